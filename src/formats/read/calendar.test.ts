import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  nowMs,
  readAll,
  reasons,
  sourceFile,
} from '../../../test/support/import-fixtures.ts';
import { eventsAsIcs, tasksAsIcs } from '../../backup/export/ics.ts';
import { FormatError } from '../format.ts';
import { unfold } from './calendar/content-lines.ts';
import { calendarReader } from './calendar.ts';

const hourMs = 60 * 60_000;

async function readCalendar(name: string, options: Parameters<typeof readAll>[2] = {}) {
  return await readAll(calendarReader, fixtures(`calendar/${name}`), options);
}

/** Titles with their times, in UTC. */
function times(reading: Awaited<ReturnType<typeof readAll>>): string[] {
  return fieldsOf(reading, 'event').map(({ title, startsAt, endsAt }) => {
    const [from, to] = [startsAt, endsAt].map((at) =>
      new Date(Number(at)).toISOString().slice(0, 16),
    );
    return `${title}: ${from}–${to}`;
  });
}

function calendar(...lines: string[]) {
  return [sourceFile('a.ics', ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))];
}

function event(...lines: string[]) {
  return calendar('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Lecture', ...lines, 'END:VEVENT');
}

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

  it('keeps its place, and tells of its description', async () => {
    const reading = await readCalendar('google-location.ics');
    expect(fieldsOf(reading, 'event')[0]).toMatchObject({ place: expect.stringMatching(/./) });
    expect(reasons(reading)).toContainEqual(expect.stringContaining('description'));
  });

  it('of khal: an exam with escapes and a reminder', async () => {
    const reading = await readCalendar('khal-exam.ics');
    expect(times(reading)).toEqual([
      'Exam: genetics; part 1, written: 2026-11-12T13:00–2026-11-12T15:00',
    ]);
    expect(reasons(reading)).toEqual([
      'khal-exam.ics: 1 description not imported: events and tasks can’t have them yet',
      'khal-exam.ics: 1 reminder not imported: add your own in Haversack',
    ]);
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
    expect(reasons(reading)[0]).toContain('was shortened to 500 characters');
  });

  it('in several calendars at once is one', async () => {
    const files = [...event('DTSTART:20260304T090000Z'), ...event('DTSTART:20260304T090000Z')];
    expect((await readAll(calendarReader, files)).items).toHaveLength(1);
  });
});

