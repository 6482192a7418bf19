import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallingModel, type ModelStep } from '../fakes/calling-model';
import { findViolations } from './axe';
import { enterModel, openOptions } from './connect-model';
import { ask, startHarness, type Harness, type PanelDriver } from './harness';

const isReady = `document.querySelector('[data-testid=confirm-no][aria-disabled=false]') !== null`;
const store = (title: string, category = 'pattern') => ({
  calls: [{ name: 'store_knowledge', input: { category, title, content: 'Machines drew tides.', tags: [] } }],
});

describe('answers of a model that means no good', () => {
  let harness: Harness;
  let model: Awaited<ReturnType<typeof startCallingModel>>;
  let panel: PanelDriver;
  let steps: ModelStep[] = [];

  beforeAll(async () => {
    model = await startCallingModel(() => steps);
    harness = await startHarness();
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.url('/v1') });
    await options.close();
    panel = await harness.browser.openSidePanel(await harness.visit('tide-table'));
  });
  afterAll(() => Promise.all([harness.close(), model.close()]));

  const askFor = (text: string, ...wanted: ModelStep[]) => {
    steps = wanted;
    return ask(panel, text);
  };
  /** Clicks in the card once it takes a word; to click on it scrolls, which moves it. */
  const answer = async (...selectors: string[]) => {
    for (const selector of selectors) {
      await panel.waitFor(`document.querySelector('${selector}') !== null`, { what: selector });
      await panel.evaluate(
        (wanted) => document.querySelector(wanted)?.scrollIntoView({ block: 'center' }),
        selector,
      );
      await panel.waitFor(isReady, { what: 'the card to take a word' });
      await panel.click(selector);
    }
  };
  const settings = async () => {
    const options = await openOptions(harness);
    await options.waitForSelector('.tool-list, .no-tools');
    const rows = await options.locator('[data-testid=allowed-tool]').allInnerTexts();
    await options.close();
    return rows;
  };

  it('“always” holds for one tool, one kind of thing and one site', async () => {
    const first = askFor('Keep the pattern of this page', store('One'));
    await answer('[data-testid=confirm-always]', '[data-testid=confirm-once]');
    expect((await first).error).toBeNull();
    // The same again: nobody is asked.
    expect((await askFor('Keep it once more', store('Two'))).error).toBeNull();
    // Another kind.
    const other = askFor('Keep a gotcha', store('Three', 'gotcha'));
    await answer('[data-testid=confirm-no]');
    await other;
    // What forgets or sends has no such word.
    const forget = askFor('Forget it', { calls: [{ name: 'forget', input: { kind: 'knowledge' } }] });
    await panel.waitFor(isReady, { what: 'the card' });
    expect(await panel.evaluate(`document.querySelector('[data-testid=confirm-always]')`)).toBeNull();
    await answer('[data-testid=confirm-no]');
    await forget;
    // Another site: `localhost` is another host than 127.0.0.1.
    const page = await harness.browser.context.newPage();
    await page.goto(harness.pages.url('fresnel-lens').replace('127.0.0.1', 'localhost'));
    await panel.close();
    panel = await harness.browser.openSidePanel(page);
    const elsewhere = askFor('Keep the pattern here', store('Four'));
    await answer('[data-testid=confirm-no]');
    await elsewhere;
    const [row] = await settings();
    expect(row).toMatch(/^Store patterns, on 127\.0\.0\.1:\d+\s+Remove$/u);
    const options = await openOptions(harness);
    await options.click('[data-testid=tool-ask-again]');
    await options.waitForSelector('.no-tools');
    await options.close();
    expect(await settings()).toEqual([]);
  });

  it('2,000 quotations in each other, and 195 kB of nested lists, are drawn and do not hold the panel up', async () => {
    await panel.click('[data-testid=new-chat]');
    let list = '';
    for (let depth = 0; list.length < 195_000; depth += 1)
      list += `${' '.repeat(2 * depth)}- item ${depth}\n`;
    const deep = `# Deep\n\n${'>'.repeat(2_000)} bottom\n\n**After** it.`;
    await panel.evaluate(() => {
      const seen: number[] = [];
      new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) seen.push(duration);
      }).observe({ type: 'longtask' });
      Object.assign(globalThis, { longTasks: seen });
    });
    const quoted = await askFor('Quote it', { say: deep });
    expect(quoted.text).toContain('bottom');
    expect(await panel.texts('.answer h3')).toEqual(['Deep']);
    expect(await panel.texts('.answer strong')).toEqual(['After']);
    const listed = await askFor('List it', { say: list });
    expect(listed.text).toContain('item 200');
    const longest = await panel.evaluate<number, []>(`Math.max(0, ...globalThis.longTasks)`);
    // 4,600 ms before there were bounds.
    expect(longest).toBeLessThan(1_500);
    // Kept, and there again.
    const page = harness.browser.context.pages().at(-1)!;
    await panel.close();
    panel = await harness.browser.openSidePanel(page);
    await panel.waitFor(() => document.querySelectorAll('[data-testid=turn]').length === 2, {
      what: 'both turns',
    });
    expect(await panel.texts('.answer strong')).toEqual(['After']);
  });

  it('a chat can be saved as text and deleted from the list', async () => {
    await panel.evaluate(() => {
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob: Blob) => {
        void blob.text().then((text) => Object.assign(globalThis, { savedText: text }));
        return create(blob);
      };
    });
    await panel.click('[data-testid=chats-button]');
    await panel.click('[data-testid=chat] [data-testid=chat-save]');
    const saved = await panel.waitFor<string>(`globalThis.savedText`, { what: 'the file' });
    expect(saved).toContain('## Quote it');
    expect(saved).toContain('bottom');
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    const before = (await panel.texts('[data-testid=chat]')).length;
    await panel.click('[data-testid=chat] [data-testid=chat-remove]');
    await panel.waitFor(`document.querySelectorAll('[data-testid=chat]').length === ${before - 1}`, {
      what: 'it to go',
    });
    await panel.click('[data-testid=chats-back]');
  });

  it('links say where they lead, whatever their words are', async () => {
    await askFor('Give me links', {
      say: [
        '[https://mybank.example/login](https://k.example/x)',
        '[mybank.example](https://mybank.example@k.example/)',
        '[\u202Eelpmaxe.knabym](https://k.example/y)',
        '[k.example](https://k.example/z)',
        '[https://еxample.org/](https://еxample.org/)',
        '[run](javascript:alert(1)) [call](tel:112)',
        '[write](mailto:help@mybank.example?bcc=spy@k.example&body=All%20I%20know)',
      ].join('\n\n'),
    });
    expect(await panel.texts('[data-testid=answer-link]')).toEqual([
      'https://mybank.example/login (k.example)',
      'mybank.example (k.example)',
      'elpmaxe.knabym (k.example)',
      'k.example',
      'https://еxample.org/ (xn--xample-2of.org)',
    ]);
    expect(await panel.texts('[data-testid=mail-link]')).toEqual(['write (help@mybank.example)']);
    expect(await panel.evaluate(`document.querySelector('[data-testid=mail-draft]').hidden`)).toBe(true);
    await panel.click('[data-testid=mail-link]');
    const draft = await panel.text('[data-testid=mail-draft]');
    expect(draft).toContain('spy@k.example');
    expect(draft).toContain('All I know');
    expect(
      await panel.evaluate(`document.querySelector('[data-testid=mail-open]').getAttribute('href')`),
    ).toBe('mailto:help@mybank.example?bcc=spy@k.example&body=All%20I%20know');
    expect(await findViolations((script) => panel.evaluate(script))).toEqual([]);
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await panel.screenshot(`${folder}/links.png`, { width: 360, height: 900 });
  });

  it('leave no error in any console', () => {
    expect(harness.browser.problems()).toEqual([]);
  });
});
