/** Streaks and journeys at the values where their rules turn. */
import { describe, expect, it } from 'vitest';
import { gapBefore, isTravelGap, type StudyAct, streakOf } from './streak.ts';

const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`);
const [today = '', yesterday = ''] = march(10, 9);
const hourMs = 3_600_000;

describe('a gap', () => {
  it.each<[string, string[], string[], ReturnType<typeof gapBefore>]>([
    ['yesterday', march(8, 10), [], { missing: yesterday, before: '2026-03-08', after: today }],
    [
      'yesterday, nothing done today yet',
      march(8),
      [],
      { missing: yesterday, before: '2026-03-08', after: today },
    ],
    [
      'further back',
      march(6, 8, 9),
      [],
      { missing: '2026-03-07', before: '2026-03-06', after: '2026-03-08' },
    ],
    ['of two days cannot be joined', march(7, 10), [], undefined],
    ['before which nothing was studied', march(9, 10), [], undefined],
    ['with nothing studied at all', [], [], undefined],
    [
      'behind one that is passed over',
      march(5, 7, 9),
      march(8),
      { missing: '2026-03-06', before: '2026-03-05', after: '2026-03-07' },
    ],
    ['next to one that is passed over is two days', march(6, 9), march(8), undefined],
  ])('%s', (_, days, passedOver, gap) => {
    expect(gapBefore(days, today, new Set(passedOver))).toEqual(gap);
  });
});

describe('days that are passed over', () => {
  it('join what is on both sides, and several may', () => {
    expect(streakOf(march(5, 7, 9), today, new Set(march(6, 8)))).toEqual({
      days: 3,
      doneToday: false,
    });
    expect(streakOf(march(5, 7, 9), today, new Set(march(8)))).toEqual({
      days: 2,
      doneToday: false,
    });
  });

  it('make no streak by themselves', () => {
    expect(streakOf([], today, new Set(march(9, 8)))).toEqual({ days: 0, doneToday: false });
  });
});

describe('a journey', () => {
  const act = (studyDay: string, tzOffsetMin: number | undefined, atMs = 0): StudyAct => ({
    ...{ studyDay, atMs, tzOffsetMin },
  });

  it('cuts a day that is shorter than 23 hours, and not one of 23', () => {
    const last = act('2026-03-08', 0);
    expect(isTravelGap(last, act('2026-03-10', 60))).toBe(false);
    expect(isTravelGap(last, act('2026-03-10', 61))).toBe(true);
    expect(isTravelGap(last, act('2026-03-10', -60))).toBe(false);
  });

  it('is judged by the hours between the acts where either place is not known', () => {
    for (const [from, to] of [
      [undefined, 0],
      [0, undefined],
      [undefined, undefined],
    ]) {
      const last = act('2026-03-08', from, 5);
      expect(isTravelGap(last, act('2026-03-10', to, 5 + 23 * hourMs - 1))).toBe(true);
      expect(isTravelGap(last, act('2026-03-10', to, 5 + 23 * hourMs))).toBe(false);
    }
  });
});
