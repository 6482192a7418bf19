import { cosineSimilarity, fuseScores, TermStatistics } from './rank';
import { splitSentences, type TextRange } from '../text';
import { toTerms } from './search';

/** A quotation stays below this, in characters, unless a single sentence is longer. */
const maxLength = 360;
/** A neighbouring sentence joins the quotation when it is at least this good, relative to the best. */
const neighbourShare = 0.8;

/** Embeds sentences; resolves with null when the model is not ready. */
export type EmbedSentences = (sentences: readonly string[]) => Promise<Float32Array[] | null>;

/** The sentences of each passage that answer the question best, as one range a passage. */
export async function findHighlights(
  question: string,
  questionVector: Float32Array | null,
  passages: readonly string[],
  embedSentences: EmbedSentences,
): Promise<TextRange[]> {
  const split = passages.map(splitSentences);
  const sentences = split.flatMap((ranges, passage) =>
    ranges.map(({ start, end }) => (passages[passage] ?? '').slice(start, end)),
  );
  const vectors = questionVector ? await embedSentences(sentences) : null;
  const scores = scoreSentences(question, questionVector, sentences, vectors);
  let offset = 0;
  return split.map((ranges, passage) => {
    const own = scores.slice(offset, offset + ranges.length);
    offset += ranges.length;
    return bestRange(ranges, own) ?? { start: 0, end: passages[passage]?.length ?? 0 };
  });
}

function scoreSentences(
  question: string,
  questionVector: Float32Array | null,
  sentences: readonly string[],
  vectors: Float32Array[] | null,
): number[] {
  // One language for all: a single sentence is too short to tell its own.
  const { language } = toTerms(sentences.join(' '));
  const questionTerms = new Set(toTerms(question, language).terms);
  const terms = sentences.map((sentence) => new Set(toTerms(sentence, language).terms));
  const statistics = new TermStatistics();
  for (const one of terms) statistics.add(one);
  return terms.map((one, index) => {
    const vector = vectors?.[index];
    const similarity = questionVector && vector ? cosineSimilarity(questionVector, vector) : 0;
    return fuseScores(similarity, statistics.coverage(questionTerms, one));
  });
}

function bestRange(ranges: readonly TextRange[], scores: readonly number[]): TextRange | null {
  const best = scores.indexOf(Math.max(...scores));
  const chosen = ranges[best];
  if (!chosen) return null;
  const range = { ...chosen };
  const enough = (scores[best] ?? 0) * neighbourShare;
  for (const neighbour of [best + 1, best - 1]) {
    const other = ranges[neighbour];
    if (!other || (scores[neighbour] ?? 0) < enough) continue;
    const start = Math.min(range.start, other.start);
    const end = Math.max(range.end, other.end);
    if (end - start > maxLength) continue;
    range.start = start;
    range.end = end;
  }
  return range;
}
