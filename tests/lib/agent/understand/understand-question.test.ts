import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understandQuestion, type Understanding } from '../../../../src/lib/agent/understand';
import fixture from '../../../fixtures/understanding.json' with { type: 'json' };

interface Labelled extends Omit<
  Understanding,
  'query' | 'ownQuery' | 'followsUp' | 'asksOrigin' | 'isCourtesy'
> {
  set: string;
  text: string;
  earlier?: string[];
  follows?: string | null;
}
const labelled = fixture as Labelled[];
const ask = (text: string, ...questions: string[]) =>
  understandQuestion(
    text,
    questions.map((question) => ({ question, answer: '' })),
  );
const read = ({ text, earlier = [] }: Labelled) => ask(text, ...earlier);

function listMisses(
  cases: readonly Labelled[],
  isRight: (understood: Understanding, wanted: Labelled) => boolean,
) {
  return cases.filter((wanted) => !isRight(read(wanted), wanted)).map(({ text }) => text);
}

describe('what is asked of the page', () => {
  const isTaskRight = (understood: Understanding, wanted: Labelled) =>
    understood.pageTask === wanted.pageTask &&
    understood.part === wanted.part &&
    understood.extracted === wanted.extracted;

  it('is understood in at least 99 of 100 labelled requests, in every language', () => {
    const requests = labelled.filter(({ pageTask }) => pageTask !== null);
    expect(requests.length).toBeGreaterThan(300);
    const misses = listMisses(requests, isTaskRight);
    expect(misses.length / requests.length, misses.join('\n')).toBeLessThanOrEqual(0.01);
    const languages = new Set(requests.map(({ language }) => language));
    expect(languages.size).toBeGreaterThanOrEqual(17);
  });

  it('is not seen in at least 99 of 100 questions with a subject of their own', () => {
    const questions = labelled.filter(
      ({ pageTask, follows = null }) => pageTask === null && follows === null,
    );
    expect(questions.length).toBeGreaterThan(200);
    const misses = listMisses(questions, ({ pageTask }) => pageTask === null);
    expect(misses.length / questions.length, misses.join('\n')).toBeLessThanOrEqual(0.01);
  });

  it.each([
    ['Summarise this in three points', 'summary'],
    ['What are the key points of this article?', 'points'],
    ['Fasse diese Seite zusammen', 'summary'],
    ['Translate the first paragraph', 'translation'],
    ['Is this a good idea for my house?', 'judgement'],
  ])('%s', (text, pageTask) => {
    expect(ask(text)).toMatchObject({ pageTask, followsUp: null, query: text });
  });

  it('forgives a slip of the finger', () => {
    for (const text of ['sumarize this page', 'summarzie this page', 'summmarize this page']) {
      expect(ask(text).pageTask, text).toBe('summary');
    }
    expect(ask('explian this').pageTask).toBe('explanation');
  });

  it('is not seen where a greeting is to be translated', () => {
    expect(ask('Translate good morning into French').pageTask).toBeNull();
    expect(ask('Good morning, translate this page into French').pageTask).toBe('translation');
  });

  it('is not seen in text that is given to be worked on', () => {
    expect(ask('Translate “good morning” into French').pageTask).toBeNull();
    expect(ask("Explain 'the page' to me").pageTask).toBeNull();
    expect(ask('Fasse zusammen: „Die Gezeiten entstehen durch den Mond.“').pageTask).toBeNull();
  });

  it('keeps to the request at the beginning, however much follows', () => {
    const { query, pageTask } = ask(`Summarise this page ${'very '.repeat(5_000)}`);
    expect(pageTask).toBe('summary');
    expect(query.length).toBeLessThanOrEqual(1_000);
  });
});

