import type { PageExcerpt } from './types';
import type { Understanding } from '../understand';
import { toBlocks, toSentences, type Block } from './blocks';
import { isBoilerplate } from './boilerplate';
import { hasName } from './find-names';
import {
  datePatterns,
  linkPatterns,
  numberPattern,
  pricePatterns,
  stepHeading,
  stepLine,
} from './mention-words';

type Extracted = NonNullable<Understanding['extracted']>;

/** Longer sentences are looked at in their beginning only. */
const longestLooked = 2_000;
/** Characters looked at: what asks for every date of a book is answered from its beginning. */
const mostRead = 400_000;

const holds: Readonly<Record<Exclude<Extracted, 'steps'>, (sentence: string) => boolean>> = {
  dates: (sentence) => datePatterns.some((pattern) => pattern.test(sentence)),
  prices: (sentence) => pricePatterns.some((pattern) => pattern.test(sentence)),
  links: (sentence) => linkPatterns.some((pattern) => pattern.test(sentence)),
  names: hasName,
  numbers: (sentence) => numberPattern.test(sentence),
};

/** Sentences or lines that hold what is asked for, in order: dates, prices, numbered steps or list items, names, numbers. */
export function findMentions(text: string, what: Extracted, most: number): PageExcerpt[] {
  const blocks = toBlocks(text.slice(0, mostRead));
  if (what === 'steps') return listSteps(text, blocks).slice(0, Math.max(0, most));
  const found: PageExcerpt[] = [];
  for (const block of blocks) {
    if (block.kind === 'code') continue;
    const isLong = block.end - block.start > longestLooked;
    // Most paragraphs hold nothing of it, and need not be taken apart.
    if (!isLong && !holds[what](text.slice(block.start, block.end))) continue;
    for (const range of block.kind === 'prose' ? toSentences(text, block) : [block]) {
      if (found.length >= most) return found;
      const sentence = text.slice(range.start, Math.min(range.end, range.start + longestLooked));
      if (holds[what](sentence) && !isBoilerplate(sentence))
        found.push({ start: range.start, end: range.end });
    }
  }
  return found;
}

/** What is to be done, else what is listed: the surest signs of a step first. */
function listSteps(text: string, blocks: readonly Block[]): PageExcerpt[] {
  const textOf = ({ start, end }: PageExcerpt): string =>
    text.slice(start, Math.min(end, start + longestLooked));
  const toRange = ({ start, end }: PageExcerpt): PageExcerpt => ({ start, end });
  const sections = new Set(
    blocks
      .filter((block) => block.kind === 'heading' && stepHeading.test(textOf(block)))
      .map(({ section }) => section),
  );
  const isListed = ({ kind }: Block): boolean => kind === 'item' || kind === 'row';
  const underHeading = (block: Block): boolean => sections.has(block.section) && isListed(block);
  const isStep = (block: Block): boolean =>
    underHeading(block) || block.isNumbered || (block.kind !== 'code' && stepLine.test(textOf(block)));
  const steps = blocks.filter((block) => isStep(block) && !isBoilerplate(textOf(block)));
  if (steps.length > 0) return steps.map(toRange);
  const prose = blocks.filter(({ section, kind }) => sections.has(section) && kind === 'prose');
  if (prose.length > 0) return prose.flatMap((block) => toSentences(text, block));
  return blocks.filter((block) => block.kind === 'item' && !isBoilerplate(textOf(block))).map(toRange);
}
