import { toStems } from '../../memory';
import type { Grammar, Rule } from './grammar';
import type { PreferenceType } from './types';

/** More stems than these would tell apart what is the same. */
const mostStems = 5;

/** What a statement is about, and so what it replaces; null when it is about nothing a rule speaks of. */
export function toTopic(
  grammar: Grammar,
  { type, topic, needsStyle }: Rule,
  statement: string,
  object: string,
): { type: PreferenceType; topic: string } | null {
  const thing = toThing(grammar, object);
  const isStyle = type === 'style' || (type === 'custom' && grammar.styleObject.test(thing));
  if (needsStyle && !grammar.styleObject.test(thing)) return null;
  if (isStyle && (topic === '*' || topic === 'taste:*')) {
    const named = grammar.styleTopics.find(([, words]) => words.test(object || statement));
    return { type: 'style', topic: named?.[0] ?? fill('style:*', grammar, thing || statement) };
  }
  return { type, topic: fill(topic, grammar, thing) };
}

/** The object without what is said about it beside: reasons, degrees, verbs that any object may have. */
function toThing({ objectEnd }: Grammar, object: string): string {
  const end = object.search(objectEnd);
  return (end < 0 ? object : object.slice(0, end)).trim();
}

function fill(topic: string, { language, lightWords }: Grammar, thing: string): string {
  if (!topic.endsWith('*')) return topic;
  const words = thing.replaceAll(new RegExp(lightWords.source, 'giu'), ' ');
  const stems = [...new Set(toStems(words.trim() === '' ? thing : words, language))].slice(0, mostStems);
  const about = stems.sort().join('-');
  return about === '' ? topic.replace(/:?\*$/, '') : topic.replace('*', about);
}