describe('what a question goes on from', () => {
  it('is right in at least 99 of 100 labelled questions inside of a chat', () => {
    const asked = labelled.filter(({ earlier }) => earlier !== undefined);
    expect(asked.length).toBeGreaterThan(100);
    const misses = listMisses(
      asked,
      ({ followsUp, pageTask }, wanted) =>
        followsUp === (wanted.follows ?? null) && pageTask === wanted.pageTask,
    );
    expect(misses.length / asked.length, misses.join('\n')).toBeLessThanOrEqual(0.01);
  });

  it('is nothing for the first question of a chat', () => {
    for (const { text } of labelled) expect(ask(text).followsUp, text).toBeNull();
  });

  it('carries the subject over into what is searched for', () => {
    expect(ask('And why?', 'What causes spring tides?').query).toBe('causes spring tides');
    expect(ask('and in winter?', 'How often should I water a monstera?').query).toBe('winter water monstera');
    expect(ask('is that also true for neap tides?', 'Are spring tides higher at full moon?').query).toBe(
      'true neap tides spring higher full moon',
    );
    expect(ask('Und warum?', 'Was verursacht Springtiden?').query).toBe('verursacht Springtiden');
  });

  it('keeps the words of its own apart from those that it took over', () => {
    expect(ask('is it vegan?', 'can I use dry yeast?').ownQuery).toBe('vegan');
    expect(ask('and in winter?', 'How often should I water a monstera?').ownQuery).toBe('winter');
    expect(ask('why?', 'can I use dry yeast?').ownQuery).toBeNull();
    expect(ask('can I use dry yeast?', 'is it vegan?').ownQuery).toBeNull();
  });

  it('is nothing where a pronoun is explained inside of the question, or means nothing', () => {
    for (const text of [
      'Does the harbour freeze when it snows?',
      'Is it safe to eat raw eggs?',
      'Is it true that the moon causes earthquakes?',
      'Ist es gefährlich, dass Kinder Honig essen?',
    ]) {
      expect(ask(text, 'Why do cats purr?').followsUp, text).toBeNull();
    }
    expect(ask('Is it safe?', 'Can cats drink milk?').followsUp).toBe('Can cats drink milk?');
  });

  it('is nothing for a question so full that its subject is in it', () => {
    const full = 'Does it use hemp ropes, steel chains, wooden boats and iron anchors?';
    expect(ask(full, 'Why do cats purr?').followsUp).toBeNull();
    expect(ask('Does it use hemp ropes?', 'What is a schooner?').followsUp).toBe('What is a schooner?');
  });

  it('is found where the language leaves the subject out', () => {
    for (const text of ['¿Cuándo nació?', '¿Dónde vivió?', '¿Cuándo murió?']) {
      expect(ask(text, '¿Quién fue Miguel de Cervantes?').followsUp, text).toBe(
        '¿Quién fue Miguel de Cervantes?',
      );
    }
    expect(ask('Dove abitava?', 'Chi era Dante Alighieri?').followsUp).toBe('Chi era Dante Alighieri?');
  });

  it('goes back over questions that themselves went on', () => {
    const { query, followsUp } = ask('why?', 'How often should I water a monstera?', 'and in winter?');
    expect(followsUp).toBe('and in winter?');
    expect(query).toBe('winter water monstera');
  });

  it('is searched for by no more words than make a search clear', () => {
    const words = Array.from({ length: 90 }, (_, at) => `harbour${at}`).join(' ');
    const { query, followsUp } = understandQuestion('And in winter?', [
      { question: `Which ropes are used in ${words}?`, answer: '' },
    ]);
    expect(followsUp).not.toBeNull();
    expect(query).toMatch(/^winter .*harbour0 harbour1 /);
    expect(query.length).toBeLessThanOrEqual(300);
    expect(query.split(' ').at(-1)).toMatch(/^harbour\d+$/);
  });

  it('names the nearest question that asks for something of its own', () => {
    const chain = ['How often should I water a monstera?', 'and in winter?', 'shorter', 'Und warum?'];
    expect(ask('why?', ...chain).followsUp).toBe('and in winter?');
    expect(ask('why?', 'tl;dr', 'how much does it cost?', 'shorter').followsUp).toBe(
      'how much does it cost?',
    );
    expect(ask('in German please', 'tl;dr', 'shorter').followsUp).toBe('tl;dr');
  });

  it('is nothing for what is asked of the page in front by pointing at it, or by its name alone', () => {
    for (const text of ['Who wrote this and when?', 'who asked this', 'cost', 'ingredients please']) {
      expect(ask(text, 'Who voted against the bridge?').followsUp, text).toBeNull();
    }
    expect(ask('and the costs?', 'How does a heat pump work?').followsUp).not.toBeNull();
  });

  it('stops at a question that stands by itself', () => {
    const { query, followsUp } = ask('And why?', 'What causes spring tides?', 'Why do cats purr?');
    expect(followsUp).toBe('Why do cats purr?');
    expect(query).toBe('cats purr');
  });

  it('takes the words of the answer where the questions have none', () => {
    const earlier = [{ question: 'Summarise this', answer: 'Heat pumps move warmth into a house.' }];
    const { query, pageTask } = understandQuestion('Who invented them?', earlier);
    expect(pageTask).toBeNull();
    expect(query).toBe('invented');
    expect(understandQuestion('And why?', earlier)).toMatchObject({
      query: 'Heat pumps move warmth house',
      pageTask: 'summary',
    });
  });

  it('finds the item of the answer that is counted off', () => {
    const answer = 'There are two kinds:\n1. Fixed rate loans\n2. Variable rate loans';
    const { query } = understandQuestion('what about the second one?', [
      { question: 'Which mortgages are there?', answer },
    ]);
    expect(query).toBe('Variable rate loans mortgages');
  });

  it('leaves the task of the page as it was when only the answer is wanted otherwise', () => {
    expect(ask('continue', 'Translate the conclusion into German')).toMatchObject({
      pageTask: 'translation',
      part: 'end',
      followsUp: 'Translate the conclusion into German',
    });
    expect(ask('and as a table?', 'List all prices')).toMatchObject({
      pageTask: 'extraction',
      extracted: 'prices',
    });
  });
});

