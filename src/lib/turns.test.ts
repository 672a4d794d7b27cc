import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('createTurns', () => {
  it('goes on at once in a short turn, and lets timers run in a long one', async () => {
    let nowMs = 0;
    const othersTurn = createTurns(() => nowMs);
    let hasRun = false;
    setTimeout(() => {
      hasRun = true;
    }, 0);
    for (let turn = 0; turn < 100; turn++) await othersTurn();
    expect(hasRun).toBe(false);
    for (let turn = 0; turn < 1_000 && !hasRun; turn++) {
      nowMs += 20;
      await othersTurn();
    }
    expect(hasRun).toBe(true);
  });
});
