import { describe, expect, it } from 'vitest';
import { AnswerSources } from '../../../../src/lib/agent/cite/answer-sources';
import type { CitedPassage } from '../../../../src/lib/agent/rag-context';
import type { AnswerEvent } from '../../../../src/lib/chats/types';

const texts = [
  'Feed the starter with flour every day.',
  'One drop of oil goes on each link of the chain.',
  'The tide is highest at full moon.',
];
const cited: CitedPassage[] = texts.map((text, at) => ({
  index: at + 1,
  text,
  hit: {
    ...{
      content: text,
      sourceUrl: `https://example.org/${at + 1}`,
      title: `Page ${at + 1}`,
      docType: 'page',
    },
    ...{ headingPath: [], score: 0.5, readAt: 0, isThisPage: at === 0 },
  },
}));

const told = (events: Iterable<AnswerEvent>) =>
  [...events].map((event) =>
    event.type === 'citation' ? [event.citation.index, event.citation.title, event.citation.use] : event.type,
  );

/** What a generator yields, and what it returns. */
function drain<Returned>(generator: Generator<AnswerEvent, Returned>): {
  events: AnswerEvent[];
  returned: Returned;
} {
  const events: AnswerEvent[] = [];
  for (let next = generator.next(); ; next = generator.next()) {
    if (next.done === true) return { events, returned: next.value };
    events.push(next.value);
  }
}

describe('AnswerSources', () => {
  it('quotes the words that fit the sentence of the answer, not only those that fit the question', async () => {
    const [first] = cited;
    const text = 'Feed the starter with flour every day. The crust of a done loaf sounds hollow.';
    const both = [{ ...first!, text, hit: { ...first!.hit, content: text } }];
    const sources = new AnswerSources(both, null, 'When is it done?');
    drain(sources.cite(sources.stream.push('Knock at it: its crust sounds hollow [1].')));
    await sources.settle();
    const [late] = [...sources.take()];
    expect(late).toMatchObject({ citation: { quote: 'The crust of a done loaf sounds hollow.' } });
    const other = new AnswerSources(both, null, 'When is it done?');
    drain(other.cite(other.stream.push('The starter needs flour every day [1].')));
    await other.settle();
    expect([...other.take()]).toMatchObject([
      { citation: { quote: 'Feed the starter with flour every day.' } },
    ]);
  });

  it('tells of a source once, with the number that is shown, when words name it', () => {
    const sources = new AnswerSources(cited, null, 'oil');
    const words = sources.stream.push('Oil it [2]. And again [2], feed it [1].');
    expect(words.text).toBe('Oil it [1]. And again [1], feed it [2].');
    expect(told(sources.cite(words))).toEqual([
      [1, 'Page 2', 'cited'],
      [2, 'Page 1', 'cited'],
    ]);
    expect(told(sources.cite(sources.stream.push(' See [2] ')))).toEqual([]);
  });

  it('tells again of what was only found when it is cited, and not the other way round', () => {
    const sources = new AnswerSources(cited, null, 'oil');
    expect(told(sources.tell(3, 'found', ''))).toEqual([[1, 'Page 3', 'found']]);
    expect(told(sources.tell(3, 'cited', ''))).toEqual([[1, 'Page 3', 'cited']]);
    expect(told(sources.tell(3, 'found', ''))).toEqual([]);
    expect(told(sources.tell(99, 'cited', ''))).toEqual([]);
  });

  it('lists what is not named last, without the page in front', () => {
    const sources = new AnswerSources(cited, null, 'oil');
    told(sources.cite(sources.stream.push('Oil it [2]. ')));
    expect(told(sources.tellUnnamed())).toEqual([[2, 'Page 3', 'found']]);
  });

  it('looks for the sentences of a model that names no source, and says so', () => {
    const sources = new AnswerSources(cited, null, 'oil');
    const answer = 'Put one drop of oil on each link of the chain.';
    told(sources.cite(sources.stream.push(answer)));
    const { events, returned } = drain(sources.matchUnnamed(answer, cited));
    expect(told(events)).toEqual([[1, 'Page 2', 'matched']]);
    expect(returned).toEqual([expect.stringContaining('Recollect looked for its sentences')]);
  });

  it('says that no source was named where none is found', () => {
    const sources = new AnswerSources(cited, null, 'oil');
    const { events, returned } = drain(
      sources.matchUnnamed('Whales sing to each other across whole oceans.', cited),
    );
    expect(events).toEqual([]);
    expect(returned).toEqual([expect.stringContaining('No source was named')]);
  });

  it('matches nothing where a source was named, and says when one does not exist', () => {
    const sources = new AnswerSources(cited, null, 'oil');
    told(sources.cite(sources.stream.push('Oil it [2], not [7]. ')));
    const { events, returned } = drain(sources.matchUnnamed('Feed the starter with flour every day.', cited));
    expect(events).toEqual([]);
    expect(returned).toEqual(['The model named a source that does not exist: that mark was left out.']);
  });

  it('gives the sides of a conflict the numbers that are shown', () => {
    const sources = new AnswerSources(cited, null, 'oil');
    const side = { statement: 'x', date: null };
    const conflict = {
      sentence: 'They differ.',
      memory: { ...side, citation: 3 },
      web: { ...side, citation: 2 },
    };
    const events = [...sources.tellConflict(conflict)];
    expect(told(events)).toEqual([[1, 'Page 3', 'found'], [2, 'Page 2', 'found'], 'conflict']);
    expect(events.at(-1)).toMatchObject({ conflict: { memory: { citation: 1 }, web: { citation: 2 } } });
  });
});
