/** Reads Google Tasks from Google Takeout (`Tasks.json`), also completed ones. Details become a note for each list. */
import { parseJson } from '../../../lib/parse-json.ts';
import { isDay } from '../../../model/study/study-day.ts';
import { cleanLine } from '../../../text/clean-text.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { DamagedFile } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { instantOfText } from './shared/items.ts';
import { arrayIn, isObject, type JsonObject, textIn, textOfFile } from './shared/source-text.ts';
import { type TaskTable, tasksOfList } from './shared/task-list.ts';

export const googleTasksReader: FormatReader = { read };

const table: TaskTable<JsonObject> = {
  kind: (task) => (task.deleted === true ? undefined : 'task'),
  title: (task) => textIn(task, 'title') || textIn(task, 'notes'),
  notes: (task) => textIn(task, 'notes'),
  dueOn: dueDay,
  isDone: (task) => textIn(task, 'status') === 'completed',
  depth: (task) => (textIn(task, 'parent') === '' ? 1 : 2),
  id: (task) => textIn(task, 'id'),
  nameOf: ({ path, dueOn }) => `${path.at(-1)}\n${dueOn}`,
  createdAt: (task) => instantOfText(textIn(task, 'created')),
  changedAt: (task) => instantOfText(textIn(task, 'updated')),
};

function read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<FoundItem> {
  const keys = new Set<string>();
  const open = async (file: SourceFile) => {
    const text = await textOfFile(file);
    // Checked first: parsing other, large JSON would block the thread.
    if (!/"kind"\s*:\s*"tasks#/.test(text)) return undefined;
    const whole = parseJson(text);
    if (whole === undefined) throw new DamagedFile();
    if (!isObject(whole) || !textIn(whole, 'kind').startsWith('tasks#')) return undefined;
    const isOne = textIn(whole, 'kind') !== 'tasks#taskLists';
    return tasksOfLists(isOne ? [whole] : arrayIn(whole, 'items'), keys, options);
  };
  return readEach(files, options, open, {
    noneInFile: 'no Google tasks in it',
    noneAtAll: 'No tasks found. Choose the file Tasks.json from Google Takeout.',
  });
}

async function* tasksOfLists(
  lists: readonly unknown[],
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  for (const list of lists.filter(isObject)) {
    const name = cleanLine(textIn(list, 'title')) || 'Google Tasks';
    const rows = arrayIn(list, 'items').filter(isObject);
    yield* tasksOfList({ name, key: textIn(list, 'id') || name, rows }, table, keys, options);
  }
}

/** Google writes the day as midnight in UTC, in any zone (Tasks API, `due`). */
function dueDay(task: JsonObject): string | null {
  const times = arrayIn(task, 'scheduled_time').filter(isObject);
  const scheduled = times.find(({ current }) => current === true) ?? times[0];
  const day = (textIn(task, 'due') || textIn(scheduled ?? {}, 'start')).slice(0, 10);
  return isDay(day) ? day : null;
}
