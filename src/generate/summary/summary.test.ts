import { expect, it } from 'vitest';
import { createDrops } from '../drop-reasons.ts';
import { materialOf } from '../make/material.ts';
import { pageOf } from '../testing.ts';
import { conceptsOf } from './concepts.ts';
import { choosePoints, isGood } from './summary.ts';

const page = pageOf(
  1,
  'A cell is the smallest unit of life that can live by itself. Every cell has a thin membrane around it.',
  'The smallest unit of life that can live by itself is a cell. Some teachers draw cells with green chalk.',
  'The membrane of a cell lets water pass. The nucleus of a cell holds its genes.',
);
const material = materialOf([page], createDrops());
const scores = material.sentences.map(() => 0);
const items = material.sentences.map(({ text, place }) => ({ text, place, score: 0 }));
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
  const [cell = 0] = concepts.wordsAt[0]?.slice(1) ?? [];
  const [once = 0, twice = 0] = concepts.ofWord[cell] ?? [];
  expect(once).toBeGreaterThan(twice);
  expect(twice).toBeGreaterThan(0);
});

it('a short sentence that says little does not come before a longer one that says more', () => {
  const long = pageOf(
    1,
    'The membrane of a cell lets water pass and keeps its genes in the nucleus. A cell has genes.',
    'The nucleus of a cell holds the genes of that cell. Water can pass through the membrane of a cell.',
  );
  const text = materialOf([long], createDrops());
  const some = text.sentences.map((one) => ({ ...one, score: 0 }));
  const [first] = choosePoints(some, conceptsOf(text, [0, 0, 0, 0]), 1, () => true);
  expect(first?.text).toMatch(/^The membrane of a cell lets water pass and keeps/);
});

it('of sentences that add as much, the one with the better score is taken', () => {
  const pair = [
    'Red dogs bark loudly at night in towns.',
    'Old cats sleep quietly by day in barns.',
  ];
  const text = materialOf([pageOf(1, pair.join(' '))], createDrops());
  const none = conceptsOf(text, [0, 0], { ofWords: [], ofPairs: [] });
  const choose = (scores: number[]) =>
    choosePoints(
      pair.map((one, index) => ({ text: one, place: index, score: scores[index] ?? 0 })),
      none,
      1,
      () => true,
    );
  expect(choose([0, 1])[0]?.text).toBe(pair[1]);
  expect(choose([1, 0])[0]?.text).toBe(pair[0]);
});

it('of sentences that add as much, the one that a reader likelier keeps is taken', () => {
  const pair = [
    'Red dogs bark loudly at night in towns.',
    'Old cats sleep quietly by day in barns.',
  ];
  const text = materialOf([pageOf(1, pair.join(' '))], createDrops());
  const none = conceptsOf(text, [0, 0], { ofWords: [], ofPairs: [] });
  const choose = (quality: number[]) =>
    choosePoints(
      pair.map((one, place) => ({ text: one, place, score: 0, quality: quality[place] ?? 0 })),
      none,
      1,
      () => true,
    );
  expect(choose([0, 1])[0]?.text).toBe(pair[1]);
  expect(choose([1, 0])[0]?.text).toBe(pair[0]);
});

it('a point is good enough, or at least the best of its section', () => {
  const good = { section: 1, quality: 0.7 };
  const weak = { section: 1, quality: 0.69 };
  const [best, worse] = [
    { section: 2, quality: 0.2 },
    { section: 2, quality: 0.19 },
  ];
  const lost = { section: 3, quality: 0.19 };
  const ofShortText = { section: 4 };
  const all = [good, weak, best, worse, lost, ofShortText];
  expect(all.filter(isGood(all, true))).toEqual([good, best, ofShortText]);
  expect(all.filter(isGood(all, false))).toEqual([good, weak, best, lost, ofShortText]);
});

it('each section has its first point before one has many, and a longer one has more', () => {
  const none = { wordsAt: [], pairsAt: [], ofWord: [], ofPair: [] };
  const spread = [1, 1, 1, 1, 2, 2].map((section, place) => ({ section, place, score: 0 }));
  const shares = new Map([
    [1, 1.4],
    [2, 0.6],
  ]);
  const sections = (count: number) =>
    choosePoints(spread, none, count, () => true, shares).map(({ section }) => section);
  expect(new Set(sections(3))).toEqual(new Set([1, 2]));
  expect(sections(4).filter((section) => section === 1)).toHaveLength(3);
});
