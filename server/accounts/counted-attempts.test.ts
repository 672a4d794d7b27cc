import { describe, expect, it } from 'vitest';
import { createCountsInMemory } from '../storage/counts.ts';
import { countKey, createAttempt, giveBackOnFault } from './attempts.ts';

function begin(most = 2) {
  const clock = { nowMs: 0 };
  const counts = createCountsInMemory();
  return {
    clock,
    attempt: () => createAttempt(counts, [{ key: 'k', most }], 1_000, () => clock.nowMs),
  };
}

describe('an attempt', () => {
  it('counts once, however often it is begun', async () => {
    const { attempt } = begin(2);
    const one = attempt();
    expect([await one.begin(), await one.begin(), await one.begin()]).toEqual([true, true, true]);
    expect(one.waitMs).toBe(0);
    expect([await attempt().begin(), await attempt().begin()]).toEqual([true, false]);
  });

  it('says how long one that may not begin has to wait', async () => {
    const { attempt, clock } = begin(1);
    await attempt().begin();
    clock.nowMs = 400;
    const late = attempt();
    expect(await late.begin()).toBe(false);
    expect(late.waitMs).toBe(600);
    // A refused attempt holds no count.
    await late.giveBack();
    expect(await attempt().begin()).toBe(false);
    clock.nowMs = 1_000;
    expect(await late.begin()).toBe(true);
  });

  it('leaves its place when it is given back, once', async () => {
    const { attempt } = begin(2);
    const [one, two] = [attempt(), attempt()];
    await one.begin();
    await two.begin();
    await one.giveBack();
    await one.giveBack();
    expect([await attempt().begin(), await attempt().begin()]).toEqual([true, false]);
  });

  it('is given back where what follows fails, and not where it succeeds', async () => {
    const { attempt } = begin(1);
    const failing = attempt();
    await failing.begin();
    const broken = giveBackOnFault(failing, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    const working = attempt();
    expect(await working.begin()).toBe(true);
    expect(await giveBackOnFault(working, async () => 'done')).toBe('done');
    expect(await attempt().begin()).toBe(false);
  });
});

describe('the key of a count', () => {
  it('is of one length, its own for each name and for each part, and tells nothing of them', () => {
    const keys = [
      countKey('a', 'ada@example.org'),
      countKey('b', 'ada@example.org'),
      countKey('a', 'ben@example.org'),
      countKey('a', 'ada', '@example.org'),
      countKey('a', 'x'.repeat(10_000)),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(keys.map((key) => key.length))).toEqual(new Set([24]));
    expect(keys.join()).not.toContain('ada');
    expect(countKey('a', 'ada@example.org')).toBe(keys[0]);
  });
});
