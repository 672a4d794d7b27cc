/** Rows may hold anything: one of them costs little, and never throws. Counts pieces and sizes, not time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../lib/date-format.ts';
import type { StudyEvent } from '../entities/event.ts';
import type { Occurrence } from '../entities/occurrence.ts';
import { daysOfRule } from './recurrence.ts';
import type { RuleDays } from './repeat-rule.ts';
import { occurrencesBetween, occurrencesInPieces, seriesOf } from './series.ts';
import { dayOfNumber } from './study-day.ts';
import { offsetsIn } from './time-zone.ts';

const stamp = '0' as StudyEvent['$at'];
const nowMs = Date.parse('2026-11-30T00:00Z');
const berlin = offsetsIn('Europe/Berlin') ?? (() => 0);
const everyDay = Array.from({ length: 31 }, (_, index) => index + 1).join();

function eventOf(fields: Partial<StudyEvent>): StudyEvent {
  const common = { id: 'e', $at: stamp, deletedAt: 0, createdAt: 0, title: 'Lecture' };
  return { ...common, startsAt: 0, endsAt: 3_600_000, repeat: 'FREQ=DAILY', ...fields };
}

function changeOf(day: number, fields: Partial<Occurrence>, eventId = 'e'): Occurrence {
  const on = dayOfNumber(day);
  return { id: `${eventId}.${on}`, $at: stamp, deletedAt: 0, eventId, on, ...fields };
}

const moved = { startsAt: nowMs + 3_600_000, endsAt: nowMs + 7_200_000 };

it('of a daily event of fifty years, the last twenty that are under way are found', () => {
  const [series] = seriesOf([eventOf({ endsAt: 50 * 365 * dayMs })], []);
  if (series === undefined) throw new Error('no series');
  const found = occurrencesBetween(series, nowMs, nowMs + 3 * dayMs, berlin);
  // Three of the span, and two that may belong to it in another zone.
  expect(found).toHaveLength(25);
  expect(found.every(({ startsAt }) => startsAt > nowMs - 24 * dayMs)).toBe(true);
});

it('a rule is asked once for all occurrences that were moved, however many', () => {
  const asked: number[] = [];
  const counting: RuleDays = function* (rule, startDay, fromDay, toDay) {
    asked.push(toDay - fromDay);
    yield* daysOfRule(rule, startDay, fromDay, toDay);
  };
  const repeat = `FREQ=MONTHLY;COUNT=1000000000;BYMONTHDAY=${everyDay}`;
  const changes = Array.from({ length: 2_000 }, (_, day) => changeOf(day, moved));
  const [series] = seriesOf([eventOf({ repeat })], changes);
  if (series === undefined) throw new Error('no series');
  const found = occurrencesBetween(series, nowMs, nowMs + dayMs, berlin, counting);
  expect(found.filter(({ startsAt }) => startsAt === moved.startsAt)).toHaveLength(2_000);
  expect(asked).toHaveLength(2);
});

it('a rule with a count gives way in between', () => {
  const repeat = `FREQ=MONTHLY;COUNT=1000000000;BYMONTHDAY=${everyDay}`;
  const [series] = seriesOf([eventOf({ repeat })], []);
  if (series === undefined) throw new Error('no series');
  const pieces = [...occurrencesInPieces(series, nowMs, nowMs + dayMs, berlin, daysOfRule)];
  expect(pieces.filter((one) => one === undefined).length).toBeGreaterThan(50);
});

it('breaks until the last year cost as little as short ones', () => {
  const breaks = Array.from({ length: 20 }, () => ({ from: '0000-01-01', to: '9999-12-31' }));
  const [series] = seriesOf([eventOf({ breaks })], []);
  if (series === undefined) throw new Error('no series');
  expect([...occurrencesInPieces(series, 0, 8.64e15, berlin)]).toEqual([]);
});

describe('parts of a series', () => {
  it('get each change of the first part once, however many parts there are', () => {
    const parts = Array.from({ length: 300 }, (_, index) =>
      eventOf({ id: `p${index}`, follows: 'e', followsOn: dayOfNumber(index - (index % 3)) }),
    );
    const changes = Array.from({ length: 300 }, (_, day) => changeOf(day, moved));
    const all = seriesOf([eventOf({}), ...parts], changes);
    const of = (id: string) => all.find(({ event }) => event.id === id);
    expect(all.map(({ event }) => event.id)).toEqual(['e', ...parts.map(({ id }) => id)]);
    expect(all.reduce((sum, one) => sum + one.changes.size, 0)).toBe(600);
    expect([...(of('p3')?.changes.keys() ?? [])]).toEqual([
      '1970-01-04',
      '1970-01-05',
      '1970-01-06',
    ]);
    expect([of('p3')?.endsBefore, of('p4')?.changes.size]).toEqual(['1970-01-07', 0]);
  });
});

it('no valid times make it throw', () => {
  const time = fc.constantFrom(0, 1.5, nowMs, 8.64e15, 8.64e15 - 1, 253_402_300_800_000, 1e15);
  const day = fc.constantFrom('0000-01-01', '0001-01-01', '1970-01-01', '9999-12-31', '2026-11-30');
  const repeat = fc.constantFrom(
    ...['FREQ=DAILY', 'FREQ=MONTHLY', 'FREQ=DAILY;COUNT=1000000000', 'FREQ=YEARLY;BYDAY=5MO'],
    ...['FREQ=DAILY;UNTIL=00010101', 'FREQ=WEEKLY;INTERVAL=99999;UNTIL=99991231T235959Z'],
  );
  const zone = fc.constantFrom(null, 'Europe/Berlin', 'Pacific/Apia', 'Etc/GMT+12', 'Foo/Bar');
  const wall = fc.option(fc.record({ at: time, of: time }));
  const times = { startsAt: time, endsAt: time, startsOn: fc.option(day), endsOn: fc.option(day) };
  const movedDays = fc.constantFrom(0, 100_000, -100_000);
  const breaks = fc.array(fc.record({ from: day, to: day }), { maxLength: 3 });
  const event = fc.record({ ...times, repeat, zone, wall, movedDays, breaks });
  const change = fc.record({ on: day, isExtra: fc.boolean(), ...times, wall });
  const span = fc.constantFrom([0, 8.64e15], [nowMs, nowMs + dayMs], [8.64e15 - dayMs, 8.64e15]);
  fc.assert(
    fc.property(event, fc.array(change, { maxLength: 2 }), span, (fields, changed, [from, to]) => {
      const [series] = seriesOf(
        [eventOf(fields)],
        changed.map((one) => ({ ...changeOf(0, {}), ...one })),
      );
      if (series === undefined) return;
      let pieces = 0;
      for (const one of occurrencesInPieces(series, from ?? 0, to ?? 0, berlin, daysOfRule)) {
        if (one !== undefined) expect([one.startsAt, one.endsAt].every(Number.isFinite)).toBe(true);
        if (pieces++ > 100) break;
      }
      expect(series.event.id).toBe('e');
    }),
  );
});
