/**
 * Keeps the index of the search up to date: builds it from what is stored, then follows the notes of changes and the
 * waiting edits (`db/search-changes.ts`).
 *
 * Invariants: a note is removed, and an edit of the outbox counted as read, only after the index has what it stands
 * for; a build that was interrupted goes on where it stopped; an index of another database or version is built anew.
 * Work is done in slices, so that searches are answered in between.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { readForSearch } from '../../db/outbox/outbox.ts';
import { type SearchChange, searchChangesOf } from '../../db/search-changes.ts';
import type { PageText } from '../../db/tables.ts';
import { uuidv7 } from '../../lib/ids.ts';
import type { Row } from '../../model/merge.ts';
import { type Kind, kindsInOrder } from './engine/groups.ts';
import type { SearchIndex } from './engine/search-index.ts';
import {
  isPages,
  keyOf,
  keyOfPage,
  ownersOf,
  partsOfKey,
  type RowKind,
  textOfPage,
  textsById,
  textsOfRows,
} from './texts-of-rows.ts';

/** Rows of one slice: at most about 50 ms of work. */
const sliceLength = 250;
/** Pages have more words. */
const pagesOfSlice = 50;
/** Notes of changes read at once. */
const notesAtOnce = 50;
/** Rows of the outbox read at once, of 30 kB at most. */
const queuedAtOnce = 20;

export interface BuildProgress {
  done: number;
  total: number;
}

export interface KeepOptions {
  /** The most pages that are indexed; a smaller index in memory cannot hold all. */
  mostPages?: number;
  onProgress: (progress: BuildProgress) => void;
  /** Lets searches in. */
  giveWay?: () => Promise<void>;
}

interface Position {
  kind: Kind;
  /** The last key that was read; empty at the beginning. */
  after: string;
}

const endOfBuild = 'end';

/** Builds what is missing, and reads all notes of changes. Ends when the index is up to date. */
export async function bringUpToDate(
  database: AccountDatabase,
  index: SearchIndex,
  options: KeepOptions,
): Promise<void> {
  await adopt(database, index);
  await build(database, index, options);
  // A merge takes long: what was changed meanwhile comes first.
  while ((await readNotes(database, index, options)) || forgetStep(index)) {
    await giveWayOf(options)();
  }
}

function forgetStep(index: SearchIndex): boolean {
  let isMore = false;
  index.inTransaction(() => {
    isMore = index.forgetWords();
  });
  return isMore;
}

/** Whether the whole index is built. */
export function isBuilt(index: SearchIndex): boolean {
  return index.readState('position') === endOfBuild;
}

/** An index that this database does not know has missed changes: its notes went to another one. */
async function adopt(database: AccountDatabase, index: SearchIndex): Promise<void> {
  const known = await database.readMeta('searchIndex');
  const own = index.readState('id');
  if (own !== undefined && own === known) return;
  const id = uuidv7(Date.now());
  // The order matters: a write from now on is noted, and the build reads rows as they are after it.
  await database.searchChanges.clear();
  index.inTransaction(() => {
    index.clear();
    index.writeState('id', id);
    index.writeState('queued', '0');
  });
  await database.writeMeta('searchIndex', id);
}

async function build(
  database: AccountDatabase,
  index: SearchIndex,
  options: KeepOptions,
): Promise<void> {
  if (isBuilt(index)) return;
  const total = await countTexts(database, options);
  let done = index.count();
  options.onProgress({ done: Math.min(done, total), total });
  for (let at = positionOf(index); at !== undefined; ) {
    const { next, read } = await buildSlice(database, index, at, options);
    at = next;
    done += read;
    options.onProgress({ done: Math.min(done, total), total });
    await giveWayOf(options)();
  }
}

function positionOf(index: SearchIndex): Position | undefined {
  const stored = index.readState('position');
  if (stored === endOfBuild) return undefined;
  const [kind = kindsInOrder[0], after = ''] = stored?.split('\n') ?? [];
  return { kind: kind as Kind, after };
}

async function buildSlice(
  database: AccountDatabase,
  index: SearchIndex,
  { kind, after }: Position,
  { mostPages }: KeepOptions,
): Promise<{ next: Position | undefined; read: number }> {
  const slice =
    kind === 'page' ? await readPages(database, after) : await readRows(database, kind, after);
  const isFull = kind === 'page' && isFullOfPages(index, mostPages);
  const isLast = isFull || slice.length < (kind === 'page' ? pagesOfSlice : sliceLength);
  const next = isLast ? kindAfter(kind) : { kind, after: slice.last };
  index.inTransaction(() => {
    if (!isFull) index.put(slice.texts);
    index.writeState('position', next === undefined ? endOfBuild : `${next.kind}\n${next.after}`);
  });
  return { next, read: slice.texts.length };
}

function kindAfter(kind: Kind): Position | undefined {
  const next = kindsInOrder[kindsInOrder.indexOf(kind) + 1];
  return next === undefined ? undefined : { kind: next, after: '' };
}

