import { describe, expect, it } from 'vitest';
import { isRightToLeft, pageOfLabel, tellingLabels } from './labels-and-direction.ts';

describe('page labels', () => {
  it('say nothing where they are the numbers', () => {
    expect(tellingLabels(null)).toBeUndefined();
    expect(tellingLabels(['1', '2', '3'])).toBeUndefined();
    expect(tellingLabels(['i', '', '1'])).toEqual(['i', '2', '1']);
  });

  const labels = ['i', 'ii', '1', '2'];
  it.each<[string, number | undefined]>([
    ['ii', 2],
    ['II ', 2],
    ['1', 3],
    ['4', 4],
    ['5', undefined],
    ['', undefined],
    ['1.5', undefined],
    ['x', undefined],
  ])('%j is page %j', (typed, page) => {
    expect(pageOfLabel(typed, 4, labels)).toBe(page);
  });
});

it.each<[unknown, unknown, boolean]>([
  ['R2L', undefined, true],
  ['L2R', undefined, false],
  [undefined, 'he-IL', true],
  [undefined, 'ar', true],
  [undefined, 'en-GB', false],
  // Kurdish is mostly written in Latin letters, Central Kurdish in Arabic ones.
  [undefined, 'ku', false],
  [undefined, 'ckb-IQ', true],
  [undefined, 5, false],
])('by direction %j and language %j: %j', (direction, language, expected) => {
  expect(isRightToLeft(direction, language)).toBe(expected);
});
