import type { WebSearchRequest, WebSearchServer } from './connection';
import { explainRefusal, explainUnreachable } from './refusal';
import { WebSearchError } from './web-search-error';

const maxRefusalBytes = 16_000;

/**
 * One request to a search engine: it follows no redirect, sends no cookies, waits for nothing for ever, takes no more
 * than it has to, and turns whatever goes wrong into a WebSearchError.
 */
export async function request(
  { url, headers = {}, body }: WebSearchRequest,
  server: WebSearchServer,
  signal: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(server.limits.timeoutMs);
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.any([signal, timeout]),
      // Followed, a redirect would carry the words and the key to another host.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      throw new WebSearchError(
        'web-search-failed',
        `${server.host} sends requests on to another address, which Recollect does not follow. Enter the final address in Settings.`,
      );
    }
    // 202 is how DuckDuckGo asks for a captcha.
    if (response.status !== 200) {
      const { text } = await readBody(response, maxRefusalBytes);
      throw explainRefusal(
        { status: response.status, body: text, retryAfter: response.headers.get('retry-after') },
        server,
      );
    }
    const { text, isWhole } = await readBody(response, server.limits.maxBytes);
    if (isWhole) return text;
    throw new WebSearchError(
      'web-search-failed',
      `${server.host} answered with far more than results of a search.`,
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WebSearchError) throw error;
    if (timeout.aborted) {
      throw new WebSearchError(
        'web-search-timeout',
        `${server.host} did not answer within ${Math.ceil(server.limits.timeoutMs / 1_000)} s. Try again, or choose another search engine.`,
      );
    }
    throw explainUnreachable(server);
  }
}

/** The text of an answer as far as the limit goes. */
async function readBody(response: Response, maxBytes: number): Promise<{ text: string; isWhole: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', isWhole: true };
  const decoder = new TextDecoder();
  let text = '';
  for (let read = 0; read <= maxBytes;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    read += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return { text, isWhole: false };
}
