/** [P3] A calendar that is imported again: changed, not doubled, and what the student changed meanwhile stays. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { sourceOfFormat } from '../../src/interchange/backup/read/format-source.ts';
import type { FormatReader, FoundItem } from '../../src/interchange/formats/format.ts';
import { calendarReader } from '../../src/interchange/formats/read/calendar.ts';
import { changeSeries } from '../../src/model/entities/series-edits.ts';
import { eventsAsIcs } from '../../src/model/study/ical-writer.ts';
import { readEvents } from '../../src/queries/events.ts';
import { nowMs, sourceFile } from '../support/import-fixtures.ts';
import { importInto, newDatabase } from './support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const sourceOf = (ics: string) =>
  sourceOfFormat({
    format: { id: 'calendar', read: calendarReader.read },
    ...{ files: [sourceFile('a.ics', ics)], chosen: {}, tzOffsetMin: () => 0, nowMs },
    lookAt: async () => ({}),
  });

/** @param changedOn the day of November on which the university changed it */
const lecture = (changedOn: string, place: string, ...more: string[]) =>
  sourceOf(
    [
      ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:genetics@uni', 'SUMMARY:Genetics'],
      ...['DTSTART;TZID=Europe/Berlin:20261012T101500', 'DURATION:PT90M', `LOCATION:${place}`],
      ...['RRULE:FREQ=WEEKLY;UNTIL=20261102', `LAST-MODIFIED:202611${changedOn}T080000Z`, ...more],
      ...['END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n'),
  );

const shown = async (database: AccountDatabase) => {
  const found = await readEvents(database, Date.UTC(2026, 8), Date.UTC(2027, 8));
  return found.map(({ occursOn, title, place }) => `${occursOn} ${title} ${place}`);
};

it('a series is one event, changed by the newer file and not doubled', async () => {
  const database = device();
  await importInto(database, lecture('01', 'Hall 1'));
  await importInto(database, lecture('05', 'Hall 2', 'EXDATE;TZID=Europe/Berlin:20261026T101500'));
  await importInto(database, lecture('05', 'Hall 2', 'EXDATE;TZID=Europe/Berlin:20261026T101500'));
  expect(await database.rows('event').count()).toBe(1);
  expect(await shown(database)).toEqual([
    ...['2026-10-12 Genetics Hall 2', '2026-10-19 Genetics Hall 2', '2026-11-02 Genetics Hall 2'],
  ]);
});

it('what the student changed stays, in the series and in one occurrence, even under a newer file', async () => {
  const database = device();
  await importInto(database, lecture('01', 'Hall 1'));
  const [{ id = '' } = {}] = await database.rows('event').toArray();
  const edit = { id, occursOn: '2026-10-19' };
  // Before the university changed it.
  const then = { now: () => Date.UTC(2026, 10, 10), tzOffsetMin: () => 0 };
  await mutateIn(
    database,
    changeSeries,
    { ...edit, scope: 'one', change: { place: 'Zoom' } },
    then,
  );
  await mutateIn(
    database,
    changeSeries,
    { ...edit, scope: 'all', change: { title: 'Genes' } },
    then,
  );
  await importInto(database, lecture('19', 'Hall 2'));
  expect(await shown(database)).toEqual([
    ...['2026-10-12 Genes Hall 2', '2026-10-19 Genes Zoom', '2026-10-26 Genes Hall 2'],
    '2026-11-02 Genes Hall 2',
  ]);
});

it('an export of this app finds its own events again', async () => {
  const database = device();
  await importInto(database, lecture('01', 'Hall 1'));
  const own = [...(await database.rows('event').toArray())].map(({ uid: _, ...row }) => row);
  const changes = await database.rows('occurrence').toArray();
  await importInto(database, sourceOf([...eventsAsIcs(own, nowMs, { changes })].join('')));
  expect(await database.rows('event').count()).toBe(1);
});

it('single events that an earlier release made of a series go to the Trash, but not what the student changed', async () => {
  const database = device();
  const single = (ms: number, place?: string): FoundItem => ({
    entity: 'event',
    key: `event:genetics@uni\n${new Date(ms).toISOString()}`,
    fields: { title: 'Genetics', startsAt: ms, endsAt: ms + 1, ...(place && { place }) },
  });
  // Clocks change on the 25th.
  const weeks = ['12T08', '19T08', '26T09'].map((hour) => Date.parse(`2026-10-${hour}:15Z`));
  const earlier: FormatReader['read'] = async function* () {
    for (const ms of weeks) yield single(ms);
  };
  await importInto(
    database,
    sourceOfFormat({
      format: { id: 'calendar', read: earlier },
      ...{ files: [], chosen: {}, tzOffsetMin: () => 0, nowMs },
      lookAt: async () => ({}),
    }),
  );
  const own = (await database.rows('event').toArray()).find(
    ({ startsAt }) => startsAt === weeks[1],
  );
  await mutateIn(database, changeSeries, {
    ...{ id: own?.id ?? '', scope: 'all' },
    change: { title: 'My own words' },
  });
  await importInto(database, lecture('01', 'Hall 1'));
  const left = await readEvents(database, Date.UTC(2026, 8), Date.UTC(2027, 8));
  expect(left.map(({ title, occursOn = 'single' }) => `${title} ${occursOn}`).sort()).toEqual([
    ...['Genetics 2026-10-12', 'Genetics 2026-10-19', 'Genetics 2026-10-26', 'Genetics 2026-11-02'],
    'My own words single',
  ]);
});
