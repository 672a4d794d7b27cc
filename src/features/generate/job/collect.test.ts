import { describe, expect, it } from 'vitest';
import { keepInTurn } from './collect.ts';

describe('what comes in turn', () => {
  it('is stored in its order, and together where the disk was busy', async () => {
    const stored: number[][] = [];
    const keeps = keepInTurn<number>(async (some) => stored.push(some) > 0);
    for (const one of [1, 2, 3]) keeps.add(one);
    expect(await keeps.settled()).toBe(true);
    keeps.add(4);
    await keeps.settled();
    expect(stored).toEqual([[1], [2, 3], [4]]);
  });

  it('is stored no more where that is over', async () => {
    const stored: number[][] = [];
    const keeps = keepInTurn<number>(async (some) => stored.push(some) > 1);
    keeps.add(1);
    expect(await keeps.settled()).toBe(false);
    keeps.add(2);
    expect(await keeps.settled()).toBe(false);
    expect(stored).toEqual([[1]]);
  });

  it('tells what the disk said', async () => {
    const keeps = keepInTurn<number>(() => Promise.reject(new Error('full')));
    keeps.add(1);
    await expect(keeps.settled()).rejects.toThrow('full');
  });
});
