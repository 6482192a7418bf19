import type { JsonAnswer, LanguageModel } from '../../model';
import { hasGoldKeyword } from './gold';
import { judgeWithModel } from './judge';
import { scoreByRules } from './score';
import { findTriviality } from './trivia';
import type { FunnelMessage, Verdict } from './types';

/**
 * The three layers for the messages of one turn: what is trivial costs nothing, what has a gold keyword is judged
 * whatever else is said of it, and the judge has the last word. Without a model the rules judge what the user said, and
 * answers are left alone. Not `ok`: the model failed, and nothing was decided.
 */
export async function runFunnel(
  messages: readonly FunnelMessage[],
  model: LanguageModel | null,
  signal: AbortSignal,
): Promise<JsonAnswer<Verdict[]>> {
  const screened = messages.map((message) => screen(message, model !== null));
  const open = messages.filter((_, at) => screened[at] === null);
  if (!model) return { ok: true, value: messages.map(judgeByRules(screened)) };
  if (open.length === 0) return { ok: true, value: screened.filter((verdict) => verdict !== null) };
  const judged = await judgeWithModel(open, model, signal);
  // A judge that does not make itself understood must not keep all that was said later waiting.
  if (!judged.ok && judged.reason === 'invalid')
    return { ok: true, value: messages.map(judgeByRules(screened)) };
  if (!judged.ok) return judged;
  const judgements = judged.value.values();
  const value = screened.map((verdict): Verdict => {
    if (verdict) return verdict;
    const { value: judgement } = judgements.next();
    return judgement ? { kind: 'judged', judgement } : { kind: 'trivial', reason: 'no-judge' };
  });
  return { ok: true, value };
}

/** What the user said, that is: nobody but a model can say what an answer comes down to. */
const judgeByRules =
  (screened: readonly (Verdict | null)[]) =>
  ({ role, text }: FunnelMessage, at: number): Verdict => {
    if (role === 'assistant') return { kind: 'trivial', reason: 'no-judge' };
    return screened[at] ?? { kind: 'judged', judgement: scoreByRules(text) };
  };

/** Null: it is to be judged. */
function screen({ role, text }: FunnelMessage, hasModel: boolean): Verdict | null {
  if (role === 'assistant' && !hasModel) return { kind: 'trivial', reason: 'no-judge' };
  if (hasGoldKeyword(text)) return null;
  const reason = findTriviality(text);
  return reason === null ? null : { kind: 'trivial', reason };
}
