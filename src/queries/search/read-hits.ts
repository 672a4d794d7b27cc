/** Makes hits of found texts: title, snippet and place, read from what is stored. */
import type { AccountDatabase } from '../../db/database.ts';
import { readRows } from '../../db/rows/read-rows.ts';
import type { PageText } from '../../db/tables.ts';
import type { Values } from '../../model/entity.ts';
import type { Row } from '../../model/merge.ts';
import { linksAsWords } from '../../model/note-facts.ts';
import type { EntityName } from '../../model/registry.ts';
import { titleOf } from '../../model/words.ts';
import { plainWords } from '../../text/markdown/plain-words.ts';
import { textForReader } from '../../text/markdown/reader-text.ts';
import { plainTitleOf } from '../plain-title.ts';
import type { FoundText } from './engine/find-texts.ts';
import type { Kind } from './engine/groups.ts';
import type { Term } from './engine/search-line.ts';
import { countTermsIn, markTerms, type Piece, snippetOf } from './engine/snippet.ts';
import { partsOfKey, type RowKind, wordsOf } from './texts-of-rows.ts';

export interface Hit {
  key: string;
  kind: Kind;
  /** The entity whose place it opens: of a page, its file. */
  entity: EntityName;
  /** Its row without documents. */
  row: Values;
  /** 0 without a page. */
  page: number;
  title: readonly Piece[];
  /** Words around what was found; empty if the title says it all. */
  snippet: readonly Piece[];
  /** Found words as they stand in the text, for a link to their place. */
  quote: string;
  courseId: string | undefined;
  /** The title of its deck, quiz or file. */
  wholeTitle: string | undefined;
  isHere: boolean;
  /** Its title has all words, or a heading of the note. A page has no title of its own. */
  isNamed: boolean;
  /** It has all words close together. */
  isClose: boolean;
}

/** UTF-16 units of a title. */
const longestTitle = 120;

/** What was searched. */
export interface Sought {
  /** Some may be meanings of one mistyped word. */
  terms: readonly Term[];
  /** How many of them a text must have to have all. */
  wanted: number;
}

/** In the given order, without texts that are gone by now. */
export async function readHits(
  database: AccountDatabase,
  found: readonly FoundText[],
  sought: Sought,
): Promise<Hit[]> {
  const [rows, wholes] = await Promise.all([
    readThings(
      database,
      found.map(({ key }) => key),
    ),
    readThings(
      database,
      found.flatMap(({ whole }) => whole ?? []),
    ),
  ]);
  const pages = await readPageTexts(database, found);
  const points = await readPoints(database, found);
  return found.flatMap((text) => {
    const whole = text.whole === undefined ? undefined : wholes.get(text.whole);
    if (text.kind === 'page') {
      const page = pages.get(text.key);
      return page === undefined || whole === undefined ? [] : hitOfPage(text, page, whole, sought);
    }
    const row = rows.get(text.key);
    if (row === undefined) return [];
    return hitOfRow(text, text.kind, row, whole, sought, points.get(row.id) ?? []);
  });
}

function hitOfPage(found: FoundText, page: PageText, file: Row, { terms, wanted }: Sought): Hit {
  const { pieces, quote, termCount } = snippetOf(page.text, terms);
  return {
    ...common(found, file, file),
    ...{ entity: 'file', page: page.page, snippet: pieces, quote },
    title: [{ text: `${titleOf('file', file)}, p. ${page.page}`, isFound: false }],
    ...{ isNamed: false, isClose: termCount >= wanted },
  };
}

function hitOfRow(
  found: FoundText,
  kind: RowKind,
  row: Row,
  whole: Row | undefined,
  { terms, wanted }: Sought,
  points: readonly Row[],
): Hit {
  const title = plainTitleOf(kind, row).replace(/\s+/g, ' ').slice(0, longestTitle);
  const body = points.length > 0 ? pointLines(points) : wordsOf(kind, row).body;
  const inBody = snippetOf(body, terms);
  const quote = kind === 'note' ? inOnePart(inBody.quote) : inBody.quote;
  const said = bodyShown(kind, row, body);
  const { pieces } = said === body ? inBody : snippetOf(said, terms);
  const titlePieces = markTerms(title, terms);
  const isInTitle = titlePieces.some(({ isFound }) => isFound);
  const hasAll = (text: string) => wanted > 0 && countTermsIn(text, terms) >= wanted;
  const isNamed = hasAll(title) || (kind === 'note' && headingsOf(body).some(hasAll));
  const point = points.find(({ text }) => snippetOf(String(text), terms).quote !== '');
  return {
    ...common(found, row, whole),
    ...{ entity: kind, page: Number(point?.page ?? row.page ?? 0), title: titlePieces, quote },
    // A link to a point shows the words that it was made from.
    row: point === undefined ? shown(row) : { ...shown(row), page: point.page, quote: point.quote },
    ...{ isNamed, isClose: isNamed || inBody.termCount >= wanted },
    snippet: isInTitle && quote === '' && kind !== 'card' && kind !== 'note' ? [] : pieces,
  };
}

