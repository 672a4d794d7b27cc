import { describe, expect, it } from 'vitest';
import { createDrops } from '../drop-reasons.ts';
import type { StudyItem } from '../engine.ts';
import { materialOf } from '../make/material.ts';
import { type ItemText, itemFeatureNames, itemFeatures } from './item-features.ts';
import { itemGroups, partsOfItem } from './item-parts.ts';
import { scoreOfItem } from './item-score.ts';
import { itemWeights } from './item-weights.ts';

const said = [
  'A patent is an exclusive right that a state grants for an invention.',
  'The holder of a patent may forbid others to make the invention.',
  'The function [formula] by [formula] is not uniformly continuous.',
  'Prices rise when demand exceeds supply.',
];
const blocks = said.map((text) => ({ kind: 'paragraph', text, page: 1 }) as const);
const material = materialOf([{ page: 1, blocks, text: said.join('\n\n') }], createDrops());
const text: ItemText = { material, isSlides: false };
const [first = '', , third = ''] = said;
const place = { page: 1, quote: first };
const gap = (words: string, quote = first): StudyItem => ({
  ...{ type: 'cloze', text: words, page: 1, quote },
});
const point = (words: string): StudyItem => ({ type: 'point', text: words, page: 1, quote: words });

describe('the parts of an item', () => {
  it('are what is asked and what is answered', () => {
    expect(partsOfItem(gap('A {{c1::patent}} is a right.'))).toEqual({
      ...{ kind: 'gap', asked: 'A _____ is a right.', answer: 'patent', wrong: [] },
    });
    expect(
      partsOfItem({ type: 'question', stem: 'Which?', options: ['a', 'b'], answer: 1, ...place }),
    ).toEqual({ kind: 'choice', asked: 'Which?', answer: 'b', wrong: ['a'] });
    expect(
      partsOfItem({
        ...{ type: 'task', stem: 'It lasts ten years.', correction: 'It lasts twenty.', ...place },
        task: { kind: 'true-false', options: ['True', 'False'], right: 'False' },
      }),
    ).toMatchObject({ kind: 'truth', answer: '', wrong: ['It lasts twenty.'] });
  });
});

describe('the features of an item', () => {
  it('are as many as their names, each named once', () => {
    const { row } = itemFeatures(point(first), text);
    expect(row).toHaveLength(itemFeatureNames.length);
    expect(row.every(Number.isFinite)).toBe(true);
    expect(new Set(itemFeatureNames).size).toBe(itemFeatureNames.length);
  });

  it('exist for all weights, and each weight has a group', () => {
    const known = new Set(itemFeatureNames);
    expect(Object.keys(itemWeights).filter((name) => !known.has(name))).toEqual([]);
    for (const row of Object.values(itemWeights)) expect(row).toHaveLength(itemGroups.length);
  });

  it('tell slides and other languages apart', () => {
    expect(itemFeatures(point(first), text).group).toBe('point');
    expect(itemFeatures(point(first), { ...text, isSlides: true }).group).toBe('slides');
    const foreign = { ...material, english: false };
    expect(itemFeatures(point(first), { ...text, material: foreign }).group).toBe('foreign');
  });
});

describe('the score of an item', () => {
  const scoreOf = (item: StudyItem) => scoreOfItem(item, text).score;

  it('is lower where the text does not hold a formula', () => {
    expect(scoreOf(point(third))).toBeLessThan(scoreOf(point(first)));
  });

  it('is lower for a gap that many words fit', () => {
    const clear = gap(first.replace('patent', '{{c1::patent}}'));
    const vague = gap('We measure another {{c1::force}} in the water, as shown in the example.');
    expect(scoreOf(vague)).toBeLessThan(scoreOf(clear));
  });
});
