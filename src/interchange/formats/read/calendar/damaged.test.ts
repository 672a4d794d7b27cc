import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { event, readCalendar } from '../../../../../test/support/calendars.ts';
import { readAll, sourceFile } from '../../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../../test/support/long.ts';
import { anyText } from '../../../../../test/support/texts.ts';
import { FormatError } from '../../format.ts';
import { calendarReader } from '../calendar.ts';

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
    const lines = fc.array(fc.oneof(fc.constantFrom(...pieces), anyText()), { maxLength: 40 });
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
    const part = fewerUnlessLong(1, 4);
    const files = [
      event(
        'DTSTART:00010101T000000Z',
        ...Array.from(
          { length: 2_000 / part },
          () => 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9',
        ),
      ),
      [sourceFile('nested.ics', 'BEGIN:VEVENT\n'.repeat(200_000 / part))],
      [sourceFile('folded.ics', `BEGIN:VEVENT\nSUMMARY:${'\n '.repeat(1_000_000 / part)}`)],
      [sourceFile('params.ics', `BEGIN:VEVENT\nDTSTART${';A="'.repeat(500_000 / part)}`)],
    ];
    for (const chosen of files) {
      try {
        await readAll(calendarReader, chosen);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
    }
  });

  it('stop where the import is cancelled', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(
      readAll(calendarReader, event('DTSTART:20260304T090000Z'), { signal }),
    ).rejects.toThrow('cancelled');
  });

  it('lose one bad line, and none of the others', async () => {
    const bad = [
      'SUMMARY without a colon',
      'DTEND;=x;TZID=Europe/Berlin:20260304T100000',
      'DURATION:P1X',
      'RRULE:FREQ=SOMETIMES',
      'EXDATE:nonsense',
    ];
    for (const line of bad) {
      const lines = ['DTSTART:20260304T090000Z', line, 'LOCATION:Room 5'];
      const { items } = await readAll(calendarReader, event(...lines));
      const startsAt = Date.parse('2026-03-04T09:00:00Z');
      expect(
        items.map(({ fields }) => fields),
        line,
      ).toEqual([
        {
          title: 'Lecture',
          startsAt,
          endsAt: startsAt,
          startsOn: null,
          endsOn: null,
          place: 'Room 5',
          uid: '1',
        },
      ]);
    }
  });

  it('lose no event to a bad one beside it, or to a mark of the byte order', async () => {
    const bad = ['BEGIN:VEVENT', 'UID:2', 'DTSTART;TZID=":nonsense', 'END:VEVENT'];
    const good = ['BEGIN:VEVENT', 'UID:3', 'DTSTART:20260304T090000Z', 'END:VEVENT'];
    const text = ['\ufeffBEGIN:VCALENDAR', ...bad, ...good, 'END:VCALENDAR'].join('\r\n');
    const { items } = await readAll(calendarReader, [sourceFile('a.ics', text)]);
    expect(items.map(({ key }) => key)).toEqual(['event:3']);
  });

  it('take one event of a rule that repeats every second without an end', async () => {
    const lines = ['DTSTART:20260304T090000Z', 'RRULE:FREQ=SECONDLY'];
    const { items, leftOut } = await readAll(calendarReader, event(...lines));
    expect(items).toHaveLength(1);
    expect(leftOut[0]?.why).toContain('only the first event is taken');
  });

  it('with nothing in it is told', async () => {
    await expect(readAll(calendarReader, [sourceFile('a.ics', 'nothing')])).rejects.toThrow(
      FormatError,
    );
  });
});
