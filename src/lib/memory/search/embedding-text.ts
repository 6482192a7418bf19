import { type SearchChunk } from './types';

/**
 * The text of which the model makes a passage's vector: its title says what it is about. The context is
 * left out; measured on conversations, it helps the words but blurs the vectors.
 */
export function toEmbeddingText({
  sourceUrl,
  title,
  headingPath,
  content,
}: Pick<SearchChunk, 'sourceUrl' | 'title' | 'headingPath' | 'content'>): string {
  // A source without a title is called by its address, which says nothing to the model; one sentence that is its own
  // title is not read twice.
  const name = title === sourceUrl || title === content ? '' : title;
  return [name, ...headingPath, content].filter((part) => part.trim() !== '').join('\n');
}
