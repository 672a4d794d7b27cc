import { describe, expect, it } from 'vitest';
import { calendar, event, readCalendar, times } from '../../../../test/support/calendars.ts';
import { fieldsOf, readAll, reasons } from '../../../../test/support/import-fixtures.ts';
import { calendarReader } from './calendar.ts';

describe('an event of another calendar', () => {
  it('of Exchange, whose zone has a name of its own', async () => {
    expect(times(await readCalendar('exchange.ics'))).toEqual([
      'Test event: 2019-04-30T02:00–2019-04-30T05:00',
    ]);
  });

  it('of a program that writes quotes around the zone', async () => {
    const files = event('DTSTART;TZID="America/Los_Angeles":20130418T110000');
    expect(times(await readAll(calendarReader, files))).toEqual([
      'Lecture: 2013-04-18T18:00–2013-04-18T18:00',
    ]);
  });

  it('in a zone that only its calendar knows', async () => {
    // 2012-02-13 10:00 in Vaduz, from a definition with RDATE, COUNT and offsets of seconds.
    const reading = await readCalendar('timezone-rdate.ics');
    expect(times(reading)).toEqual(['Untitled event: 2012-02-13T09:00–2012-02-13T09:00']);
    // 2014-08-29 08:00 in Fiji.
    expect(times(await readCalendar('pacific-fiji.ics'))).toEqual([
      'an event with a custom tz name: 2014-08-28T20:00–2014-08-28T20:00',
    ]);
  });

  it('keeps its place, and its description becomes its notes', async () => {
    const reading = await readCalendar('google-location.ics');
    expect(fieldsOf(reading, 'event')[0]).toMatchObject({ place: expect.stringMatching(/./) });
    const [notes] = reading.items.filter(({ entity }) => entity === 'memo');
    expect(notes).toMatchObject({
      fields: { aboutEntity: 'event', body: expect.stringMatching(/./) },
      refs: { aboutId: reading.items[0]?.key },
    });
  });

  it('of khal: an exam with escapes and a reminder', async () => {
    const reading = await readCalendar('khal-exam.ics');
    expect(times(reading)).toEqual([
      'Exam: genetics; part 1, written: 2026-11-12T13:00–2026-11-12T15:00',
    ]);
    expect(fieldsOf(reading, 'event')[0]).toMatchObject({ remindMin: [expect.any(Number)] });
    expect(reasons(reading)).toEqual([]);
  });

  it('of a whole day lasts from midnight to midnight where the student is', async () => {
    const reading = await readCalendar('khal-day.ics', { tzOffsetMin: () => 330 });
    expect(times(reading)).toEqual(['Christmas Eve: 2026-12-23T18:30–2026-12-24T18:30']);
  });

  it('without a zone is in the student’s', async () => {
    const reading = await readAll(
      calendarReader,
      event('DTSTART:20260304T090000', 'DURATION:PT1H30M'),
      { tzOffsetMin: () => -300 },
    );
    expect(times(reading)).toEqual(['Lecture: 2026-03-04T14:00–2026-03-04T15:30']);
  });

  it.each([
    ['Europe/Berlin', '2026-07-01T07:00'],
    ['/freeassociation.sourceforge.net/Europe/Berlin', '2026-07-01T07:00'],
    ['W. Europe Standard Time', '2026-07-01T07:00'],
    ['Eastern Standard Time', '2026-07-01T13:00'],
    ['America/Argentina/Buenos_Aires', '2026-07-01T12:00'],
    ['India Standard Time', '2026-07-01T03:30'],
  ])('knows the zone %s', async (zone, at) => {
    const reading = await readAll(calendarReader, event(`DTSTART;TZID=${zone}:20260701T090000`));
    expect(times(reading)).toEqual([`Lecture: ${at}–${at}`]);
    expect(reading.leftOut).toEqual([]);
  });

  it('tells of a zone that nobody knows', async () => {
    const reading = await readAll(calendarReader, event('DTSTART;TZID=Atlantis:20260701T090000'));
    expect(times(reading)).toEqual(['Lecture: 2026-07-01T09:00–2026-07-01T09:00']);
    expect(reasons(reading)[0]).toContain('“Atlantis”');
  });

  it('at an hour that is skipped or comes twice has the offset before it (RFC 5545 §3.3.5)', async () => {
    const at = async (start: string) =>
      times(await readAll(calendarReader, event(`DTSTART;TZID=Europe/Berlin:${start}`)))[0]?.slice(
        9,
        25,
      );
    expect(await at('20260329T023000')).toBe('2026-03-29T01:30');
    expect(await at('20261025T023000')).toBe('2026-10-25T00:30');
  });

  it('that was cancelled, or has no start, is left out', async () => {
    const cancelled = await readAll(
      calendarReader,
      event('DTSTART:20260304T090000Z', 'STATUS:CANCELLED'),
    );
    expect([cancelled.items, reasons(cancelled)]).toEqual([[], ['Lecture: cancelled']]);
    const timeless = await readAll(calendarReader, event('DTSTART:tomorrow'));
    expect(reasons(timeless)).toEqual(['Lecture: it has no start time']);
    // A time of a series is not its start.
    const dated = await readAll(calendarReader, event('RDATE:20260304T090000Z'));
    expect([dated.items, reasons(dated)]).toEqual([[], ['Lecture: it has no start time']]);
  });

  it('may end in another zone than the one in which it begins, as a flight does', async () => {
    const flight = [
      'DTSTART;TZID=Europe/Berlin:20260320T100000',
      'DTEND;TZID=America/New_York:20260320T130000',
    ];
    expect(times(await readAll(calendarReader, event(...flight)))).toEqual([
      'Lecture: 2026-03-20T09:00–2026-03-20T17:00',
    ]);
    // Each event lasts as long as the first, even if only one of the two zones has changed its clocks.
    const weekly = await readAll(calendarReader, event(...flight, 'RRULE:FREQ=WEEKLY;COUNT=2'), {
      nowMs: Date.parse('2026-03-20T00:00Z'),
    });
    expect(times(weekly)).toEqual([
      'Lecture: 2026-03-20T09:00–2026-03-20T17:00',
      'Lecture: 2026-03-27T09:00–2026-03-27T17:00',
    ]);
    const utc = ['DTSTART;TZID=Europe/Berlin:20260320T100000', 'DTEND:20260320T100000Z'];
    expect(times(await readAll(calendarReader, event(...utc)))).toEqual([
      'Lecture: 2026-03-20T09:00–2026-03-20T10:00',
    ]);
  });

  it('that ends before it begins lasts no time', async () => {
    const reading = await readAll(
      calendarReader,
      event('DTSTART:20260304T090000Z', 'DTEND:20260303T090000Z'),
    );
    expect(times(reading)).toEqual(['Lecture: 2026-03-04T09:00–2026-03-04T09:00']);
  });

  it('with a long title is cut, and that is told', async () => {
    const reading = await readAll(
      calendarReader,
      calendar(
        'BEGIN:VEVENT',
        'DTSTART:20260304T090000Z',
        `SUMMARY:${'long '.repeat(200)}`,
        'END:VEVENT',
      ),
    );
    expect(String(fieldsOf(reading, 'event')[0]?.title)).toHaveLength(500);
    expect(reasons(reading)[0]).toContain('is shortened to 500 characters');
  });

  it('in several calendars at once is one', async () => {
    const files = [...event('DTSTART:20260304T090000Z'), ...event('DTSTART:20260304T090000Z')];
    expect((await readAll(calendarReader, files)).items).toHaveLength(1);
  });
});

describe('a to-do', () => {
  it('of ownCloud and todoman becomes a task', async () => {
    expect(fieldsOf(await readCalendar('owncloud-todo.ics'), 'task')).toMatchObject([
      { title: 'Migrer le blog', status: 'Completed', dueOn: null },
      { title: 'Créer test unitaire erreur ical', status: 'Ongoing', dueOn: null },
    ]);
    expect(fieldsOf(await readCalendar('todoman-due.ics'), 'task')).toMatchObject([
      { title: 'Hand in lab report', status: 'Ongoing', dueOn: '2026-11-20' },
    ]);
    expect(fieldsOf(await readCalendar('todoman-done.ics'), 'task')).toMatchObject([
      { title: 'Read chapter 4: mitosis', status: 'Completed', dueOn: null },
    ]);
  });

  it('is due on the day that it is where the student is', async () => {
    const files = calendar('BEGIN:VTODO', 'SUMMARY:Essay', 'DUE:20261120T230000Z', 'END:VTODO');
    const reading = await readAll(calendarReader, files, { tzOffsetMin: () => 120 });
    expect(fieldsOf(reading, 'task')).toMatchObject([{ dueOn: '2026-11-21' }]);
  });
});
