/** Occurrences of repeating events, beside a second computation that looks at every day. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../lib/date-format.ts';
import type { StudyEvent } from '../entities/event.ts';
import type { Occurrence } from '../entities/occurrence.ts';
import { daysOfRule } from './recurrence.ts';
import { isSeries, needsEngine, type Occurring, occurrencesBetween, seriesOf } from './series.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';
import { offsetsIn } from './time-zone.ts';

const offsetIn = (zone: string) => offsetsIn(zone) ?? (() => 0);
const berlin = offsetIn('Europe/Berlin');
const stamp = '0' as StudyEvent['$at'];

function eventOf(fields: Partial<StudyEvent>): StudyEvent {
  const startsAt = fields.startsAt ?? Date.parse('2026-10-12T07:00Z');
  return {
    ...{ id: 'e', $at: stamp, deletedAt: 0, createdAt: 0, title: 'Lecture' },
    ...{ startsAt, endsAt: startsAt + 90 * 60_000, ...fields },
  };
}

function changeOf(on: string, fields: Partial<Occurrence>): Occurrence {
  return { id: `e.${on}`, $at: stamp, deletedAt: 0, eventId: 'e', on, ...fields };
}

interface Look {
  from?: string;
  to?: string;
  offsetAt?: (atMs: number) => number;
  changes?: Occurrence[];
  others?: StudyEvent[];
}

function all(
  event: StudyEvent,
  { from, to, offsetAt = berlin, changes = [], others = [] }: Look = {},
) {
  const [fromMs, toMs] = [Date.parse(from ?? '2020-01-01'), Date.parse(to ?? '2032-01-01')];
  return seriesOf([event, ...others], changes)
    .flatMap((one) => occurrencesBetween(one, fromMs, toMs, offsetAt, daysOfRule))
    .sort((a, b) => a.startsAt - b.startsAt);
}

const days = (found: readonly Occurring[]) => found.map(({ occursOn }) => occursOn);
const instants = (found: readonly Occurring[]) =>
  found.map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16));
const timesIn = (found: readonly Occurring[], zone: string) =>
  found.map(({ startsAt }) =>
    new Date(startsAt + offsetIn(zone)(startsAt) * 60_000).toISOString().slice(5, 16),
  );

describe('a weekly event', () => {
  it('takes place on its weekday until its last day', () => {
    const event = eventOf({ repeat: 'FREQ=WEEKLY;UNTIL=20261102', zone: 'Europe/Berlin' });
    expect(days(all(event))).toEqual(['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']);
  });

  it('keeps its time of day when clocks change, in its own zone', () => {
    for (const [zone, start, repeat] of [
      ['Europe/Berlin', '2026-10-19T07:00Z', 'FREQ=WEEKLY;COUNT=2'],
      ['Europe/Berlin', '2026-03-23T08:00Z', 'FREQ=WEEKLY;COUNT=2'],
      ['America/New_York', '2026-10-26T13:00Z', 'FREQ=WEEKLY;COUNT=2'],
      ['America/New_York', '2026-03-02T14:00Z', 'FREQ=WEEKLY;COUNT=2'],
      ['Australia/Lord_Howe', '2026-09-27T22:30Z', 'FREQ=WEEKLY;COUNT=2'],
      ['Australia/Lord_Howe', '2026-03-29T22:00Z', 'FREQ=WEEKLY;COUNT=2'],
    ] as const) {
      const found = all(
        eventOf({ zone, repeat, startsAt: Date.parse(start), endsAt: Date.parse(start) + 1 }),
      );
      const [first, second] = timesIn(found, zone).map((time) => time.slice(6));
      expect([zone, start, first]).toEqual([zone, start, '09:00']);
      expect([zone, start, second]).toEqual([zone, start, '09:00']);
      const offsets = found.map(({ startsAt }) => offsetIn(zone)(startsAt));
      expect(offsets[0], zone).not.toBe(offsets[1]);
    }
  });

  it('is later by the skipped hour on the night on which its time does not exist', () => {
    const event = eventOf({
      ...{ zone: 'Europe/Berlin', repeat: 'FREQ=DAILY;COUNT=3' },
      ...{ startsAt: Date.parse('2026-03-28T01:30Z'), endsAt: Date.parse('2026-03-28T02:00Z') },
    });
    expect(timesIn(all(event), 'Europe/Berlin')).toEqual([
      '03-28T02:30',
      '03-29T03:30',
      '03-30T02:30',
    ]);
  });

  it('stays where it is when the student travels, and a floating one goes along', () => {
    const lecture = eventOf({ repeat: 'FREQ=WEEKLY;COUNT=2', zone: 'Europe/Berlin' });
    expect(instants(all(lecture, { offsetAt: offsetIn('America/New_York') }))).toEqual(
      instants(all(lecture)),
    );
    const { startsAt } = lecture;
    const gym = eventOf({
      ...{
        repeat: 'FREQ=DAILY;COUNT=2',
        wall: { at: Date.parse('2026-10-12T09:00Z'), of: startsAt },
      },
    });
    expect(instants(all(gym))).toEqual(['2026-10-12T07:00', '2026-10-13T07:00']);
    expect(instants(all(gym, { offsetAt: offsetIn('America/New_York') }))).toEqual([
      '2026-10-12T13:00',
      '2026-10-13T13:00',
    ]);
    // An older app moved it: its instant counts.
    const moved = { ...gym, startsAt: startsAt + 3_600_000, endsAt: startsAt + 7_200_000 };
    expect(instants(all(moved))).toEqual(['2026-10-12T08:00', '2026-10-13T08:00']);
  });

  it('of a day lasts that day in every zone', () => {
    const event = eventOf({
      ...{ startsOn: '2026-10-24', endsOn: '2026-10-24', repeat: 'FREQ=DAILY;COUNT=2' },
      ...{ startsAt: Date.parse('2026-10-23T22:00Z'), endsAt: Date.parse('2026-10-24T22:00Z') },
    });
    const lengths = (zone: string) =>
      all(event, { offsetAt: offsetIn(zone) }).map(({ startsOn, startsAt, endsAt }) => [
        startsOn,
        (endsAt - startsAt) / 3_600_000,
      ]);
    expect(lengths('Europe/Berlin')).toEqual([
      ['2026-10-24', 24],
      ['2026-10-25', 25],
    ]);
    expect(lengths('Pacific/Auckland')).toEqual([
      ['2026-10-24', 24],
      ['2026-10-25', 24],
    ]);
  });

  it('leaves out term breaks, both ends included', () => {
    const breaks = [{ from: '2026-10-19', to: '2026-10-26' }];
    const event = eventOf({ repeat: 'FREQ=WEEKLY;UNTIL=20261102', breaks });
    expect(days(all(event))).toEqual(['2026-10-12', '2026-11-02']);
  });

  it('ends before its last instant if that comes before its time of day', () => {
    const ends = (until: string) =>
      all(eventOf({ repeat: `FREQ=DAILY;UNTIL=${until}`, zone: 'Europe/Berlin' })).length;
    expect(ends('20261014T070000Z')).toBe(3);
    expect(ends('20261014T065959Z')).toBe(2);
    expect(ends('20261014T090000')).toBe(3);
    expect(ends('20261014T085959')).toBe(2);
  });
});

describe('one occurrence', () => {
  const event = eventOf({ repeat: 'FREQ=WEEKLY;COUNT=3', zone: 'Europe/Berlin', place: 'Hall A' });

  it('can be cancelled, and have a title and a place of its own', () => {
    const changes = [
      changeOf('2026-10-19', { isSkipped: true }),
      changeOf('2026-10-26', { title: 'Guest lecture', place: '' }),
    ];
    expect(all(event, { changes }).map(({ title, place }) => [title, place])).toEqual([
      ['Lecture', 'Hall A'],
      ['Guest lecture', ''],
    ]);
  });

  it('is found at its new time only', () => {
    const startsAt = Date.parse('2026-12-01T10:00Z');
    const changes = [changeOf('2026-10-19', { startsAt, endsAt: startsAt + 1_000 })];
    expect(days(all(event, { changes, from: '2026-10-18', to: '2026-10-25' }))).toEqual([]);
    const [moved] = all(event, { changes, from: '2026-12-01', to: '2026-12-02' });
    expect(moved).toMatchObject({ occursOn: '2026-10-19', startsAt });
  });

  it('that the rule does not place shows only if it is an extra one', () => {
    const startsAt = Date.parse('2026-10-20T10:00Z');
    const orphan = { startsAt, endsAt: startsAt + 1_000 };
    expect(all(event, { changes: [changeOf('2026-10-20', orphan)] })).toHaveLength(3);
    const extra = all(event, { changes: [changeOf('2026-10-21', { isExtra: true })] });
    expect(instants(extra)).toContain('2026-10-21T07:00');
  });

  it('that was deleted is as in the event', () => {
    const changes = [changeOf('2026-10-19', { isSkipped: true, deletedAt: 1 })];
    expect(all(event, { changes })).toHaveLength(3);
  });
});

describe('a divided series', () => {
  const first = eventOf({ repeat: 'FREQ=DAILY;COUNT=10', zone: 'Europe/Berlin' });
  const part = (followsOn: string, title: string) =>
    eventOf({
      ...{ ...first, id: `e.from.${followsOn}`, title, follows: 'e', followsOn },
      ...{ startsAt: Date.parse(`${followsOn}T07:00Z`), endsAt: Date.parse(`${followsOn}T08:00Z`) },
      repeat: 'FREQ=DAILY;UNTIL=20261021',
    });

  it('has each day once, whichever device divided it where', () => {
    const others = [part('2026-10-18', 'C'), part('2026-10-15', 'B')];
    const found = all(first, { others });
    expect(found.map(({ title }) => title[0]).join('')).toBe('LLLBBBCCCC');
    expect(new Set(days(found)).size).toBe(10);
  });

  it('keeps what another device changed in an occurrence before it knew', () => {
    const changes = [changeOf('2026-10-16', { title: 'Moved to zoom' })];
    const found = all(first, { others: [part('2026-10-15', 'B')], changes });
    expect(found.find(({ occursOn }) => occursOn === '2026-10-16')?.title).toBe('Moved to zoom');
  });
});

/** Looks at each day from the start on (RFC 5545 §3.3.10), for rules with few parts. */
function byBruteForce(repeat: string, start: number, to: number): number[] {
  const parts = new Map(repeat.split(';').map((part) => part.split('=') as [string, string]));
  const frequency = parts.get('FREQ');
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
  const weekday = (day: number) => new Date(day * dayMs).getUTCDay();
  const date = (day: number) => new Date(day * dayMs);
  const weekBegins = names.indexOf(parts.get('WKST') ?? 'MO');
  const weekOf = (day: number) => day - ((weekday(day) - weekBegins + 7) % 7);
  const months = (day: number) => date(day).getUTCFullYear() * 12 + date(day).getUTCMonth();
  const monthLength = (day: number) =>
    new Date(Date.UTC(date(day).getUTCFullYear(), date(day).getUTCMonth() + 1, 0)).getUTCDate();
  const byDay = parts.get('BYDAY')?.split(',');
  const isWeekday = (day: number) =>
    byDay?.some((name) => {
      if (names[weekday(day)] !== name.slice(-2)) return false;
      const nth = Number(name.slice(0, -2));
      const inMonth = date(day).getUTCDate();
      if (nth > 0) return Math.ceil(inMonth / 7) === nth;
      return nth === 0 || Math.ceil((monthLength(day) - inMonth + 1) / 7) === -nth;
    });
  const isPlaced = (day: number) => {
    switch (frequency) {
      case 'DAILY':
        return (day - start) % interval === 0 && (isWeekday(day) ?? true);
      case 'WEEKLY':
        return (
          ((weekOf(day) - weekOf(start)) / 7) % interval === 0 &&
          (isWeekday(day) ?? weekday(day) === weekday(start))
        );
      case 'MONTHLY':
        return (
          (months(day) - months(start)) % interval === 0 &&
          (isWeekday(day) ??
            date(day).getUTCDate() === Number(parts.get('BYMONTHDAY') ?? date(start).getUTCDate()))
        );
      default:
        return (
          (date(day).getUTCFullYear() - date(start).getUTCFullYear()) % interval === 0 &&
          dayOfNumber(day).slice(5) === dayOfNumber(start).slice(5)
        );
    }
  };
  const until = parts.get('UNTIL')?.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  const count = Number(parts.get('COUNT') ?? Infinity);
  const found = [start];
  for (let day = start + 1; day <= to && found.length < count; day++) {
    if (until !== undefined && dayOfNumber(day) > until) break;
    if (isPlaced(day)) found.push(day);
  }
  return found;
}

