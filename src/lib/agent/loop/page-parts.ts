import { countOf } from '../../../shared/count-of';
import { cutAtSentence, estimateTokens } from '../../text';
import { buildPartPrompt, formatQuestion, referencePrefix } from '../context';
import type { LanguageModel, ModelMessage } from '../../model';
import {
  anyIndex,
  formatPageHead,
  formatPassage,
  type CitedPassage,
  type PageNotes,
  type RankedPage,
} from '../rag-context';
import type { AnswerEvent, FoundPassage } from '../../chats';
import type { Answering } from './answering';
import { settingOf } from './prepare-prompt';
import { readWords } from './read-step';
import type { Progress } from './progress';
import { reserveFor } from './share-room';

/** A page is read in so many parts at most; of a longer one, what comes after them is not read. */
export const maxParts = 12;
/** Tokens for the tags around the passages. */
const around = 120;
const wordsPerToken = 0.6;
const fewestWords = 40;
/** However much room there is: longer notes would be the page again. */
const mostWords = 500;

export interface PagePart {
  passages: CitedPassage[];
}

function sizeOf(hit: FoundPassage, index: number): number {
  return estimateTokens(formatPassage(index, hit, hit.content, false));
}

/** The page in parts that fit, at most twelve, each passage with its number. */
export function splitPage({ passages }: RankedPage, budget: number): { parts: PagePart[]; share: number } {
  const parts: PagePart[] = [];
  let left = 0;
  let length = 0;
  for (const [at, hit] of passages.entries()) {
    const size = sizeOf(hit, at + 1);
    if (size > left || parts.length === 0) {
      if (parts.length === maxParts) break;
      parts.push({ passages: [] });
      left = budget;
    }
    parts.at(-1)?.passages.push({ index: at + 1, hit, text: hit.content });
    left -= size;
    length += hit.content.length;
  }
  const total = passages.reduce((sum, { content }) => sum + content.length, 0);
  return { parts, share: total === 0 ? 1 : length / total };
}

/**
 * Asks the model for notes on each part in turn, and says how far it is. `notesBudget`: tokens for all notes. Null where
 * not even a passage fits the model beside what it is told.
 */
export async function* readInParts(
  answering: Answering,
  model: LanguageModel,
  ranked: RankedPage,
  notesBudget: number,
  progress: Progress,
): AsyncGenerator<AnswerEvent, PageNotes | null> {
  const { question, signal } = answering;
  const setting = settingOf(answering, false);
  const system = (most: number) => buildPartPrompt(setting, most);
  const asked = formatQuestion(question);
  const reserve = reserveFor(model.contextLimit, false);
  const overhead = estimateTokens(system(fewestWords)) + estimateTokens(asked) + reserve + around;
  const room = model.contextLimit - overhead;
  if (ranked.passages.some((hit) => sizeOf(hit, anyIndex) > room)) return null;
  const { parts, share } = splitPage(ranked, room);
  const perPart = Math.floor(notesBudget / Math.max(1, parts.length));
  const words = Math.min(mostWords, Math.max(fewestWords, Math.floor(perPart * wordsPerToken)));
  const notes: string[] = [];
  for (const [at, part] of parts.entries()) {
    yield { type: 'status', text: `Reading this page: part ${at + 1} of ${parts.length}…` };
    const place = `part ${at + 1} of ${parts.length}`;
    const messages: ModelMessage[] = [
      { role: 'system', content: system(words) },
      { role: 'assistant', content: formatPart(ranked, part, place) },
      { role: 'user', content: asked },
    ];
    const { text, inputTokens } = await readWords(model, { messages, tools: [] }, signal, progress);
    progress.tokens += inputTokens;
    const fits = (beginning: string) => estimateTokens(beginning) <= perPart;
    notes.push(cutAtSentence(text.trim(), fits) || text.trim().slice(0, perPart * 2));
  }
  return {
    notes,
    cited: parts.flatMap(({ passages }) => passages),
    shown: `${share === 1 ? 'all of it' : `its first ${Math.floor(share * 100)} %`}, read in ${countOf(parts.length, 'part')}`,
  };
}

function formatPart(ranked: RankedPage, { passages }: PagePart, place: string): string {
  const inside = passages.map(({ index, hit, text }) => formatPassage(index, hit, text, false));
  const page = `  <${formatPageHead(ranked, place)}>\n${inside.join('\n')}\n  </page_in_front>`;
  return `${referencePrefix}\n<knowledge_context>\n${page}\n</knowledge_context>`;
}
