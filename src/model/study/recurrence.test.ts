import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { zones } from '../../../test/support/time-zones.ts';
import { instantOfWall } from './local-time.ts';
import { occurrences, occurrencesInPieces, type Recurrence } from './recurrence.ts';
import { parseLocalTime, parseRule } from './repeat-rule.ts';
import { offsetsIn } from './time-zone.ts';

interface Expanded {
  rule: string;
  start: string;
  days: string[];
}

const rules: Expanded[] = JSON.parse(
  readFileSync('test/fixtures/import/calendar/rules.json', 'utf8'),
);

const utc = () => 0;

function expand(value: string, start: string, to = '2029-01-01T00:00:00Z', most = 25): string[] {
  const rule = parseRule(value);
  if (rule === undefined) return ['not read'];
  const startMs = Date.parse(start);
  const found = occurrences({ startMs, rule }, startMs, Date.parse(to), utc);
  return [...found.take(most)].map(({ atMs }) =>
    new Date(atMs).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}

describe('rules of repetition', () => {
  it.each(rules)('$rule from $start means what dateutil makes of it', ({ rule, start, days }) => {
    expect(expand(rule, start)).toEqual(days);
  });

  it('counts the start among COUNT', () => {
    expect(expand('FREQ=DAILY;COUNT=3', '2026-01-01T09:00:00Z')).toEqual([
      '20260101',
      '20260102',
      '20260103',
    ]);
  });

  it('has the start in it, even where the rule does not name it', () => {
    expect(expand('FREQ=WEEKLY;BYDAY=MO;COUNT=3', '2026-01-01T09:00:00Z')).toEqual([
      '20260101',
      '20260105',
      '20260112',
    ]);
  });

  it('begins near the span where nothing is counted', () => {
    const rule = parseRule('FREQ=DAILY;INTERVAL=2');
    if (rule === undefined) throw new Error('not read');
    const toMs = Date.parse('2026-01-10T00:00:00Z');
    const startMs = Date.parse('1970-01-01T00:00:00Z');
    const worked = [...occurrencesInPieces({ startMs, rule }, toMs - 5 * 86_400_000, toMs, utc)];
    expect(worked.length).toBeLessThan(10);
    const found = worked.filter((one) => one !== undefined);
    expect(new Date(found.at(-1)?.atMs ?? 0).toISOString()).toBe('2026-01-09T00:00:00.000Z');
  });

  it('does not read what it does not know', () => {
    for (const rule of [
      'FREQ=HOURLY',
      'FREQ=YEARLY;BYWEEKNO=20',
      'FREQ=DAILY;BYHOUR=9',
      '',
      'nonsense',
    ]) {
      expect(parseRule(rule), rule).toBeUndefined();
    }
  });

  it('ends where its day never comes', () => {
    expect(
      expand(
        'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
        '2026-01-01T09:00:00Z',
        '9999-01-01T00:00:00Z',
      ),
    ).toEqual(['20260101']);
  });
});

const dayMs = 86_400_000;
const wall = (text: string) => Date.parse(`${text}Z`);

/** In UTC, to the minute. @param zone IANA name */
function timesIn(zone: string, start: string, value: string, more: Partial<Recurrence> = {}) {
  const offsetAt = offsetsIn(zone) ?? utc;
  const startMs = wall(start);
  const series = { startMs, rule: parseRule(value), ...more };
  const found = [...occurrences(series, startMs - 2 * dayMs, startMs + 4_000 * dayMs, offsetAt)];
  return found.slice(0, 8).map(({ atMs }) => new Date(atMs).toISOString().slice(0, 16));
}

describe('where the clocks change', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T09:00', ['2026-03-28T08:00', '2026-03-29T07:00']],
    ['Europe/Berlin', '2026-10-24T09:00', ['2026-10-24T07:00', '2026-10-25T08:00']],
    ['America/New_York', '2026-03-07T09:00', ['2026-03-07T14:00', '2026-03-08T13:00']],
    ['America/New_York', '2026-10-31T09:00', ['2026-10-31T13:00', '2026-11-01T14:00']],
    ['Australia/Lord_Howe', '2026-10-03T09:00', ['2026-10-02T22:30', '2026-10-03T22:00']],
    ['Asia/Kathmandu', '2026-03-28T09:00', ['2026-03-28T03:15', '2026-03-29T03:15']],
  ])('in %s a lecture of %s stays at its hour', (zone, start, expected) => {
    expect(timesIn(zone, start, 'FREQ=DAILY;COUNT=2')).toEqual(expected);
  });

  it('a time that is skipped is as much later, and one that comes twice is the first', () => {
    expect(timesIn('Europe/Berlin', '2026-03-28T02:30', 'FREQ=DAILY;COUNT=3')).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ]);
    expect(timesIn('Europe/Berlin', '2026-10-24T02:30', 'FREQ=DAILY;COUNT=3')).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  it.each(zones)('in %s every day of a year has its time', (zone) => {
    const offsetAt = offsetsIn(zone) ?? utc;
    const startMs = wall('2026-01-01T00:30');
    const rule = parseRule('FREQ=DAILY;COUNT=365');
    const found = [
      ...occurrences({ startMs, rule }, startMs - dayMs, startMs + 400 * dayMs, offsetAt),
    ];
    expect(found).toEqual(
      Array.from({ length: 365 }, (_, day) => {
        const wallMs = startMs + day * dayMs;
        return { wallMs, atMs: instantOfWall(wallMs, offsetAt) };
      }),
    );
  });

  it('UNTIL in UTC is an instant, without a zone a local time, and a day is meant to its end', () => {
    const last = (until: string) =>
      timesIn('Europe/Berlin', '2026-10-20T09:00', `FREQ=DAILY;UNTIL=${until}`).at(-1);
    expect(last('20261026T080000Z')).toBe('2026-10-26T08:00');
    expect(last('20261026T075959Z')).toBe('2026-10-25T08:00');
    expect(last('20261026T090000')).toBe('2026-10-26T08:00');
    expect(last('20261026T085959')).toBe('2026-10-25T08:00');
    expect(last('20261026')).toBe('2026-10-26T08:00');
  });
});

