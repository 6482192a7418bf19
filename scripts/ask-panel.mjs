// @ts-check

/** @typedef {import('./panel-driver.mjs').PanelDriver} PanelDriver */

/**
 * An answer as the panel shows it; what it does not show is empty or null.
 * @typedef {object} ShownAnswer
 * @property {string} text
 * @property {string} summary the line above the answer, once it is finished
 * @property {{ text: string, citation: number | null }[]} quotes
 * @property {{ index: number, label: string, title: string, url: string | null }[]} citations
 * @property {string | null} notice what became of the page in front
 * @property {boolean} nothingFound
 * @property {string | null} modelHint
 * @property {string | null} error
 */

/**
 * Types the question into the side panel, sends it with Enter, and resolves when its turn is finished.
 * @param {PanelDriver} panel
 * @param {string} question
 * @param {{ timeout?: number }} [options]
 * @returns {Promise<ShownAnswer>}
 */
export async function askPanel(panel, question, { timeout = 90_000 } = {}) {
  const before = await panel.evaluate(() => document.querySelectorAll('[data-testid=turn]').length);
  await panel.fill('[data-testid=composer-input]', question);
  // The button is enabled when the panel knows its tab and holds the text.
  await panel.waitFor(() => document.querySelector('[data-testid=composer-send]:enabled') !== null, {
    what: `the panel to take the question "${question}"`,
  });
  await panel.press('Enter');
  await panel.waitFor(
    `document.querySelectorAll('[data-testid=turn]').length > ${before} &&
     [...document.querySelectorAll('[data-testid=turn]')].at(-1).dataset.state !== 'running'`,
    { timeout, what: `the answer to "${question}"` },
  );
  return panel.evaluate(readLastAnswer);
}

/** Runs inside the panel, so that it can use nothing from outside of itself. */
function readLastAnswer() {
  const turn = [...document.querySelectorAll('[data-testid=turn]')].at(-1);
  if (!turn) throw new Error('There is no turn in the panel.');
  /** @param {Element} element */
  const read = (element) => {
    const copy = element.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    // The small numbers in a text are not its words.
    for (const marker of copy.querySelectorAll('[data-testid=citation-marker]')) marker.remove();
    return copy.textContent.replaceAll(/\s+/g, ' ').trim();
  };
  /** @param {string} name */
  const all = (name) => [...turn.querySelectorAll(`[data-testid=${name}]`)];
  /** @param {string} name */
  const one = (name) => all(name).map(read).join('\n') || null;

  const quotes = all('quote').map((quote) => {
    const marker = quote.querySelector('[data-citation-index]')?.getAttribute('data-citation-index');
    return { text: read(quote), citation: marker ? Number(marker) : null, url: quote.getAttribute('cite') };
  });
  return {
    text: all('answer-text').map(read).join('\n\n'),
    summary: one('summary') ?? '',
    quotes: quotes.map(({ text, citation }) => ({ text, citation })),
    citations: all('citation').map((citation) => {
      const index = Number(citation.getAttribute('data-citation-index'));
      return {
        index,
        label: citation.getAttribute('data-label') ?? '',
        title: read(
          citation.closest('[data-testid=source-group]')?.querySelector('.source-title') ?? citation,
        ),
        url:
          citation.getAttribute('data-url') ?? quotes.find((quote) => quote.citation === index)?.url ?? null,
      };
    }),
    notice: one('page-notice'),
    nothingFound: all('nothing-found').length > 0,
    modelHint: one('model-hint'),
    error: one('answer-error'),
  };
}
