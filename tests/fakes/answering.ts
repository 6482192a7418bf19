import type { Answering } from '../../src/lib/agent/loop/answering';
import type { AgentConfig, AgentPorts } from '../../src/lib/agent/types';
import type { PastTurn, Question } from '../../src/lib/chats/types';
import type { CapturedPage } from '../../src/lib/pages/types';
import { understandQuestion } from '../../src/lib/agent/understand';
import { defaultConfig, now } from './agent-ports';

export interface AnsweringOptions extends Partial<Omit<Answering, 'question' | 'config' | 'ports'>> {
  text?: string;
  question?: Partial<Question>;
  config?: Partial<AgentConfig>;
  history?: readonly PastTurn[];
}

/** What an answer is made from, as the loop puts it together. */
export function createAnswering(options: AnsweringOptions = {}): Answering {
  const { text = 'Which rope does the harbour master use?', question = {}, config = {}, ...rest } = options;
  const { history = [] } = rest;
  const understanding = understandQuestion(text, history);
  const ports: Partial<AgentPorts> = {
    clock: { now: () => now },
    timeZone: 'UTC',
    listTabs: () => Promise.resolve([]),
  };
  return {
    question: { text, tabId: 1, ...question },
    ...{
      understanding,
      query: understanding.query,
      history,
      memory: null,
      page: null,
      pageNotice: undefined,
    },
    ...{ learned: [], lookUp: null, notes: [], signal: new AbortController().signal },
    whenGathered: () => undefined,
    whenKept: () => Promise.resolve(),
    ...rest,
    ports: ports as AgentPorts,
    config: { ...defaultConfig, ...config },
  };
}

/** A page of so many passages, of which one tells about the rope. */
export function createLongPage(passages: number, ropeAt = Math.floor(passages / 2)): CapturedPage {
  const paragraphs = Array.from({ length: passages }, (_, at) => {
    const rope = at === ropeAt ? 'The harbour master uses hemp rope, nothing else. ' : '';
    const filler = `Paragraph ${at} tells of boats that came in during the night and left with the tide. `;
    return `# Part ${at}\n\n${rope}${filler.repeat(6)}`;
  });
  const text = paragraphs.join('\n\n');
  return {
    ...{ url: 'https://harbour.example/log', title: 'Harbour log', text, language: 'en' },
    ...{ hasPrivateField: false, fullLength: text.length },
  };
}
