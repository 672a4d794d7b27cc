import { expect, it } from 'vitest';
import { materialOf } from '../make/material.ts';
import { createRejects } from '../make/rejects.ts';
import { pageOf } from '../testing.ts';
import { choosePoints } from './choose-points.ts';
import { conceptsOf } from './concepts.ts';

const page = pageOf(
  1,
  'A cell is the smallest unit of life that can live by itself. Every cell has a thin membrane around it.',
  'The smallest unit of life that can live by itself is a cell. Some teachers draw cells with green chalk.',
  'The membrane of a cell lets water pass. The nucleus of a cell holds its genes.',
);
const material = materialOf([page], createRejects());
const scores = material.sentences.map(() => 0);
const items = material.sentences.map(({ text }) => ({ text, score: 0 }));
const concepts = conceptsOf(material, scores);
const take = (count: number) => choosePoints(items, concepts, count, () => true);

it('what one point says does not make a second one worth more', () => {
  const cell = /smallest unit of life/;
  expect(take(3).filter(({ text }) => cell.test(text))).toHaveLength(1);
});

it('a shorter choice is the beginning of a longer one', () => {
  expect(take(4).slice(0, 2)).toEqual(take(2));
});

it('what does not fit is passed over', () => {
  const [first] = take(1);
  const others = choosePoints(items, concepts, 2, (_, next) => next !== first);
  expect(others).toHaveLength(2);
  expect(others).not.toContain(first);
});

it('a word is likelier said once than again', () => {
  for (const id of concepts.idsOf('cell')) {
    const [once = 0, twice = 0] = concepts.ofWord(id);
    expect(once).toBeGreaterThan(twice);
  }
});
