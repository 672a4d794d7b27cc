/** Files for other apps: an outline (OPML 2.0), tasks for Todoist and Google Tasks, and cards for Anki. */
import type { Summary, SummaryPoint } from '../../../model/entities/summary.ts';
import type { Task } from '../../../model/entities/task.ts';
import { type PlaceUnit, placeName } from '../../../model/files/document-kinds.ts';
import { pictureSide } from '../read/markdown-cards/own-marks.ts';
import type { SingleNote } from './anki/note.ts';
import { csvHead, csvLine } from './csv.ts';
import { escapeXml } from './xml-escape.ts';

export interface OutlinedSummary extends Pick<Summary, 'title'> {
  /** In order. A point's quote becomes its note (`_note`). */
  points: readonly Pick<SummaryPoint, 'text' | 'page' | 'quote'>[];
  /** The file's unit instead of pages. */
  unit?: PlaceUnit;
}

export function summariesAsOpml(title: string, summaries: readonly OutlinedSummary[]): string {
  const outlines = summaries.flatMap((summary) => [
    `    <outline text="${attributeOf(summary.title)}">`,
    ...summary.points.map(
      ({ text, page, quote }) =>
        `      <outline text="${attributeOf(text)} (${placeName(summary.unit ?? 'page', page).toLowerCase()})" _note="${attributeOf(quote)}"/>`,
    ),
    '    </outline>',
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${escapeXml(title)}</title></head>`,
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

/** Text that would be read as HTML, which attributes may contain (OPML 2.0, “Text attributes”). */
const html = /<\/?[a-z]|&(#\w+|[a-z]\w*);/i;

/** Escapes HTML only if needed: some outliners show escapes as they are. */
function attributeOf(text: string): string {
  return escapeXml(html.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text);
}

/** Columns of a project for Todoist (CSV, “Import from template”). */
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
/** Todoist's priorities go from 1, the highest, to 4, none. */
const noPriority = '4';

/** Without completed tasks, which the file cannot mark. */
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

/** Tasks as in Google Takeout (`Tasks.json`). */
export function tasksAsGoogle(
  tasks: readonly Pick<Task, 'id' | 'title' | 'status' | 'dueOn' | 'createdAt'>[],
): string {
  const items = tasks.map(({ id, title, status, dueOn, createdAt }) => ({
    kind: 'tasks#task',
    id,
    title,
    status: status === 'Completed' ? 'completed' : 'needsAction',
    ...(dueOn && { due: `${dueOn}T00:00:00Z` }),
    created: new Date(createdAt).toISOString(),
  }));
  const list = { kind: 'tasks#tasks', id: 'haversack', title: 'Haversack', items };
  return JSON.stringify({ kind: 'tasks#taskLists', items: [list] }, null, 1);
}

/** A text file for Anki (Anki manual, “Text Files”), with an id, so that a second import adds nothing. */
export const ankiHead = [
  '#separator:tab',
  '#html:false',
  '#guid column:1',
  '#notetype column:2',
  '#deck column:3',
  '',
].join('\n');

export interface AnkiLine {
  /** Of the note. */
  id: string;
  kind: SingleNote['kind'];
  front: string;
  back: string;
}

/** Anki's names of its note types. */
const noteTypes: Readonly<Record<SingleNote['kind'], string>> = {
  basic: 'Basic',
  reversed: 'Basic (and reversed card)',
  typed: 'Basic (type in the answer)',
  cloze: 'Cloze',
  // A text file cannot hold the picture.
  covers: 'Basic',
};

/** A note: Anki makes one card for each gap number, and both cards of a reversed one. @param deck its name or path */
export function cardAsAnki(
  { id, kind, front, back }: AnkiLine,
  deck: string | readonly string[],
): string {
  // Two colons nest decks.
  const path = (typeof deck === 'string' ? [deck] : deck).map((name) =>
    name.replaceAll(/:{2,}/g, ':'),
  );
  const cells = [id, noteTypes[kind], path.join('::'), ...wordsOf({ kind, front, back })];
  return `${cells.map(cellOf).join('\t')}\n`;
}

/** Anki needs a first field, but a card may be only a picture, which a text file cannot hold. */
function wordsOf({ kind, front, back }: Pick<AnkiLine, 'kind' | 'front' | 'back'>): string[] {
  return kind === 'cloze' ? [front, back] : [front || pictureSide, back || pictureSide];
}

/** Quotes text that would end the cell, as in CSV. */
function cellOf(text: string): string {
  return /["\t\r\n]/.test(text) || text.startsWith('#') ? `"${text.replaceAll('"', '""')}"` : text;
}
