/** Repeating events that this app has written are read again as they were. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { occurring } from '../../../../../test/support/calendars.ts';
import { nowMs, readAll, sourceFile } from '../../../../../test/support/import-fixtures.ts';
import { dayMs } from '../../../../lib/date-format.ts';
import type { StudyEvent } from '../../../../model/entities/event.ts';
import { type Occurrence, occurrenceId } from '../../../../model/entities/occurrence.ts';
import { eventsAsIcs } from '../../../../model/study/ical-writer.ts';
import { daysOfRule } from '../../../../model/study/recurrence.ts';
import { occurrencesBetween, seriesOf } from '../../../../model/study/series.ts';
import { dayOfNumber } from '../../../../model/study/study-day.ts';
import { offsetsIn } from '../../../../model/study/time-zone.ts';
import { calendarReader } from '../calendar.ts';

const row = { $at: '' as StudyEvent['$at'], deletedAt: 0, createdAt: 1_000 };
const id = '0190a6b0-0000-7000-8000-000000000001';

function lectureOf(fields: Partial<StudyEvent>): StudyEvent {
  const startsAt = Date.parse('2026-10-12T08:15Z');
  const common = { ...row, id, title: 'Genetics', startsAt, endsAt: startsAt + 90 * 60_000 };
  return {
    ...common,
    repeat: 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270212',
    zone: 'Europe/Berlin',
    ...fields,
  };
}

const icsOf = (event: StudyEvent, around: Parameters<typeof eventsAsIcs>[2] = {}) =>
  [...eventsAsIcs([event], nowMs, around)].join('');
const again = (ics: string) => readAll(calendarReader, [sourceFile('a.ics', ics)]);

function shown(event: StudyEvent, changes: Occurrence[]) {
  return seriesOf([event], changes)
    .flatMap((one) => occurrencesBetween(one, 0, Date.UTC(2030, 0), () => 0, daysOfRule))
    .map(({ startsAt, endsAt, startsOn, title, place }) => [
      startsAt,
      endsAt,
      startsOn ?? null,
      title,
      place ?? null,
    ])
    .sort((a, b) => Number(a[0]) - Number(b[0]));
}

it('with breaks, cancelled, moved and added days, in any zone, floating or of whole days', async () => {
  const repeat = fc.constantFrom(
    ...[
      'FREQ=DAILY;COUNT=30',
      'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270212',
      'FREQ=MONTHLY;BYDAY=2MO;COUNT=9',
    ],
    ...['FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301', 'FREQ=DAILY;UNTIL=20261101T081500Z'],
  );
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'UTC',
  );
  const kind = fc.constantFrom('zone', 'floating', 'days');
  const change = fc.record({
    day: fc.integer({ min: 0, max: 60 }),
    kind: fc.constantFrom('skip', 'move', 'name', 'add'),
  });
  await fc.assert(
    fc.asyncProperty(
      repeat,
      zone,
      kind,
      fc.array(change, { maxLength: 5 }),
      async (rule, name, of, wanted) => {
        const offset = offsetsIn(name) ?? (() => 0);
        const wallMs = Date.parse('2026-10-12T10:15Z');
        const startsAt = of === 'zone' ? wallMs - offset(wallMs) * 60_000 : wallMs;
        const span = { startsAt, endsAt: startsAt + 90 * 60_000 };
        const midnight = Date.parse('2026-10-12');
        const kinds = {
          zone: { ...span, zone: name },
          floating: { ...span, zone: null, wall: { at: wallMs, of: wallMs } },
          days: {
            startsAt: midnight,
            endsAt: midnight + dayMs,
            startsOn: '2026-10-12',
            endsOn: '2026-10-12',
            zone: null,
          },
        };
        const breaks = [{ from: '2026-10-19', to: '2026-10-26' }];
        const event = lectureOf({ ...kinds[of], repeat: rule, breaks });
        const placed = new Set(
          occurrencesBetween(
            { event, endsBefore: undefined, changes: new Map() },
            0,
            Date.UTC(2030, 0),
            offset,
            daysOfRule,
          ).map(({ occursOn }) => occursOn),
        );
        const changes = [...new Map(wanted.map((one) => [one.day, one])).values()].flatMap(
          (one): Occurrence[] => {
            const on = dayOfNumber(Math.floor(wallMs / dayMs) + one.day);
            const isBreak = on >= '2026-10-19' && on <= '2026-10-26';
            if (isBreak || placed.has(on) === (one.kind === 'add')) return [];
            const at = Date.parse(`${on}T17:00Z`);
            const fields = {
              skip: { isSkipped: true },
              move: { startsAt: at, endsAt: at + 60_000, startsOn: null, endsOn: null },
              name: { title: 'Guest lecture', place: 'Hall 7' },
              add: { isExtra: true },
            };
            return [{ ...row, id: occurrenceId(id, on), eventId: id, on, ...fields[one.kind] }];
          },
        );
        const read = await again(icsOf(event, { changes }));
        const found = occurring(read)
          .map(({ startsAt: from, endsAt, startsOn, title, place }) => [
            from,
            endsAt,
            startsOn ?? null,
            title,
            place ?? null,
          ])
          .sort((a, b) => Number(a[0]) - Number(b[0]));
        expect(found).toEqual(shown(event, changes));
        expect(read.items[0]).toMatchObject({ entity: 'event', id });
      },
    ),
    { numRuns: 60 },
  );
});

it('without changes of days on which they do not take place', () => {
  const breaks = [{ from: '2026-10-26', to: '2026-10-30' }];
  const event = lectureOf({ repeat: 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261112', breaks });
  const changes = ['2026-10-20', '2026-10-26', '2026-11-05', '2026-11-16'].map(
    (on): Occurrence => ({
      ...row,
      id: occurrenceId(id, on),
      eventId: id,
      on,
      title: `Guest lecture of ${on}`,
    }),
  );
  const ics = icsOf(event, { changes });
  expect(ics.match(/Guest lecture of \S+/g)).toEqual(['Guest lecture of 2026-11-05']);
});

it('with notes, reminders and a link, and its zone with the rules of its clocks', async () => {
  const event = lectureOf({ link: 'https://zoom.example/j/1', remindMin: [10, 1_440] });
  const ics = icsOf(event, { notes: new Map([[id, 'Bring the book, page 3;\nand a pen']]) });
  for (const line of [
    'DTSTART;TZID=Europe/Berlin:20261012T101500',
    'DTEND;TZID=Europe/Berlin:20261012T114500',
    'RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270212T091500Z',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'TRIGGER:-PT10M',
    'DESCRIPTION:Bring the book\\, page 3\\;\\nand a pen',
  ])
    expect(ics.replace(/\r\n /g, '')).toContain(`${line}\r\n`);
  const { items } = await again(ics);
  expect(items.find(({ entity }) => entity === 'event')?.fields).toMatchObject({
    ...{ link: 'https://zoom.example/j/1', remindMin: [10, 1_440], zone: 'Europe/Berlin' },
  });
  expect(items.find(({ entity }) => entity === 'memo')?.fields).toMatchObject({
    body: 'Bring the book, page 3;\nand a pen',
  });
});

it('that was divided is two, of which the first ends before the second begins', () => {
  const part = lectureOf({
    id: `${id}.from.2026-11-02`,
    follows: id,
    followsOn: '2026-11-02',
    title: 'B',
  });
  const ics = [...eventsAsIcs([lectureOf({}), part], nowMs)].join('');
  expect(ics).toContain('UNTIL=20261101T091500Z');
});
