import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenInWords, isGiven, rightInWords, shareOf } from './mark.ts';
import type { Task } from './task.ts';

const single: Task = { kind: 'single', options: ['a', 'b'], right: 'a' };
const truth: Task = { kind: 'true-false', options: ['True', 'False'], right: 'False' };
const multiple: Task = { kind: 'multiple', options: ['a', 'b', 'c', 'd'], right: ['a', 'b', 'c'] };
const short: Task = { kind: 'short', accepted: ['Paris', 'the capital'], foils: [] };
const cloze: Task = {
  kind: 'cloze',
  around: ['The ', ' has ', ' legs.'],
  blanks: [
    ['spider', 'arachnid'],
    ['8', 'eight'],
  ],
};
const matching: Task = {
  kind: 'matching',
  prompts: ['1', '2', '3'],
  answers: ['x', 'y', 'z', 'w'],
};
const ordering: Task = { kind: 'ordering', steps: ['a', 'b', 'c'] };

describe('an answer is marked', () => {
  it.each<[string, Task, string[], number]>([
    ['the right option', single, ['a'], 1],
    ['the wrong option', single, ['b'], 0],
    ['no option', single, [], 0],
    ['true, which is false', truth, ['True'], 0],
    ['false, which is right', truth, ['False'], 1],
    ['all that is right', multiple, ['c', 'a', 'b'], 1],
    ['a part of what is right', multiple, ['a', 'b'], 2 / 3],
    ['what is wrong beside what is right', multiple, ['a', 'd'], 0],
    ['everything', multiple, ['a', 'b', 'c', 'd'], 0],
    ['nothing', multiple, [], 0],
    ['any accepted answer', short, ['The capital'], 1],
    ['another answer', short, ['Rome'], 0],
    ['all blanks', cloze, ['Arachnid', 'eight'], 1],
    ['one blank of two', cloze, ['spider', '6'], 0.5],
    ['blanks changed about', cloze, ['8', 'spider'], 0],
    ['one blank, the other left', cloze, ['', '8'], 0.5],
    ['all pairs', matching, ['x', 'y', 'z'], 1],
    ['two pairs of three', matching, ['x', 'y', 'w'], 2 / 3],
    ['the same to all', matching, ['x', 'x', 'x'], 1 / 3],
    ['the order', ordering, ['a', 'b', 'c'], 1],
    ['two beside each other swapped', ordering, ['b', 'a', 'c'], 1 / 3],
    ['the order turned round', ordering, ['c', 'b', 'a'], 0],
    ['a step alone', ordering, ['a'], 0],
  ])('%s', (_, task, given, share) => {
    expect(shareOf(task, given)).toBeCloseTo(share, 9);
  });

  it('and by ticking all nobody gains anything, however many are right', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.nat(), (count, seed) => {
        const options = Array.from({ length: count }, (_, at) => `o${at}`);
        const right = options.slice(0, 1 + (seed % (count - 1)));
        expect(shareOf({ kind: 'multiple', options, right }, options)).toBe(0);
        expect(shareOf({ kind: 'multiple', options, right }, right)).toBe(1);
      }),
    );
  });

  it('and by guessing an order a third is gained at most, on average less', () => {
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'].map((order) => [...order]);
    const sum = orders.reduce((all, given) => all + shareOf(ordering, given), 0);
    expect(sum / orders.length).toBeLessThan(1 / 3);
  });
});

it.each<[Task, string[], string, string]>([
  [single, ['b'], 'b', 'a'],
  [truth, ['True'], 'True', 'False'],
  [multiple, ['d', 'a'], 'a · d', 'a · b · c'],
  [short, ['Rome'], 'Rome', 'Paris'],
  [cloze, ['', '8'], '… · 8', 'spider · 8'],
  [matching, ['x', '', 'w'], '1 – x · 2 – … · 3 – w', '1 – x · 2 – y · 3 – z'],
  [ordering, ['c', 'b', 'a'], 'c → b → a', 'a → b → c'],
])('an answer is said in words: %j', (task, given, words, right) => {
  expect(givenInWords(task, given)).toBe(words);
  expect(rightInWords(task)).toBe(right);
});

it('spaces alone are no answer', () => {
  expect([undefined, [], ['', ' '], ['', 'a']].map(isGiven)).toEqual([false, false, false, true]);
});
