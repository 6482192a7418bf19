import type { Receipt, WebQuery } from '../../lib/agent/types';
import { countOf } from '../count-of';

const format = new Intl.NumberFormat('en');

const kinds: Record<Receipt['recalled'][number]['docType'], string> = {
  page: 'Page',
  preference: 'Preference',
  fact: 'Fact',
  knowledge: 'Knowledge',
  episode: 'Episode',
  message: 'Earlier message',
  conversation: 'Earlier chat',
};

const modes: Record<Receipt['searchMode'], string> = {
  hybrid: 'by word and meaning',
  vector: 'by meaning',
  fulltext: 'by word',
};

/** The folded line: the two things people want to know first. */
export function describeReceipt({ recalled, sent }: Receipt, webQueries: readonly WebQuery[] = []): string {
  const hosts = new Set([...(sent ? [sent.host] : []), ...webQueries.map(({ host }) => host)]);
  const what = recalled.length === 0 ? 'Nothing recalled' : `${countOf(recalled.length, 'passage')} recalled`;
  return `${what} · ${hosts.size > 0 ? `sent to ${[...hosts].join(' and ')}` : 'nothing sent'}`;
}

export function describeSent({ sent }: Receipt, webQueries: readonly WebQuery[] = []): string {
  const searched = webQueries.map(({ query, host }) => `The words “${query}” went to ${host}.`).join(' ');
  if (!sent) return searched || 'Nothing left this browser.';
  const { host, modelName, tokens, steps } = sent;
  const times = steps > 1 ? ` in ${countOf(steps, 'step')}` : '';
  const told = `The question and what is listed here went to ${modelName} at ${host}: about ${countOf(tokens, 'token')}${times}.`;
  return [told, searched].filter(Boolean).join(' ');
}

export function describeSearch({ searchMode, recalled }: Receipt): string {
  const words = `Memory was searched ${modes[searchMode]}`;
  return recalled.length === 0 ? `${words}; nothing fitted.` : `${words}.`;
}

/** "Page · 82 % · 120 tokens". */
export function describeRecalled({ docType, score, tokens }: Receipt['recalled'][number]): string {
  return [kinds[docType], toPercent(score), countOf(tokens, 'token')].join(' · ');
}

export function toPercent(score: number): string {
  return `${Math.round(Math.min(1, Math.max(0, score)) * 100)} %`;
}

/** "640 of 2,000 tokens". */
export function describeBudget(used: number, budget: number): string {
  return `${format.format(used)} of ${countOf(budget, 'token')}`;
}
