import { estimateTokens } from '../../text';
import type { CitationRegistry } from '../cite';
import type { LanguageModel } from '../../model';
import { describeFound, toPlainItem, toUsedKind } from '../rag-context';
import type { FormattedOutput } from '../tools';
import type { FoundPassage, Receipt, UsedItem } from '../../chats';
import { describeUnderstanding, emptyBudget, isOfPageAlone, type Answering } from './answering';
import type { PreparedPrompt } from './prepare-prompt';
import { describeCut, toSent, type Progress } from './progress';

/** What a tool gave to the model: each source that was new to it, or the result as such. */
export function toFoundItems(toolName: string, added: FormattedOutput['added'], content: string): UsedItem[] {
  if (added.length === 0) {
    const item = toPlainItem('tool-result', toolName, `what ${toolName} gave`);
    return [{ ...item, tokens: estimateTokens(content) }];
  }
  return added.map(({ index, source, text }) => ({
    kind: toUsedKind(source),
    ...{ citation: index, title: source.title, sourceUrl: source.sourceUrl, score: source.score },
    ...{ tokens: estimateTokens(text), why: `found by ${toolName}` },
  }));
}

/** Of an answer that a model wrote. `failure`: why it did not. */
export function toReceipt(
  answering: Answering,
  model: LanguageModel,
  prompt: PreparedPrompt,
  registry: CitationRegistry,
  progress: Progress,
  notes: readonly string[],
  failure: unknown = null,
): Receipt {
  const { block, used, shares } = prompt;
  const isSearched = answering.memory !== null && answering.config.isRagEnabled && !isOfPageAlone(answering);
  const sent = toSent(progress, model, failure);
  return {
    understood: describeUnderstanding(answering.understanding),
    searched: block.searched,
    found: isSearched ? block.summary : null,
    // Where no request was made, nothing of it was used.
    used: (sent ? [...used, ...progress.found] : []).map((item) => ({
      ...item,
      citation: registry.shownAs(item.citation),
    })),
    leftOut: block.leftOut,
    budget: shares,
    sent,
    notes: [...answering.notes, ...prompt.notes, ...block.notes, ...notes].concat(
      describeCut(progress, model),
    ),
  };
}

/** Of an answer that is made of quotations: nothing went anywhere. */
export function toQuotedReceipt(
  { understanding, notes }: Answering,
  hits: readonly FoundPassage[],
  {
    searched,
    leftOut,
    found,
    furtherNotes,
    why = null,
    further = [],
  }: Pick<Receipt, 'searched' | 'leftOut' | 'found'> & {
    furtherNotes: readonly string[];
    /** Of hits that were not searched for: then they have no score, either. */
    why?: string | null;
    /** What was used beside them. */
    further?: readonly UsedItem[];
  },
): Receipt {
  return {
    understood: describeUnderstanding(understanding),
    ...{ searched, found, leftOut },
    used: [
      ...hits.map((hit, at) => ({
        kind: toUsedKind(hit),
        ...{ citation: at + 1, title: hit.title, sourceUrl: hit.sourceUrl },
        ...{ score: why === null ? hit.score : null, tokens: 0, why: why ?? describeFound(hit) },
      })),
      ...further,
    ],
    budget: emptyBudget,
    sent: null,
    notes: [...notes, ...furtherNotes],
  };
}
