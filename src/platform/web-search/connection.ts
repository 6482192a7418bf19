import type { WebResult } from '../../lib/agent/types';
import type { WebSearchKind } from '../../messaging/settings';

/** How to reach a search engine, with its key: for the service worker only. */
export interface WebSearchConnection {
  provider: WebSearchKind;
  /** Empty: the provider's own address. */
  baseUrl: string;
  /** The search engine id (cx) of Google's Programmable Search. */
  engineId: string;
  apiKey: string;
}

/** What one search may cost in time and memory. Tests set shorter ones. */
export interface WebSearchLimits {
  timeoutMs: number;
  maxBytes: number;
}

export const defaultLimits: WebSearchLimits = { timeoutMs: 10_000, maxBytes: 2_000_000 };

export interface WebSearchServer {
  provider: WebSearchKind;
  baseUrl: string;
  host: string;
  /** On this computer: it needs no internet. */
  isLocal: boolean;
  apiKey: string;
  engineId: string;
  limits: WebSearchLimits;
}

export interface WebSearchRequest {
  url: URL;
  headers?: Record<string, string>;
  /** Set: it is posted, as JSON. */
  body?: object;
}

/** What one search engine asks for and how it answers. */
export interface WebSearchProvider {
  /** Empty: there is none, the user has to enter it. */
  readonly defaultUrl: string;
  readonly needsKey: boolean;
  toRequest(query: string, server: WebSearchServer): WebSearchRequest;
  /** Null: this is no answer of such an engine. */
  read(text: string): WebResult[] | null;
}
