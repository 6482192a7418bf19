/** What a tool may do without asking: one kind of thing, as long as pages of one site are asked about. */
export interface ToolGrant {
  toolName: string;
  /** Host of the page in front. */
  site: string;
  kind: string;
}

/** All that can be granted. What forgets, and what sends out, is asked about every time. */
const grantable: Record<string, Record<string, string>> = {
  remember: {
    page: 'Remember the page you ask about',
    'fact-about-user': 'Remember facts about you',
    'fact-about-other': 'Remember facts about others',
  },
  store_knowledge: {
    error_solution: 'Store solutions of errors',
    pattern: 'Store patterns',
    best_practice: 'Store best practices',
    gotcha: 'Store gotchas',
  },
  record_episode: {
    action: 'Note actions',
    error: 'Note errors',
    decision: 'Note decisions',
    outcome: 'Note outcomes',
  },
};

/** In words; null for what cannot be granted. */
export function describeGrant({ toolName, kind }: ToolGrant): string | null {
  const kinds = Object.hasOwn(grantable, toolName) ? grantable[toolName] : undefined;
  return kinds && Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

export function isSameGrant(left: ToolGrant, right: ToolGrant): boolean {
  return left.toolName === right.toolName && left.site === right.site && left.kind === right.kind;
}
