import type { BackgroundProtocol, PageProtocol } from '../../messaging/protocol';
import { createCall, type Call } from '../../messaging/rpc';
import { sendToExtension } from './chrome-transport';

/** For our own pages. */
export const callBackground: Call<BackgroundProtocol> = createCall<BackgroundProtocol>(
  'background',
  sendToExtension,
);

/** For content scripts: the few things a page may ask for. */
export const callFromPage: Call<PageProtocol> = createCall<PageProtocol>(
  'background-from-page',
  sendToExtension,
);
