/** Tasks as a project that Todoist imports (CSV, “Import from template”). Pure. */
import type { Task } from '../../../model/entities/task.ts';
import { csvHead, csvLine } from './csv.ts';

const columns = [
  'TYPE',
  'CONTENT',
  'DESCRIPTION',
  'PRIORITY',
  'INDENT',
  'AUTHOR',
  'RESPONSIBLE',
  'DATE',
  'DATE_LANG',
  'TIMEZONE',
];
/** Todoist counts from the highest, 1, to none, 4. */
const noPriority = '4';

/** Without those that are completed: such a file cannot say so. */
export function tasksAsTodoist(tasks: readonly Pick<Task, 'title' | 'status' | 'dueOn'>[]): string {
  const open = tasks.filter(({ status }) => status === 'Ongoing');
  const rows = open.map(({ title, dueOn }) => [
    'task',
    title,
    '',
    noPriority,
    '1',
    '',
    '',
    dueOn ?? '',
    dueOn ? 'en' : '',
    '',
  ]);
  return csvHead(columns) + rows.map(csvLine).join('');
}
