import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPdf, maxPdfBytes } from '../../src/offscreen/load-pdf';
import { startTestServer, type TestServer } from '../e2e/test-server';

describe('loadPdf', () => {
  let server: TestServer;
  let isStopped = false;
  beforeAll(async () => {
    server = await startTestServer({
      '/sound': (_request, response) => void response.end('%PDF-1.7 and so on'),
      '/page': (_request, response) => void response.end('<html>Sign in'),
      '/gone': (_request, response) => void response.writeHead(410).end(),
      '/announced': (_request, response) => {
        response.writeHead(200, { 'content-length': maxPdfBytes + 1 });
        response.write('%PDF-1.7');
      },
      '/endless': (_request, response) => {
        const piece = Buffer.alloc(2 ** 20);
        const write = () => {
          while (!isStopped && response.write(piece));
        };
        response.on('drain', write).on('close', () => (isStopped = true));
        response.write('%PDF-1.7');
        write();
      },
      '/slow': (_request, response) => void response.write('%PDF-1.7'),
    });
  });
  afterAll(() => server.close());

  const load = (path: string, signal = new AbortController().signal) => loadPdf(server.url(path), signal);

  it('gives the bytes of a PDF', async () => {
    expect(new TextDecoder().decode(await load('/sound'))).toBe('%PDF-1.7 and so on');
  });

  it.each([
    ['/page', /something else/],
    ['/gone', /410/],
    ['/announced', /larger than 64 MB/],
    ['/endless', /larger than 64 MB/],
  ])('%s: rejects with a sentence', async (path, expected) => {
    await expect(load(path)).rejects.toMatchObject({
      code: 'page-unreadable',
      message: expect.stringMatching(expected) as string,
    });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const loading = load('/slow', stop.signal);
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(loading).rejects.toThrow('enough');
  });
});
