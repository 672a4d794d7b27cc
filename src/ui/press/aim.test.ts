import { describe, expect, it } from 'vitest';
import { createAim, settleMs } from './aim.ts';

describe('what a tap is meant for', () => {
  let nowMs = 0;
  const aimAt = (paintedMs: number) => {
    const aim = createAim(() => nowMs);
    nowMs = paintedMs;
    aim.painted();
    return aim;
  };

  it.each([
    ['at the painting', 0, 0, false],
    ['just before it has settled', settleMs - 1, settleMs - 1, false],
    ['when it has settled', settleMs, settleMs, true],
    ['pressed before, let go after', settleMs - 1, settleMs + 400, false],
    ['held down since the last card', -50, settleMs + 400, false],
    ['slowly', 400, 900, true],
  ])('%s', (_, downMs, upMs, isMeant) => {
    const aim = aimAt(1_000);
    nowMs = 1_000 + downMs;
    aim.began();
    nowMs = 1_000 + upMs;
    expect(aim.isMeant()).toBe(isMeant);
  });

  it('is not known before the new card is painted', () => {
    const aim = aimAt(1_000);
    aim.changed();
    nowMs = 9_000;
    aim.began();
    expect(aim.isMeant()).toBe(false);
    aim.painted();
    expect(aim.isMeant()).toBe(false);
  });

  it('comes without a beginning from a voice or a switch', () => {
    const aim = aimAt(1_000);
    aim.began();
    aim.ended();
    nowMs = 1_000 + settleMs;
    expect(aim.isMeant()).toBe(true);
  });
});
