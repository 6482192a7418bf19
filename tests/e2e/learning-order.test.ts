import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenAiServer, type SeenRequest } from '../fakes/openai-server';
import { enterModel, openOptions } from './connect-model';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';

const systemOf = ({ body }: SeenRequest) => body.messages[0]?.content ?? '';
const isJudge = (request: SeenRequest) => systemOf(request).includes('worth remembering');
const isExtraction = (request: SeenRequest) => /atomic/i.test(systemOf(request));
const isComparison = (request: SeenRequest) => systemOf(request).includes('INVALIDATE');
const promptOf = (request: SeenRequest | undefined) => JSON.stringify(request?.body.messages ?? []);

/** What the model takes from the messages: their own words, and one fact each. */
const facts = [
  { quote: 'I live in Bergen', text: 'Lives in Bergen.' },
  { quote: 'I have moved to Oslo', text: 'Has moved to Oslo.' },
  { quote: 'Peanuts make my throat swell', text: 'Is allergic to peanuts.' },
];

function answerInBackground(request: SeenRequest): string {
  const messages = (request.body.messages[1]?.content ?? '').split('<message ').slice(1);
  if (isJudge(request)) {
    const judged = messages.map((_, at) => ({
      ...{ index: at + 1, importance: at === 0 ? 70 : 0, summary: '', type: 'chat' },
    }));
    return JSON.stringify({ messages: judged });
  }
  if (isExtraction(request)) {
    const found = messages.flatMap((message, at) =>
      facts
        .filter(({ quote }) => message.includes(quote))
        .map((fact) => ({ ...fact, subject: 'user', confidence: 0.9, message: at + 1 })),
    );
    return JSON.stringify({ facts: found });
  }
  // An obedient judge: two places to live in cannot both be true, and nothing else has to do with it.
  const { content = '' } = request.body.messages[1] ?? {};
  const [fresh = '', ...old] = content
    .split(/<fact |<old_facts>/u)
    .filter((part) => /Bergen|Oslo|peanuts/u.test(part));
  const isHome = (text: string) => /Bergen|Oslo/u.test(text);
  const decisions = old.map((text, at) => ({
    ...{ index: at + 1, action: isHome(text) && isHome(fresh) ? 'INVALIDATE' : 'KEEP' },
  }));
  return JSON.stringify({ decisions, merged_text: '' });
}

describe('what the user says while the model is away', () => {
  let harness: Harness;
  let model: Awaited<ReturnType<typeof startOpenAiServer>>;
  let isAway = true;
  const chats: SeenRequest[] = [];
  const judged: string[] = [];

  beforeAll(async () => {
    harness = await startHarness();
    model = await startOpenAiServer((request) => {
      const isBackground = isJudge(request) || isExtraction(request) || isComparison(request);
      if (!isBackground) {
        chats.push(request);
        return { pieces: ['An answer.'] };
      }
      if (isAway) return { status: 503 };
      if (isJudge(request)) judged.push(request.body.messages[1]?.content ?? '');
      // Word for word, so that it takes its time.
      return { pieces: answerInBackground(request).split(/(?<=,)/u) };
    });
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.url('/v1') });
    await options.close();
  });
  afterAll(() => Promise.all([harness.close(), model.close()]));

  async function askNew(panel: PanelDriver, text: string): Promise<void> {
    await panel.click('[data-testid=new-chat]');
    await ask(panel, text);
  }

  it('is learned in the order in which it was said: what was said last holds', async () => {
    const panel = await harness.browser.openSidePanel(await harness.visit('tide-table'));
    await askNew(panel, 'I live in Bergen. What is a tide?');
    await askNew(panel, 'I have moved to Oslo. When is the next tide?');
    await askNew(panel, 'Peanuts make my throat swell. Who drew up the first tide tables?');
    isAway = false;
    const options = await openOptions(harness);
    await options.click('[data-testid=learned-kind-fact]');
    // As the browser does once the chats have rested.
    await options.evaluate(() => chrome.alarms.create('learning', { when: Date.now() }));
    const row = options.locator('[data-testid=learned-row]', { hasText: 'Has moved to Oslo.' });
    await row.waitFor({ timeout: 60_000 });
    await row.locator('[data-testid=learned-earlier] summary').click();
    expect(await row.locator('[data-testid=learned-earlier]').textContent()).toContain('Lives in Bergen.');
    expect(
      await options.locator('[data-testid=learned-row]', { hasText: 'Is allergic to peanuts.' }).count(),
    ).toBe(1);
    expect(judged.map((messages) => /Bergen|Oslo|Peanuts/u.exec(messages)?.[0])).toEqual([
      ...['Bergen', 'Oslo', 'Peanuts'],
    ]);
    await options.close();
  });

  it('comes in where it is needed, though no word of the question says so', async () => {
    const panel = await harness.browser.openSidePanel(await harness.visit('tide-table'));
    await askNew(panel, 'Can I eat a satay dish?');
    const prompt = promptOf(chats.at(-1));
    expect(prompt).toMatch(/<background_facts>.*Is allergic to peanuts\./);
    expect(prompt).not.toContain('Lives in Bergen.');
    await askNew(panel, 'Who drew up the first tide tables?');
    expect(promptOf(chats.at(-1))).not.toContain('Is allergic to peanuts.');
  });
});
