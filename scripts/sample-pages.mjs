// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { runAsScript } from './run-command.mjs';

const folder = new URL('sample-pages/', import.meta.url);

/**
 * Serves the sample articles on a random port of this machine.
 * @returns {Promise<{ url: (name: string) => string, names: string[], close: () => Promise<void> }>}
 */
export async function startSamplePages() {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replace('.html', ''));
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1).replace(/[?#].*$/, '');
    if (names.includes(name)) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(readFileSync(new URL(`${name}.html`, folder)));
    } else if (name === 'style.css') {
      response.setHeader('content-type', 'text/css; charset=utf-8');
      response.end(readFileSync(new URL(name, folder)));
    } else {
      // An empty favicon keeps "404" out of the console, where tests look for problems.
      response.statusCode = name === 'favicon.ico' ? 204 : 404;
      response.end();
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sample pages have no port.');
  return {
    names,
    url: (name) => {
      if (!names.includes(name)) throw new Error(`No sample page "${name}"; there are ${names.join(', ')}.`);
      return `http://127.0.0.1:${address.port}/${name}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open, and close() alone would wait for them.
        server.closeAllConnections();
      }),
  };
}

await runAsScript(import.meta.url, async () => {
  const pages = await startSamplePages();
  for (const name of pages.names) console.log(pages.url(name));
  return 0;
});
