/** The texts of rows and pages that the index holds. Reads only what is stored on this device. */
import type { AccountDatabase } from '../../db/database.ts';
import { rowsWith } from '../../db/rows/stored-rows.ts';
import { pageTextsTable } from '../../db/search-changes.ts';
import type { PageText } from '../../db/tables.ts';
import { timeOf } from '../../model/clock.ts';
import { card } from '../../model/entities/card.ts';
import type { Values } from '../../model/entity.ts';
import { fieldsOf, type Row, stampOf } from '../../model/merge.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from '../../model/registry.ts';
import { titleOf } from '../../model/words.ts';
import { pageOfPlace, withPage } from '../../text/markdown/link-targets.ts';
import { searchedWords } from '../../text/markdown/plain-words.ts';
import { texWords } from '../../text/markdown/tex-words.ts';
import { textOfBody } from '../../text/note-text.ts';
import type { Kind } from './engine/groups.ts';
import type { IndexedText } from './engine/search-index.ts';

/** A kind whose texts are rows. */
export type RowKind = Exclude<Kind, 'page'>;

export const keyOf = (kind: Kind, id: string) => `${kind}:${id}`;
export const keyOfPage = (fileId: string, page: number) => `page:${fileId}:${page}`;

/** @returns the parts of a key of `keyOf` or `keyOfPage`; the page is 0 for a row */
export function partsOfKey(key: string): { kind: Kind; id: string; page: number } {
  const [kind = '', ...rest] = key.split(':');
  if (kind !== 'page') return { kind: kind as Kind, id: rest.join(':'), page: 0 };
  return { kind, id: rest.slice(0, -1).join(':'), page: Number(rest.at(-1)) };
}

/** Texts to put, and keys to remove. */
export interface TextChanges {
  texts: IndexedText[];
  gone: string[];
}

/** Texts of rows as they are stored. Rows in the Trash and deleted ones are gone. */
export async function textsOfRows(
  database: AccountDatabase,
  kind: RowKind,
  rows: readonly Row[],
): Promise<TextChanges> {
  const live = rows.filter(isFound);
  const further = await furtherWords(
    database,
    kind,
    live.map(({ id }) => id),
  );
  return {
    texts: live.map((row) => textOf(kind, row, further.get(row.id) ?? [])),
    gone: rows.filter((row) => !isFound(row)).map(({ id }) => keyOf(kind, id)),
  };
}

/** The same by ids. */
export async function textsById(
  database: AccountDatabase,
  kind: RowKind,
  ids: readonly string[],
): Promise<TextChanges> {
  const rows = await database.table<Row, string>(kind).bulkGet([...ids]);
  const { texts, gone } = await textsOfRows(
    database,
    kind,
    rows.filter((row) => row !== undefined),
  );
  const missing = ids.filter((_, at) => rows[at] === undefined);
  return { texts, gone: [...gone, ...missing.map((id) => keyOf(kind, id))] };
}

export function textOfPage({ fileId, page, text }: PageText): IndexedText {
  const whole = keyOf('file', fileId);
  return { key: keyOfPage(fileId, page), kind: 'page', whole, title: '', body: text };
}

function isFound(row: Row): boolean {
  return row.deletedAt === 0 && !('purgedAt' in row);
}

/** @param further words of rows that belong to it */
function textOf(kind: RowKind, row: Row, further: readonly string[]): IndexedText {
  const { title, body } = wordsOf(kind, row);
  const courseId = typeof row.courseId === 'string' ? row.courseId : undefined;
  return {
    ...{ key: keyOf(kind, row.id), kind, whole: wholeOf(kind, row), courseId, title },
    editedAt: editedAt(kind, row),
    body: [body, ...further, ...formulasIn(kind, `${title}\n${body}`)].filter(Boolean).join('\n'),
  };
}

/** When its words were last edited, or it was added. */
function editedAt(kind: RowKind, row: Row): number | undefined {
  const { title, search, addedAt } = definitionOf(kind);
  const words = [title, search?.body, ...(search?.words ?? [])].filter((one) => one !== undefined);
  // A title that is made of fields may be made of any.
  const fields = words.every((one) => typeof one === 'string') ? words : fieldsOf(row);
  const stamps = fields.flatMap((field) => stampOf(row, String(field)) ?? []);
  const times = [...stamps.map(timeOf), Number(row[addedAt ?? 'createdAt'])];
  const known = times.filter((ms) => ms > 0);
  return known.length === 0 ? undefined : Math.max(...known);
}

const formula = /\$\$?([^$]{1,500})\$\$?/g;

