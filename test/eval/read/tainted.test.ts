import { describe, expect, it } from 'vitest';
import { sourcesOnBothSides } from './books.ts';
import { sentenceKeys, sharedSentences, taintOf } from './tainted.ts';

describe('a book that the engine was made with', () => {
  it.each([
    [
      'a repository',
      { name: 'psy', title: 'A book', source: 'github.com/openstax/osbooks-psychology' },
    ],
    ['a title', { name: 'x', title: 'Anatomy and Physiology 2e', source: 'somewhere' }],
    ['a file’s name', { name: 'packaging-slides', title: '', source: '' }],
  ])('is known by %s', (_, book) => {
    expect(taintOf(book)).toBeDefined();
  });

  it.each([
    {
      name: 'college-physics',
      title: 'College Physics 2e',
      source: 'openstax/osbooks-college-physics-bundle',
    },
    { name: 'cnp3', title: 'Computer Networking', source: 'github.com/cnp3/ebook' },
    { name: 'cognition', title: 'Instances of Cognition', source: 'github.com/CrumpLab/cognition' },
  ])('is not confused with $title', (book) => {
    expect(taintOf(book)).toBeUndefined();
  });

  it('is found by its sentences, whatever their case, marks and breaks', () => {
    const known = new Set(sentenceKeys('An enzyme is a protein that speeds up a reaction.'));
    const text = 'It is short. An *enzyme* is a protein\u00a0that speeds up a Reaction! And more.';
    expect(sharedSentences(text, known)).toHaveLength(1);
    expect(sharedSentences('An enzyme is a protein that slows down a reaction.', known)).toEqual(
      [],
    );
  });

  it('is not found by short sentences, which are alike by chance', () => {
    expect(sentenceKeys('This is one. That is two. One two three four five six seven.')).toEqual(
      [],
    );
    expect(sentenceKeys('One two three four five six seven eight.')).toHaveLength(1);
  });
});

it('keeps all books of one source on one side', () => {
  const of = (source: string, split: 'tuning' | 'held-out') => ({ source, split });
  expect(sourcesOnBothSides([of('a', 'tuning'), of('b', 'held-out'), of('a', 'tuning')])).toEqual(
    [],
  );
  expect(sourcesOnBothSides([of('a', 'tuning'), of('b', 'held-out'), of('a', 'held-out')])).toEqual(
    ['a'],
  );
});
