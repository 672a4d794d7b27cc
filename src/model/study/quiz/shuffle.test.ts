import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../test/support/texts.ts';
import { randomFrom, shuffleOptions, shuffleSteps } from './shuffle.ts';

describe('the order of options', () => {
  const options = fc.uniqueArray(anyText(), { minLength: 2, maxLength: 8 });

  it('follows from the sitting alone and loses no option', () => {
    fc.assert(
      fc.property(options, fc.string(), (texts, seed) => {
        const shuffled = shuffleOptions(texts, seed);
        expect(shuffleOptions(texts, seed)).toEqual(shuffled);
        expect(shuffled.toSorted()).toEqual(texts.toSorted());
      }),
    );
  });

  it('stays that of a sitting which began under an earlier release', () => {
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(shuffleOptions(texts, 'attempt-1 q1').join('')).toBe('afdbec');
    expect(shuffleOptions(texts, 'attempt-1 q2').join('')).toBe('cdbaef');
  });

  it('differs from sitting to sitting, and puts each option first about as often', () => {
    const counts: Record<string, number> = {};
    for (let i = 0; i < 4_000; i++) {
      const [first = ''] = shuffleOptions(['a', 'b', 'c', 'd'], `attempt-${i}`);
      counts[first] = (counts[first] ?? 0) + 1;
    }
    for (const count of Object.values(counts)) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it('leaves “All of the above” at the end', () => {
    for (const seed of ['1', '2', '3', '4', '5']) {
      expect(shuffleOptions(['x', 'All of the above', 'y'], seed).at(-1)).toBe('All of the above');
    }
  });
});

describe('the order of steps', () => {
  it('is never the one that is asked for, and loses no step', () => {
    const steps = fc.uniqueArray(anyText(), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(steps, fc.string(), (texts, seed) => {
        const shuffled = shuffleSteps(texts, seed);
        expect(shuffled).not.toEqual(texts);
        expect(shuffled.toSorted()).toEqual(texts.toSorted());
      }),
    );
  });

  it('keeps no step at the end by its words, which would give its place away', () => {
    const steps = ['Mix all of the flour', 'Add none of the above', 'Knead', 'Bake'];
    const lasts = Array.from({ length: 40 }, (_, at) => shuffleSteps(steps, `${at}`).at(-1));
    expect(new Set(lasts).size).toBe(steps.length);
  });

  it('stays that of a sitting which began under an earlier release', () => {
    const texts = ['a', 'b', 'c', 'd'];
    const orders = ['attempt-1 q1', 'attempt-1 q2', 'attempt-1 q3'].map((seed) =>
      shuffleSteps(texts, seed).join(''),
    );
    expect(orders).toEqual(['dacb', 'bacd', 'bcad']);
  });
});

it('numbers that follow from a seed lie from 0 to 1, evenly', () => {
  const random = randomFrom('seed');
  const counts = Array.from({ length: 10 }, () => 0);
  for (let time = 0; time < 10_000; time++) {
    const number = random();
    expect(number >= 0 && number < 1).toBe(true);
    const tenth = Math.floor(number * 10);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
