import type { ModelRole, ProviderKind } from '../../messaging/settings';
import { parseUrl } from '../../ui/parse-url';

/** One line about what a model is told, and where that is. */
export function describeWhatLeaves(provider: ProviderKind, baseUrl: string, role: ModelRole): string {
  if (provider === 'none') {
    return role === 'chat'
      ? 'Nothing leaves this computer. Answers are the best sentences of your pages, quoted.'
      : 'Nothing leaves this computer. What is worth remembering of a chat is found by rules.';
  }
  if (provider === 'chrome') return 'Nothing leaves this browser.';
  const what =
    role === 'chat'
      ? 'Your question, the page in front, what your memory holds on it and the chat so far'
      : 'What you and the model say in chats';
  const url = parseUrl(baseUrl.trim());
  if (!url) return `${what} will go to the address you enter, and nowhere else.`;
  const isHere = ['127.0.0.1', 'localhost'].includes(url.hostname);
  return isHere
    ? `Nothing leaves this computer: ${what.charAt(0).toLowerCase()}${what.slice(1)} go to ${url.host}.`
    : `${what} go to ${url.host}, and nowhere else.`;
}