/** `$\Delta G$` is found by its signs, too: Δ G and ΔG. */
function formulasIn(kind: RowKind, text: string): string[] {
  const isMarkdown = definitionOf(kind).search?.body !== undefined || kind === card.name;
  if (!isMarkdown || !text.includes('$')) return [];
  return [...text.matchAll(formula)].flatMap(([, tex = '']) => {
    const words = texWords(tex);
    return words === tex ? [] : [words, words.replaceAll(' ', '')];
  });
}

/** The words of a row by itself. A hit shows them too; of a card its back, and of a note without its marks (`read-hits.ts`). */
export function wordsOf(kind: RowKind, row: Values): { title: string; body: string } {
  const { search } = definitionOf(kind);
  const values = (search?.words ?? []).flatMap((field) => row[field] ?? []);
  const lines = [titleOf(kind, row), ...values.map(String)];
  const [title = '', ...body] = kind === card.name ? lines.map(searchedWords) : lines;
  if (search?.body !== undefined) body.push(wordsOfDocument(row[search.body]));
  return { title, body: body.filter(Boolean).join('\n') };
}

/** A link's id is no word of the student, but its page is. */
const linkById = /\[\[[a-z]{2,10}:[^|#\]\n]{1,60}(#[^|\]\n]{1,2000})?\|([^\]\n]{0,300})\]\]/g;

function wordsOfDocument(body: unknown): string {
  const text = textOfBody(typeof body === 'string' ? body : '');
  return text.replace(linkById, (_, place: string | undefined, words: string) => {
    return `[[${withPage(words, pageOfPlace(place?.slice(1) ?? ''))}]]`;
  });
}

function wholeOf(kind: RowKind, row: Values): string | undefined {
  const { search, partOf } = definitionOf(kind);
  const whole = search?.whole?.(row);
  if (whole !== undefined) return keyOf(whole.entity as Kind, whole.id);
  return partOf === undefined ? undefined : keyOf(partOf.entity as Kind, String(row[partOf.field]));
}

/** Entities whose words are found with other rows: tags, steps and notes of tasks, points of summaries. */
const satellites = entityNames.filter((name) => definitionOf(name).foundWithOwner);

/** @returns the words of satellites by the id of their owner */
async function furtherWords(
  database: AccountDatabase,
  kind: RowKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const words = new Map<string, string[]>();
  for (const name of satellites) {
    for (const row of await satellitesOf(database, name, kind, ids)) {
      const owner = ownerOf(name, row);
      if (row.deletedAt !== 0 || owner?.kind !== kind) continue;
      const { textFields } = definitionOf(name);
      const own = [titleOf(name, row), ...textFields.map((field) => wordsOfDocument(row[field]))];
      words.set(owner.id, [...(words.get(owner.id) ?? []), ...own]);
    }
  }
  return words;
}

async function satellitesOf(
  database: AccountDatabase,
  name: EntityName,
  kind: RowKind,
  ids: readonly string[],
): Promise<Row[]> {
  const { partOf, attachedTo } = definitionOf(name);
  const table = database.table<Row, string>(name);
  if (partOf?.entity === kind) {
    const keys = ids.map((id) => [id, 0]);
    const rows = await table.where(`[${partOf.field}+deletedAt]`).anyOf(keys).toArray();
    return rows.sort((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0));
  }
  const isAttached = attachedTo?.entities.includes(kind) === true;
  return isAttached ? await rowsWith(table, attachedTo.field as never, ids) : [];
}

/** @returns the rows whose texts change with rows of this table: themselves, or those that they belong to */
export async function ownersOf(
  database: AccountDatabase,
  table: string,
  ids: readonly string[],
): Promise<{ kind: RowKind; id: string }[]> {
  const name = table as EntityName;
  if (!satellites.includes(name)) return ids.map((id) => ({ kind: name, id }));
  const rows = await database.table<Row, string>(table).bulkGet([...ids]);
  return rows.flatMap((row) => (row === undefined ? [] : (ownerOf(name, row) ?? [])));
}

function ownerOf(name: EntityName, row: Values): { kind: RowKind; id: string } | undefined {
  const { partOf, attachedTo } = definitionOf(name);
  const kind = partOf?.entity ?? (attachedTo && row[attachedTo.entityField]);
  const id = row[partOf?.field ?? attachedTo?.field ?? ''];
  // A newer app may tag other things.
  const isKnown = isEntityName(kind) && definitionOf(kind).search !== undefined;
  return isKnown && typeof id === 'string' ? { kind, id } : undefined;
}

/** Whether changes of a table are pages of files. */
export const isPages = (table: string) => table === pageTextsTable;
