import { expect, it } from 'vitest';
import { namesInHead } from '../../../test/support/feature-names.ts';
import { preparedOf } from '../prepared.ts';
import { pageOf } from '../testing.ts';
import { worthFeatureNames, worthFeatures } from './worth-features.ts';

it('gives each name its value', () => {
  const long =
    'In 1862, the army of the Potomac was led by George McClellan because Abraham Lincoln, who often trusted him, had no other general.';
  const short = 'We should rest now.';
  const prepared = preparedOf([
    pageOf(1, `${long} ${short}`, 'The heart is an organ that pumps blood.'),
  ]);
  const some = prepared.material().sentences;
  const rows = worthFeatures(prepared, some, { isDeck: true, words: 33 });
  const of = (words: string) => {
    const at = some.findIndex(({ text }) => text.startsWith(words));
    expect(rows[at]).toHaveLength(worthFeatureNames.length);
    return Object.fromEntries(worthFeatureNames.map((name, number) => [name, rows[at]?.[number]]));
  };
  const heart = of('The heart');
  expect(heart).toMatchObject({ one: 1, foreign: 0, deck: 1, under9: 1, under13: 1, over22: 0 });
  expect(heart).toMatchObject({ isA: 1, year: 0, hasName: 0, numbers: 0, theNoun: 1, causes: 0 });
  const army = of('In 1862');
  expect(army).toMatchObject({ under9: 0, over22: 1, over30: 0, year: 1, causes: 1, inTime: 1 });
  expect(army).toMatchObject({ hasName: 1, numbers: 0.5, hedged: 1 });
  // The rank is a share of all sentences, 0 for the best; the score is not.
  expect([heart.rank, army.rank].toSorted()).toContain(0);
  expect(heart.rank).not.toBe(heart.score);
  for (const { rank = -1 } of [heart, army]) expect(rank >= 0 && rank < 1).toBe(true);
});

it('has the names that the table was trained with', () => {
  expect(worthFeatureNames).toEqual(namesInHead('worth'));
});
