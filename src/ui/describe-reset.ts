import type { ResettableSetting } from '../messaging/settings';

const names: Record<Exclude<ResettableSetting, 'all'>, string> = {
  consentedAt: 'your choice of what may be remembered',
  capture: 'which pages are remembered by themselves',
  readingThreshold: 'when a page counts as read',
  allowPrivateNetwork: 'pages of private networks',
  siteRules: 'rules for sites',
  showBubble: 'the bubble on selected text',
  bubbleOffSites: 'sites without the bubble',
  chatModel: 'the model that answers',
  memoryModel: 'the model for memory',
  rag: 'how memory is used in answers',
  isLearning: 'learning from chats',
  isSmartContext: 'Smart Context',
  toolGrants: 'tools that need not ask',
  webSearch: 'the search engine',
};

/** Which settings are not what the user had chosen, as a sentence; null when there is nothing to say. */
export function describeReset(reset: readonly ResettableSetting[]): string | null {
  if (reset.includes('all')) {
    return 'Your settings could not be read, so all of them are back to their defaults. Please choose again.';
  }
  const lost = reset.flatMap((name) => (name === 'all' ? [] : [names[name]]));
  if (lost.length === 0) return null;
  return `A part of your settings could not be read and was reset: ${lost.join(', ')}. Please check.`;
}
