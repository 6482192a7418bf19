import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { estimateTokens } from '../../../../src/lib/text/estimate-tokens';
import type { ModelMessage, ModelRequest } from '../../../../src/lib/model/types';
import {
  describeChat,
  describePreferences,
  describeReceipt,
  describeRoom,
  describeSearch,
  describeSent,
} from '../../../../src/ui/answer/receipt-sentences';
import type { CapturedPrompt } from './capture';
import type { PromptCase } from './cases';

/** More passages than these in a row are only counted and hashed: a file that is too long is read by nobody. */
const shownFirst = 4;
const shownLast = 2;
/** Requests for notes on the parts of a page are alike: the first and the last are written out. */
const shownRequests = 2;

/** What was asked, how things stood, every message that went to the model, and what the user is told about it. */
export function toGolden(given: PromptCase, captured: CapturedPrompt): string {
  const { requests } = captured;
  const sections = [
    `# ${given.question}`,
    describeSetting(given),
    ...(requests.length === 0 ? ['No request was made.'] : []),
    ...requests.flatMap((request, at) => {
      const isShown = at < 1 || at >= requests.length - shownRequests;
      const head = `## Request ${at + 1} of ${requests.length}`;
      const size = `${countTokens(request)} tokens in messages, ${estimateTokens(JSON.stringify(request.tools))} in tools.`;
      if (!isShown) return [`${head}\n\n${size} Not written out: ${hash(JSON.stringify(request))}.`];
      const known = countKnown(request, requests[at - 1]);
      const before = known === 0 ? [] : [`The first ${known} messages are those of request ${at}.`];
      const added = request.messages.slice(known).map(formatMessage);
      return [`${head}\n\n${size}`, ...before, ...added, formatTools(request)];
    }),
    formatReceipt(captured),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** How many messages are those of the request before, where a tool was used in between. */
function countKnown({ messages }: ModelRequest, before: ModelRequest | undefined): number {
  const isSame = before?.messages.every((message, at) => isDeepStrictEqual(message, messages[at]));
  return isSame === true ? (before?.messages.length ?? 0) : 0;
}

function describeSetting(given: PromptCase): string {
  const { page, window, remember = [], history = [], selection, mode = 'answer' } = given;
  return [
    `- Page: ${page ?? 'none that can be read'}${given.isPrivate ? ', private' : ''}`,
    `- Window of the model: ${window} tokens${given.takesTools === false ? ', takes no tools' : ''}`,
    `- In memory: ${remember.length === 0 ? 'nothing' : remember.join(', ')}`,
    `- Earlier turns: ${history.length}`,
    `- Mode: ${mode}; Smart Context ${onOff(given.isSmartContext ?? false)}; Answer from memory ${onOff(given.isRagEnabled ?? true)}; temporary chat: ${given.isTemporary ? 'yes' : 'no'}`,
    ...(selection === undefined ? [] : [`- Selected text: ${selection}`]),
  ].join('\n');
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

function formatMessage(message: ModelMessage): string {
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  const called = calls.map(({ name, input }) => `\n(calls ${name} with ${JSON.stringify(input)})`).join('');
  return `### ${message.role}\n\n\`\`\`\`text\n${shortenRuns(message.content)}${called}\n\`\`\`\``;
}

/** Of a long run of passages of the page in front the middle is left out, but a change in it still shows. */
function shortenRuns(content: string): string {
  const sources = [
    ...content.matchAll(
      /^ {4}<source index="\d+"(?: under="[^"]*")?(?: cut="true")?>\n[\s\S]*?^ {4}<\/source>\n/gmu,
    ),
  ];
  const dropped = sources.slice(shownFirst, -shownLast);
  const [start, end] = [dropped[0]?.index, dropped.at(-1)];
  if (dropped.length < 3 || start === undefined || !end) return content;
  const middle = content.slice(start, end.index + end[0].length);
  const words = `(${dropped.length} more passages, ${estimateTokens(middle)} tokens, not written out: ${hash(middle)})`;
  return `${content.slice(0, start)}    ${words}\n${content.slice(end.index + end[0].length)}`;
}

function formatTools({ tools }: ModelRequest): string {
  return `Tools offered: ${tools.length === 0 ? 'none' : tools.map(({ name }) => name).join(', ')}`;
}

function formatReceipt({ receipt, webQueries }: CapturedPrompt): string {
  const sentences = [
    describeReceipt(receipt, webQueries),
    ...[
      receipt.understood,
      describeSearch(receipt),
      describeSent(receipt, webQueries),
      describeRoom(receipt),
    ],
    ...[describePreferences(receipt), describeChat(receipt), ...receipt.notes],
  ].flatMap((sentence) => (sentence === null || sentence === '' ? [] : [`- ${sentence}`]));
  const used = receipt.used.map(
    ({ kind, title, why, citation }) =>
      `- ${kind}${citation === null ? '' : ` [${citation}]`}: ${title.slice(0, 100).replaceAll(/\s+/gu, ' ')} (${why})`,
  );
  const leftOut = receipt.leftOut.map(({ title, why }) => `- ${title} (${why})`);
  return [
    '## What the user is told',
    sentences.join('\n'),
    ...(used.length === 0 ? [] : [`Used:\n\n${used.join('\n')}`]),
    ...(leftOut.length === 0 ? [] : [`Left out:\n\n${leftOut.join('\n')}`]),
  ].join('\n\n');
}

export function countTokens({ messages }: ModelRequest): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
