import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenAiServer, type SeenRequest } from '../fakes/openai-server';
import { findViolations } from './axe';
import { enterModel, openOptions } from './connect-model';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';

/** Without the system prompt, which names the parts that there may be. */
const lastOf = (request: SeenRequest | undefined) => JSON.stringify(request?.body.messages.slice(1) ?? []);
const isJudge = ({ body }: SeenRequest) => body.messages[0]?.content.includes('worth remembering') === true;
const isExtraction = ({ body }: SeenRequest) => /atomic/i.test(body.messages[0]?.content ?? '');

/** What the model that judges and extracts answers: it keeps what the user says, and takes one fact from it. */
function answerInBackground(request: SeenRequest): string {
  if (isJudge(request)) {
    const count = request.body.messages.at(-1)?.content.match(/<message /g)?.length ?? 0;
    const messages = Array.from({ length: count }, (_, at) => ({
      ...{ index: at + 1, importance: at === 0 ? 70 : 0, type: 'decision' },
      summary: at === 0 ? 'The sister of the user, Anna, keeps bees.' : '',
    }));
    return JSON.stringify({ messages });
  }
  const messages = request.body.messages.at(-1)?.content.split('<message ').slice(1) ?? [];
  const fact = {
    ...{ subject: 'Anna', text: 'Anna keeps bees in Bergen.', quote: 'my sister Anna keeps bees in Bergen' },
    ...{ confidence: 0.9, message: messages.findIndex((message) => message.includes('Anna')) + 1 },
  };
  return JSON.stringify({ facts: [fact] });
}

describe('what the user says', () => {
  let harness: Harness;
  let model: Awaited<ReturnType<typeof startOpenAiServer>>;
  const chats: SeenRequest[] = [];
  const background: SeenRequest[] = [];

  beforeAll(async () => {
    harness = await startHarness();
    model = await startOpenAiServer((request) => {
      const isBackground = isJudge(request) || isExtraction(request);
      (isBackground ? background : chats).push(request);
      return { pieces: [isBackground ? answerInBackground(request) : 'An answer.'] };
    });
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.url('/v1') });
    await options.close();
  });
  afterAll(() => Promise.all([harness.close(), model.close()]));

  async function openPanel(): Promise<PanelDriver> {
    return harness.browser.openSidePanel(await harness.visit('tide-table'));
  }
  const chipOf = (panel: PanelDriver, kind: string, text: string) =>
    panel.waitFor(
      `[...document.querySelectorAll('[data-testid=learned-chip][data-kind=${kind}]')].some((chip) => chip.textContent.includes(${JSON.stringify(text)}))`,
      { what: `a chip that is ${kind} with ${text}` },
    );

  it('becomes a preference that can be taken back, is used at once, and gives way to a later one', async () => {
    const panel = await openPanel();
    await ask(panel, "I'm a nurse. What is this page about?");
    await chipOf(panel, 'kept', 'nurse');
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    await panel.screenshot('artifacts/learning/chip.png');
    await panel.click('[data-testid=learned-undo]');
    await chipOf(panel, 'taken-back', 'Not remembered');
    await panel.click('[data-testid=new-chat]');
    await ask(panel, 'Who drew up the first tide tables?');
    expect(lastOf(chats.at(-1))).not.toContain('<user_profile>');

    await panel.click('[data-testid=new-chat]');
    await ask(panel, "I'm a nurse. What is this page about?");
    await chipOf(panel, 'kept', 'nurse');
    await panel.click('[data-testid=new-chat]');
    await ask(panel, 'Who drew up the first tide tables?');
    expect(lastOf(chats.at(-1))).toMatch(/<user_profile>.*nurse/);

    await panel.click('[data-testid=new-chat]');
    await ask(panel, "I'm a teacher now. What is a tide?");
    await chipOf(panel, 'kept', 'teacher');
    expect(await panel.text('[data-testid=learned-replaced]')).toContain('nurse');
    await panel.click('[data-testid=new-chat]');
    await ask(panel, 'When is the next tide?');
    const prompt = lastOf(chats.at(-1));
    expect(prompt).toMatch(/<user_profile>.*teacher/);
    expect(prompt).not.toMatch(/<user_profile>[^/]*nurse/);

    const options = await openOptions(harness);
    await options.click('[data-testid=learned-kind-preference]');
    const row = options.locator('[data-testid=learned-row]', { hasText: 'teacher' });
    await row.waitFor();
    await row.locator('[data-testid=learned-earlier] summary').click();
    expect(await row.locator('[data-testid=learned-earlier]').textContent()).toContain('nurse');
    await options.close();
  });

  it('becomes a fact about whom it is about, recalled in another chat', async () => {
    const panel = await openPanel();
    await panel.click('[data-testid=new-chat]');
    await ask(panel, 'Remember that my sister Anna keeps bees in Bergen. What is a tide?');
    const options = await openOptions(harness);
    // As the browser does once the chats have rested.
    await options.evaluate(() => chrome.alarms.create('learning', { when: Date.now() }));
    await options.click('[data-testid=learned-kind-fact]');
    await options.waitForSelector('[data-testid=learned-row]:has-text("Anna keeps bees in Bergen.")', {
      timeout: 60_000,
    });
    await options.screenshot({ path: 'artifacts/learning/options.png', fullPage: true });
    await options.close();
    // Only what the user said is a source of facts.
    const extraction = lastOf(background.find(isExtraction));
    expect(extraction).toContain('my sister Anna');
    expect(extraction).not.toContain('An answer.');
    await panel.click('[data-testid=new-chat]');
    await ask(panel, 'What could I give Anna for her birthday?');
    expect(lastOf(chats.at(-1))).toMatch(/<background_facts>.*Anna keeps bees in Bergen/);
  });

  it('is not learned from when that is switched off, nor in a temporary chat', async () => {
    const panel = await openPanel();
    await panel.click('[data-testid=new-chat]');
    await panel.click('[data-testid=temporary-chat]');
    await ask(panel, 'I prefer very long answers. What is a tide?');
    expect(await panel.evaluate(`document.querySelectorAll('[data-testid=learned-chip]').length`)).toBe(0);
    const options = await openOptions(harness);
    await options.click('[data-testid=setting-learning]');
    await options.waitForSelector('[data-testid=setting-learning]:not(:checked)');
    await options.close();
    await panel.click('[data-testid=new-chat]');
    await ask(panel, 'I prefer very long answers. What is a tide?');
    expect(await panel.evaluate(`document.querySelectorAll('[data-testid=learned-chip]').length`)).toBe(0);
  });
});
