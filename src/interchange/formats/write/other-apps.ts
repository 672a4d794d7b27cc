/** Summaries as an outline (OPML 2.0): outliners and mind maps read it. Pure. */

import ICAL from 'ical.js';
import type { Card } from '../../../model/entities/card.ts';
import type { StudyEvent } from '../../../model/entities/event.ts';
import type { Summary, SummaryPoint } from '../../../model/entities/summary.ts';
import type { Task } from '../../../model/entities/task.ts';
import { type PlaceUnit, placeName } from '../../../model/files/document-kinds.ts';
import { csvHead, csvLine } from './csv.ts';
import { escapeXml } from './xml-escape.ts';

export interface OutlinedSummary extends Pick<Summary, 'title'> {
  /** In their order. The words that a point stands on are its note (`_note`). */
  points: readonly Pick<SummaryPoint, 'text' | 'page' | 'quote'>[];
  /** What its file has instead of pages. */
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

/** What would be read as a mark of HTML, which the words of an outline may hold (OPML 2.0, “Text attributes”). */
const html = /<\/?[a-z]|&(#\w+|[a-z]\w*);/i;

/** As HTML only where it would be read as such: outliners that do not read it show the rest as it is. */
function attributeOf(text: string): string {
  return escapeXml(html.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text);
}

/** Tasks as a project that Todoist imports (CSV, “Import from template”). Pure. */
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

/** Tasks as Google Takeout writes them (`Tasks.json`), for whatever reads that. Pure. */
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

/** Cards as a text file that Anki imports (Anki manual, “Text Files”). Pure. */

/**
 * Beside the words stand what Anki needs to know them again: an id, by which importing twice doubles nothing, the deck, and
 * which of Anki's own kinds of note it is.
 */
export const ankiHead = [
  '#separator:tab',
  '#html:false',
  '#guid column:1',
  '#notetype column:2',
  '#deck column:3',
  '',
].join('\n');

export function cardAsAnki(
  { id, kind, front, back }: Pick<Card, 'id' | 'kind' | 'front' | 'back'>,
  deck: string,
): string {
  // Two colons would make a deck within a deck of it.
  const name = deck.replaceAll(/:{2,}/g, ':');
  const cells = [id, kind === 'cloze' ? 'Cloze' : 'Basic', name, ...wordsOf({ kind, front, back })];
  return `${cells.map(cellOf).join('\t')}\n`;
}

/** Anki takes no note without a first field; a side of a picture card may have no words. Pictures are not in a text file. */
function wordsOf({ kind, front, back }: Pick<Card, 'kind' | 'front' | 'back'>): string[] {
  return kind === 'cloze' ? [front, back] : [front || pictureSide, back || pictureSide];
}

const pictureSide = '(picture)';

/** Quoted as in a CSV where it would end the cell. */
function cellOf(text: string): string {
  return /["\t\r\n]/.test(text) || text.startsWith('#') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Events and tasks as an iCalendar file (RFC 5545), piece by piece: thousands of them take a while. Pure. */

// §3.1: 75 octets. ical.js does not count the space that begins a continued line.
ICAL.foldLength = 74;

export function eventsAsIcs(events: readonly StudyEvent[], nowMs: number): Iterable<string> {
  return calendar('vevent', events, nowMs, ({ title, startsAt, endsAt, place }) => [
    time('dtstart', startsAt),
    // An end must lie behind its start (§3.8.2.2); without one it is a moment.
    ...(endsAt > startsAt ? [time('dtend', endsAt)] : []),
    text('summary', title),
    ...(place ? [text('location', place)] : []),
  ]);
}

export function tasksAsIcs(tasks: readonly Task[], nowMs: number): Iterable<string> {
  return calendar('vtodo', tasks, nowMs, ({ title, status, dueOn }) => [
    text('summary', title),
    ...(dueOn ? [['due', {}, 'date', dueOn] as const] : []),
    text('status', status === 'Completed' ? 'COMPLETED' : 'NEEDS-ACTION'),
  ]);
}

/** As jCal writes it (RFC 7265). */
type Property = readonly [name: string, params: object, type: string, value: string];

function* calendar<T extends { id: string; createdAt: number }>(
  name: string,
  items: readonly T[],
  nowMs: number,
  propertiesOf: (item: T) => Property[],
): Generator<string> {
  const end = 'END:VCALENDAR\r\n';
  const head = [text('version', '2.0'), text('prodid', '-//Haversack//Export//EN')];
  yield ICAL.stringify(['vcalendar', head, []]).replace(end, '');
  for (const item of items) {
    const uid = text('uid', `${item.id}@haversack`);
    const written = [uid, time('dtstamp', nowMs), time('created', item.createdAt)];
    yield ICAL.stringify([name, [...written, ...propertiesOf(item)], []]);
  }
  yield end;
}

function text(name: string, value: string): Property {
  return [name, {}, 'text', value.replace(/\r\n?/g, '\n')];
}

/** §3.3.5 has years of four digits. */
const latestMs = Date.UTC(9999, 11, 31);

/** In UTC. */
function time(name: string, atMs: number): Property {
  const iso = new Date(Math.min(atMs, latestMs)).toISOString();
  return [name, {}, 'date-time', iso.replace(/\.\d+/, '')];
}
