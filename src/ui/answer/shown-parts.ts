import type { AnswerPart, Confirmation, SettledConfirmation, ToolStep } from '../../lib/chats';

export type ShownPart =
  | Exclude<AnswerPart, ToolStep>
  | { kind: 'steps'; steps: ToolStep[] }
  | { kind: 'card'; card: Confirmation }
  | { kind: 'settled'; card: SettledConfirmation };

/**
 * Steps one after the other fold as one; a text without words between them does not show. What is asked about a step
 * stands below that step, and keeps this place when the next thing is asked.
 */
export function toShownParts(
  parts: readonly AnswerPart[],
  open: Confirmation | null,
  settled: readonly SettledConfirmation[],
): ShownPart[] {
  const shown: ShownPart[] = [];
  const placed = new Set<string>();
  for (const part of parts) {
    if (part.kind !== 'step') {
      if (part.kind === 'quote' || part.text.trim() !== '' || part.isOpen) shown.push(part);
      continue;
    }
    const last = shown.at(-1);
    if (last?.kind === 'steps') last.steps.push(part);
    else shown.push({ kind: 'steps', steps: [part] });
    placed.add(part.id);
    const card = settled.find(({ id }) => id === part.id);
    if (open?.id === part.id) shown.push({ kind: 'card', card: open });
    else if (card) shown.push({ kind: 'settled', card });
  }
  // Whatever it belongs to, what is asked is seen.
  if (open && !placed.has(open.id)) shown.push({ kind: 'card', card: open });
  return shown;
}
