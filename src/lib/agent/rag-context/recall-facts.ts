import {
  factDetailsSchema,
  type MemoryManager,
  saidAtOf,
  type SearchOptions,
  type SearchResult,
  type SourceSummary,
  toSubjectUrl,
  userSubject,
} from '../../memory';
import { hasOwnVoice } from '../../learning/funnel';
import { toPlainText, toWords } from '../../text';
import { findNeeds, findTopics, type FactTopic, type Needs } from '../../learning/topics';
import type { RAGConfig } from './config';
import { toFoundPassage } from './found-passage';
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

/** Facts that a question needs whatever its words; and so many about one and the same. */
const mostNeeded = 10;
const mostOfTopic = 3;
/** What is needed comes before what only sounds like the question; the first need before the last. */
const neededScore = 0.6;
const scoreStep = 0.01;
/** A question of so few words is about what was said before it. */
const fewWords = 5;

type FoundFact = Omit<SearchResult, 'id' | 'position'>;

interface ListedFact {
  source: SourceSummary;
  subject: string;
}

/**
 * Facts that an answer needs (allergies where somebody eats, children where somebody plans a holiday), facts about
 * everybody and everything that is spoken of, whether or not they fit the question word for word, and the facts that
 * fit it best. One list, then all searches at once.
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
  const facts = listed.sources.map((source): ListedFact => ({
    ...{ source, subject: factDetailsSchema.parse(source.details).subject },
  }));
  const { topics: needs, isPersonal, isClosed } = findOwnNeeds(query, spoken);
  const needed = chooseNeeded(
    facts.filter(({ subject }) => subject === userSubject),
    needs,
  );
  const base: SearchOptions = { docType: 'fact', mode: searchMode, similarityThreshold };
  const names = facts.map(({ subject }) => subject);
  const others = names.filter((subject) => subject !== userSubject);
  const spokenOf = new Set([
    // No list of words is complete: what is nearest among all that is known of the user comes in as well.
    ...(isPersonal ? [userSubject] : []),
    ...findSpokenOf(names, spoken),
    // Who belongs to the user is meant by `the children` as well.
    ...findSpokenOf(others, needed.map(({ source }) => source.title).join('\n')),
  ]);
  const found = await Promise.all([
    memory.search(query, { ...base, topK: mostOfAll }),
    ...Array.from(spokenOf).map(async (subject) => {
      const isUser = subject === userSubject;
      // Who asks is in every question: unless it is about them, only what has something to do with it counts.
      const least = isUser && (!isPersonal || isClosed) ? similarityThreshold / 2 : 0;
      const own = { sourceUrl: toSubjectUrl(subject), topK: mostOfSubject, similarityThreshold: least };
      const results = await memory.search(query, { ...base, ...own });
      if (isUser) return results;
      const known = facts.filter((fact) => toSubjectUrl(fact.subject) === own.sourceUrl);
      // Of somebody who is named the newest facts help, even if they share no word with the question.
      const more = known.map(({ source }) => toResult(source));
      return uniteBest([...toNeededResults(chooseNeeded(known, needs)), ...results, ...more]).slice(
        0,
        mostOfSubject,
      );
    }),
  ]);
  const sourceOf = new Map(facts.map(({ source }) => [source.sourceUrl, source]));
  return Promise.all(
    uniteBest([...toNeededResults(needed), ...found.flat()]).map(async (result) => {
      const source = sourceOf.get(result.sourceUrl) ?? (await memory.getSource(result.sourceUrl));
      const { subject: about } = factDetailsSchema.parse(source?.details ?? {});
      const hit = toFoundPassage(result, null);
      return { hit: { ...hit, readAt: source ? saidAtOf(source) : hit.readAt }, about, text: result.content };
    }),
  );
}

/** What a short question is about, what was said before it tells. */
function findOwnNeeds(query: string, spoken: string): Needs {
  const needs = findNeeds(query);
  return needs.topics.length === 0 && toWords(query).length <= fewWords ? findNeeds(spoken) : needs;
}

/** The facts about what is needed: the most needed first, the most important of one topic before the others. */
function chooseNeeded(facts: readonly ListedFact[], needs: readonly FactTopic[]): ListedFact[] {
  if (needs.length === 0) return [];
  const ranks = facts.flatMap((fact) => {
    const topics = findTopics(fact.source.title);
    const rank = needs.findIndex((need) => topics.has(need));
    return rank === -1 ? [] : [{ fact, rank }];
  });
  const counts = new Map<number, number>();
  return ranks
    .sort((left, right) => left.rank - right.rank || compareFacts(left.fact, right.fact))
    .filter(({ rank }) => {
      const count = (counts.get(rank) ?? 0) + 1;
      counts.set(rank, count);
      return count <= mostOfTopic;
    })
    .slice(0, mostNeeded)
    .map(({ fact }) => fact);
}

function compareFacts({ source: left }: ListedFact, { source: right }: ListedFact): number {
  return right.importance - left.importance || saidAtOf(right) - saidAtOf(left);
}

function toNeededResults(needed: readonly ListedFact[]): FoundFact[] {
  return needed.map(({ source }, at) => ({ ...toResult(source), score: neededScore - at * scoreStep }));
}

/** Each fact once, with its best score, best first. */
function uniteBest(found: readonly FoundFact[]): FoundFact[] {
  const best = new Map<string, FoundFact>();
  for (const result of found) {
    const before = best.get(result.sourceUrl);
    if (!before || before.score < result.score) best.set(result.sourceUrl, result);
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
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