describe('days that some programs get wrong', () => {
  it.each([
    ['29 February', '2024-02-29', 'FREQ=YEARLY', ['2024-02-29', '2028-02-29', '2032-02-29']],
    ['the 31st', '2026-01-31', 'FREQ=MONTHLY', ['2026-01-31', '2026-03-31', '2026-05-31']],
    [
      'the last working day',
      '2026-10-30',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2026-10-30', '2026-11-30', '2026-12-31'],
    ],
    [
      'Tuesdays beside the first Monday',
      '2026-01-05',
      'FREQ=YEARLY;BYDAY=1MO,TU',
      ['2026-01-05', '2026-01-06', '2026-01-13'],
    ],
    [
      'both weeks of a weekend',
      '2026-10-05',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
      ['2026-10-05', '2026-10-18', '2026-10-19'],
    ],
  ])('%s', (_, start, value, days) => {
    const found = timesIn('UTC', `${start}T00:00`, value).map((time) => time.slice(0, 10));
    expect(found.slice(0, 3)).toEqual(days);
  });

  it('the last Tuesday of a year is the 52nd or the 53rd', () => {
    const rule = parseRule('FREQ=YEARLY;BYDAY=1MO,TU');
    const startMs = wall('2023-01-02T00:00');
    const days = [...occurrences({ startMs, rule }, startMs, wall('2025-01-07T00:00'), utc)];
    const late = days.map(({ wallMs }) => new Date(wallMs).toISOString().slice(0, 10));
    expect(late.filter((day) => day > '2024-12-20')).toEqual([
      '2024-12-24',
      '2024-12-31',
      '2025-01-06',
      '2025-01-07',
    ]);
    expect(parseRule('FREQ=YEARLY;BYDAY=53MO')).toBeUndefined();
  });
});

describe('single dates', () => {
  const start = '2026-10-05T09:00';
  const weekly = 'FREQ=WEEKLY;COUNT=3';
  const at = (text: string) => Date.parse(text);

  it('come besides, each once and in order, also before the start', () => {
    const dates = [wall('2026-10-16T14:00'), wall('2026-10-12T09:00'), wall('2026-10-04T09:00')];
    expect(timesIn('Europe/Berlin', start, weekly, { dates })).toEqual([
      '2026-10-04T07:00',
      '2026-10-05T07:00',
      '2026-10-12T07:00',
      '2026-10-16T12:00',
      '2026-10-19T07:00',
    ]);
  });

  it('are left out by their instants, as those that were moved, or by their days', () => {
    const moved = new Set([at('2026-10-12T07:00Z'), at('2026-10-19T07:01Z')]);
    expect(timesIn('Europe/Berlin', start, weekly, { withoutAt: moved })).toEqual([
      '2026-10-05T07:00',
      '2026-10-19T07:00',
    ]);
    const withoutOn = new Set(['2026-10-05', '2026-10-20']);
    expect(timesIn('Europe/Berlin', start, weekly, { withoutOn })).toEqual([
      '2026-10-12T07:00',
      '2026-10-19T07:00',
    ]);
  });
});

describe('a hostile rule', () => {
  it.each(['SECONDLY', 'MINUTELY', 'HOURLY'])('FREQ=%s is not read', (unit) => {
    expect(parseRule(`FREQ=${unit}`)).toBeUndefined();
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9',
    'FREQ=MONTHLY;BYDAY=99MO;COUNT=1000',
    'FREQ=WEEKLY;BYMONTH=2;BYSETPOS=7,-7;BYDAY=MO;COUNT=4',
    ...fewerUnlessLong(['FREQ=DAILY;COUNT=1000000000'], []),
  ])('%s from the first year ends, and often gives way before', (value) => {
    const series = { startMs: wall('0001-01-01T09:00'), rule: parseRule(value) };
    let pieces = 0;
    for (const one of occurrencesInPieces(
      series,
      wall('2026-01-01T00:00'),
      wall('2028-01-01T00:00'),
      utc,
    )) {
      expect(one).toBeUndefined();
      pieces++;
    }
    expect(pieces).toBeGreaterThan(100);
    expect(pieces).toBeLessThan(52_000);
  });
});

it.each([
  ['20260304', '2026-03-04T00:00:00.000Z', true, false],
  ['20260304T090000', '2026-03-04T09:00:00.000Z', false, false],
  ['20260304T090000Z', '2026-03-04T09:00:00.000Z', false, true],
  [' 2026-03-04T09:00:00.5z ', '2026-03-04T09:00:00.000Z', false, true],
  ['20261231T235960', '2026-12-31T23:59:59.000Z', false, false],
])('“%s” is %s', (text, iso, isDay, isUtc) => {
  expect(parseLocalTime(text)).toEqual({ wallMs: Date.parse(iso), isDay, isUtc });
});

it.each(['', '20260230', '20261301', '20260304T240000', '20260304T0960', 'tomorrow'])(
  '“%s” is no time',
  (text) => expect(parseLocalTime(text)).toBeUndefined(),
);
