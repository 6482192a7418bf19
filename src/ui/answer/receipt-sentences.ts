import type { Receipt, Sent, UsedItem, UsedKind, WebQuery } from '../../lib/chats';
import { countOf } from '../count-of';

const format = new Intl.NumberFormat('en');

const kinds: Record<UsedKind, string> = {
  'page-in-front': 'This page',
  page: 'Remembered page',
  preference: 'Preference',
  fact: 'Fact',
  knowledge: 'Knowledge',
  episode: 'Episode',
  message: 'Earlier message',
  web: 'Web result',
  selection: 'Selected text',
  state: 'How things stand',
  'other-chat': 'Another chat',
  'earlier-turn': 'This chat, summed up',
  'last-turn': 'This chat',
  'part-notes': 'Notes on a part',
  'tool-result': 'Result of a tool',
};

const modes: Record<NonNullable<Receipt['searched']>, string> = {
  hybrid: 'by word and meaning',
  vector: 'by meaning',
  fulltext: 'by word',
};

/** What a search of the memory finds; facts and messages come by other ways. */
const passages: readonly UsedKind[] = ['page', 'knowledge', 'episode'];

/** In the order in which people ask for it; what counts as one of a group. */
const groups: readonly { has: readonly UsedKind[]; name: (count: number) => string }[] = [
  { has: ['page-in-front'], name: () => 'this page' },
  { has: ['selection'], name: () => 'the selected text' },
  { has: passages, name: (count) => countOf(count, 'remembered passage') },
  { has: ['fact'], name: (count) => countOf(count, 'fact') },
  { has: ['preference'], name: (count) => countOf(count, 'preference') },
  { has: ['web'], name: (count) => countOf(count, 'web result') },
  {
    has: ['message', 'other-chat'],
    name: (count) => `${countOf(count, 'memory', 'memories')} of other chats`,
  },
  { has: ['last-turn', 'earlier-turn'], name: () => 'this chat' },
  { has: ['state'], name: () => 'how things stand' },
  { has: ['tool-result'], name: (count) => countOf(count, 'result of a tool', 'results of tools') },
];

/** "Used this page, 3 remembered passages and 2 facts". */
export function describeUsed(used: readonly Pick<UsedItem, 'kind'>[]): string {
  const parts = groups.flatMap(({ has, name }) => {
    const count = used.filter(({ kind }) => has.includes(kind)).length;
    return count === 0 ? [] : [name(count)];
  });
  return parts.length === 0 ? 'Nothing was used' : `Used ${joinWords(parts)}`;
}

/** The folded line: the two things people want to know first. */
export function describeReceipt({ used, sent }: Receipt, webQueries: readonly WebQuery[] = []): string {
  const hosts = [...new Set(webQueries.map(({ host }) => host))];
  const searched = hosts.length === 0 ? [] : [`the web was searched at ${joinWords(hosts)}`];
  const where = [...(sent ? [describePlace(sent)] : []), ...searched];
  return `${describeUsed(used)} · ${where.length === 0 ? 'nothing left this browser' : where.join(' · ')}`;
}

/** "answered on this computer by llama3.2". */
function describePlace({ host, modelName, outcome }: Sent): string {
  if (outcome === 'no-answer') return `nothing answered at ${host ?? 'the browser’s own model'}`;
  const what = outcome === 'failed' ? 'not finished' : 'answered';
  if (host === null) return `${what} in this browser by ${modelName}`;
  return isThisComputer(host)
    ? `${what} on this computer by ${modelName}`
    : `${what} by ${modelName} at ${host}`;
}

export function describeSent({ sent }: Receipt, webQueries: readonly WebQuery[] = []): string {
  const searched = webQueries.map(({ query, host }) => `The words “${query}” went to ${host}.`).join(' ');
  const told = sent ? describeRequest(sent) : searched === '' ? 'Nothing left this browser.' : '';
  return [told, searched].filter(Boolean).join(' ');
}

function describeRequest({ host, modelName, tokens, steps, outcome }: Sent): string {
  const place =
    host === null ? 'in this browser' : isThisComputer(host) ? `on this computer (${host})` : `at ${host}`;
  if (outcome === 'no-answer') {
    return `The question and what is listed here were to go to ${modelName} ${place}, but nothing answered there.`;
  }
  const times = steps > 1 ? ` in ${countOf(steps, 'request')}` : '';
  const end = outcome === 'failed' ? ' Its answer did not arrive whole.' : '';
  return `The question and what is listed here went to ${modelName} ${place}: about ${countOf(tokens, 'token')}${times}.${end}`;
}

/** What comes back to this machine does not leave it. */
function isThisComputer(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)(?::\d+)?$/i.test(host);
}

export function describeSearch({ searched, found, used, leftOut }: Receipt): string | null {
  if (found === null) return null;
  if (searched === null) return 'Memory was searched; no remembered page fitted.';
  // How it was searched is known from the page in front, too.
  const isEmpty = leftOut.length === 0 && !used.some(({ kind }) => passages.includes(kind));
  if (isEmpty) return `Memory was searched ${modes[searched]}; no remembered page fitted.`;
  return `Memory was searched ${modes[searched]}. ${found}.`;
}

/** "Remembered page · 82 % · 120 tokens". */
export function describeItem({ kind, score, tokens }: UsedItem): string {
  return [
    kinds[kind],
    ...(score === null ? [] : [toPercent(score)]),
    ...(tokens === 0 ? [] : [countOf(tokens, 'token')]),
  ].join(' · ');
}

export function toPercent(score: number): string {
  return `${Math.round(Math.min(1, Math.max(0, score)) * 100)} %`;
}

/** How the room of the model was shared out; null where there was none. */
export function describeRoom({ budget }: Receipt): string | null {
  const { window, answer, knowledge, knowledgeUsed, page, chat, preferencesUsed, tools } = budget;
  if (window === 0) return null;
  const parts = [
    `${format.format(answer)} kept free for the answer`,
    `this page ${format.format(page)}`,
    `memory ${format.format(knowledgeUsed)} of ${format.format(knowledge)}`,
    ...(preferencesUsed > 0 ? [`preferences ${format.format(preferencesUsed)}`] : []),
    ...(chat > 0 ? [`this chat ${format.format(chat)}`] : []),
    ...(tools > 0 ? [`tools ${format.format(tools)}`] : []),
  ];
  return `The model holds ${countOf(window, 'token')}: ${parts.join(', ')}.`;
}

/** The user's own words, in one line; null where there are none. */
export function describePreferences({ used }: Receipt): string | null {
  const words = used.flatMap(({ kind, title }) => (kind === 'preference' ? [`“${title}”`] : []));
  return words.length === 0 ? null : `Your preferences: ${words.join(', ')}`;
}

/** The turns that went along; null where there are none. */
export function describeChat({ used }: Receipt): string | null {
  const count = (wanted: UsedKind) => used.filter(({ kind }) => kind === wanted).length;
  const [whole, summed] = [count('last-turn'), count('earlier-turn')];
  if (whole + summed === 0) return null;
  const parts = [
    ...(whole > 0 ? [`${countOf(whole, 'turn')} word for word`] : []),
    ...(summed > 0 ? [`${countOf(summed, 'turn')} summed up`] : []),
  ];
  return `Of this chat: ${parts.join(', ')}.`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
