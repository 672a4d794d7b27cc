import { describe, expect, it } from 'vitest';
import { calendar, event, occurring, times } from '../../../../../test/support/calendars.ts';
import { readAll, reasons } from '../../../../../test/support/import-fixtures.ts';
import { calendarReader } from '../calendar.ts';

const daysOf = async (...lines: string[]) => {
  const reading = await readAll(calendarReader, event(...lines));
  return occurring(reading).map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`);
};

describe('an all-day event of a calendar', () => {
  it.each([
    [
      'one day',
      ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204'],
      '2026-12-03 2026-12-03',
    ],
    [
      'two weeks',
      ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261220'],
      '2026-12-05 2026-12-19',
    ],
    ['no end', ['DTSTART;VALUE=DATE:20261203'], '2026-12-03 2026-12-03'],
    [
      'an end on its own day',
      ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261203'],
      '2026-12-03 2026-12-03',
    ],
    ['a duration', ['DTSTART;VALUE=DATE:20261203', 'DURATION:P2D'], '2026-12-03 2026-12-04'],
    [
      'a mark of Outlook',
      [
        'DTSTART;TZID=Europe/Berlin:20261203T000000',
        'DTEND;TZID=Europe/Berlin:20261205T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ],
      '2026-12-03 2026-12-04',
    ],
  ])('with %s is days', async (_, lines, days) => {
    expect(await daysOf(...lines)).toEqual([days]);
  });

  it('that repeats is days each time', async () => {
    const lines = ['DTSTART;VALUE=DATE:20261203', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(await daysOf(...lines)).toEqual(['2026-12-03 2026-12-03', '2026-12-10 2026-12-10']);
  });

  it('is not made of midnights alone', async () => {
    const lines = ['DTSTART:20261203T000000Z', 'DTEND:20261204T000000Z'];
    expect(await daysOf(...lines)).toEqual(['null null']);
  });
});

it('a calendar without events is named as empty, and is not refused', async () => {
  const reading = await readAll(calendarReader, calendar('VERSION:2.0', 'PRODID:-//Apple//EN'));
  expect([reading.items, reasons(reading)]).toEqual([[], ['a.ics: this calendar is empty']]);
});

describe('a series', () => {
  const weekly = ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'];

  it('with two rules has the times of both, in order and once', async () => {
    const reading = await readAll(
      calendarReader,
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=3'),
    );
    expect(times(reading).map((text) => text.slice(9, 19))).toEqual([
      ...['2026-12-01', '2026-12-04', '2026-12-07', '2026-12-08'],
    ]);
  });

  it('with one rule that cannot be read keeps the times of the other, and says so', async () => {
    const reading = await readAll(
      calendarReader,
      event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=HOURLY'),
    );
    expect(times(reading)).toHaveLength(2);
    expect(reasons(reading)).toContain('Lecture: one of its rules can’t be read; left out');
  });

  const changed = (range: string, ...lines: string[]) => [
    ...['BEGIN:VEVENT', 'UID:1', `RECURRENCE-ID${range}:20261215T100000Z`, ...lines, 'END:VEVENT'],
  ];
  const read = async (...exceptions: string[]) => {
    const series = [
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Lecture',
      ...weekly,
      'RRULE:FREQ=WEEKLY;COUNT=5',
    ];
    const reading = await readAll(calendarReader, calendar(...series, 'END:VEVENT', ...exceptions));
    return times(reading).toSorted((a, b) => a.slice(-34).localeCompare(b.slice(-34)));
  };

  it('that is moved from one time on has the new time, length and words from then on', async () => {
    const later = ['SUMMARY:Seminar', 'DTSTART:20261216T140000Z', 'DTEND:20261216T153000Z'];
    expect(await read(...changed(';RANGE=THISANDFUTURE', ...later))).toEqual([
      'Lecture: 2026-12-01T10:00–2026-12-01T11:00',
      'Lecture: 2026-12-08T10:00–2026-12-08T11:00',
      'Seminar: 2026-12-16T14:00–2026-12-16T15:30',
      'Seminar: 2026-12-23T14:00–2026-12-23T15:30',
      'Seminar: 2026-12-30T14:00–2026-12-30T15:30',
    ]);
  });

  it('that is cancelled from one time on ends there', async () => {
    const cancelled = ['SUMMARY:Lecture', 'DTSTART:20261215T100000Z', 'STATUS:CANCELLED'];
    expect(await read(...changed(';RANGE=THISANDFUTURE', ...cancelled))).toHaveLength(2);
  });

  it('with one moved time keeps the others', async () => {
    const once = ['SUMMARY:Seminar', 'DTSTART:20261216T140000Z'];
    const found = await read(...changed('', ...once));
    expect(found.filter((text) => text.startsWith('Seminar'))).toHaveLength(1);
    expect(found).toHaveLength(5);
  });
});

it.each([
  ['time zones', 'VTIMEZONE', 'a.ics: this calendar is empty'],
  [
    'busy times',
    'VFREEBUSY',
    'a.ics: 1 list of busy times left out: calendars can’t have them yet',
  ],
  [
    'office hours',
    'VAVAILABILITY',
    'a.ics: 1 list of busy times left out: calendars can’t have them yet',
  ],
])('a calendar of only %s is not passed over in silence', async (_, name, reason) => {
  const reading = await readAll(calendarReader, calendar(`BEGIN:${name}`, 'UID:1', `END:${name}`));
  expect([reading.items, reasons(reading)]).toEqual([[], [reason]]);
});
