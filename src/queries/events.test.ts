import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { localDay } from '../lib/date-format.ts';
import { changeSeries, deleteEventIn } from '../model/entities/series-edits.ts';
import { readEvents } from './events.ts';

afterEach(() => closeAccountDatabase());

const hourMs = 3_600_000;
/** Local times of the device that runs the tests. */
const at = (day: number, hour = 0) => new Date(2026, 11, day, hour).getTime();

async function put(...events: { id: string; startsAt: number; endsAt: number; repeat?: string }[]) {
  const database = await openAccountDatabase(crypto.randomUUID());
  const row = { $at: '0loyw3v28-000-phone', createdAt: 1, deletedAt: 0 };
  await database
    .table('event')
    .bulkPut(events.map((event) => ({ ...row, title: event.id, ...event })));
  return database;
}

it('events of a day are those that overlap it, all-day ones first', async () => {
  const database = await put(
    { id: 'morning', startsAt: at(3, 9), endsAt: at(3, 10) },
    { id: 'yesterday', startsAt: at(2, 9), endsAt: at(2, 10) },
    { id: 'trip', startsAt: at(1, 9), endsAt: at(5, 10) },
    { id: 'tomorrow', startsAt: at(4), endsAt: at(4, 10) },
  );
  const found = await readEvents(database, at(3), at(4));
  expect(found.map(({ id }) => id)).toEqual(['trip', 'morning']);
});

it('an all-day event is found on its day here, in whatever zone it was written', async () => {
  const days = { startsOn: '2026-12-03', endsOn: '2026-12-03' };
  for (const zone of [-12, -11, 0, 1, 11, 14]) {
    const midnight = Date.UTC(2026, 11, 3) - zone * hourMs;
    const [startsAt, endsAt] = [midnight, midnight + 24 * hourMs];
    const database = await put({ id: 'exam', startsAt, endsAt, ...days });
    const [event] = await readEvents(database, at(3), at(4));
    expect(event && localDay(event.startsAt), `UTC${zone}`).toBe('2026-12-03');
    expect(await readEvents(database, at(2), at(3))).toEqual([]);
    expect(await readEvents(database, at(4), at(5))).toEqual([]);
  }
});

it('a repeating event is read as each of its occurrences, with what is different about one', async () => {
  const times = { startsAt: at(1, 9), endsAt: at(1, 10) };
  const database = await put(
    { id: 'daily', ...times, repeat: 'FREQ=DAILY;COUNT=5' },
    { id: 'monthly', ...times, repeat: 'FREQ=MONTHLY;BYDAY=1TU' },
    { id: 'gone', ...times, repeat: 'FREQ=DAILY' },
  );
  const row = { $at: '0loyw3v28-000-phone', deletedAt: 0, eventId: 'daily' };
  await database.table('occurrence').bulkPut([
    { ...row, id: 'daily.2026-12-02', on: '2026-12-02', isSkipped: true },
    { ...row, id: 'daily.2026-12-03', on: '2026-12-03', startsAt: at(9, 9), endsAt: at(9, 10) },
  ]);
  await database.table('event').update('gone', { deletedAt: 1 });
  const days = async (from: number, to: number) =>
    (await readEvents(database, at(from), at(to))).map(
      ({ id, startsAt }) => `${id} ${localDay(startsAt).slice(8)}`,
    );
  expect(await days(1, 6)).toEqual(['daily 01', 'monthly 01', 'daily 04', 'daily 05']);
  expect(await days(6, 31)).toEqual(['daily 09']);
});

it('an edit of one, the following or all events is undone as a whole', async () => {
  const times = { startsAt: at(1, 9), endsAt: at(1, 10) };
  for (const scope of ['one', 'following', 'all'] as const) {
    const database = await put({ id: 'daily', ...times, repeat: 'FREQ=DAILY;COUNT=5' });
    const titles = async () =>
      (await readEvents(database, at(1), at(9))).map(
        ({ title, startsAt }) => `${title} ${startsAt}`,
      );
    const before = await titles();
    const place = { id: 'daily', occursOn: '2026-12-03', scope };
    const moved = {
      startsAt: at(3, 14),
      endsAt: at(3, 15),
      startsOn: null,
      endsOn: null,
      wall: null,
    };
    const change = { title: 'Moved', ...moved };
    const changed = await mutateIn(database, changeSeries, {
      ...place,
      lastOn: '2026-12-05',
      change,
    });
    expect((await titles()).filter((title) => title.startsWith('Moved'))).toHaveLength(
      { one: 1, following: 3, all: 5 }[scope],
    );
    if (changed.ok) await changed.data.undo?.();
    expect(await titles()).toEqual(before);
    const deleted = await mutateIn(database, deleteEventIn, place);
    expect(await titles()).toHaveLength({ one: 4, following: 2, all: 0 }[scope]);
    if (deleted.ok) await deleted.data.undo?.();
    expect(await titles()).toEqual(before);
  }
});
