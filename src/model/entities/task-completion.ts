/**
 * Recipes of many tasks, and what a tick does. Completing a task of a series creates the next one, whose id is derived
 * from the completed one: two devices that complete it offline make one task. Opening it again takes the next one back
 * if nobody has touched it. Not in `task.ts`, which the app loads at its start.
 */
import { hashText } from '../../text/hash-text.ts';
import { timeOf } from '../clock.ts';
import {
  createRow,
  type Draft,
  type Mutation,
  type ReadingMutation,
  type RowReader,
  trashRow,
  updateRow,
} from '../entity.ts';
import { fieldsOf, type Row, stampOf, tombstoneField } from '../merge.ts';
import { isInTrash } from '../trash.ts';
import { memo, memoId } from './memo.ts';
import { subtask } from './subtask.ts';
import { type Task, type TaskFields, task } from './task.ts';

export interface Completion {
  id: string;
  /** Of a series (`study/next-due.ts`); `undefined`: no further task. */
  next?: { dueOn: string; repeat: string } | undefined;
}

/** Completes ongoing tasks; others stay as they are. */
export const completeTasks: ReadingMutation<readonly Completion[]> = {
  entities: () => [task, subtask, memo],
  recipe: async (completions, { nowMs }, rows) => {
    const each = completions.map(async ({ id, next }) => {
      const row = (await rows.get(task, id)) as Task | undefined;
      if (row === undefined || tombstoneField in row || row.status !== 'Ongoing') return [];
      const done = { status: 'Completed', completedAt: nowMs } as const;
      if (next === undefined) return [updateRow(task, id, done)];
      const nextId = nextIdOf(id);
      const following = await draftsOfNext(row, nextId, next, nowMs, rows);
      return [updateRow(task, id, { ...done, nextId }), ...following];
    });
    return (await Promise.all(each)).flat();
  },
};

/** Opens completed tasks again, and takes back the next ones that nobody has touched. */
export const reopenTasks: ReadingMutation<readonly { id: string }[]> = {
  entities: () => [task, subtask, memo],
  recipe: async (reopened, { nowMs }, rows) => {
    const each = reopened.map(async ({ id }) => {
      const row = (await rows.get(task, id)) as Task | undefined;
      if (row === undefined || tombstoneField in row || row.status === 'Ongoing') return [];
      const open = updateRow(task, id, { status: 'Ongoing', completedAt: null, nextId: null });
      const { nextId } = row;
      if (!nextId || !(await isUntouched(id, nextId, rows))) return [open];
      return [open, trashRow(task, nextId, nowMs)];
    });
    return (await Promise.all(each)).flat();
  },
};

/** Changes of many tasks in one edit, with one Undo. */
export const updateTasks: Mutation<readonly ({ id: string } & Partial<TaskFields>)[]> = (changes) =>
  changes.map(({ id, ...fields }) => updateRow(task, id, fields));

export const deleteTasks: Mutation<readonly { id: string }[]> = (deleted, { nowMs }) =>
  deleted.map(({ id }) => trashRow(task, id, nowMs));

/** Longer ids, such as imported ones, are hashed: an id has at most 64 letters, and a memo's is longer than its task's. */
const longestId = 48;

/** `SERIES.2` after `SERIES`, then `SERIES.3`. */
export function nextIdOf(id: string): string {
  const [, series = id, number = '1'] = /^(.*)\.(\d{1,6})$/.exec(id) ?? [];
  const next = `${series}.${Number(number) + 1}`;
  if (next.length <= longestId) return next;
  return `${series.slice(0, 32)}-${hashText(series).toString(36)}.${Number(number) + 1}`;
}

/** The next task with the steps and notes of this one. Nothing if it exists. */
async function draftsOfNext(
  row: Task,
  nextId: string,
  { dueOn, repeat }: { dueOn: string; repeat: string },
  nowMs: number,
  rows: RowReader,
): Promise<Draft[]> {
  const existing = await rows.get(task, nextId);
  // One that was taken back comes again.
  if (existing !== undefined && !isInTrash(existing)) return [];
  const { title, dueTime, repeatFrom, priority, links, remindMin, estimateMin, courseId } = row;
  const kept = { title, dueTime, repeatFrom, priority, links, remindMin, estimateMin, courseId };
  const fields = { ...kept, dueOn, repeat, status: 'Ongoing' as const, createdAt: nowMs };
  const created = asOfSeries(row, createRow(task, nextId, fields), existing);
  const steps = await rows.having(subtask, '[taskId+deletedAt]', [row.id, 0]);
  const notes = await rows.get(memo, memoId(row.id));
  const stepsAgain = steps.map(async (step) => {
    const id = stepIdOf(nextId, step.id);
    const before = existing && (await rows.get(subtask, id));
    return asOfSeries(row, createRow(subtask, id, againOf(step, nextId)), before);
  });
  return [
    ...created,
    ...(await Promise.all(stepsAgain)).flat(),
    ...(notes === undefined || isInTrash(notes) || typeof notes.body !== 'string'
      ? []
      : [
          createRow(memo, memoId(nextId), {
            aboutEntity: task.name,
            aboutId: nextId,
            body: notes.body,
          }),
        ]),
  ];
}

/**
 * Another device may have created the same row before, and the student may have changed it there since: a tick that
 * arrives later must not undo that. Only what is new is said now: that the row is out of the Trash, since a task that
 * was opened again has put it there, and fields that the series has changed since.
 * @param existing the row as it is here, in the Trash
 */
function asOfSeries(row: Task, draft: Draft, existing: Row | undefined): Draft[] {
  const { entity, id, fields } = draft;
  if (existing === undefined) {
    const asOf = timeOf(stampOf(row, 'createdAt'));
    return [
      { ...draft, asOf },
      { entity, id, fields: { deletedAt: 0 } },
    ];
  }
  const changed = Object.entries(fields).filter(
    ([field, value]) =>
      field !== 'createdAt' &&
      JSON.stringify(existing[field] ?? null) !== JSON.stringify(value ?? null),
  );
  return [{ entity, id, fields: { ...Object.fromEntries(changed), deletedAt: 0 } }];
}

function againOf({ title, order }: Row, taskId: string) {
  return {
    taskId,
    title: String(title),
    order: typeof order === 'string' ? order : null,
    isDone: false,
  };
}

/** The same step of each task of a series has the same ending. */
function stepIdOf(nextId: string, stepId: string): string {
  const ending = stepId.split('.').at(-1) ?? '';
  return `${nextId}.${ending.length > 13 ? ending.slice(-12) : ending}`;
}

/** Whether a task, its steps and its notes are as the completion of the one before made them. */
async function isUntouched(before: string, id: string, rows: RowReader): Promise<boolean> {
  const row = await rows.get(task, id);
  if (row === undefined || isInTrash(row) || !isAsMade(row)) return false;
  const [notes, notesBefore] = await Promise.all([
    rows.get(memo, memoId(id)),
    rows.get(memo, memoId(before)),
  ]);
  const isWritten = notes !== undefined && !isInTrash(notes);
  if (isWritten && notes.body !== notesBefore?.body) return false;
  const steps = await rows.having(subtask, '[taskId+deletedAt]', [id, 0]);
  return steps.every((step) => step.id.startsWith(`${id}.`) && isAsMade(step));
}

function isAsMade(row: Row): boolean {
  const made = fieldsOf(row).filter((field) => field !== 'deletedAt');
  const stamps = made.map((field) => stampOf(row, field));
  return new Set(stamps).size === 1;
}
