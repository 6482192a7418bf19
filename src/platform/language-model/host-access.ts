import type { ModelServer } from './connection';
import { ModelError } from './model-error';

/** Why a server could not be reached at all; the browser does not say. */
export async function explainUnreachable(server: ModelServer): Promise<ModelError> {
  const { host, baseUrl, isLocal } = server;
  if (await isAccessWithheld(baseUrl)) {
    return new ModelError(
      'model-unreachable',
      `The browser keeps Recollect from reaching ${host}. Allow it on the page of the extension, under “Site access”.`,
    );
  }
  return new ModelError(
    'model-unreachable',
    isLocal
      ? `${host} could not be reached: nothing answers there. Is the model’s server running on this computer?`
      : `${host} could not be reached. Check the address and your connection to the internet.`,
    { isPassing: true },
  );
}

/** Whether the user has taken the access to this address away from the extension. */
async function isAccessWithheld(address: string): Promise<boolean> {
  // Outside of the browser there is nobody who could.
  if (typeof chrome === 'undefined') return false;
  const { protocol, hostname } = new URL(address);
  const isAllowed = await chrome.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
  return !isAllowed;
}
