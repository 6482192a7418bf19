import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { detectPreferenceIntent, detectPreferences } from '../../../../src/lib/learning/preferences';

const topicsOf = (message: string) => detectPreferences(message).map(({ topic }) => topic);
const contentsOf = (message: string) => detectPreferences(message).map(({ content }) => content);

describe('detectPreferenceIntent', () => {
  it.each([
    ['I’m a nurse', 'expertise', 'profession'],
    ['I work as a carpenter in Leeds.', 'expertise', 'profession'],
    ['I am a beginner in chess', 'expertise', 'level:chess'],
    ['I’m new to Rust', 'expertise', 'level:rust'],
    ['I have ten years of experience with Rust', 'expertise', 'level:rust'],
    ['Explain like I’m five', 'expertise', 'explanation-level'],
    ['Explain it to me like I’m a lawyer', 'expertise', 'explanation-level'],
    ['I prefer technical explanations', 'style', 'explanation-level'],
    ['I prefer short answers', 'style', 'answer-length'],
    ['Please keep your answers brief.', 'style', 'answer-length'],
    ['I like bullet points', 'style', 'answer-format'],
    ['Please don’t use emojis', 'style', 'emoji'],
    ['No emojis please', 'style', 'emoji'],
    ['Always answer in Polish', 'style', 'answer-language'],
    ['Could you please always use metric units?', 'style', 'units'],
    ['Keep your replies formal', 'style', 'tone'],
    ['Call me Robin', 'style', 'address'],
    ['I mostly work with embedded C', 'domain', 'domain:c-embed'],
    ['I’m interested in medieval history', 'domain', 'domain:histori-mediev'],
    ['I avoid dairy', 'custom', 'taste:dairi'],
    ['I don’t eat dairy', 'custom', 'taste:dairi'],
    ['I’m a vegetarian', 'custom', 'diet'],
    ['I prefer trains to planes', 'custom', 'taste:plane-train'],
    ['I can’t stand karaoke', 'custom', 'taste:karaok'],
    ['I’m not a fan of karaoke', 'custom', 'taste:karaok'],
    ['I find karaoke embarrassing', 'custom', 'taste:karaok'],
    ['I have always loved karaoke', 'custom', 'taste:karaok'],
    ['Loud bars give me a headache', 'custom', 'taste:bar-loud'],
    ['My favourite season is autumn', 'custom', 'favourite:season'],
    ['I learn best by doing', 'custom', 'learning-style'],
    ['I have a nut allergy', 'custom', 'allergy:nut'],
  ])('finds in “%s” a preference of %s about %s', (message, type, topic) => {
    expect(detectPreferenceIntent(message)).toMatchObject({
      isPreference: true,
      type,
      topic,
      language: 'en',
    });
  });

  it('gives only the part that states it', () => {
    const both = detectPreferenceIntent('I’m a nurse, explain simply. What is sepsis?');
    expect(both).toMatchObject({
      type: 'expertise',
      content: 'I’m a nurse, explain simply.',
      topic: 'profession',
    });
    expect(contentsOf('Hi there! I’m vegan, can you recommend a place in Porto?')).toEqual(['I’m vegan']);
    expect(contentsOf('By the way, I hate cilantro.')).toEqual(['I hate cilantro.']);
    expect(contentsOf('Due to my faith, I don’t eat pork.')).toEqual(['Due to my faith, I don’t eat pork.']);
    expect(contentsOf('I need quiet hotels because I hate noise.')).toEqual(['I hate noise.']);
    expect(contentsOf('I hate noise because I work at night.')).toEqual([
      'I hate noise because I work at night.',
    ]);
  });

  it('finds several preferences, each with its subject', () => {
    expect(contentsOf('I love coffee and hate tea. I’m a pilot.')).toEqual([
      'I love coffee',
      'I hate tea.',
      'I’m a pilot.',
    ]);
  });

  it('gives statements about the same thing the same topic', () => {
    const [topic] = topicsOf('I love coffee');
    for (const message of [
      'I don’t like coffee any more',
      'I never drink coffee.',
      'I’m allergic to coffee',
      'I find coffee disgusting',
    ])
      expect(topicsOf(message)).toEqual([topic]);
    expect(topicsOf('I love tea')).not.toEqual([topic]);
  });

  it.each([
    ['denied', 'I wouldn’t say I prefer tea.'],
    ['denied', 'I don’t think I like tea.'],
    ['denied', 'I’m not a nurse.'],
    ['denied', 'Not that I prefer tea.'],
    ['past', 'I used to prefer tea.'],
    ['past', 'I enjoyed the film yesterday.'],
    ['quoted', 'He said “I prefer tea” and left.'],
    ['quoted', "he said 'I prefer tea'"],
    ['quoted', 'The poster read “Stay cool. I prefer tea. Go home.” and was red.'],
    ['quoted', 'A line of the song: "Hello. I love tea. Bye."'],
    ['quoted', '> I prefer tea\nWhat does that mean?'],
    ['quoted', 'What does `I prefer tea` do?'],
    ['quoted', '```\nI prefer tea\n```'],
    ['quoted', 'Ann: I love tea'],
    ['quoted', 'Translate to Danish: I prefer tea and I hate coffee.'],
    ['quoted', 'Please proofread the following letter.\nI love your shop.'],
    ['asked', 'Do I prefer tea?'],
    ['asked', 'I prefer tea?'],
    ['asked', 'Should I avoid dairy?'],
    ['asked', 'Why do I hate mornings?'],
    ['asked', 'What is the best tea?'],
    ['wanted now', 'Can you recommend a film?'],
    ['wanted now', 'I’m considering taking a course in pottery.'],
    ['wanted now', 'I want a new jacket.'],
    ['wanted now', 'I’d like a coffee'],
    ['wanted now', 'I’m interested in buying a kayak'],
    ['wanted now', 'Write a poem about the sea. Keep it short.'],
    ['wanted now', 'Explain photosynthesis in simple words'],
    ['wanted now', 'Make it shorter'],
    ['imagined', 'If I preferred tea, I would buy a pot.'],
    ['imagined', 'Suppose I’m a nurse and I prefer tea.'],
    ['imagined', 'I wish I loved coffee'],
    ['of others', 'My boss prefers tea.'],
    ['of others', 'She thinks I love tea.'],
    ['of the moment', 'I’m tired'],
    ['of the moment', 'I’m a bit tired'],
    ['of the moment', 'I’m looking for a jacket'],
    ['of the moment', 'I’m trying to install this'],
    ['of the moment', 'I always get an error when I start it'],
    ['of the moment', 'I like this idea'],
    ['of the moment', 'I love it!'],
    ['of the moment', 'I appreciate your help'],
    ['of the moment', 'I can’t open the file'],
    ['of the moment', 'I find it difficult to install this package'],
    ['of the moment', 'I’m a lot better now'],
    ['a saying', 'Never give up!'],
    ['a fact', 'I have two cats'],
    ['a fact', 'Soy protein is cheap, and the price of it is low.'],
  ])('finds nothing in what is %s: “%s”', (_, message) => {
    expect(detectPreferenceIntent(message)).toBeNull();
  });

  it('takes a message that is one quotation for the user’s own', () => {
    expect(contentsOf('"I dislike crowds."')).toEqual(['I dislike crowds.']);
  });
});