const weekdays = fc
  .subarray(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'], { minLength: 1 })
  .map((names) => `;BYDAY=${names.join(',')}`);
const rule = fc
  .record({
    of: fc.oneof(
      fc.tuple(fc.constant('FREQ=DAILY'), fc.option(weekdays, { nil: '' })),
      fc.tuple(fc.constant('FREQ=WEEKLY'), fc.option(weekdays, { nil: '' })),
      fc.tuple(
        fc.constant('FREQ=MONTHLY'),
        fc.constantFrom('', ';BYMONTHDAY=15', ';BYDAY=2TU', ';BYDAY=-1FR', ';BYDAY=1MO,3MO'),
      ),
      fc.tuple(fc.constant('FREQ=YEARLY'), fc.constant('')),
    ),
    interval: fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3'),
    weekBegins: fc.constantFrom('', ';WKST=SU', ';WKST=MO'),
    ends: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
      fc.integer({ min: 0, max: 900 }).map((length) => length),
    ),
  })
  .map(({ of, interval, weekBegins, ends }) => ({
    text: of.join('') + interval + weekBegins,
    ends,
  }));

it('every rule gives the days that a look at each day gives, in any window', () => {
  const start = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2027-12-31') });
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
  const time = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const window = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 400 }));
  fc.assert(
    fc.property(
      rule,
      start,
      zone,
      time,
      window,
      ({ text, ends }, first, name, minutes, [from, length]) => {
        const until =
          typeof ends === 'number'
            ? `;UNTIL=${dayOfNumber(first + ends).replaceAll('-', '')}`
            : ends;
        const repeat = text + until;
        const wallMs = first * dayMs + minutes * 60_000;
        // Midday is the same day in every offset, so the instant of the wall time is within a day of it.
        const startsAt = wallMs - offsetIn(name)(wallMs) * 60_000;
        const event = eventOf({ startsAt, endsAt: startsAt + 60_000, zone: name, repeat });
        const startDay = Math.floor((startsAt + offsetIn(name)(startsAt) * 60_000) / dayMs);
        const span = {
          from: dayOfNumber(startDay + from),
          to: dayOfNumber(startDay + from + length),
        };
        const found = all(event, span).map(({ occursOn }) => occursOn ?? '');
        // The window is in instants: days at its ends may lie in or outside.
        const inside = (day: string) =>
          day > dayOfNumber(startDay + from + 1) && day < dayOfNumber(startDay + from + length - 1);
        const expected = byBruteForce(repeat, startDay, startDay + from + length).map(dayOfNumber);
        expect(found.filter(inside)).toEqual(expected.filter(inside));
      },
    ),
    { numRuns: 300 },
  );
});

it('daily and weekly rules need nothing to be loaded; an unreadable rule is none', () => {
  for (const repeat of ['FREQ=DAILY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU;UNTIL=20270212'])
    expect(needsEngine({ repeat })).toBe(false);
  for (const repeat of ['FREQ=MONTHLY', 'FREQ=YEARLY', 'FREQ=WEEKLY;BYMONTH=3'])
    expect(needsEngine({ repeat })).toBe(true);
  for (const repeat of ['', null, undefined, 'FREQ=HOURLY', 'nonsense'])
    expect(isSeries({ repeat })).toBe(false);
});
