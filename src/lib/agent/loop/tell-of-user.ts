import { readPreferences } from '../../learning/preferences';
import { factDetailsSchema, userSubject } from '../../memory';
import type { UsedItem } from '../../chats';
import type { Answering } from './answering';

/** "What do you know about me?", in six languages. */
const asksOfUser =
  /(?<!\p{L})(?:know (?:about|of) me|remember(?:ed)? about me|who am i|weißt du (?:alles )?(?:über mich|von mir)|wer bin ich|sais[- ]tu (?:de|sur) moi|qui suis[- ]je|sabes (?:de|sobre) m[ií]|quién soy|sabes? (?:de|sobre) mim|quem sou eu|sai (?:di|su) me|chi sono io)(?!\p{L})/iu;
const mostFacts = 50;

/** All that is known of the one who asks, newest facts first; null: that is not asked, or may not be told. */
export async function listKnownOfUser({ question, memory, config }: Answering): Promise<UsedItem[] | null> {
  if (!asksOfUser.test(question.text) || !memory || !config.isRagEnabled) return null;
  const [preferences, { sources }] = await Promise.all([
    readPreferences(memory),
    memory.list({ docType: 'fact', active: true }, { limit: mostFacts, sortBy: 'updatedAt' }),
  ]);
  const facts = sources.filter(({ details }) => factDetailsSchema.parse(details).subject === userSubject);
  const item = { citation: null, score: null, tokens: 0 };
  return [
    ...preferences.map(({ content, url, type }) => ({
      ...{ kind: 'preference' as const, ...item, title: content, sourceUrl: url },
      why: `your preference (${type})`,
    })),
    ...facts.map(({ title, sourceUrl }) => ({
      ...{ kind: 'fact' as const, ...item, title, sourceUrl, why: 'a fact about you' },
    })),
  ];
}
