import type { ProviderKind } from '../../messaging/settings';
import { defaultLimits, type ModelLimits } from './limits';

export interface ModelConnection {
  provider: ProviderKind;
  /** Empty: the provider's own address. */
  baseUrl: string;
  modelName: string;
  /** Empty: none is sent. */
  apiKey: string;
  contextLimit: number;
  limits?: Partial<ModelLimits> | undefined;
}

/** A server to be asked over the network, with everything filled in. */
export interface ModelServer {
  provider: 'openai-compatible' | 'anthropic' | 'google';
  /** Without a slash at its end. */
  baseUrl: string;
  /** With its port; named in what the user is told. */
  host: string;
  /** On this machine: text sent there leaves the browser, but not the computer. */
  isLocal: boolean;
  modelName: string;
  apiKey: string;
  limits: ModelLimits;
}

const ownAddresses = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** Null for what is no server: Chrome's own model, or none. */
export function toModelServer(connection: ModelConnection): ModelServer | null {
  const { provider, modelName, apiKey, limits } = connection;
  if (provider === 'none' || provider === 'chrome') return null;
  const baseUrl = (connection.baseUrl.trim() || ownAddresses[provider]).replace(/\/+$/, '');
  if (!URL.canParse(baseUrl)) return null;
  const { host, hostname } = new URL(baseUrl);
  return {
    provider,
    baseUrl,
    host,
    isLocal: isLocalHost(hostname),
    modelName,
    apiKey,
    limits: { ...defaultLimits, ...limits },
  };
}

export function isLocalHost(hostname: string): boolean {
  return ['127.0.0.1', 'localhost'].includes(hostname);
}

/** How each kind of server wants to be shown the key. */
export function toKeyHeaders({ provider, apiKey }: ModelServer): Record<string, string> {
  if (provider === 'anthropic') {
    return {
      'anthropic-version': '2023-06-01',
      // Asked of everything that runs in a browser; the key is the user's own, on the user's own machine.
      'anthropic-dangerous-direct-browser-access': 'true',
      ...(apiKey === '' ? {} : { 'x-api-key': apiKey }),
    };
  }
  if (apiKey === '') return {};
  return provider === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}
