import { describe, expect, it } from 'vitest';
import { findNeeds, findTopics } from '../../../../src/lib/learning/topics';

describe('what a question needs to know of its asker', () => {
  it('is nothing where a text or a program is worked on, unless it is for the asker', () => {
    expect(findNeeds('Translate the recipe for dinner')).toMatchObject({ topics: [], isPersonal: false });
    expect(findNeeds('Should I eat what this recipe page recommends for dinner?').topics).toContain(
      'allergy',
    );
  });

  it('is led by what the question is about: food by what somebody cannot eat', () => {
    const { topics, isPersonal } = findNeeds('What should I cook for dinner?');
    expect(isPersonal).toBe(true);
    expect(topics.slice(0, 2)).toEqual(['allergy', 'diet']);
    // Neither house nor job have anything to do with it.
    expect(topics).not.toContain('home');
    expect(topics).not.toContain('work');
    const travelling = findNeeds('Where should I go on holiday?').topics;
    expect(travelling.indexOf('children')).toBeLessThan(travelling.indexOf('pet'));
  });

  it('is what always matters where nothing tells what it is about', () => {
    const { topics, isPersonal } = findNeeds('Should I do it?');
    expect(isPersonal).toBe(true);
    expect(topics).toContain('allergy');
    expect(topics).toContain('sleep');
  });

  it('is not what always matters where something of the world is looked up', () => {
    expect(findNeeds('How tall is the Eiffel tower?')).toMatchObject({ topics: [], isPersonal: false });
    expect(findNeeds('What is the best way for me to relax?').isPersonal).toBe(true);
  });
});

describe('what a fact is about', () => {
  it.each([
    ['Is allergic to peanuts.', 'health'],
    ['Is 24.', 'age'],
    ["N'a que 30 ans et apprend l'allemand.", 'language'],
  ] as const)('“%s”: %s', (text, topic) => {
    expect([...findTopics(text)]).toContain(topic);
  });

  it('is found by the beginning of a word, and over a few words between', () => {
    expect(findNeeds('Zusammenfassung bitte').topics).toEqual([]);
    expect(findNeeds('What does the word sesame mean?').isPersonal).toBe(false);
    expect(findNeeds('What does it all come to then, as far as one can mean anything?').isPersonal).toBe(
      true,
    );
  });
});
