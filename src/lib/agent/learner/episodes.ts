import type { MemoryChange, MemoryManager } from '../../memory';
import { shorten } from '../prompt-text';
import { toEpisodeUrl, toSessionUrl, type episodeTypes } from '../stored-kinds';
import type { ToolStep, Turn } from '../turn';

export interface Episode {
  /** Within its session. */
  id: string;
  type: (typeof episodeTypes)[number];
  title: string;
  content: string;
  importance: number;
}

const ownAgent = 'recollect';
/** What changes the memory, and whether it is an outcome that nothing else tells of. */
const changingTools = new Set(['remember', 'forget', 'store_knowledge']);
/** The user was asked and said no; as the loop words it. */
const refusedText = 'You did not allow it';
const unfinishedText = 'Not finished.';
/** More from one question are one disaster, not several. */
const mostErrors = 2;

/**
 * What a turn leaves behind beside its words: that the user refused a change of memory, that one was made, and what
 * failed before the user's eyes. An ordinary answer leaves nothing, and neither does one about a private page.
 */
export function toEpisodes({ question, parts, state, privacy }: Turn): Episode[] {
  if (privacy !== 'open' || question.isTemporary === true) return [];
  const asked = `Asked: “${shorten(question.text, 200)}”.`;
  const steps = parts.filter((part): part is ToolStep => part.kind === 'step');
  const changes = steps
    .filter(({ toolName, outcome }) => changingTools.has(toolName) && outcome?.isError === false)
    .map(({ summary, outcome }, at): Episode => {
      const isRefused = outcome?.text === refusedText;
      const what = shorten(summary, 150);
      return isRefused
        ? {
            ...{ id: `${question.requestId}-decision-${at + 1}`, type: 'decision', importance: 60 },
            ...{ title: `Refused: ${what}`, content: `${asked} The user did not allow this: ${what}.` },
          }
        : {
            ...{ id: `${question.requestId}-outcome-${at + 1}`, type: 'outcome', importance: 50 },
            ...{
              title: what,
              content: `${asked} The user allowed a change of memory: ${what}. ${shorten(outcome?.text ?? '', 200)}.`,
            },
          };
    });
  const failures = [
    ...(state.kind === 'failed' && state.error.code !== 'cancelled' ? [state.error.message] : []),
    ...steps.flatMap(({ outcome, summary }) =>
      outcome?.isError === true && outcome.text !== unfinishedText ? [`${summary}: ${outcome.text}`] : [],
    ),
  ];
  const errors = [...new Set(failures)].slice(0, mostErrors).map((failure, at): Episode => ({
    ...{ id: `${question.requestId}-error-${at + 1}`, type: 'error', importance: 40 },
    ...{ title: shorten(failure, 150), content: `${asked} This failed: ${shorten(failure, 400)}` },
  }));
  return [...changes, ...errors];
}

/** The episodes of a turn in place of those that an earlier answer to the same question has left. */
export async function toEpisodeChanges(memory: MemoryManager, turn: Turn): Promise<MemoryChange[]> {
  const { conversationId: session, requestId } = turn.question;
  const puts = toEpisodes(turn).map(({ id, type, title, content, importance }): MemoryChange => ({
    kind: 'put',
    chunks: [{ content }],
    options: {
      ...{ sourceUrl: toEpisodeUrl(session, id), title, docType: 'episode', importance },
      details: { type, session, agent: ownAgent },
    },
  }));
  const { sources } = await memory.list(
    { docType: 'episode', sourceUrl: toSessionUrl(session) },
    { limit: 1_000 },
  );
  const kept = new Set(puts.map((change) => (change.kind === 'put' ? change.options.sourceUrl : '')));
  const stale = sources.filter(({ sourceUrl }) => {
    const [, id = ''] = sourceUrl.split(toEpisodeUrl(session, `${requestId}-`));
    return /^(?:decision|outcome|error)-\d+$/u.test(id) && !kept.has(sourceUrl);
  });
  return [...stale.map(({ sourceUrl }): MemoryChange => ({ kind: 'remove', sourceUrl })), ...puts];
}
