import { guardBody } from './answer-body';
import type { ModelServer } from './connection';
import { explainUnreachable } from './host-access';
import { ModelError } from './model-error';
import { readText } from './read-text';
import { explainRefusal } from './refusal';
import { SilenceWatch } from './silence-watch';

const maxRefusalBytes = 16_000;
const maxRefusalWaitMs = 5_000;

/**
 * `fetch` for one server: it follows no redirect, sends no cookies, waits for nothing for ever, and turns whatever
 * goes wrong into a ModelError. The libraries that speak the protocols see good answers only.
 */
export function createGuardedFetch(server: ModelServer): typeof fetch {
  return async (input, init) => {
    const watch = new SilenceWatch(server.host);
    const own = init?.signal ?? null;
    const signal = own ? AbortSignal.any([own, watch.signal]) : watch.signal;
    watch.expectWithin(server.limits.firstByteMs);
    let response: Response;
    try {
      response = await fetch(input, {
        ...init,
        signal,
        // Followed, a redirect would carry the question and the key to another host.
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
    } catch {
      own?.throwIfAborted();
      throw watch.explain() ?? (await explainUnreachable(server));
    } finally {
      watch.rest();
    }
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      throw new ModelError(
        'model-wrong-address',
        `${server.host} sends requests on to another address, which Recollect does not follow because of your key. Enter the final address in Settings.`,
      );
    }
    if (!response.ok) {
      const body = await readRefusal(response, watch, server.limits.silenceMs);
      throw explainRefusal(
        { status: response.status, body, retryAfter: response.headers.get('retry-after') },
        server,
      );
    }
    const { status, headers } = response;
    return new Response(response.body && guardBody(response.body, server, watch), { status, headers });
  };
}

/** As much of a refusal as is needed to explain it; if it does not come, its status has to do. */
async function readRefusal(response: Response, watch: SilenceWatch, patienceMs: number): Promise<string> {
  watch.expectWithin(Math.min(patienceMs, maxRefusalWaitMs));
  try {
    return await readText(response, maxRefusalBytes);
  } catch {
    return '';
  } finally {
    watch.rest();
  }
}
