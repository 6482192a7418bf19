// @ts-check
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { askPanel } from './ask-panel.mjs';
import { launchExtension } from './extension-browser.mjs';
import { projectFolder } from './run-command.mjs';
import { startSamplePages } from './sample-pages.mjs';

/** What is asked, on which page, and words that a right answer quotes; null where no visited page has one. */
const steps = [
  {
    page: 'fresnel-lens',
    about: 'the page in front',
    question: 'Where was the first lens lit in 1823?',
    expected: 'Cordouan',
  },
  {
    page: 'bicycle-chain',
    about: 'the page in front',
    question: 'When should I replace my chain?',
    expected: 'per cent',
  },
  {
    page: 'violet-dusk',
    about: 'a page read earlier in another tab, in other words than its own',
    question: 'Why does my bike squeal?',
    expected: 'squeak',
  },
  {
    page: 'tide-table',
    about: 'something that no visited page says',
    question: 'Which vaccinations do I need before I travel to Brazil?',
    expected: null,
  },
];

/**
 * The guided tour: visits the sample pages, asks in the real side panel, prints what it answers and keeps
 * pictures of page and panel.
 * @param {object} options
 * @param {string} options.extensionPath
 * @param {string} options.chromiumPath
 * @param {boolean} options.headless
 * @param {string} [options.screenshotsFolder]
 * @param {(close: () => Promise<void>) => void} [options.onStarted] receives what ends the demo early
 * @returns {Promise<boolean>} whether every question was answered as it should be
 */
export async function runDemo({ screenshotsFolder, onStarted, ...launchOptions }) {
  const folder = screenshotsFolder ?? path.join(projectFolder, 'artifacts', 'demo');
  mkdirSync(folder, { recursive: true });
  const pages = await startSamplePages();
  const browser = await launchExtension(launchOptions);
  const close = async () => {
    await Promise.all([browser.close(), pages.close()]);
  };
  onStarted?.(close);
  try {
    await browser.chooseCapture();
    let isGood = true;
    for (const [index, step] of steps.entries()) {
      const page = await browser.context.newPage();
      await page.goto(pages.url(step.page));
      console.log(`\n${index + 1}. In front: ${await page.title()}`);
      console.log(`   ${page.url()}`);
      const panel = await browser.openSidePanel(page);
      console.log(`   Question about ${step.about}:\n\n   > ${step.question}\n`);
      const answer = await askPanel(panel, step.question);
      printAnswer(answer);
      const name = `${index + 1}-${step.page}`;
      await page.screenshot({ path: path.join(folder, `${name}-page.png`) });
      await panel.screenshot(path.join(folder, `${name}-panel.png`), { width: 400, height: 800 });
      if (!isAsExpected(answer, step.expected)) {
        isGood = false;
        console.log(
          `   Not as it should be: ${step.expected ? `“${step.expected}” is not quoted` : 'nothing should be found'}.`,
        );
      }
    }
    const problems = browser.problems();
    for (const problem of problems) console.log(`   Problem in ${problem.where}: ${problem.text}`);
    console.log(
      `\nPictures of the pages and the side panel are in ${path.relative(process.cwd(), folder)}/.`,
    );
    return isGood && problems.length === 0;
  } finally {
    await close();
  }
}

/**
 * @param {import('./ask-panel.mjs').ShownAnswer} answer
 * @param {string | null} expected
 */
function isAsExpected(answer, expected) {
  if (answer.error !== null || expected === null) return answer.error === null && answer.nothingFound;
  return [answer.text, ...answer.quotes.map(({ text }) => text)].some((text) => text.includes(expected));
}

/** @param {import('./ask-panel.mjs').ShownAnswer} answer */
function printAnswer(answer) {
  const lines = [
    answer.summary && `[${answer.summary}]`,
    answer.notice && `[${answer.notice}]`,
    answer.text,
    ...answer.quotes.map(({ text, citation }) => `“${text}” [${citation ?? '?'}]`),
    answer.error && `Failed: ${answer.error}`,
    answer.nothingFound && !answer.text && 'Nothing found.',
    ...answer.citations.map(
      ({ index, label, title, url }) => `[${index}] ${label}: ${title}${url ? ` <${url}>` : ''}`,
    ),
    answer.modelHint && `(${answer.modelHint})`,
  ];
  for (const line of lines) if (line) console.log(line.replaceAll(/^/gm, '   '));
}