describe('an event that repeats', () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

  it('of khal stays at its hour when the clocks change', async () => {
    const reading = await readCalendar('khal-weekly.ics');
    expect(times(reading)).toHaveLength(9);
    expect(times(reading)[0]).toBe('Cell biology lecture: 2026-10-05T07:15–2026-10-05T08:45');
    expect(times(reading)[8]).toBe('Cell biology lecture: 2026-11-30T08:15–2026-11-30T09:45');
    expect(reasons(reading)).toEqual([
      'Cell biology lecture: repeats, which events can’t do yet; imported as 9 single events, from a year ago to a year from now',
    ]);
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

  it('for ever is taken over for two years around now', async () => {
    const reading = await readAll(
      calendarReader,
      event('DTSTART:19990101T090000Z', 'RRULE:FREQ=WEEKLY'),
    );
    const starts = fieldsOf(reading, 'event').map(({ startsAt }) => Number(startsAt));
    expect(starts).toHaveLength(105);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(nowMs - 365 * 24 * hourMs);
    expect(Math.max(...starts)).toBeLessThanOrEqual(nowMs + 365 * 24 * hourMs);
  });

  it('that is long over is told', async () => {
    const reading = await readAll(
      calendarReader,
      event('DTSTART:19990101T090000Z', 'RRULE:FREQ=DAILY;COUNT=5'),
    );
    expect(reasons(reading)).toEqual(['Lecture: repeats, but not in the past year or the next']);
  });

  it('in a way that is not understood is taken over once', async () => {
    const reading = await readAll(
      calendarReader,
      event('DTSTART:20261101T090000Z', 'RRULE:FREQ=HOURLY;COUNT=9'),
    );
    expect(times(reading)).toHaveLength(1);
    expect(reasons(reading)[0]).toContain('only the first event was imported');
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
    expect(here.items.map(({ key }) => key)).toEqual(
      ['2026-11-01', '2026-11-15', '2026-12-24'].map((day) => `event:1\n${day}`),
    );
    expect(there.items.map(({ key }) => key)).toEqual(here.items.map(({ key }) => key));
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

describe('damaged and hostile calendars', () => {
  it('of other programs are read as far as they go', async () => {
    for (const name of [
      'meetup.ics',
      'multiple.ics',
      'encoding.ics',
      'apple.ics',
      'google-excluded.ics',
    ]) {
      expect(
        (await readCalendar(name, { nowMs: Date.parse('2017-06-01T00:00:00Z') })).items,
        name,
      ).not.toEqual([]);
    }
  });

  it('never throw but where there is none', async () => {
    const pieces = [
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'DTSTART:20260101T000000',
      'DTSTART;TZID=":20260101',
      'RRULE:FREQ=DAILY;INTERVAL=-1;COUNT=0',
      'RRULE:FREQ=YEARLY;BYDAY=99MO',
      'SUMMARY:\u0000\ud800',
      'DTEND:99999999T999999',
      ' ',
      ';=:',
      'RECURRENCE-ID:20260101T000000',
      'UID:x',
      'EXDATE:,,,',
    ];
    const lines = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(lines, async (all) => {
        try {
          await readAll(calendarReader, [sourceFile('a.ics', all.join('\n'))]);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('take no more time than they are long', async () => {
    const began = performance.now();
    const files = [
      event(
        'DTSTART:00010101T000000Z',
        ...Array.from({ length: 2_000 }, () => 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9'),
      ),
      [sourceFile('nested.ics', 'BEGIN:VEVENT\n'.repeat(200_000))],
      [sourceFile('folded.ics', `BEGIN:VEVENT\nSUMMARY:${'\n '.repeat(1_000_000)}`)],
      [sourceFile('params.ics', `BEGIN:VEVENT\nDTSTART${';A="'.repeat(500_000)}`)],
    ];
    for (const chosen of files) {
      try {
        await readAll(calendarReader, chosen);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('stop where the import is cancelled', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(
      readAll(calendarReader, event('DTSTART:20260304T090000Z'), { signal }),
    ).rejects.toThrow('cancelled');
  });

  it('with nothing in it is told', async () => {
    await expect(readAll(calendarReader, [sourceFile('a.ics', 'nothing')])).rejects.toThrow(
      FormatError,
    );
  });
});

describe('our own export', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    .map((text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s]+/gu, ' ').trim())
    .filter((text) => text !== '');
  const common = {
    id: fc.uuid(),
    createdAt: fc.integer({ min: 1, max: 2e9 }).map((second) => second * 1_000),
  };

  it('of events comes back as it was', async () => {
    const events = fc.uniqueArray(
      fc.record({
        ...common,
        title: words,
        place: fc.option(words, { nil: null }),
        start: fc.integer({ min: 0, max: 4e9 }),
        seconds: fc.integer({ min: 0, max: 1e6 }),
      }),
      { minLength: 1, maxLength: 5, selector: ({ id }) => id },
    );
    await fc.assert(
      fc.asyncProperty(events, async (rows) => {
        const given = rows.map(({ start, seconds, ...row }) => ({
          ...row,
          startsAt: start * 1_000,
          endsAt: (start + seconds) * 1_000,
        }));
        const stored = given.map((row) => ({ ...row, deletedAt: 0, $at: {} }));
        const ics = eventsAsIcs(stored as unknown as Parameters<typeof eventsAsIcs>[0], nowMs);
        const read = fieldsOf(await readAll(calendarReader, [sourceFile('a.ics', ics)]), 'event');
        expect(read).toEqual(
          given.map(({ id: _, place, ...row }) => (place === null ? row : { ...row, place })),
        );
      }),
    );
  });

  it('of tasks comes back as it was', async () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const task = fc.record({
      ...common,
      title: words,
      dueOn: fc.option(day, { nil: null }),
      status: fc.constantFrom('Ongoing', 'Completed'),
    });
    await fc.assert(
      fc.asyncProperty(task, async ({ id, ...row }) => {
        const stored = [{ ...row, id, deletedAt: 0, $at: {} }] as unknown as Parameters<
          typeof tasksAsIcs
        >[0];
        const read = await readAll(calendarReader, [
          sourceFile('a.ics', tasksAsIcs(stored, nowMs)),
        ]);
        expect(fieldsOf(read, 'task')).toEqual([row]);
      }),
    );
  });

  it('unfolds wherever a line was cut, within a character too', () => {
    const utf8 = new TextEncoder();
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.nat(),
        fc.constantFrom('\r\n ', '\n\t', '\r\n\t'),
        (text, place, cut) => {
          const bytes = utf8.encode(
            `SUMMARY:${text.replace(/[\p{Cc}\p{Cs}\p{Z}\u202a-\u202e]/gu, '')}`,
          );
          const at = 1 + (place % bytes.length);
          const folded = new Uint8Array([
            ...bytes.slice(0, at),
            ...utf8.encode(cut),
            ...bytes.slice(at),
          ]);
          expect(unfold(folded)).toBe(new TextDecoder().decode(bytes));
        },
      ),
    );
  });
});
