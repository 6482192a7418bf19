import { toStems } from '../../memory';
import type { Grammar, Rule } from './grammar';
import type { PreferenceType } from './types';

/** More stems than these would tell apart what is the same. */
const mostStems = 5;

/** What a statement is about, and so what it replaces. */
export function toTopic(
  grammar: Grammar,
  { type, topic }: Rule,
  statement: string,
  object: string,
): { type: PreferenceType; topic: string } {
  const isStyle = type === 'style' || (topic === 'taste:*' && isAboutStyle(grammar, object));
  if (!isStyle) return { type, topic: fill(topic, grammar, object, statement) };
  if (topic !== '*' && topic !== 'taste:*') return { type, topic };
  const named = grammar.styleTopics.find(([, words]) => words.test(object || statement));
  return { type: 'style', topic: named?.[0] ?? fill('style:*', grammar, object, statement) };
}

export function isAboutStyle(grammar: Grammar, object: string): boolean {
  return grammar.styleObject.test(toThing(grammar, object));
}

/** The object without what is said about it beside: reasons, degrees. */
function toThing({ objectEnd }: Grammar, object: string): string {
  const end = object.search(objectEnd);
  return (end < 0 ? object : object.slice(0, end)).trim();
}

function fill(topic: string, grammar: Grammar, object: string, statement: string): string {
  if (!topic.endsWith('*')) return topic;
  const about = toKey(grammar, toThing(grammar, object));
  if (about !== '') return topic.replace('*', about);
  // A level of nothing in particular is one's level; a taste for nothing in particular is none that is known.
  if (topic === 'level:*' || topic === 'diet:*') return topic.slice(0, -':*'.length);
  return topic.replace('*', toKey(grammar, object) || toSortedStems(grammar, statement) || 'other');
}

/** The stems of what it is about, in an order that does not depend on how it is said. */
function toKey(grammar: Grammar, thing: string): string {
  return toSortedStems(grammar, thing.replaceAll(new RegExp(grammar.lightWords.source, 'giu'), ' '));
}

function toSortedStems({ language }: Grammar, text: string): string {
  return [...new Set(toStems(text, language))].slice(0, mostStems).sort().join('-');
}
