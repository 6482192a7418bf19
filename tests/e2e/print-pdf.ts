import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/chromium.mjs';

/** A PDF as Chromium prints it: with a running title, page numbers and two columns. */
export async function printArticle(): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.setContent(article);
    const edge = (content: string) =>
      `<div style="font-size: 8px; width: 100%; text-align: center">${content}</div>`;
    return await page.pdf({
      format: 'A4',
      displayHeaderFooter: true,
      headerTemplate: edge('Annals of Harbours, volume seven'),
      footerTemplate: edge('Page <span class="pageNumber"></span> of <span class="totalPages"></span>'),
      margin: { top: '20mm', bottom: '20mm', left: '18mm', right: '18mm' },
    });
  } finally {
    await browser.close();
  }
}

const filler = (topic: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<p>In the ${topic} of year ${1700 + index} the harbour master counted the ships each morning, wrote their names
      into a ledger, and compared the sum with the taxes that the town council had expected of them.</p>`,
  ).join('');

/** The sentence that the tests ask for stands on the last page. */
export const secret = 'The lamp of the northern pier was filled with the oil of ninety herrings every night.';

const article = `<!doctype html><html lang="en"><head><title>Lamps and Ledgers</title><style>
  body { font: 10pt serif; text-align: justify } h1 { font-size: 20pt; text-align: center }
  h2 { font-size: 13pt } p { margin: 0; text-indent: 1.2em } .columns { columns: 2; column-gap: 8mm }
  </style></head><body><h1>Lamps and Ledgers of the North</h1>
  <p>${'This summary goes over the whole width of the page. '.repeat(8)}</p>
  <div class="columns"><h2>1 Introduction</h2>${filler('spring', 24)}<h2>2 Ledgers</h2>${filler('autumn', 40)}
  <h2>3 Lamps</h2><p>${secret}</p>${filler('winter', 3)}</div></body></html>`;
