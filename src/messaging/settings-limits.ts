import type { ModelPatch, RagSettings, WebSearchPatch } from './settings';

interface Range {
  least: number;
  most: number;
}

export const ragLimits = {
  topK: { least: 1, most: 20 },
  similarityThreshold: { least: 0, most: 1 },
  knowledgeBudget: { least: 200, most: 20_000 },
} as const satisfies Partial<Record<keyof RagSettings, Range>>;

export const contextLimits: Range = { least: 1_000, most: 10_000_000 };

export const defaultRag: RagSettings = {
  isEnabled: true,
  topK: 5,
  similarityThreshold: 0.3,
  knowledgeBudget: 2_000,
  searchMode: 'hybrid',
};

/** A sentence about what has to be put right; null when it can be saved. */
export function findRagProblem(rag: RagSettings): string | null {
  return (
    findRangeProblem('The number of passages', rag.topK, ragLimits.topK, true) ??
    findRangeProblem('The threshold', rag.similarityThreshold, ragLimits.similarityThreshold, false) ??
    findRangeProblem('The budget for passages', rag.knowledgeBudget, ragLimits.knowledgeBudget, true)
  );
}

/** The same for a model. */
export function findModelProblem({ provider, baseUrl, modelName, contextLimit }: ModelPatch): string | null {
  if (provider === 'none') return null;
  const context = findRangeProblem('The context size', contextLimit, contextLimits, true);
  if (provider === 'chrome') return context;
  const address = baseUrl.trim();
  if (address === '' && provider === 'openai-compatible') return 'The model needs the address of its server.';
  if (address !== '' && !isUsableAddress(address)) return unusableAddress;
  if (modelName.trim() === '') return 'The model needs its name, as the server knows it.';
  return context;
}

/** The same for a search engine. Whether its key is right, only a test can tell. */
export function findWebSearchProblem({ provider, baseUrl, engineId }: WebSearchPatch): string | null {
  const address = baseUrl.trim();
  if (provider === 'none') return null;
  if (provider === 'searxng' && address === '') return 'SearXNG needs the address of the instance to ask.';
  if (address !== '' && !isUsableAddress(address)) return unusableAddress;
  if (provider === 'google' && engineId.trim() === '')
    return 'Google needs the id of your search engine (cx).';
  return null;
}

const unusableAddress =
  'The address has to begin with https://, or with http://127.0.0.1 or http://localhost for this computer.';

/** Over http, questions and keys could be read on the way, unless the way is inside of this computer. */
function isUsableAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
}

function findRangeProblem(
  what: string,
  value: number,
  { least, most }: Range,
  isWhole: boolean,
): string | null {
  const isInside = value >= least && value <= most && (!isWhole || Number.isInteger(value));
  if (isInside) return null;
  const kind = isWhole ? 'a whole number' : 'a number';
  return `${what} has to be ${kind} from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`;
}
