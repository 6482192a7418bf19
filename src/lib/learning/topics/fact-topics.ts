/**
 * What a fact about somebody is about, by its words, in six languages. A small model finds `is single` and `got engaged`
 * far from each other, and a satay dish far from peanuts: these words bring together what belongs together.
 */
import { toPlainText } from '../../text';
import { habitTopics } from './habit-words';
import { personTopics } from './person-words';
import { createPhraseFinder } from './phrase-finder';

const topics = [...personTopics, ...habitTopics] as const;

export type FactTopic = (typeof topics)[number]['label'];

const findByWords = createPhraseFinder<FactTopic>(topics);
/** `Is 24.` */
const bareAge = /^(?:is|turned|ist|a|tiene|tem|ha) \d{1,3}\b\W*(?:$|years|jahre|ans|anos|anni)/u;

/** All that a fact is about. */
export function findTopics(text: string): Set<FactTopic> {
  const found = findByWords(text);
  // What one takes for it, and what it does to one, are told in words of health.
  if (found.has('allergy')) found.add('health');
  if (bareAge.test(toPlainText(text))) found.add('age');
  return found;
}
