/** Finds the pages of a file without their own text, and the results of recognition. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import type { PageText } from '../../db/tables.ts';
import { listOf } from '../../lib/plural.ts';
import { isHardToRead } from '../../text/recognized-page.ts';

/** A page with fewer letters has only a number or a stamp, and maybe a picture of its text. */
const fewLetters = 25;

export function hasOwnText({ text, recognized }: Pick<PageText, 'text' | 'recognized'>): boolean {
  return recognized === undefined && (text.match(/\p{L}/gu)?.length ?? 0) >= fewLetters;
}

/** Without text, and its picture was not examined yet. */
export function isUnread(page: Pick<PageText, 'text' | 'recognized'>): boolean {
  return page.recognized === undefined && !hasOwnText(page);
}

/** Page numbers, rising, 1 for the first page. */
export interface ScannedPages {
  /** Without text, and not tried yet. */
  unread: number[];
  /** With recognized text. */
  recognized: number[];
  /** Recognized pages with doubtful words. */
  hardToRead: number[];
  /** Tried without finding a word. */
  wordless: number[];
  /** Number of examined pages; less than the file's pages while its text is being read. */
  known: number;
}

/** Limits one query: all pages of a book at once would block the screen. */
const pagesPerLook = 20;
/** Pages known to have their own text. This never changes, so they are not read again when another page changes. */
const pagesWithText = new WeakMap<AccountDatabase, Map<string, Set<number>>>();

export async function readScannedPages(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<ScannedPages> {
  const found: ScannedPages = {
    ...{ unread: [], recognized: [], hardToRead: [], wordless: [], known: 0 },
  };
  const keys = await database.pageTexts
    .where('[fileId+page]')
    .between([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER])
    .primaryKeys();
  found.known = keys.length;
  const withText = withTextOf(fileId, database);
  const others = keys.filter(([, page]) => !withText.has(page));
  for (let at = 0; at < others.length; at += pagesPerLook) {
    for (const row of await database.pageTexts.bulkGet(others.slice(at, at + pagesPerLook))) {
      if (row === undefined) continue;
      if (hasOwnText(row)) withText.add(row.page);
      else sortIn(found, row);
    }
  }
  return found;
}

function withTextOf(fileId: string, database: AccountDatabase): Set<number> {
  const files = pagesWithText.get(database) ?? new Map<string, Set<number>>();
  pagesWithText.set(database, files);
  const pages = files.get(fileId) ?? new Set<number>();
  files.set(fileId, pages);
  return pages;
}

export async function hasRecognizedText(
  fileId: string,
  { pageTexts }: AccountDatabase,
): Promise<boolean> {
  const found = await pageTexts
    .where('[fileId+page]')
    .between([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER])
    .filter(({ recognized }) => recognized !== undefined && recognized.lines.length > 0)
    .first();
  return found !== undefined;
}

function sortIn(found: ScannedPages, row: PageText): void {
  const { page, recognized } = row;
  if (recognized === undefined) {
    found.unread.push(page);
    return;
  }
  if (recognized.lines.length === 0) {
    found.wordless.push(page);
    return;
  }
  found.recognized.push(page);
  if (isHardToRead(recognized)) found.hardToRead.push(page);
}

/** Longest readable list. */
const mostRuns = 8;

/**
 * Names pages as a person does: `page 4`, `pages 3, 7–9 and 12`.
 * @param pages rising, at least one
 */
export function pagesInWords(pages: readonly number[]): string {
  const runs = runsOf(pages);
  const named = runs.slice(0, mostRuns);
  const unnamed = runs.slice(mostRuns).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  const words = named.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  if (unnamed > 0) words.push(`${unnamed} more`);
  return `${pages.length === 1 ? 'page' : 'pages'} ${listOf(words)}`;
}

function runsOf(pages: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}
