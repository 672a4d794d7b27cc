/** Task lists of other programs, read by a table for each format. Our tasks have no details: those of a list become a note. */

import { createPace } from '../../../../lib/turns.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import type { FoundItem, ReadOptions } from '../../format.ts';
import { asLine } from './bounds.ts';
import { createdFields, noteParts } from './items.ts';

export interface TaskTable<Row> {
  /** A comment belongs to the task before it; `undefined` is not imported. */
  kind: (row: Row) => 'task' | 'comment' | 'section' | undefined;
  title: (row: Row) => string;
  notes: (row: Row) => string;
  /** Reports what is lost of the day. */
  dueOn: (row: Row, title: string, options: ReadOptions) => string | null;
  isDone: (row: Row) => boolean;
  /** From 1. */
  depth: (row: Row) => number;
  /** Permanent, or empty. */
  id: (row: Row) => string;
  /** Identifies a task without an id in its list. Equal ones are numbered. */
  nameOf: (task: { path: readonly string[]; dueOn: string | null }) => string;
  createdAt: (row: Row) => number | undefined;
  changedAt: (row: Row) => number | undefined;
}

export interface TaskList<Row> {
  name: string;
  /** Permanent. */
  key: string;
  rows: Iterable<Row>;
}

/** Real lists have a few levels; a hostile one may have any number. */
const deepest = 10;

/** @param keys of everything found so far */
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

/** @returns a function that numbers equal names from the second on */
function createNumbering(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}\n${count}`;
  };
}
