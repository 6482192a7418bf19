import type { MemoryManager, SearchOptions, SearchResult, SourceSummary } from '../../memory';
import { hasOwnVoice } from '../funnel/voice';
import { toPlainText, toWords } from '../plain-words';
import { factDetailsSchema, toSubjectUrl, userSubject } from '../stored-kinds';
import type { RAGConfig } from './config';
import { toHit } from './hit';
import type { Recollection } from './recall';

/** Of each subject that is spoken of, and of all facts whomever they are about. */
const mostOfSubject = 5;
const mostOfAll = 3;
/** Of more subjects at once nobody speaks. */
const mostSubjects = 6;
/** Facts by which subjects are known, newest first. */
const mostLookedAt = 1_000;
/** A name of two letters stands in too many words. */
const shortestName = 3;

type FoundFact = Omit<SearchResult, 'id' | 'position'>;

/**
 * Facts about everybody and everything that is spoken of, whether or not they fit the question word for word, and the
 * facts that fit it best. One list, then all searches at once.
 */
export async function recallFacts(
  memory: MemoryManager,
  query: string,
  spoken: string,
  { similarityThreshold, searchMode }: RAGConfig,
): Promise<Recollection[]> {
  const listed = await memory.list(
    { docType: 'fact', active: true },
    { limit: mostLookedAt, sortBy: 'updatedAt' },
  );
  if (listed.sources.length === 0) return [];
  const facts = listed.sources.map((source) => ({
    ...{ source, subject: factDetailsSchema.parse(source.details).subject },
  }));
  const base: SearchOptions = { docType: 'fact', mode: searchMode, similarityThreshold };
  const spokenOf = findSpokenOf(
    facts.map(({ subject }) => subject),
    spoken,
  );
  const found = await Promise.all([
    memory.search(query, { ...base, topK: mostOfAll }),
    ...spokenOf.map(async (subject) => {
      const isUser = subject === userSubject;
      // Who asks is in every question: only what has something to do with it counts.
      const least = isUser ? similarityThreshold / 2 : 0;
      const own = { sourceUrl: toSubjectUrl(subject), topK: mostOfSubject, similarityThreshold: least };
      const results = await memory.search(query, { ...base, ...own });
      // Of somebody who is named the newest facts help, even if they share no word with the question.
      const others = isUser ? [] : facts.filter((fact) => toSubjectUrl(fact.subject) === own.sourceUrl);
      const seen = new Set(results.map(({ sourceUrl }) => sourceUrl));
      const rest = others
        .filter(({ source }) => !seen.has(source.sourceUrl))
        .map(({ source }) => toResult(source));
      return [...results, ...rest].slice(0, mostOfSubject);
    }),
  ]);
  const best = new Map<string, FoundFact>();
  for (const result of found.flat()) {
    const before = best.get(result.sourceUrl);
    if (!before || before.score < result.score) best.set(result.sourceUrl, result);
  }
  const subjectOf = new Map(facts.map(({ source, subject }) => [source.sourceUrl, subject]));
  const results = [...best.values()].sort((left, right) => right.score - left.score);
  return Promise.all(
    results.map(async (result) => {
      const about = subjectOf.get(result.sourceUrl) ?? (await readSubject(memory, result.sourceUrl));
      return { hit: toHit(result, null), about, text: result.content };
    }),
  );
}

/** The title of a fact is its text. */
function toResult({ sourceUrl, title, docType, createdAt, updatedAt }: SourceSummary): FoundFact {
  return { content: title, sourceUrl, title, docType, headingPath: [], score: 0, createdAt, updatedAt };
}

/** The known subjects that a text names. */
export function findSpokenOf(known: readonly string[], spoken: string): string[] {
  const words = ` ${toWords(spoken).join(' ')} `;
  const plain = toPlainText(spoken);
  const isNamed = (subject: string): boolean => {
    if (subject === userSubject) return hasOwnVoice(plain);
    const name = toWords(subject);
    const whole = name.join(' ');
    if (whole.length < 2) return false;
    if (words.includes(` ${whole} `)) return true;
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(subject)) return plain.includes(whole);
    const [first = ''] = name;
    return /^\p{Lu}/u.test(subject) && first.length >= shortestName && words.includes(` ${first} `);
  };
  const bySubject = new Map(known.toReversed().map((subject) => [toSubjectUrl(subject), subject]));
  return [...bySubject.values()].reverse().filter(isNamed).slice(0, mostSubjects);
}

async function readSubject(memory: MemoryManager, sourceUrl: string): Promise<string> {
  return factDetailsSchema.parse((await memory.getSource(sourceUrl))?.details ?? {}).subject;
}
