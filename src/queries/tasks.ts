/** Completes tasks and opens them again, on any screen. */
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { type Mutated, mutateIn } from '../db/mutate.ts';
import { readRows } from '../db/rows/read-rows.ts';
import { storageFailure } from '../db/storage-problem.ts';
import { loadPart, missingFailure } from '../lib/missing-part.ts';
import { type Result, success } from '../lib/result.ts';
import { completeTasks, reopenTasks } from '../model/entities/task-completion.ts';
import { studyToday } from '../model/study/study-day.ts';

/**
 * Completes tasks; of a series comes the next one. Undo opens them again and takes an untouched next one back.
 * @param ids tasks that are completed already, or are gone, stay as they are
 */
export async function completeByTick(
  ids: readonly string[],
  database: AccountDatabase = currentDatabase(),
  today = studyToday(),
): Promise<Result<Mutated>> {
  try {
    const tasks = await readRows(database.rows('task'), ids);
    const repeats = [...tasks.values()].some(({ repeat }) => repeat);
    // The rules are loaded only for a series.
    const { nextDue } = repeats
      ? await loadPart(() => import('../model/study/next-due.ts'), false)
      : { nextDue: () => undefined };
    const completions = [...tasks].map(([id, task]) => ({ id, next: nextDue(task, today) }));
    const result = await mutateIn(database, completeTasks, completions);
    if (!result.ok) return result;
    const changed = among(ids, result.data);
    return success({ ...result.data, undo: () => openAgain(changed, database) });
  } catch (error) {
    return missingFailure(error) ?? storageFailure(error);
  }
}

/** Undo leaves alone what was as wished before. */
function among(ids: readonly string[], { ids: changed }: Mutated): string[] {
  return ids.filter((id) => changed.includes(id));
}

/** Opens completed tasks again; others stay as they are. Undo completes them again. */
export async function openAgain(
  ids: readonly string[],
  database: AccountDatabase = currentDatabase(),
): Promise<Result<Mutated>> {
  const result = await mutateIn(
    database,
    reopenTasks,
    ids.map((id) => ({ id })),
  );
  if (!result.ok) return result;
  const opened = among(ids, result.data);
  return success({ ...result.data, undo: () => completeByTick(opened, database) });
}
