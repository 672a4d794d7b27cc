import { describe, expect, it } from 'vitest';
import type { UsageEntry } from '../../../model/study/usage.ts';
import { deviceInWords, durationInWords, shownUsage, usageDays } from './use-usage.ts';

const today = '2026-03-05';
const noonMs = Date.UTC(2026, 2, 5, 12);
const minuteMs = 60_000;

const entry = (id: string, startedAt: number, minutes: number, studyDay = today): UsageEntry => ({
  id,
  startedAt,
  endedAt: startedAt + minutes * minuteMs,
  activeMs: minutes * minuteMs,
  studyDay,
  tzOffsetMin: 0,
  device: 'phone',
});

describe('time a day', () => {
  it('adds up each day’s entries and what is being counted now, days without any included', () => {
    const entries = [
      entry('a', noonMs, 10),
      entry('b', noonMs + 1, 5),
      entry('c', 0, 7, '2026-03-03'),
    ];
    const tally = {
      lastPingAt: noonMs,
      startedAt: noonMs,
      countedUntil: noonMs + minuteMs,
      activeMs: minuteMs,
      tzOffsetMin: 0,
    };
    expect(usageDays(entries, tally, today, 3)).toEqual([
      { day: '2026-03-03', activeMs: 7 * minuteMs },
      { day: '2026-03-04', activeMs: 0 },
      { day: '2026-03-05', activeMs: 16 * minuteMs },
    ]);
  });

  it('shows what waits here and what the server has once each, the latest first', () => {
    const [sent, both, waiting] = [
      entry('sent', noonMs, 1),
      entry('both', noonMs + 1, 1),
      entry('waiting', noonMs + 2, 1),
    ];
    const activity = { entries: [both, sent], fetchedAt: noonMs };
    const shown = shownUsage({ waiting: [both, waiting], activity });
    expect(shown.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
      ['waiting', true],
      ['both', false],
      ['sent', false],
    ]);
  });

  it.each([
    [0, '0 min'],
    [20_000, 'under a minute'],
    [18 * minuteMs, '18 min'],
    [120 * minuteMs, '2 h'],
    [125 * minuteMs, '2 h 5 min'],
    [1e308, '99,999+ h'],
    [Infinity, '99,999+ h'],
  ])('says %d ms as “%s”', (durationMs, words) => {
    expect(durationInWords(durationMs)).toBe(words);
  });

  it('names the device of an entry as the student does', () => {
    const known = {
      id: 'phone',
      name: '',
      kind: 'Chrome on Android',
      firstSeenAt: 0,
      lastSeenAt: 0,
    };
    const here = {
      devices: [known, { ...known, id: 'row', device: 'tablet', kind: 'Tablet' }],
      self: 'laptop',
    };
    expect(deviceInWords('laptop', here)).toBe('This device');
    expect(deviceInWords('phone', here)).toBe('Chrome on Android');
    expect(deviceInWords('tablet', here)).toBe('Tablet');
    expect(deviceInWords('gone', here)).toBe('Another device');
  });
});