/** UTF-16 units of a note: headings behind them are not looked at. */
const longestHeaded = 100_000;

function headingsOf(body: string): string[] {
  return body.slice(0, longestHeaded).match(/^#{1,6} .+$/gm) ?? [];
}

/** The words up to the end of their line or cell: a place that reaches further could not be marked in the note. */
function inOnePart(quote: string): string {
  const end = quote.search(/[\n|]/);
  return end < 0 ? quote : quote.slice(0, end).trimEnd();
}

/** Longer notes are shown with their marks: reading them as Markdown takes too long. UTF-16 units. */
const longestRead = 20_000;

/** Markdown is shown without its marks, while places are found in the text itself. */
function bodyShown(kind: RowKind, row: Row, body: string): string {
  if (kind === 'card') return plainWords(String(row.back ?? ''));
  if (kind !== 'note' || body.length > longestRead) return body;
  return plainWords(linksAsWords(textForReader(body).text));
}

function common(
  { key, kind, isHere }: FoundText,
  row: Row,
  whole: Row | undefined,
): Omit<Hit, 'entity' | 'page' | 'title' | 'snippet' | 'quote' | 'isNamed' | 'isClose'> {
  const courseId = row.courseId ?? whole?.courseId;
  const entity = whole === undefined ? undefined : entityOfWhole(whole, kind);
  return {
    ...{ key, kind, isHere, row: shown(row) },
    courseId: typeof courseId === 'string' ? courseId : undefined,
    wholeTitle:
      whole === undefined || entity === undefined ? undefined : titleOf(entity, whole) || undefined,
  };
}

function entityOfWhole(whole: Row, kind: Kind): EntityName {
  if (kind === 'card') return 'deck';
  if (kind === 'question') return 'quiz';
  return 'body' in whole ? 'note' : 'file';
}

/** Without documents and the marks of merging: a hit travels between threads. */
function shown(row: Row): Values {
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => field !== 'body' && !field.startsWith('$')),
  );
}

function pointLines(points: readonly Row[]): string {
  return points.map(({ text }) => String(text)).join('\n');
}

/** Rows by their keys, one read for each kind. */
async function readThings(
  database: AccountDatabase,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  const byKind = Map.groupBy(keys.map(partsOfKey), ({ kind }) => kind);
  await Promise.all(
    [...byKind].map(async ([kind, parts]) => {
      if (kind === 'page') return;
      const ids = [...new Set(parts.map(({ id }) => id))];
      const read = await readRows(database.table<Row, string>(kind), ids);
      for (const row of read.values()) if (row.deletedAt === 0) rows.set(`${kind}:${row.id}`, row);
    }),
  );
  return rows;
}

async function readPageTexts(
  database: AccountDatabase,
  found: readonly FoundText[],
): Promise<ReadonlyMap<string, PageText>> {
  const keys = found.flatMap(({ key, kind }) => (kind === 'page' ? key : []));
  const places = keys.map(partsOfKey);
  const pages = await database.pageTexts.bulkGet(
    places.map(({ id, page }): [string, number] => [id, page]),
  );
  return new Map(keys.flatMap((key, at) => (pages[at] === undefined ? [] : [[key, pages[at]]])));
}

/** Points of found summaries by the summary's id. */
async function readPoints(
  database: AccountDatabase,
  found: readonly FoundText[],
): Promise<ReadonlyMap<string, Row[]>> {
  const ids = found.flatMap(({ key, kind }) => (kind === 'summary' ? partsOfKey(key).id : []));
  if (ids.length === 0) return new Map();
  const rows = await database
    .table<Row, string>('point')
    .where('[summaryId+deletedAt]')
    .anyOf(ids.map((id) => [id, 0]))
    .toArray();
  rows.sort((a, b) => Number(a.position) - Number(b.position));
  return Map.groupBy(rows, ({ summaryId }) => String(summaryId));
}
