/**
 * What has to be known of whoever asks for a good answer, by the words of the question, in six languages. `Can I eat a
 * satay dish?` is not like `allergic to peanuts` for any small model; that it is about eating can be told by rule.
 */
import type { FactTopic } from './fact-topics';
import { findMatters } from './question-matters';
import { findOccasions, type Occasion } from './question-words';

/** In the order in which they matter. */
const needs: Record<Occasion, readonly FactTopic[]> = {
  eating: ['allergy', 'diet', 'health', 'drink', 'religion'],
  drinking: ['allergy', 'drink', 'health', 'diet', 'religion'],
  medicine: ['allergy', 'health', 'age', 'ability'],
  moving: ['health', 'ability', 'age', 'sport'],
  travelling: [
    'ability',
    'health',
    'children',
    'home',
    'partner',
    'pet',
    'vehicle',
    'travel',
    'allergy',
    'language',
  ],
  leisure: ['children', 'ability', 'home', 'partner', 'age'],
  giving: ['partner', 'children', 'family', 'pet'],
  family: ['children', 'partner', 'family'],
  near: ['home'],
  working: ['work', 'study', 'age', 'home'],
  scheduling: ['work', 'sleep', 'children', 'commute'],
  reading: ['language', 'ability'],
  choosing: ['ability', 'children', 'allergy', 'health', 'pet', 'age', 'home', 'partner', 'vehicle'],
  driving: ['ability', 'health', 'vehicle', 'children', 'home'],
  schooling: ['children', 'home', 'language'],
  keeping: ['allergy', 'pet', 'children', 'home'],
  dressing: ['allergy', 'religion', 'health', 'age'],
  risking: ['allergy', 'health', 'ability', 'diet'],
};

/** Of these everything that matters is listed: a house or a job has nothing to do with what one eats. */
const closed: ReadonlySet<Occasion> = new Set(['eating', 'drinking']);

/** What matters whatever somebody wants to do, if nothing else tells what it is. */
const always: readonly FactTopic[] = [
  ...(['allergy', 'health', 'ability', 'diet', 'children', 'home', 'work', 'age'] as const),
  ...(['partner', 'family', 'language', 'religion', 'pet', 'sleep'] as const),
];
/** Less than any need that a word of the question tells. */
const alwaysWeight = 0.05;

export interface Needs {
  /** The most needed first. */
  topics: FactTopic[];
  /** It is asked about the user's own affairs, not about a text, a program or the world. */
  isPersonal: boolean;
  /** Nothing else is needed than these, and what fits the question by itself. */
  isClosed: boolean;
}

/**
 * The topics that an answer needs to know about, the most needed first: what several occasions of one question need, and
 * what is first among the needs of one, comes before the rest.
 */
export function findNeeds(question: string): Needs {
  const weights = new Map<FactTopic, number>();
  const add = (topics: readonly FactTopic[], weight: number) => {
    for (const [at, topic] of topics.entries())
      weights.set(topic, (weights.get(topic) ?? 0) + weight / (at + 1));
  };
  const heard = findMatters(question);
  if (heard.has('task') && !heard.has('own')) return { topics: [], isPersonal: false, isClosed: false };
  const occasions = [...findOccasions(question)];
  for (const occasion of occasions) add(needs[occasion], 1);
  const isClosed = occasions.some((occasion) => closed.has(occasion));
  const isPersonal = !heard.has('task') && (!heard.has('look-up') || heard.has('own'));
  if (isPersonal && !isClosed) add(always, alwaysWeight);
  const topics = [...weights].sort((left, right) => right[1] - left[1]).map(([topic]) => topic);
  return { topics, isPersonal, isClosed };
}
