import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { day, id, maxTimeMs, timeMs, timeOfDay } from './fields.ts';
import { entityNames, fieldsProblem } from './registry.ts';

describe('a day', () => {
  it.each(['2026-02-28', '2028-02-29', '2000-02-29', '2026-12-31', '1970-01-01', '9999-12-31'])(
    'is %s',
    (text) => expect(v.is(day, text)).toBe(true),
  );
  it.each(
    [
      ['9999-99-99', '2026-02-30', '2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01'],
      [
        '2026-00-10',
        '2026-01-00',
        '2026-1-1',
        '02026-01-01',
        '2026-01-01T00:00',
        '',
        '２０２６-01-01',
      ],
    ].flat(),
  )('is not “%s”', (text) => expect(v.is(day, text)).toBe(false));
});

describe('a time of day', () => {
  it.each(['00:00', '07:30', '23:59'])('is %s', (text) => expect(v.is(timeOfDay, text)).toBe(true));
  it.each(['24:00', '25:61', '12:60', '7:30', '07:30:00', ''])('is not “%s”', (text) =>
    expect(v.is(timeOfDay, text)).toBe(false),
  );
});

it('an instant is one that a calendar has', () => {
  expect(v.is(timeMs, maxTimeMs)).toBe(true);
  expect(new Date(maxTimeMs).toISOString()).toMatch(/^\+275760-/);
  for (const not of [maxTimeMs + 1, 1e300, -1, Number.NaN]) expect(v.is(timeMs, not)).toBe(false);
});

it.each(['a\u0000b', 'a\nb', 'a\u0085b', 'a\ud800b', 'a\u202eb', 'a\u2066b', '', 'x'.repeat(65)])(
  'an id is not %j',
  (text) => expect(v.is(id, text)).toBe(false),
);

it('no entity takes an impossible day, time or instant in any field', () => {
  const impossible = ['9999-99-99', '2026-02-30', '25:61'];
  const dated = ['studyDay', 'startDate', 'endDate', 'dueOn', 'reminder'];
  const timed = [
    ...['createdAt', 'deletedAt', 'purgedAt', 'addedAt', 'uploadedAt', 'startsAt', 'endsAt'],
    ...['startedAt', 'finishedAt', 'ratedAt', 'readAt'],
  ];
  for (const name of entityNames) {
    for (const field of dated) {
      for (const value of impossible) {
        expect(fieldsProblem(name, { [field]: value }, false), `${name}.${field}`).toBeDefined();
      }
    }
    for (const field of timed) {
      expect(fieldsProblem(name, { [field]: 1e300 }, false), `${name}.${field}`).toBeDefined();
    }
  }
});