/** As the design has them. */
const preferenceMessage = fc.oneof(
  fc.constantFrom(
    'I’m a software engineer',
    "I'm a beginner in programming",
    "explain like I'm 5",
    'I prefer technical explanations',
  ),
  fc
    .tuple(fc.constantFrom("I'm a ", 'I work as a '), fc.string({ minLength: 3, maxLength: 30 }))
    // "I'm a bit …" tells of the moment.
    .filter(
      ([, suffix]) => !/^\s*(?:$|(?:bit|lot|tad|few|day|hour|week|mess|loss|fool|step)\b)/i.test(suffix),
    )
    .map(([prefix, suffix]) => prefix + suffix),
  fc
    .tuple(
      fc.constantFrom("I'm a ", 'I am an ', 'I work as a ', "explain like I'm a ", 'I prefer '),
      fc.array(fc.stringMatching(/^[a-z]{4,10}$/), { minLength: 1, maxLength: 4 }),
    )
    .map(([prefix, words]) => prefix + words.join(' ')),
);

describe('the properties of detection', () => {
  // P10
  test.prop([preferenceMessage], { numRuns: 2000 })('finds every explicit indicator', (message) => {
    const found = detectPreferenceIntent(message);
    expect(found?.isPreference).toBe(true);
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    // All of it is the user's own, but for the pronoun that the first of several statements may have lent it.
    expect(flat(message)).toContain(flat(found?.content ?? '-').replace(/^i (?!')/u, ''));
    // And where there is nothing else in the message, it is all of that.
    if (/^[a-z'’ ]+$/iu.test(message)) expect(flat(found?.content ?? '')).toBe(flat(message));
  });

  // P10: letter by letter, case and figures too, but for the capital that a sentence begins with.
  test.prop(
    [
      fc.constantFrom("I'm a ", 'I am a ', 'I work as a ', 'I prefer '),
      fc.array(fc.stringMatching(/^(?:[a-z]{4,10}|[A-Z][a-z]{4,8}|[A-Z][a-z]{3,6}\d{2})$/), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom('', '.', '!'),
    ],
    { numRuns: 500 },
  )('keeps the whole of what is stated, as it was written', (prefix, words, end) => {
    const message = prefix + words.join(' ');
    expect(detectPreferenceIntent(message + end)?.content.replace(/[.!]$/, '')).toBe(message);
    expect(detectPreferences(message + end).map(({ content }) => content.replace(/[.!]$/, ''))).toEqual([
      message,
    ]);
  });

  test.prop([fc.string({ maxLength: 300, unit: 'grapheme' })], { numRuns: 500 })(
    'takes the content from the message, word by word, whatever it is',
    (text) => {
      const message = `I prefer tea. ${text}`;
      for (const { content } of detectPreferences(message)) {
        const own = content.replace(/^I (?=\p{Ll})/u, '').toLowerCase();
        expect(message.replaceAll(/\s+/g, ' ').toLowerCase()).toContain(own);
      }
    },
  );

  it.each([
    ['words', 'word '.repeat(40_000)],
    ['commas', 'I like, '.repeat(25_000)],
    ['quotation marks', '\' " ‘ “ '.repeat(25_000)],
    ['backticks', '`'.repeat(200_000)],
    ['adverbs', `I ${'really '.repeat(28_000)}`],
    ['spaces', `I${' '.repeat(200_000)}prefer tea`],
    ['one word', 'a'.repeat(200_000)],
    ['conditions', `I'm a ${'b-'.repeat(99_000)}`],
    ['sentences', 'I am. '.repeat(33_000)],
    ['line breaks', 'when\n'.repeat(40_000)],
    ['findings', `I find ${'x ing '.repeat(33_000)}`],
    ['German', `ich ${'esse nie '.repeat(22_000)}`],
  ])('is quick on a long message of %s', (_, message) => {
    const start = performance.now();
    detectPreferences(message);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('looks at the beginning of a long message only', () => {
    expect(detectPreferences(`I prefer tea. ${'Nothing. '.repeat(20_000)} I hate coffee.`)).toHaveLength(1);
  });
});
