/**
 * Google Tasks as Google Takeout gives them (`Tasks.json`): lists with tasks, completed ones too. The words beneath tasks
 * become a note for each list.
 */
import { parseJson } from '../../lib/parse-json.ts';
import { isDay } from '../../model/study/study-day.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { readEach } from './files/read-each.ts';
import { createdFields, instantOfText } from './items/instants.ts';
import { createNumbering } from './items/numbering.ts';
import { createTaskDetails } from './items/task-details.ts';
import { asLine } from './text/bounds.ts';
import { DamagedFile } from './text/damage.ts';
import { cleanLine, cleanText, textOfFile } from './text/decode.ts';
import { arrayIn, isObject, type JsonObject, textIn } from './text/json-values.ts';
import { createPace } from './text/pace.ts';

export const googleTasksReader: FormatReader = { read };

function read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<FoundItem> {
  const keys = new Set<string>();
  const open = async (file: SourceFile) => {
    const text = await textOfFile(file);
    // Other JSON may be large, and nobody else has a turn while it is parsed.
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
  for (const list of lists) if (isObject(list)) yield* tasksOf(list, keys, options);
}

async function* tasksOf(
  list: JsonObject,
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const pace = createPace(options.signal);
  const listName = cleanLine(textIn(list, 'title')) || 'Google Tasks';
  const listKey = textIn(list, 'id') || listName;
  const details = createTaskDetails(listName, listKey, options);
  const nameOfTask = createNumbering();
  let subtasks = 0;
  for (const task of arrayIn(list, 'items')) {
    await pace();
    if (!isObject(task) || task.deleted === true) continue;
    const notes = cleanText(textIn(task, 'notes'));
    const title = asLine(textIn(task, 'title') || notes, 'its title', options);
    // Google keeps the line that nobody typed in.
    if (title === '') continue;
    const dueOn = dueDay(task);
    const key = textIn(task, 'id') || nameOfTask(`${listKey}\n${title}\n${dueOn}`);
    if (keys.has(key)) continue;
    keys.add(key);
    details.add(title, notes);
    if (textIn(task, 'parent') !== '') subtasks++;
    const status = textIn(task, 'status') === 'completed' ? 'Completed' : 'Ongoing';
    yield {
      entity: 'task',
      key,
      fields: { title, status, dueOn, ...createdFields(instantOfText(textIn(task, 'created'))) },
      changedAt: instantOfText(textIn(task, 'updated')),
    };
  }
  yield* details.items(keys);
  const why = 'sub-tasks become separate tasks';
  if (subtasks > 0) options.leaveOut({ what: listName, why });
}

/** Google gives the day as midnight of UTC, wherever the student is: only the day counts (Tasks API, `due`). */
function dueDay(task: JsonObject): string | null {
  const times = arrayIn(task, 'scheduled_time').filter(isObject);
  const scheduled = times.find(({ current }) => current === true) ?? times[0];
  const day = (textIn(task, 'due') || textIn(scheduled ?? {}, 'start')).slice(0, 10);
  return isDay(day) ? day : null;
}