async function readRows(database: AccountDatabase, kind: RowKind, after: string) {
  const table = database.table<Row, string>(kind);
  const rows = await table.where('id').above(after).limit(sliceLength).toArray();
  const { texts } = await textsOfRows(database, kind, rows);
  return { texts, length: rows.length, last: rows.at(-1)?.id ?? after };
}

async function readPages(database: AccountDatabase, after: string) {
  const { id, page } = partsOfKey(after === '' ? 'page::0' : after);
  const pages: PageText[] = await database.pageTexts
    .where('[fileId+page]')
    .above([id, page])
    .limit(pagesOfSlice)
    .toArray();
  const last = pages.at(-1);
  return {
    texts: pages.map(textOfPage),
    length: pages.length,
    last: last === undefined ? after : keyOfPage(last.fileId, last.page),
  };
}

async function countTexts(
  database: AccountDatabase,
  { mostPages = Number.POSITIVE_INFINITY }: KeepOptions,
): Promise<number> {
  const counts = await Promise.all(
    kindsInOrder.map(async (kind) =>
      kind === 'page'
        ? Math.min(await database.pageTexts.count(), mostPages)
        : await database.table(kind).count(),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** @returns whether there may be more */
async function readNotes(
  database: AccountDatabase,
  index: SearchIndex,
  options: KeepOptions,
): Promise<boolean> {
  const known = Number(index.readState('queued') ?? 0);
  const { notes, entries, last } = await readNews(database, known);
  if (notes.length === 0) {
    if (last === undefined) return false;
    await renewAll(database, index, searchChangesOf(entries), options);
    index.inTransaction(() => index.writeState('queued', `${last}`));
    return true;
  }
  if (notes.some(({ keys }) => keys === undefined)) {
    index.inTransaction(() => index.writeState('id', ''));
    await adopt(database, index);
    await build(database, index, options);
    return true;
  }
  const unread = notes.filter(({ queued }) => queued === undefined || queued > known);
  await renewAll(database, index, unread, options);
  await database.searchChanges.bulkDelete(notes.flatMap(({ seq }) => seq ?? []));
  return true;
}

/** In one transaction, because an entry of the outbox becomes a note when it leaves. @param after the last read entry */
function readNews(database: AccountDatabase, after: number) {
  return database.transaction('r', [database.searchChanges, database.outbox], async () => {
    const [notes, queued] = await Promise.all([
      database.searchChanges.limit(notesAtOnce).toArray(),
      readForSearch(database, after, queuedAtOnce),
    ]);
    return { notes, ...queued };
  });
}

async function renewAll(
  database: AccountDatabase,
  index: SearchIndex,
  changes: readonly SearchChange[],
  options: KeepOptions,
): Promise<void> {
  const byTable = Map.groupBy(changes, ({ table }) => table);
  for (const [table, own] of byTable) {
    const keys = [...new Set(own.flatMap((note) => note.keys ?? []))];
    const atOnce = isPages(table) ? pagesOfSlice : sliceLength;
    for (let from = 0; from < keys.length; from += atOnce) {
      await renew(database, index, table, keys.slice(from, from + atOnce), options);
      await giveWayOf(options)();
    }
  }
}

async function renew(
  database: AccountDatabase,
  index: SearchIndex,
  table: string,
  keys: readonly string[],
  options: KeepOptions,
): Promise<void> {
  if (isPages(table)) return await renewPages(database, index, keys, options);
  const owners = await ownersOf(database, table, keys);
  const byKind = Map.groupBy(owners, ({ kind }) => kind);
  for (const [kind, own] of byKind) {
    const ids = [...new Set(own.map(({ id }) => id))];
    const { texts, gone } = await textsById(database, kind, ids);
    index.inTransaction(() => {
      index.remove(gone);
      index.put(texts);
    });
  }
}

/** @param keys `FILE:PAGE`, or `FILE:` for all pages of a file */
async function renewPages(
  database: AccountDatabase,
  index: SearchIndex,
  keys: readonly string[],
  { mostPages }: KeepOptions,
): Promise<void> {
  const files = keys.filter((key) => key.endsWith(':')).map((key) => key.slice(0, -1));
  const stored = files.flatMap((fileId) => index.keysOf('page', keyOf('file', fileId)));
  const single = keys.filter((key) => !key.endsWith(':')).map((key) => `page:${key}`);
  const wanted = [...new Set([...stored, ...single])];
  const places = wanted.map((key) => partsOfKey(key));
  const pages = await database.pageTexts.bulkGet(
    places.map(({ id, page }): [string, number] => [id, page]),
  );
  const texts = pages.flatMap((page) => (page === undefined ? [] : textOfPage(page)));
  const isFull = isFullOfPages(index, mostPages);
  index.inTransaction(() => {
    index.remove(wanted.filter((_, at) => pages[at] === undefined));
    if (!isFull) index.put(texts);
  });
}

function isFullOfPages(index: SearchIndex, mostPages: number | undefined): boolean {
  return mostPages !== undefined && index.count('page') >= mostPages;
}

function giveWayOf({ giveWay }: KeepOptions): () => Promise<void> {
  return giveWay ?? (() => new Promise((resolve) => setTimeout(resolve)));
}
