import { describe, expect, it } from 'vitest';
import { gapBefore, isTravelGap, type StudyAct, streakOf } from './streak.ts';
import { studyDayOf } from './study-day.ts';

const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`);
const [today = ''] = march(10);

describe('the streak', () => {
  it.each<[string, string[], number, boolean]>([
    ['nothing studied', [], 0, false],
    ['only today', march(10), 1, true],
    ['only yesterday: today is not over yet', march(9), 1, false],
    ['the day before yesterday: broken', march(8), 0, false],
    ['three days in a row', march(8, 9, 10), 3, true],
    ['a gap two days ago', march(6, 7, 9, 10), 2, true],
    ['several acts a day, in any order', march(10, 9, 9, 8, 10), 3, true],
    ['a day in the future from another device', march(9, 10, 11), 2, true],
  ])('%s', (_, days, length, doneToday) => {
    expect(streakOf(days, today)).toEqual({ days: length, doneToday });
  });

  it('runs over the end of a month and of February', () => {
    expect(streakOf(['2026-02-27', '2026-02-28', '2026-03-01'], '2026-03-01').days).toBe(3);
  });

  it('is healed by a day that was studied offline and arrives late', () => {
    expect(streakOf(march(7, 8, 10), today).days).toBe(1);
    expect(streakOf([...march(7, 8, 10), ...march(9)], today).days).toBe(4);
  });

  it('holds until 04:00 and is broken after it', () => {
    const studied = [studyDayOf(Date.parse('2026-03-08T20:00:00Z'), 0)];
    const at = (time: string) => studyDayOf(Date.parse(time), 0);
    expect(streakOf(studied, at('2026-03-10T03:59:00Z')).days).toBe(1);
    expect(streakOf(studied, at('2026-03-10T04:00:00Z')).days).toBe(0);
  });
});

describe('travel', () => {
  const act = (iso: string, hours: number): StudyAct => ({
    atMs: Date.parse(iso),
    tzOffsetMin: hours * 60,
    studyDay: studyDayOf(Date.parse(iso), hours * 60),
  });

  it.each<[string, StudyAct, StudyAct, boolean]>([
    // 20:00 in Los Angeles on the 8th, 20:00 in Tokyo on the 10th
    ['Los Angeles to Tokyo', act('2026-03-09T03:00Z', -7), act('2026-03-10T11:00Z', 9), true],
    ['over the date line', act('2026-03-09T06:00Z', -11), act('2026-03-09T20:00Z', 14), true],
    ['London to Berlin', act('2026-03-08T20:00Z', 0), act('2026-03-10T20:00Z', 1), false],
    ['staying at home', act('2026-03-08T20:00Z', 0), act('2026-03-10T06:00Z', 0), false],
    ['summer time', act('2026-03-28T20:00Z', 0), act('2026-03-30T06:00Z', 1), false],
  ])('%s: the day between was cut: %s', (_, last, next, cut) => {
    expect(isTravelGap(last, next)).toBe(cut);
  });

  it('is judged by the hours between the acts where the place is not known', () => {
    const last = { studyDay: '2026-03-08', atMs: 0 };
    const hours = (count: number) => ({ studyDay: '2026-03-10', atMs: count * 3_600_000 });
    expect(isTravelGap(last, hours(20))).toBe(true);
    expect(isTravelGap(last, hours(30))).toBe(false);
  });

  it('passes over the day it cut, which counts for nothing itself', () => {
    const days = march(7, 8, 10);
    const gap = gapBefore(days, today);
    expect(gap).toEqual({ missing: '2026-03-09', before: '2026-03-08', after: '2026-03-10' });
    expect(streakOf(days, today, new Set(march(9))).days).toBe(3);
  });

  it('leaves a gap of two days open', () => {
    expect(gapBefore(march(7, 10), today)).toBeUndefined();
  });

  it('never repeats a day: flying west, one day is lived twice and counts once', () => {
    const days = [act('2026-03-09T01:00Z', 9), act('2026-03-10T02:00Z', -7)];
    expect(
      streakOf(
        days.map((item) => item.studyDay),
        '2026-03-09',
      ).days,
    ).toBe(1);
  });
});
