/**
 * Lists of tasks of other programs. A table for each format says where a task's title, notes, day and the rest are found; what
 * becomes of them is the same for all. Tasks have a title only, so the notes of a whole list become one note, and nothing
 * is lost.
 */

import { createPace } from '../../../../lib/turns.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import type { FoundItem, ReadOptions } from '../../format.ts';
import { asLine } from './bounds.ts';
import { createdFields, noteParts } from './deck-items.ts';

/** Where things are found in a row of a format. */
export interface TaskTable<Row> {
  /** A comment belongs to the task before it. `undefined`: nothing that is imported. */
  kind: (row: Row) => 'task' | 'comment' | 'section' | undefined;
  title: (row: Row) => string;
  notes: (row: Row) => string;
  /** Told with its title what is lost of its day. */
  dueOn: (row: Row, title: string, options: ReadOptions) => string | null;
  isDone: (row: Row) => boolean;
  /** 1 where it is no sub-task. */
  depth: (row: Row) => number;
  /** Names it for ever; empty where it has none. */
  id: (row: Row) => string;
  /** What names a task without an id within its list: what says the same is numbered. */
  nameOf: (task: { path: readonly string[]; dueOn: string | null }) => string;
  createdAt: (row: Row) => number | undefined;
  changedAt: (row: Row) => number | undefined;
}

export interface TaskList<Row> {
  name: string;
  /** Names the list for ever. */
  key: string;
  rows: Iterable<Row>;
}

/** Programs nest tasks in a few levels, and may allow more one day; a hostile file nests them without an end. */
const deepest = 10;

/** @param keys of what was found already: nothing comes twice */
export async function* tasksOfList<Row>(
  { name, key: listKey, rows }: TaskList<Row>,
  table: TaskTable<Row>,
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const pace = createPace(options.signal);
  const nameOfTask = createNumbering();
  const notesByTitle = new Map<string, string[]>();
  const addNotes = (title: string, words: string) => {
    const notes = cleanText(words).trim();
    if (notes === '') return;
    const known = notesByTitle.get(title);
    if (known === undefined) notesByTitle.set(title, [notes]);
    else known.push(notes);
  };
  const path: string[] = [];
  let [sections, subtasks] = [0, 0];
  for (const row of rows) {
    await pace();
    const kind = table.kind(row);
    if (kind === 'section') sections++;
    else if (kind === 'comment') addNotes(path.at(-1) ?? name, table.notes(row));
    if (kind !== 'task') continue;
    const title = asLine(table.title(row), 'its title', options);
    if (title === '') continue;
    const depth = Math.min(Math.max(1, table.depth(row)), path.length + 1, deepest);
    path.splice(depth - 1, Number.POSITIVE_INFINITY, title);
    const dueOn = table.dueOn(row, title, options);
    const key = table.id(row) || nameOfTask(`${listKey}\n${table.nameOf({ path, dueOn })}`);
    if (keys.has(key)) continue;
    keys.add(key);
    addNotes(title, table.notes(row));
    if (table.depth(row) > 1) subtasks++;
    const status = table.isDone(row) ? 'Completed' : 'Ongoing';
    yield {
      entity: 'task',
      key,
      fields: { title, status, dueOn, ...createdFields(table.createdAt(row)) },
      changedAt: table.changedAt(row),
    };
  }
  const detailsKey = `details:${listKey}`;
  if (notesByTitle.size > 0 && !keys.has(detailsKey)) {
    keys.add(detailsKey);
    const parts = [...notesByTitle].map(([title, notes]) => `## ${title}\n\n${notes.join('\n\n')}`);
    const title = asLine(`Details of the tasks in ${name}`, 'its title', options);
    yield* noteParts(detailsKey, title, parts.join('\n\n'), {}, options);
    tellLoss('the details of its tasks become a note, since tasks can’t have details yet');
  }
  if (sections > 0)
    tellLoss('tasks of all sections are in one list, since sections can’t be imported');
  if (subtasks > 0) tellLoss('sub-tasks become separate tasks');

  function tellLoss(why: string): void {
    options.leaveOut({ what: name, why });
  }
}

/** Keys of things that have no ids: what they say, and which of those that say the same. @returns gives one its key */
function createNumbering(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}\n${count}`;
  };
}
