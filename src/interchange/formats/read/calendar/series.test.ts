import { describe, expect, it } from 'vitest';
import {
  calendar,
  event,
  hourMs,
  readCalendar,
  times,
} from '../../../../../test/support/calendars.ts';
import { fieldsOf, nowMs, readAll, reasons } from '../../../../../test/support/import-fixtures.ts';
import { calendarReader } from '../calendar.ts';

describe('an event that repeats', () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

  it('of khal stays at its hour when the clocks change', async () => {
    const reading = await readCalendar('khal-weekly.ics');
    expect(times(reading)).toHaveLength(9);
    expect(times(reading)[0]).toBe('Cell biology lecture: 2026-10-05T07:15–2026-10-05T08:45');
    expect(times(reading)[8]).toBe('Cell biology lecture: 2026-11-30T08:15–2026-11-30T09:45');
    expect(fieldsOf(reading, 'event')).toHaveLength(1);
    expect(reasons(reading)).toEqual([]);
  });

  it('of calcurse leaves out its exceptions', async () => {
    const reading = await readCalendar('calcurse.ics');
    const days = times(reading)
      .filter((line) => line.startsWith('Statistics'))
      .map((line) => line.slice(20, 30));
    expect(days).toHaveLength(11);
    expect(days).not.toContain('2026-11-02');
    expect(days.at(-1)).toBe('2026-12-21');
  });

  it('of Google: one occurrence was changed', async () => {
    const reading = await readCalendar('google-moved.ics', { nowMs: at('2016-08-20') });
    expect(times(reading)).toEqual([
      'repeated: 2016-08-25T11:00–2016-08-25T12:00',
      'repeated: 2016-08-27T11:00–2016-08-27T12:00',
      'repeated: 2016-08-28T11:00–2016-08-28T12:00',
      'bla bla: 2016-08-26T11:00–2016-08-26T12:00',
    ]);
  });

  it('has moved and excluded occurrences', async () => {
    const reading = await readCalendar('moved-and-excluded.ics', { nowMs: at('2015-07-01') });
    const days = times(reading).map((line) => line.split(': ').at(-1)?.slice(0, 16));
    expect(days).toEqual([
      ...['06', '09', '11', '12', '13', '14', '15'].map((day) => `2015-07-${day}T19:00`),
      '2015-07-09T22:00',
    ]);
  });

  it('ends with UNTIL in UTC, and has exceptions with a zone', async () => {
    const reading = await readCalendar('google-until.ics', { nowMs: at('2013-10-01') });
    const days = times(reading).map((line) => line.split(': ').at(-1)?.slice(0, 10));
    expect(days).toHaveLength(11);
    expect(days).not.toContain('2013-10-11');
    expect(days.at(-1)).toBe('2013-10-19');
  });

  it('goes on through the whole day of UNTIL, and leaves out whole days', async () => {
    const reading = await readAll(
      calendarReader,
      event(
        'DTSTART;TZID=Europe/Berlin:20261020T190000',
        'RRULE:FREQ=DAILY;UNTIL=20261024',
        'EXDATE;VALUE=DATE:20261022',
      ),
    );
    expect(times(reading).map((line) => line.slice(9, 25))).toEqual([
      '2026-10-20T17:00',
      '2026-10-21T17:00',
      '2026-10-23T17:00',
      '2026-10-24T17:00',
    ]);
  });

  it('lasts days by the clock on the wall, and hours as they pass, where clocks change', async () => {
    const lasts = async (duration: string) => {
      const start = 'DTSTART;TZID=Europe/Berlin:20261024T180000';
      return times(await readAll(calendarReader, event(start, `DURATION:${duration}`)));
    };
    expect(await lasts('P1D')).toEqual(['Lecture: 2026-10-24T16:00–2026-10-25T17:00']);
    expect(await lasts('PT24H')).toEqual(['Lecture: 2026-10-24T16:00–2026-10-25T16:00']);
    expect(await lasts('P1DT2H')).toEqual(['Lecture: 2026-10-24T16:00–2026-10-25T19:00']);
  });

  it('keeps its hour in a zone that only its calendar knows, in which it has rules since 1601', async () => {
    const part = (name: string, ...lines: string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`];
    const rule = (month: number) => `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`;
    const change = (from: string, to: string) => [`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`];
    const files = calendar(
      ...part(
        'VTIMEZONE',
        'TZID:Custom',
        ...part('STANDARD', 'DTSTART:16010101T030000', ...change('+0200', '+0100'), rule(10)),
        ...part('DAYLIGHT', 'DTSTART:16010101T020000', ...change('+0100', '+0200'), rule(3)),
      ),
      ...part(
        'VEVENT',
        'SUMMARY:Lecture',
        'DTSTART;TZID=Custom:20261019T091500',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'RDATE;TZID=Custom:20270329T091500',
      ),
    );
    expect(times(await readAll(calendarReader, files)).map((line) => line.slice(9, 25))).toEqual([
      '2026-10-19T07:15',
      '2026-10-26T08:15',
      '2027-03-29T07:15',
    ]);
  });

  it('for ever stays one event', async () => {
    const reading = await readAll(
      calendarReader,
      event('DTSTART:19990101T090000Z', 'RRULE:FREQ=WEEKLY'),
    );
    expect(fieldsOf(reading, 'event')).toMatchObject([{ repeat: 'FREQ=WEEKLY', zone: 'UTC' }]);
  });

  it('that one rule cannot say is taken over for two years around now, and that is told', async () => {
    const twice = (...rules: string[]) =>
      readAll(calendarReader, event('DTSTART:19990101T090000Z', ...rules));
    const reading = await twice('RRULE:FREQ=WEEKLY', 'RRULE:FREQ=YEARLY');
    const starts = fieldsOf(reading, 'event').map(({ startsAt }) => Number(startsAt));
    expect(starts).toHaveLength(105 + 1);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(nowMs - 365 * 24 * hourMs);
    expect(Math.max(...starts)).toBeLessThanOrEqual(nowMs + 365 * 24 * hourMs);
    const over = await twice('RRULE:FREQ=DAILY;COUNT=5', 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(reasons(over)).toEqual([
      'Lecture: repeats, but never between a year ago and a year from now; left out',
    ]);
  });

  it('in a way that is not understood is taken over once', async () => {
    const reading = await readAll(
      calendarReader,
      event('DTSTART:20261101T090000Z', 'RRULE:FREQ=HOURLY;COUNT=9'),
    );
    expect(times(reading)).toHaveLength(1);
    expect(reasons(reading)[0]).toContain('only the first event is taken');
  });

  const everyDay = (count: number) => [
    'DTSTART:20251201T090000Z',
    `RRULE:FREQ=DAILY;COUNT=${count}`,
  ];
  const minutesOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, minute) =>
      new Date(from + minute * 60_000).toISOString().replace(/[-:]|\.000/g, ''),
    );

  it('at exactly as many times as are taken is whole', async () => {
    const dates = minutesOf(at('2026-11-01'), 2_000);
    for (const lines of [
      [`DTSTART:${dates[0]}`, `RDATE:${dates.join()}`],
      [...everyDay(300), `RDATE:${dates.slice(0, 1_700).join()}`],
    ]) {
      const reading = await readAll(calendarReader, event(...lines));
      expect(reading.items).toHaveLength(2_000);
      expect(reasons(reading)[0]).toContain('2,000 single events');
    }
  });

  it('too often keeps its first times, wherever they stand', async () => {
    const late = minutesOf(at('2026-12-01'), 2_500);
    const early = '20251215T100000Z';
    for (const lines of [
      [...everyDay(300), `RDATE:${late.join()}`, `RDATE:${early}`],
      ['DTSTART:20251201T090000Z', `RDATE:${late.join()}`, `RDATE:${early}`],
    ]) {
      const reading = await readAll(calendarReader, event(...lines));
      const starts = fieldsOf(reading, 'event').map(({ startsAt }) => Number(startsAt));
      expect(starts).toHaveLength(2_000);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(starts).toContain(Date.parse('2025-12-15T10:00:00Z'));
      expect(reasons(reading)[0]).toContain('only the first 2,000 events are taken');
    }
  });

  it('of whole days has the same keys on every device', async () => {
    const files = event(
      'DTSTART;VALUE=DATE:20261101',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE;VALUE=DATE:20261108',
      'RDATE;VALUE=DATE:20261224',
    );
    const here = await readAll(calendarReader, files, { tzOffsetMin: () => 0 });
    const there = await readAll(calendarReader, files, { tzOffsetMin: () => 600 });
    expect(here.items.map(({ key }) => key)).toEqual([
      ...['event:1', 'event:1\n2026-11-08', 'event:1\n2026-12-24'],
    ]);
    expect(times(here).map((line) => line.slice(9, 19))).toEqual([
      ...['2026-11-01', '2026-11-15', '2026-12-24'],
    ]);
    expect(there.items.map(({ key }) => key)).toEqual(here.items.map(({ key }) => key));
  });
});