describe('who wrote the page, and when', () => {
  it.each([
    'Who wrote this and when?',
    "who's the author?",
    'When was this published?',
    'Wer hat das geschrieben?',
    'Qui a écrit cet article ?',
    '¿Quién escribió esto?',
    "Chi è l'autore?",
    'Quem é o autor?',
  ])('is asked by %s', (text) => {
    expect(ask(text).asksOrigin).toBe(true);
  });

  it.each(['Who wrote Hamlet?', 'When was the bridge built?', 'Who voted against?'])(
    'is not asked by %s',
    (text) => {
      expect(ask(text).asksOrigin).toBe(false);
    },
  );
});

describe('what is not about the page in front', () => {
  it.each(['what did I read yesterday?', 'what do you know about me?'])('is %s', (text) => {
    expect(ask(text).isElsewhere).toBe(true);
  });

  it.each(['tl;dr', 'who voted against?'])('is not %s', (text) => {
    expect(ask(text).isElsewhere).toBe(false);
  });
});

describe('a courtesy', () => {
  it.each(['thanks!', 'Hello', 'ok great', 'danke', 'merci'])('is %s', (text) => {
    expect(ask(text).isCourtesy).toBe(true);
  });

  it.each(['thanks, and the price?', 'is it ok?', 'tl;dr', ''])('is not %s', (text) => {
    expect(ask(text).isCourtesy).toBe(false);
  });
});

describe('the language of a question', () => {
  it('is told for at least 98 of 100 labelled questions, and hardly ever told wrong', () => {
    const misses = listMisses(labelled, ({ language }, wanted) => language === wanted.language);
    expect(misses.length / labelled.length, misses.join('\n')).toBeLessThanOrEqual(0.02);
    const wrong = listMisses(
      labelled,
      ({ language }, wanted) => language === null || language === wanted.language,
    );
    expect(wrong.length / labelled.length, wrong.join('\n')).toBeLessThanOrEqual(0.005);
  });

  it('is not told where there is nothing to tell it by', () => {
    for (const text of ['', 'Bach', '17 * 23', 'iPhone 15', '???', 'Berlin Potsdam']) {
      expect(ask(text).language, text).toBeNull();
    }
  });

  it('is not told by one word among names, nor for a neighbour with the same letters', () => {
    expect(ask('Tarn Aldo Berin Corra the Elst Dunmore Kellan').language).toBeNull();
    expect(ask('ما هي پیتزا').language).toBeNull();
    expect(ask('ما هي الصفحة').language).toBe('ar');
  });

  it('is told by letters where words fit several', () => {
    expect(ask('¿Que?').language).toBe('es');
    expect(ask('Que?').language).toBeNull();
  });

  it('goes on where a word fits several', () => {
    expect(ask('Continue', 'Pourquoi les chats ronronnent-ils ?').language).toBe('fr');
    expect(ask('Continue', 'Why do cats purr?').language).toBe('en');
  });
});

describe('any text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });

  it('is read without failing, within bounds', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.record({ question: text, answer: text }), { maxLength: 4 }),
        (question, earlier) => {
          const { query, followsUp } = understandQuestion(question, earlier);
          expect(query.isWellFormed()).toBe(true);
          expect(query.length).toBeLessThanOrEqual(1_000);
          if (followsUp !== null) expect(earlier.map((turn) => turn.question)).toContain(followsUp);
        },
      ),
    );
  });

  it('made of words the rules know is read the same in any letter case', () => {
    const words = labelled
      .filter(({ language }) => language === 'en')
      .flatMap(({ text: one }) => one.split(' '));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (some) => {
        const typed = some.join(' ');
        expect(ask(typed.toUpperCase()).pageTask).toBe(ask(typed.toLowerCase()).pageTask);
      }),
    );
  });

  it('costs no more time for being hostile', () => {
    const hostile = [
      'is this '.repeat(100_000),
      'a'.repeat(1_000_000),
      '"'.repeat(1_000_000),
      "' ".repeat(500_000),
      '这'.repeat(500_000),
      'é'.repeat(300_000),
      '\ud800'.repeat(500_000),
    ];
    const started = performance.now();
    for (const one of hostile) understandQuestion(one, [{ question: one, answer: one }]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
