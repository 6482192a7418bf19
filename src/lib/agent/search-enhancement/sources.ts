import type { SearchResult } from '../../memory';
import type { Source } from '../citations';
import { toHit } from '../rag-context';
import type { ComparedSource } from './find-conflicts';
import type { Citation, WebSource } from './types';

/** A source with the number it has in the answer. */
export interface NumberedSource {
  index: number;
  source: Source;
  /** What is shown of it. */
  text: string;
  /** When it was read, or of the web published. */
  date: number | null;
}

export interface NumberedSources {
  readonly memory: readonly NumberedSource[];
  readonly web: readonly NumberedSource[];
}

/** Memory first: it was there first. */
export function numberSources(memory: readonly SearchResult[], web: readonly WebSource[]): NumberedSources {
  return {
    memory: memory.map((result, at) => {
      const source = toHit(result, null);
      return { index: at + 1, source, text: source.content, date: source.readAt };
    }),
    web: web.map((source, at) => ({
      ...{ index: memory.length + at + 1, source, text: source.content, date: source.publishedAt },
    })),
  };
}

export function toCompared({ index, source, text, date }: NumberedSource): ComparedSource {
  return { citation: index, title: source.title, text, date };
}

export function toSearchCitation({ index, source }: NumberedSource): Citation {
  const { sourceUrl: url, title, isWeb } = source;
  return { index, source: isWeb === true ? 'web' : 'memory', url, title };
}
