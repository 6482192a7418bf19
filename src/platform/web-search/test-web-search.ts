import type { WebSearch } from '../../lib/agent/types';
import { toErrorPayload } from '../../shared/app-error';

/** Says nothing about the user, and something is found for it everywhere. */
const harmless = 'tide table';

/** Tries a search engine out; resolves with a sentence about how it went. */
export async function testWebSearch(
  webSearch: WebSearch | null,
  signal: AbortSignal,
): Promise<{ ok: boolean; message: string }> {
  if (!webSearch) return { ok: false, message: 'Web search is off: choose a search engine first.' };
  try {
    const { length } = await webSearch.search(harmless, signal);
    return length === 0
      ? { ok: true, message: `${webSearch.host} answered, but found nothing for “${harmless}”.` }
      : {
          ok: true,
          message: `It works: ${webSearch.host} gave ${length} ${length === 1 ? 'result' : 'results'} for “${harmless}”.`,
        };
  } catch (error) {
    return { ok: false, message: toErrorPayload(error).message };
  }
}
