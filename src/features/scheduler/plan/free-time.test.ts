import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import {
  clashesOf,
  clashInWords,
  firstFree,
  freeInWords,
  freeTimes,
  overlapMin,
  proposedTimes,
  workingDays,
} from './free-time.ts';

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const span = (day: number, from: number, to: number) => ({
  startsAt: at(day, from),
  endsAt: at(day, to),
});
const free = (busy: { startsAt: number; endsAt: number }[], fromMs = at(25), toMs = at(27)) =>
  freeTimes({ busy, fromMs, toMs, days: ['2026-11-25', '2026-11-26'] });
const hours = (found: { startsAt: number; endsAt: number }[]) =>
  found.map(({ startsAt, endsAt }) => {
    const [from, to] = [new Date(startsAt), new Date(endsAt)];
    return `${from.getDate()}: ${from.getHours()}–${to.getHours()}`;
  });

describe('proposed times', () => {
  it('are the first of each day that is long enough, and one hours later', () => {
    const busy = [span(25, 9, 11), span(25, 13, 15)];
    expect(hours(proposedTimes(free(busy), 120))).toEqual([
      '25: 11–13',
      '25: 15–17',
      '26: 8–10',
      '26: 12–14',
    ]);
    expect(hours(proposedTimes(free(busy), 60))).toEqual([
      '25: 8–9',
      '25: 12–13',
      '26: 8–9',
      '26: 12–13',
    ]);
    expect(proposedTimes(free(busy), 15 * 60)).toEqual([]);
  });

  it('begin on a quarter of an hour, and are eight at most', () => {
    const fromMs = at(25, 14, 5);
    const days = Array.from(
      { length: 20 },
      (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`,
    );
    expect(proposedTimes(free([], fromMs), 30)[0]?.startsAt).toBe(at(25, 14, 15));
    const month = freeTimes({ busy: [], fromMs, toMs: at(60), days });
    expect(proposedTimes(month, 30)).toHaveLength(8);
  });
});

describe('free time', () => {
  it('is what events leave of the hours from 8 to 22', () => {
    expect(hours(free([span(25, 9, 11), span(25, 13, 15)]))).toEqual([
      '25: 8–9',
      '25: 11–13',
      '25: 15–22',
      '26: 8–22',
    ]);
  });

  it('begins now and ends when it is needed', () => {
    expect(hours(free([], at(25, 14), at(26, 10)))).toEqual(['25: 14–22', '26: 8–10']);
    expect(free([], at(25, 23), at(26, 8))).toEqual([]);
  });

  it('is not the gap between events that overlap, are longer than a day or leave less than half an hour', () => {
    expect(hours(free([span(25, 8, 20), span(25, 10, 12)]))).toEqual(['25: 20–22', '26: 8–22']);
    expect(hours(free([{ startsAt: at(24, 12), endsAt: at(26, 12) }]))).toEqual(['26: 12–22']);
    const gap = [
      { startsAt: at(25, 8), endsAt: at(25, 21, 31) },
      { startsAt: at(26, 8), endsAt: at(26, 21, 30) },
    ];
    expect(free(gap)).toEqual([{ startsAt: at(26, 21, 30), endsAt: at(26, 22) }]);
  });

  it('never overlaps an event, and covers every other half hour', () => {
    const event = fc
      .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 60 }))
      .map(([half, length]) => ({
        startsAt: at(25, 0, half * 30),
        endsAt: at(25, 0, (half + length) * 30),
      }));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (busy) => {
        const found = free(busy);
        for (let half = 0; half < 96; half += 1) {
          const own = { startsAt: at(25, 0, half * 30), endsAt: at(25, 0, half * 30 + 30) };
          const clock = new Date(own.startsAt).getHours();
          const isTaken = busy.some((one) => overlapMin(one, own) > 0);
          const isFree = found.some((one) => overlapMin(one, own) === 30);
          expect(isFree).toBe(!isTaken && clock >= 8 && clock < 22);
        }
      }),
    );
  });

  it('is said in whole hours, and in minutes below one', () => {
    expect(freeInWords([span(25, 8, 10), { startsAt: at(25, 12), endsAt: at(25, 13, 50) }])).toBe(
      '3 free hours',
    );
    expect(freeInWords([{ startsAt: at(25, 12), endsAt: at(25, 12, 45) }])).toBe('45 free minutes');
    expect(freeInWords([span(25, 8, 9)])).toBe('1 free hour');
    expect(freeInWords([])).toBe('No free time');
  });

  it('offers the first time that is long enough, from a quarter of an hour on', () => {
    const found = [
      { startsAt: at(25, 8), endsAt: at(25, 8, 50) },
      { startsAt: at(25, 13, 5), endsAt: at(25, 15) },
    ];
    expect(firstFree(found, 60)).toEqual({ startsAt: at(25, 13, 15), endsAt: at(25, 14, 15) });
    expect(firstFree(found, 50)).toEqual({ startsAt: at(25, 8), endsAt: at(25, 8, 50) });
    expect(firstFree(found, 120)).toBeUndefined();
  });

  it('leaves out days off', () => {
    // A Friday to the Monday after it.
    expect(workingDays('2026-11-27', '2026-11-30', [0, 6])).toEqual(['2026-11-27', '2026-11-30']);
    expect(workingDays('2026-11-28', '2026-11-27')).toEqual([]);
  });
});

describe('clashes', () => {
  const entry = (title: string, from: number, to: number, more: Partial<Entry> = {}) =>
    ({
      key: title,
      title,
      kind: 'event',
      isAllDay: false,
      ...span(25, from, to),
      ...more,
    }) as Entry;
  const own = { ...span(25, 9, 11), isAllDay: false };
  const among = (...entries: Entry[]) => clashInWords(clashesOf(own, entries, 'Own'));

  it('names what takes the same time, and counts the others', () => {
    expect(among(entry('Statistics', 10, 12))).toBe('overlaps Statistics');
    expect(among(entry('A', 8, 10), entry('B', 10, 12), entry('C', 9, 11))).toBe(
      'overlaps A and 2 more',
    );
  });

  it('is free beside neighbours, tasks, all-day events and itself', () => {
    const others = [
      entry('Before', 8, 9),
      entry('After', 11, 12),
      entry('Own', 9, 11),
      entry('Task', 10, 11, { kind: 'task' }),
      entry('Day', 0, 24, { isAllDay: true }),
    ];
    expect(among(...others)).toBe('free');
    expect(clashesOf({ ...own, isAllDay: true }, [entry('A', 8, 10)])).toEqual([]);
  });
});
