import type { Page } from 'playwright-core';
import type { Harness } from './harness';

export interface ConnectedModel {
  baseUrl: string;
  modelName?: string;
  apiKey?: string;
  /** As the settings name it. */
  preset?: 'other' | 'anthropic' | 'google' | 'ollama';
}

export async function openOptions(harness: Pick<Harness, 'browser'>): Promise<Page> {
  const options = await harness.browser.context.newPage();
  await options.goto(`chrome-extension://${harness.browser.extensionId}/src/options/index.html`);
  await options.waitForSelector('[data-testid=model-preset]');
  return options;
}

/** Enters a model in the settings as a user does, and saves it. */
export async function enterModel(options: Page, model: ConnectedModel): Promise<void> {
  const { baseUrl, modelName = 'tiny', apiKey, preset = 'other' } = model;
  await options.selectOption('[data-testid=model-preset]', preset);
  await options.fill('[data-testid=model-base-url]', baseUrl);
  await options.fill('[data-testid=model-name]', modelName);
  if (apiKey !== undefined) await options.fill('[data-testid=model-key]', apiKey);
  await options.click('[data-testid=model-save]');
  await options.waitForSelector('[data-testid=model-test-result]:has-text("Saved.")');
}

/** Tests what is in the form; resolves with the sentence about how it went. */
export async function testModel(options: Page): Promise<{ message: string; tone: string }> {
  await options.click('[data-testid=model-test]');
  const result = '[data-testid=model-test-result]';
  await options.waitForSelector(`${result}:not([data-tone=busy]):not(:empty):not(:has-text("Saved."))`);
  const message = (await options.textContent(result)) ?? '';
  return { message, tone: (await options.getAttribute(result, 'data-tone')) ?? '' };
}
