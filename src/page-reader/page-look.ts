/**
 * Injected into a tab that is not in front, before anything of it is told: it looks for the signs of a private page and
 * reads nothing. Small, because it may go into many tabs at once. It leaves one function in the isolated world.
 */
import { readerNames } from '../messaging/page-reader';
import type { TabSigns } from '../messaging/schemas';
import { forbidsCopies } from './extraction/forbids-copies';
import { hasPrivateField } from './extraction/private-fields';

const maxTitleLength = 300;

function lookAtPage(): TabSigns {
  return {
    url: location.href,
    title: document.title.slice(0, maxTitleLength),
    hasPrivateField: hasPrivateField(document),
    isNoStore: forbidsCopies(document),
  };
}

Object.defineProperty(globalThis, readerNames.look, { value: lookAtPage, configurable: true });
