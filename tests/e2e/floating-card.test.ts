import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallingModel } from '../fakes/calling-model';
import { clickInside, floatingFrame, selectParagraph, untilSettled } from './bubble-driver';
import { callBackground } from './canary-scan';
import { enterModel, openOptions } from './connect-model';
import { startHarness, type Harness } from './harness';

const store = (title: string) => ({
  name: 'store_knowledge',
  input: { category: 'pattern', title, content: 'Machines drew tides.', tags: [] },
});

describe('a card in the floating panel', () => {
  let harness: Harness;
  let model: Awaited<ReturnType<typeof startCallingModel>>;
  beforeAll(async () => {
    model = await startCallingModel(() => [{ calls: [store('One'), store('Two')] }]);
    harness = await startHarness();
    const options = await openOptions(harness);
    await enterModel(options, { baseUrl: model.url('/v1') });
    await options.close();
  });
  afterAll(() => Promise.all([harness.close(), model.close()]));

  it('hears no second click, and an honest one', async () => {
    const page = await harness.visit('tide-table');
    await selectParagraph(page, 'article p >> nth=2');
    await untilSettled(page);
    await clickInside(page, 'Ask…');
    const frame = await floatingFrame(page);
    await page.keyboard.type('Keep what is learned here');
    await untilSettled(page);
    await page.keyboard.press('Enter');
    const card = '[data-testid=confirmation]';
    const ready = `${card} [data-testid=confirm-no][aria-disabled=false]`;
    const allow = frame.locator(`${card} [data-testid=confirm-once]`);
    await frame.waitForSelector(ready);
    await untilSettled(page);
    const first = await frame.getAttribute(card, 'data-card-id');
    const box = (await allow.boundingBox())!;
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await frame.waitForSelector(`${card}:not([data-card-id="${first}"])`);
    const again = (await allow.boundingBox())!;
    await page.mouse.click(again.x + again.width / 2, again.y + again.height / 2);
    await page.waitForTimeout(200);
    expect(await frame.locator(card).count()).toBe(1);
    await frame.waitForSelector(ready);
    // Escape is a no here, and does not close the panel.
    await untilSettled(page);
    await frame.focus(`${card} [data-testid=confirm-no]`);
    await page.keyboard.press('Escape');
    await frame.waitForSelector('[data-testid=turn]:not([data-state=running])');
    const options = await openOptions(harness);
    const input = { filter: { docType: 'knowledge' }, limit: 10 };
    const { total } = await callBackground<{ total: number }>(options, 'source-list', input);
    expect(total).toBe(1);
  });
});
