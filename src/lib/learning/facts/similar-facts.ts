/** Which of the facts about a subject a new one may have to do with: the model is asked about these, and no others. */
import { type MemoryManager, toSubjectUrl } from '../../memory';
import { findTopics, type FactTopic } from '../topics';
import type { SimilarFact } from './decide';
import type { FactBook, NewFact } from './fact-book';
import { measureLikeness, shareRelation } from './likeness';

/** So many are looked at, the likeliest first. */
const mostSimilar = 3;
/**
 * Cosine distances of the packaged model. Of 92 pairs of facts that contradict or complete each other 16 are nearer than
 * 0.35, 80 nearer than 0.7 and all nearer than 0.9; of 27 that have nothing to do with each other none, 4 and 14
 * (tests/fixtures/learning/fact-pairs.ts). Two that are about the same topic may be farther apart than others.
 */
const maxDistance = 0.7;
const maxDistanceOfTopic = 0.9;
/** The nearest of all is looked at from farther away: one call finds out what no distance tells. */
const maxDistanceOfNearest = 0.85;
/** A shared topic or relation makes two facts likelier to belong together by as much as this distance. */
const topicGain = 0.15;
const relationGain = 0.3;
/** Or which share of their words they have in common. */
const leastLikeness = 0.45;
/** Without a model only what is plainly near is compared: rules know nothing of what they compare. */
const maxDistanceByRules = 0.35;

/** Active facts of the same subject, likeliest first: those that are stored, and those of the same batch. */
export async function findSimilarFacts(
  { text, details }: NewFact,
  memory: MemoryManager,
  book: FactBook,
): Promise<SimilarFact[]> {
  const sourceUrl = toSubjectUrl(details.subject);
  const active = (await book.read(details.subject)).filter((fact) => fact.active);
  if (active.length === 0) return [];
  const filter = { docType: 'fact', sourceUrl, active: true } as const;
  // Some that are stored as active are superseded by now, in this batch.
  const options = { limit: active.length * 2, maxDistance: maxDistanceOfTopic };
  const near = await memory.findSimilar(text, filter, options);
  const distances = new Map(near?.map((found) => [found.sourceUrl, found.distance]));
  const topics = findTopics(text);
  return active
    .flatMap((fact) => {
      const likeness = measureLikeness(fact.text, text);
      const hasRelation = shareRelation(fact.text, text);
      const hasTopic = shareTopic(topics, findTopics(fact.text));
      const distance = distances.get(fact.url);
      const isAlike = likeness >= leastLikeness || hasRelation;
      const isNearest = fact.url === near?.[0]?.sourceUrl;
      const farthest = hasTopic ? maxDistanceOfTopic : isNearest ? maxDistanceOfNearest : maxDistance;
      const isNear = distance !== undefined && distance < farthest;
      // Where there are no vectors, a topic is all there is to go by.
      if (!isAlike && !isNear && (!hasTopic || near !== null)) return [];
      const assumed = distance ?? maxDistanceOfTopic - likeness / 2;
      const rank = assumed - (hasTopic ? topicGain : 0) - (hasRelation ? relationGain : 0);
      const isPlain = isAlike || (distance !== undefined && distance < maxDistanceByRules);
      return [{ fact, distance: assumed, isPlain, rank }];
    })
    .sort((left, right) => left.rank - right.rank)
    .slice(0, mostSimilar);
}

function shareTopic(left: ReadonlySet<FactTopic>, right: ReadonlySet<FactTopic>): boolean {
  return [...left].some((topic) => right.has(topic));
}
