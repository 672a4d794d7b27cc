/** The focus timer of this device and the time that was spent. All tabs show the same timer. */
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { mutateIn } from '../db/mutate.ts';
import { shareRows } from '../db/rows/share-rows.ts';
import { tryWrite } from '../db/storage-problem.ts';
import { type Result, success } from '../lib/result.ts';
import { recordFocus } from '../model/entities/facts/focus.ts';
import {
  type FocusTimer,
  focusedMs,
  pausedTimer,
  resumedTimer,
  startedTimer,
} from '../model/study/focus-timer.ts';

/** Shorter sessions are not recorded: it was a wrong press. Milliseconds. */
export const shortestFocusMs = 5_000;

/** @returns `null`: none runs; `undefined` while loading */
export const useFocusTimer = shareRows(
  async (db): Promise<FocusTimer | null> => (await db.readMeta('focusTimer')) ?? null,
);

/** Starts the timer. One that runs for something else is stopped and recorded first. */
export async function startFocus(
  about: Pick<FocusTimer, 'aboutEntity' | 'aboutId' | 'title'>,
  database: AccountDatabase = currentDatabase(),
  nowMs = Date.now(),
): Promise<Result<void>> {
  const stopped = await stopFocus(database, nowMs);
  if (!stopped.ok) return stopped;
  return await tryWrite(() => database.writeMeta('focusTimer', startedTimer(about, nowMs)));
}

export function pauseFocus(
  database: AccountDatabase = currentDatabase(),
  nowMs = Date.now(),
): Promise<Result<void>> {
  return changeTimer(database, (timer) => pausedTimer(timer, nowMs));
}

export function resumeFocus(
  database: AccountDatabase = currentDatabase(),
  nowMs = Date.now(),
): Promise<Result<void>> {
  return changeTimer(database, (timer) => resumedTimer(timer, nowMs));
}

/** Stops the timer and records its time, once, although two tabs may ask. @returns the recorded time, milliseconds */
export async function stopFocus(
  database: AccountDatabase = currentDatabase(),
  nowMs = Date.now(),
): Promise<Result<number>> {
  const timer = await database.readMeta('focusTimer');
  if (timer === undefined) return success(0);
  const durationMs = focusedMs(timer, nowMs);
  if (durationMs < shortestFocusMs) {
    const dropped = await tryWrite(() => database.meta.delete('focusTimer'));
    return dropped.ok ? success(0) : dropped;
  }
  const { aboutEntity, aboutId } = timer;
  const isSame = async (db: AccountDatabase) =>
    JSON.stringify(await db.readMeta('focusTimer')) === JSON.stringify(timer);
  const recorded = await mutateIn(
    database,
    recordFocus,
    { aboutEntity, aboutId, durationMs },
    undefined,
    {
      tables: ['meta'],
      isOpen: isSame,
      problem: 'The timer was changed in another tab',
      close: (db) => db.meta.delete('focusTimer'),
    },
  );
  return recorded.ok ? success(durationMs) : recorded;
}

/** Time spent on a task or goal, without the running timer. Milliseconds. */
export async function readFocusMs(database: AccountDatabase, aboutId: string): Promise<number> {
  const facts = await database.rows('focus').where('aboutId').equals(aboutId).toArray();
  return facts.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
}

function changeTimer(
  database: AccountDatabase,
  change: (timer: FocusTimer) => FocusTimer,
): Promise<Result<void>> {
  return tryWrite(() =>
    inTransaction(database, ['meta'], async (db) => {
      const timer = await db.readMeta('focusTimer');
      if (timer !== undefined) await db.writeMeta('focusTimer', change(timer));
    }),
  );
}
