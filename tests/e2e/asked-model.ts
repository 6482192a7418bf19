import { writers } from '../fakes/model-events';
import { sendStream, startModelServer, type ModelServerFake } from '../fakes/model-server';

/** What one request asked of the model, and when it came. */
export interface AskedModel {
  at: number;
  system: string;
  /** Everything that is not the system prompt, as text. */
  prompt: string;
  question: string;
  tools: string[];
  whole: string;
}

interface Body {
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
}

/** A model on loopback that says what it is told to and keeps what it was asked. */
export async function startAskedModel(): Promise<{
  server: ModelServerFake;
  asked: AskedModel[];
  say(reply: (asked: AskedModel) => string): void;
  /** As Ollama tells it of a model that runs. */
  tellWindow(name: string, tokens: number): void;
}> {
  const asked: AskedModel[] = [];
  let answer: (asked: AskedModel) => string = () => 'An answer [1].';
  const server = await startModelServer(async (response, { body }) => {
    const one = read(body);
    const isBackground = /worth remembering|atomic/i.test(one.system);
    if (!isBackground) asked.push(one);
    const text = isBackground ? judge(one) : answer(one);
    await sendStream(response, writers['openai-compatible']({ pieces: [text] }));
  });
  return {
    server,
    asked,
    say: (reply) => void (answer = reply),
    tellWindow: (name, context_length) => {
      server.pages = { '/api/ps': { models: [{ name, context_length }] } };
    },
  };
}

/** Of what is learned beside the answers: every message matters, and holds no fact. */
function judge({ system, question }: AskedModel): string {
  if (!system.includes('worth remembering')) return JSON.stringify({ facts: [] });
  const count = question.match(/<message /g)?.length ?? 0;
  const messages = Array.from({ length: count }, (_, at) => ({
    ...{ index: at + 1, importance: 80, type: 'decision', summary: '' },
  }));
  return JSON.stringify({ messages });
}

function read(body: string): AskedModel {
  const { messages, tools = [] } = JSON.parse(body) as Body;
  const toText = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));
  const [first, ...rest] = messages;
  return {
    at: Date.now(),
    system: toText(first?.content ?? ''),
    prompt: rest.map(({ content }) => toText(content)).join('\n'),
    question: toText(rest.at(-1)?.content ?? ''),
    tools: tools.map((tool) => tool.function.name),
    whole: body,
  };
}
