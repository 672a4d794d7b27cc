/**
 * Reads calendars elsewhere every six hours while this device has a network, and when the student asks. One device's
 * reading counts for all: it notes the time in the calendar's row.
 */

import { readOutsideCalendar } from '../../api/calendars.ts';
import type { Locks } from '../../api/locks.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { mutateIn } from '../../db/mutate.ts';
import { readPosition } from '../../db/position.ts';
import { storageFailure } from '../../db/storage-problem.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { loadPart, missingFailure } from '../../lib/missing-part.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { createWakeSignal, type Timers } from '../../lib/wake-signal.ts';
import { type Calendar, createCalendar, updateCalendar } from '../../model/entities/calendar.ts';
import type { CalendarFault } from '../../protocol/outside-calendars.ts';

const hourMs = 60 * 60_000;
const readEveryMs = 6 * hourMs;
const againAfterMs = hourMs;
/** Between looks: timers stop while a laptop sleeps. */
const lookEveryMs = 30 * 60_000;

export interface KeepDeps {
  read: typeof readOutsideCalendar;
  now: () => number;
  hasNetwork: () => boolean;
}

export const systemKeepDeps: KeepDeps = {
  read: readOutsideCalendar,
  now: Date.now,
  hasNetwork: () => navigator.onLine,
};

/** Until the signal is aborted. Of several tabs, one reads at a time. */
export function keepCalendars(
  database: AccountDatabase,
  { locks, timers, signal }: { locks: Locks; timers: Timers; signal: AbortSignal },
  deps: KeepDeps = systemKeepDeps,
): void {
  const ended = AbortSignal.any([signal, database.closed]);
  const wake = createWakeSignal(timers);
  ended.addEventListener('abort', wake.raise);
  window.addEventListener('online', wake.raise, { signal: ended });
  const name = `haversack-calendars-${database.userId}`;
  const loop = async () => {
    while (!ended.aborted) {
      await locks
        .run(name, () => readDueCalendars(database, deps), ended)
        .catch((error: unknown) => {
          if (!ended.aborted) console.warn('Calendars elsewhere could not be read', error);
        });
      await wake.wait(lookEveryMs);
    }
  };
  void loop();
}

/** Reads each calendar that is due. */
export async function readDueCalendars(
  database: AccountDatabase,
  deps: KeepDeps = systemKeepDeps,
): Promise<void> {
  // Without the whole account, events would be made that are there already.
  if (!deps.hasNetwork() || (await readPosition(database)).cursor === undefined) return;
  const calendars = await database.rows('calendar').where('deletedAt').equals(0).toArray();
  for (const calendar of calendars) {
    if (database.closed.aborted) return;
    if (await isDue(database, calendar, deps.now())) await readCalendar(database, calendar, deps);
  }
}

async function isDue(
  database: AccountDatabase,
  { id, readAt }: Calendar,
  nowMs: number,
): Promise<boolean> {
  const own = (await database.readMeta('calendarReads'))?.[id];
  // A clock that was ahead must not stop it.
  const isRecent = (atMs: number, durationMs: number) => Math.abs(nowMs - atMs) < durationMs;
  if (own?.problem !== undefined) return !isRecent(own.triedAt, againAfterMs);
  return !isRecent(readAt ?? 0, readEveryMs);
}

/** Reads a calendar now. Notes a problem, which the settings show. */
export async function readCalendar(
  database: AccountDatabase,
  calendar: Calendar,
  deps: KeepDeps = systemKeepDeps,
): Promise<Result<unknown>> {
  const { id, address } = calendar;
  const before = (await database.readMeta('calendarReads'))?.[id];
  // A device without the events needs the whole file.
  const hasEvents = (await database.rows('event').where('calendarId').equals(id).count()) > 0;
  const asked = await deps.read(database.userId, address, hasEvents ? before?.etag : undefined);
  if (database.closed.aborted) return failure('aborted', '');
  if (!asked.ok) {
    await note(database, id, { ...before, triedAt: deps.now(), problem: asked.error.message });
    return asked;
  }
  const { kind, text = '', etag, why } = asked.data;
  if (kind === 'failed') {
    const problem = faults[why ?? 'unreachable'];
    await note(database, id, { ...before, triedAt: deps.now(), problem });
    return failure('refused', problem);
  }
  const stored =
    kind === 'same'
      ? await keepCourse(database, calendar)
      : await store(database, calendar, text, deps);
  const problem = stored.ok ? {} : { problem: stored.error.message };
  await note(database, id, { etag: stored.ok ? etag : undefined, triedAt: deps.now(), ...problem });
  if (!stored.ok) return stored;
  return await mutateIn(database, updateCalendar, { id, readAt: deps.now() });
}

