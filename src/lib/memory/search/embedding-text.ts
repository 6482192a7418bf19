import { type SearchChunk } from './types';

/**
 * The text of which the model makes a passage's vector: its title says what it is about. The context is
 * left out; measured on conversations, it helps the words but blurs the vectors.
 */
export function toEmbeddingText({
  title,
  headingPath,
  content,
}: Pick<SearchChunk, 'title' | 'headingPath' | 'content'>): string {
  return [title, ...headingPath, content].filter((part) => part.trim() !== '').join('\n');
}
