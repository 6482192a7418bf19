import { create, insertMultiple, remove, search } from '@orama/orama';
import { stemmer } from '@orama/stemmers/english';
import { stopwords as stopWords } from '@orama/stopwords/english';
import { quantile } from '../eval/measures.mjs';
import { createCorpus } from './corpus.mjs';

/** Stock Orama on the same corpus and questions: hybrid search, with stemming and stop words.
 *
 * @param {number} size
 * @param {() => number} memoryInUse
 */
export async function measureOrama(size, memoryInUse) {
  const corpus = createCorpus(7);
  const before = memoryInUse();
  const database = create({
    schema: { title: 'string', content: 'string', embedding: 'vector[384]' },
    components: { tokenizer: { stemming: true, stemmer, stopWords, language: 'english' } },
  });
  let insertMs = 0;
  for (let start = 0; start < size; start += corpus.passagesPerPage) {
    const page = Array.from({ length: corpus.passagesPerPage }, (_, at) => corpus.createPassage(start + at));
    const rows = page.map(({ id, title, content, vector }) => ({
      id,
      title,
      content,
      embedding: Array.from(vector),
    }));
    const began = performance.now();
    await insertMultiple(database, rows, 500);
    insertMs += performance.now() - began;
  }
  const memory = memoryInUse() - before;
  const times = [];
  for (let count = 0; count < 40; count += 1) {
    const question = corpus.createQuestion(size);
    const value = Array.from(question.vector);
    const began = performance.now();
    await search(database, {
      mode: 'hybrid',
      term: question.text,
      vector: { value, property: 'embedding' },
      similarity: 0.3,
      includeVectors: true,
      limit: 10,
    });
    if (count >= 10) times.push(performance.now() - began);
  }
  const firstPage = Array.from({ length: corpus.passagesPerPage }, (_, at) => corpus.createPassage(at));
  const began = performance.now();
  for (const { id } of firstPage) await remove(database, id);
  const deletePageMs = performance.now() - began;
  return {
    hybrid: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
    insertsPerSecond: Math.round((size / insertMs) * 1000),
    memoryPerChunk: memory / size,
    deletePageMs,
  };
}