/** Reads the calendar first, so that a wrong address is told before anything is stored. */
export async function addCalendar(
  database: AccountDatabase,
  address: string,
  deps: KeepDeps = systemKeepDeps,
): Promise<Result<unknown>> {
  const asked = await deps.read(database.userId, address);
  if (!asked.ok) return asked;
  const { kind, text = '', etag, why } = asked.data;
  if (kind !== 'read') return failure('refused', faults[why ?? 'unreachable']);
  const { nameOfCalendar } = await import('./outside-rows.ts');
  const id = uuidv7(deps.now());
  const name = nameOfCalendar(text) || hostOf(address);
  const made = await mutateIn(database, createCalendar, { id, name, address: address.trim() });
  if (!made.ok) return made;
  const calendar = await database.rows('calendar').get(id);
  const stored = calendar && (await store(database, calendar, text, deps));
  if (stored === undefined || !stored.ok) return stored ?? success(null);
  await note(database, id, { etag, triedAt: deps.now() });
  return await mutateIn(database, updateCalendar, { id, readAt: deps.now() });
}

function hostOf(address: string): string {
  const url = address.trim().replace(/^webcals?:/i, 'https:');
  return URL.canParse(url) ? new URL(url).hostname : 'Calendar';
}

async function store(
  database: AccountDatabase,
  { id, courseId = null }: Calendar,
  text: string,
  { now }: KeepDeps,
): Promise<Result<unknown>> {
  try {
    // With the reader of files, which is large.
    const { rowsOfCalendar, storeCalendar } = await loadPart(() => import('./outside-rows.ts'));
    const about = { nowMs: now(), tzOffsetMin: localOffsetMin, signal: database.closed };
    const rows = await rowsOfCalendar(text, id, about);
    const content = { calendarId: id, courseId, rows, nowMs: about.nowMs };
    return await mutateIn(database, storeCalendar, content);
  } catch (error) {
    return missingFailure(error) ?? failure('damaged', faults['no-calendar']);
  }
}

/** Another device may have read events while this one changed the course. */
async function keepCourse(
  database: AccountDatabase,
  { id, courseId = null }: Calendar,
): Promise<Result<unknown>> {
  try {
    const { putCalendarInCourse } = await loadPart(() => import('./calendar-course.ts'), false);
    return await mutateIn(database, putCalendarInCourse, { id, courseId });
  } catch (error) {
    return missingFailure(error) ?? storageFailure(error);
  }
}

async function note(
  database: AccountDatabase,
  id: string,
  read: { etag?: string | undefined; triedAt: number; problem?: string | undefined },
): Promise<void> {
  if (database.closed.aborted) return;
  // Two calendars may be read at once, one of them by the student.
  await inTransaction(database, ['meta'], async (database) => {
    const all = (await database.readMeta('calendarReads')) ?? {};
    await database.writeMeta('calendarReads', { ...all, [id]: read });
  });
}

const faults: Record<CalendarFault, string> = {
  address: 'This is no address of a calendar. It must begin with https:// or webcal://.',
  private: 'This calendar is in a private network, which the server may not reach.',
  unreachable: 'The calendar did not answer in time.',
  refused: 'There is no calendar at this address, or it is not public.',
  'too-large': 'This calendar is larger than 2 MB.',
  'no-calendar': 'There is something else than a calendar at this address.',
};
