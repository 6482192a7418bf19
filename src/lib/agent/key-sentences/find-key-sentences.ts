import { guessLanguage, toStems } from '../../memory';
import { toBlocks, toSentences, type Block } from './blocks';
import { isBoilerplate } from './boilerplate';
import { isParagraph, listProse } from './find-part';
import type { PageExcerpt } from './types';

/** Characters looked at. Of longer texts the beginning is read whole, and of the rest evenly spaced paragraphs. */
const mostRead = 120_000;
const readWhole = 40_000;
const sampleLength = 4_000;
/** Words that many sentences share are what a text is about. */
const mostTerms = 80;
const titleWeight = 2;
const headingWeight = 1.3;
/** A beginning tells what the text is about; how much more a first sentence counts, and how fast that fades. */
const leadBonus = 1;
const leadLength = 4;
const paragraphBonus = 0.1;
/** What was already told counts this much when it is told again. */
const repeated = 0.3;
/** Each sentence that a section has given makes its next one count this much less. */
const sectionRepeated = 0.75;
const shortest = 40;
const shortestDense = 15;
const longest = 420;
/** Where no sentence is of a good length, these are taken too. */
const shortestAtAll = 12;
const longestAtAll = 1_200;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** What hangs on the sentence before it is no good alone. */
const dangling =
  /^["“„«(]?(?:but|and|or|so|he|she|it|they|this|that|these|those|however|also|then|instead|therefore|aber|und|oder|er|sie|es|dies|diese|dieser|das|doch|deshalb|außerdem|mais|et|il|elle|ils|elles|cela|ce|pero|y|él|ella|esto|eso|mas|e|ele|ela|isso|isto|ma|lui|lei|questo|ciò)(?![\p{L}\p{M}])/iu;
const danglingWeight = 0.8;
const questionWeight = 0.6;

interface Candidate extends PageExcerpt {
  terms: readonly string[];
  section: number;
  worth: number;
}

/** The sentences that tell most of a text as a whole, in the order of the text; what a reader would underline. */
export function findKeySentences(text: string, most: number): PageExcerpt[] {
  const blocks = toBlocks(text);
  const language = guessLanguage(text.slice(0, sampleLength));
  const read = chooseBlocks(text, blocks);
  const good = listCandidates(text, read, language, isQuotable);
  // A short text has few sentences of any length: all of them may count.
  const candidates = good.length >= most ? good : listCandidates(text, read, language, isReadable);
  const weights = weighTerms(text, blocks, candidates, language);
  const chosen = choose(candidates, weights, Math.max(0, most));
  return chosen.sort((left, right) => left.start - right.start).map(({ start, end }) => ({ start, end }));
}

/** Prose of the article; where there is hardly any, its items too. */
function chooseBlocks(text: string, blocks: readonly Block[]): Block[] {
  const prose = sampleBlocks(listProse(text, blocks));
  const paragraphs = prose.filter(({ start, end }) => isParagraph(text.slice(start, end)));
  const all = sampleBlocks(blocks.filter(({ kind }) => kind === 'item' || kind === 'prose'));
  return measure(paragraphs) * 3 < measure(all) ? all : paragraphs;
}

/** Of a long text the beginning, and evenly spaced paragraphs of the rest. */
function sampleBlocks(blocks: readonly Block[]): Block[] {
  const total = measure(blocks);
  if (total <= mostRead) return [...blocks];
  const share = (mostRead - readWhole) / (total - readWhole);
  let seen = 0;
  let due = 0;
  return blocks.filter((block) => {
    const length = measure([block]);
    seen += length;
    if (seen <= readWhole) return true;
    due += length * share;
    if (due < length) return false;
    due -= length;
    return true;
  });
}

const measure = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { start, end }) => sum + Math.min(end - start, mostRead), 0);

function listCandidates(
  text: string,
  blocks: readonly Block[],
  language: string,
  isGood: (sentence: string) => boolean,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const block of blocks) {
    const whole = { start: block.start, end: Math.min(block.end, block.start + mostRead) };
    for (const [place, range] of toSentences(text, whole).entries()) {
      const sentence = text.slice(range.start, range.end);
      if (!isGood(sentence)) continue;
      const terms = [...new Set(toStems(sentence, language))];
      const lead = 1 + leadBonus * Math.exp(-candidates.length / leadLength);
      const first = place === 0 ? 1 + paragraphBonus : 1;
      const alone = dangling.test(sentence) ? danglingWeight : 1;
      const tells = /[?？؟]["'”’»)]*$/u.test(sentence) ? questionWeight : 1;
      candidates.push({ ...range, terms, section: block.section, worth: lead * first * alone * tells });
    }
  }
  return candidates;
}

function isQuotable(sentence: string): boolean {
  const least = dense.test(sentence) ? shortestDense : shortest;
  if (sentence.length < least || sentence.length > longest || sentence.endsWith(':')) return false;
  return isReadable(sentence);
}

function isReadable(sentence: string): boolean {
  if (sentence.length < shortestAtAll || sentence.length > longestAtAll) return false;
  const letters = sentence.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return letters >= sentence.length * 0.6 && !isBoilerplate(sentence);
}

/** How much of a text a word stands for: in how many sentences it is, more where a title has it. */
function weighTerms(
  text: string,
  blocks: readonly Block[],
  candidates: readonly Candidate[],
  language: string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of candidates) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const titles = blocks.filter(({ kind }) => kind === 'heading').slice(0, 100);
  const inHeadings = new Set(titles.flatMap(({ start, end }) => toStems(text.slice(start, end), language)));
  const [title] = titles;
  const inTitle = new Set(title ? toStems(text.slice(title.start, title.end), language) : []);
  const weighed = [...counts].map(([term, count]): [string, number] => {
    const place = inTitle.has(term) ? titleWeight : inHeadings.has(term) ? headingWeight : 1;
    return [term, (count / Math.max(1, candidates.length)) * place];
  });
  return new Map(weighed.sort(([, left], [, right]) => right - left).slice(0, mostTerms));
}

/** The best first; then what tells most that has not been told. */
function choose(candidates: readonly Candidate[], weights: Map<string, number>, most: number): Candidate[] {
  const left = new Set(candidates);
  const taken = new Map<number, number>();
  const chosen: Candidate[] = [];
  while (chosen.length < most && left.size > 0) {
    let best: Candidate | undefined;
    let bestScore = -1;
    for (const candidate of left) {
      const told = candidate.terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
      const spread = sectionRepeated ** (taken.get(candidate.section) ?? 0);
      const score = (told / Math.sqrt(candidate.terms.length)) * candidate.worth * spread;
      if (score > bestScore) {
        best = candidate;
        bestScore = score;
      }
    }
    if (best === undefined) break;
    left.delete(best);
    chosen.push(best);
    taken.set(best.section, (taken.get(best.section) ?? 0) + 1);
    for (const term of best.terms) weights.set(term, (weights.get(term) ?? 0) * repeated);
  }
  return chosen;
}
