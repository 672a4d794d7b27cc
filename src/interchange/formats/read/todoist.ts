/** Reads a project exported from Todoist (CSV). It has only open tasks. Details and comments become a note. */

import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { isDay } from '../../../model/study/study-day.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { createTellDamage, nameInReport } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { type CsvRecord, csvRecords, guessSeparator } from './shared/csv.ts';
import { shortMonths } from './shared/items.ts';
import { textOfFile, todoistHead } from './shared/source-text.ts';
import { type TaskTable, tasksOfList } from './shared/task-list.ts';

export const todoistReader: FormatReader = { read };

const table: TaskTable<Row> = {
  kind: kindOf,
  title: (row) => plainTitle(cleanText(row('CONTENT')).trim()),
  notes: (row) => row(kindOf(row) === 'comment' ? 'CONTENT' : 'DESCRIPTION'),
  dueOn: (row, title, options) => dueDay(row('DATE'), row('DEADLINE'), title, options),
  isDone: () => false,
  depth: (row) => Number(row('INDENT')) || 1,
  // Tasks have no ids: their place identifies them.
  id: () => '',
  nameOf: ({ path }) => path.join('\n'),
  createdAt: () => undefined,
  changedAt: () => undefined,
};

function kindOf(row: Row): ReturnType<TaskTable<Row>['kind']> {
  const type = row('TYPE').toLowerCase();
  if (type === 'note') return 'comment';
  return type === 'task' || type === 'section' ? type : undefined;
}

function read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<FoundItem> {
  const keys = new Set<string>();
  const open = async (file: SourceFile) => {
    const text = await textOfFile(file);
    if (!todoistHead.test(text)) return undefined;
    const rows = rowsOf(text, createTellDamage(nameOf(file.path), options));
    const list = { name: projectOf(file.path), key: cleanLine(baseNameOf(file.path)), rows };
    return tasksOfList(list, table, keys, options);
  };
  return readEach(files, options, open, {
    noneInFile: 'not a Todoist project',
    noneAtAll: 'No Todoist project found. Choose a CSV file that Todoist exported.',
  });
}

type Row = (column: string) => string;

/** @param tellDamage receives a line with an unclosed quote, or an incomplete last line */
function* rowsOf(text: string, tellDamage: (line: number) => void): Generator<Row> {
  let columns: Map<string, number> | undefined;
  let last: CsvRecord | undefined;
  for (const record of csvRecords(text, guessSeparator(text.slice(0, text.indexOf('\n') + 1)))) {
    const { cells, line, isUnclosed } = record;
    if (isUnclosed) tellDamage(line);
    last = record;
    if (columns === undefined) {
      columns = new Map(cells.map((cell, index) => [cell.trim().toUpperCase(), index]));
      continue;
    }
    const places = columns;
    yield (column) => cells[places.get(column) ?? -1] ?? '';
  }
  if (last !== undefined && last.cells.length < (columns?.size ?? 0)) tellDamage(last.line);
}

/** `Biology [2203306141].csv`: `Biology`. */
function projectOf(path: string): string {
  const name = cleanLine(baseNameOf(path));
  return name.replace(/ ?\[\d{1,20}\]$/, '') || name || 'Todoist';
}

/** Todoist writes Markdown: `**Read** [chapter 3](https://…)`. A leading `* ` marks a task that cannot be ticked off. */
function plainTitle(content: string): string {
  return content
    .replace(/^\* /, '')
    .replace(/\*\*([^*\n]{1,500})\*\*/g, '$1')
    .replace(/\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)/g, '$1 ($2)');
}

function dueDay(
  date: string,
  deadline: string,
  title: string,
  { leaveOut }: ReadOptions,
): string | null {
  const words = cleanLine(date);
  const day = dayIn(words) ?? dayIn(cleanLine(deadline));
  const what = nameInReport(title);
  if (/^(every|ev)\b/i.test(words)) {
    const kept = day === undefined ? '' : '; only the first day is taken';
    leaveOut({ what, why: `due “${nameInReport(words)}”, but tasks can’t repeat yet${kept}` });
  } else if (words !== '' && day === undefined) {
    leaveOut({
      what,
      why: `due “${nameInReport(words)}”, which is not a date; taken without one`,
    });
  }
  return day ?? null;
}

/** `2026-03-04`, also before a time; `4 Mar 2026`, `Mar 4 2026`. */
function dayIn(words: string): string | undefined {
  const iso = /(?:^|\s)(\d{4}-\d{2}-\d{2})(?:$|[\sT])/.exec(words)?.[1];
  if (iso !== undefined) return isDay(iso) ? iso : undefined;
  const [, day1, month1, day2, year] =
    /^(?:(\d{1,2})\s)?([a-z]{3})[a-z]{0,6}\.?(?:\s(\d{1,2}))?,?\s(\d{4})\b/i.exec(words) ?? [];
  const month = shortMonths.indexOf((month1 ?? '').toLowerCase()) + 1;
  if (month === 0 || year === undefined) return undefined;
  const day = `${year}-${String(month).padStart(2, '0')}-${(day1 ?? day2 ?? '').padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}
