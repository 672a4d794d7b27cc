import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../db/database.ts';
import { pauseFocus, readFocusMs, resumeFocus, startFocus, stopFocus } from './focus.ts';

const t0 = Date.UTC(2026, 10, 25, 9);
const minuteMs = 60_000;
const essay = { aboutEntity: 'task', aboutId: 'essay', title: 'Essay' } as const;

let database: AccountDatabase;
beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});

it('records the time without pauses when it is stopped', async () => {
  await startFocus(essay, database, t0);
  await pauseFocus(database, t0 + 10 * minuteMs);
  await resumeFocus(database, t0 + 40 * minuteMs);
  expect(await stopFocus(database, t0 + 45 * minuteMs)).toEqual({ ok: true, data: 15 * minuteMs });
  expect(await readFocusMs(database, 'essay')).toBe(15 * minuteMs);
  expect(await database.readMeta('focusTimer')).toBeUndefined();
});

it('goes on while the app is closed', async () => {
  await startFocus(essay, database, t0);
  expect(await database.readMeta('focusTimer')).toMatchObject({ aboutId: 'essay', runsSince: t0 });
  await stopFocus(database, t0 + 50 * minuteMs);
  expect(await readFocusMs(database, 'essay')).toBe(50 * minuteMs);
});

it('is recorded once, although two tabs stop it', async () => {
  await startFocus(essay, database, t0);
  await Promise.all([
    stopFocus(database, t0 + 20 * minuteMs),
    stopFocus(database, t0 + 20 * minuteMs),
  ]);
  expect(await readFocusMs(database, 'essay')).toBe(20 * minuteMs);
});

it('records the task before when another one is started', async () => {
  await startFocus(essay, database, t0);
  await startFocus({ ...essay, aboutId: 'lab', title: 'Lab' }, database, t0 + 5 * minuteMs);
  await stopFocus(database, t0 + 12 * minuteMs);
  expect(await readFocusMs(database, 'essay')).toBe(5 * minuteMs);
  expect(await readFocusMs(database, 'lab')).toBe(7 * minuteMs);
});

it('records nothing of a wrong press, and nothing where none runs', async () => {
  expect(await stopFocus(database, t0)).toEqual({ ok: true, data: 0 });
  await startFocus(essay, database, t0);
  await stopFocus(database, t0 + 1_000);
  expect(await database.rows('focus').count()).toBe(0);
  expect(await database.readMeta('focusTimer')).toBeUndefined();
});
