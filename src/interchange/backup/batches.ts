/** Compares the rows of a source with those on this device, in batches. */
import type { AccountDatabase } from '../../db/database.ts';
import { readRows } from '../../db/rows/read-rows.ts';
import { readAhead } from '../../lib/read-ahead.ts';
import { createTurns } from '../../lib/turns.ts';
import { type Comparison, compareImported, differingFields } from '../../model/imported-rows.ts';
import { fieldsOf, packRow, type Row, stampOf } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { textOfBody } from '../../text/note-text.ts';
import type { ImportSource, ReadRows, SourceRow } from './read/source.ts';
import type { ReplacedIds } from './replaced-ids.ts';

/** Rows of a transaction: an edit waits about 50 ms for it (`test/import/large.test.ts`). */
const rowsAtOnce = 500;
/** Bytes of a transaction; a single file may exceed them. */
const bytesAtOnce = 16 * 1024 * 1024;
/** Characters of documents in a transaction: comparing, merging and undoing them is slow and cannot yield. */
const documentsAtOnce = 150_000;

export interface Compared extends SourceRow {
  here: Row | undefined;
  comparison: Comparison;
}

export interface Batch {
  entity: EntityName;
  rows: readonly Compared[];
}

/** @param replaced new ids for rows that were deleted here for good */
export async function* batchesOf(
  database: AccountDatabase,
  source: ImportSource,
  options: Omit<ReadRows, 'readHere'>,
  replaced: ReplacedIds,
): AsyncGenerator<Batch> {
  const met = new Set<EntityName>();
  const idsHere = new Map<EntityName, ReadonlySet<string> | undefined>();
  const comparing = async (entity: EntityName, rows: readonly SourceRow[]) => {
    // A small import asks for its few rows alone, however many others are here.
    if (met.has(entity) && !idsHere.has(entity))
      idsHere.set(entity, await readIds(database, entity, options.signal));
    met.add(entity);
    return await compare(database, entity, rows, source.isOwn, idsHere.get(entity));
  };
  let waiting: SourceRow[] = [];
  let [bytes, characters] = [0, 0];
  const readHere = (entity: EntityName, id: string) => database.table<Row, string>(entity).get(id);
  const ahead = { most: rowsAtOnce, mostSize: bytesAtOnce, sizeOf: bytesOf };
  for await (const one of readAhead(source.rows({ ...options, readHere }), ahead)) {
    const entity = waiting[0]?.entity;
    const more = charactersOf(one);
    const isFull =
      waiting.length >= rowsAtOnce ||
      bytes >= bytesAtOnce ||
      (characters > 0 && characters + more > documentsAtOnce);
    if (entity !== undefined && (entity !== one.entity || isFull)) {
      yield await comparing(entity, waiting);
      [waiting, bytes, characters] = [[], 0, 0];
    }
    options.signal.throwIfAborted();
    const row = replaced.rowOf(one.entity, one.row);
    waiting.push({ ...one, row, insteadOf: replaced.olderIdsOf(one.entity, one.row) });
    bytes += bytesOf(one);
    characters += more;
  }
  const last = waiting[0]?.entity;
  if (last !== undefined) yield await comparing(last, waiting);
}

function bytesOf({ bytes }: SourceRow): number {
  return bytes?.size ?? 0;
}

function charactersOf({ entity, row }: SourceRow): number {
  return definitionOf(entity).textFields.reduce((sum, name) => sum + String(row[name]).length, 0);
}

function comparisonOf(
  { entity, row, texts = {}, defaultedFields = [] }: SourceRow,
  here: Row | undefined,
): Comparison {
  const comparison = compareImported(entity, here, row);
  if (comparison !== 'different' || here === undefined) return comparison;
  const differing = differingFields(entity, here, row).filter((field) => {
    const text = texts[field];
    // Two documents with the same text count as equal.
    if (text !== undefined) return textOfBody(String(here[field])) !== text;
    return !defaultedFields.includes(field);
  });
  return differing.length > 0 ? 'different' : 'same';
}

/** Profile and settings of another account only fill in what is empty here. */
function fillingIn(one: SourceRow, here: Row): Compared {
  const empty = fieldsOf(one.row).filter((field) => (here[field] ?? null) === null);
  const values = Object.fromEntries(empty.map((field) => [field, one.row[field]]));
  const stamps = Object.fromEntries(empty.map((field) => [field, stampOf(one.row, field)]));
  const isMore = Object.values(values).some((value) => value !== null);
  const row = packRow(one.row.id, values, stamps);
  return { ...one, row, here, comparison: isMore ? 'different' : 'same' };
}

/** More ids are not kept in memory. */
const mostIds = 200_000;
const idsAtOnce = 4_000;

/**
 * Most rows of an import are new, and a question for each costs as much as storing it. A row that arrives later counts
 * as new too: the transaction that stores rows merges it.
 * @returns the ids of all rows here, `undefined` if they are too many
 */
async function readIds(
  database: AccountDatabase,
  entity: EntityName,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const ids = new Set<string>();
  for (let last = ''; ids.size < mostIds; ) {
    signal.throwIfAborted();
    const after = database.table<Row, string>(entity).where('id').above(last);
    const page = await after.limit(idsAtOnce).primaryKeys();
    for (const id of page) ids.add(id);
    last = page.at(-1) ?? '';
    if (page.length < idsAtOnce) return ids;
  }
  return undefined;
}

async function compare(
  database: AccountDatabase,
  entity: EntityName,
  rows: readonly SourceRow[],
  isOwn: boolean,
  idsHere: ReadonlySet<string> | undefined,
): Promise<Batch> {
  const { isSingleton = false } = definitionOf(entity);
  const table = database.table<Row, string>(entity);
  const ids = rows.map(({ row }) => row.id);
  const here = await readRows(table, idsHere ? ids.filter((id) => idsHere.has(id)) : ids);
  const othersTurn = createTurns();
  const compared: Compared[] = [];
  for (const one of rows) {
    await othersTurn();
    const found = here.get(one.row.id);
    if (!isOwn && isSingleton && found !== undefined) {
      compared.push(fillingIn(one, found));
      continue;
    }
    const comparison = comparisonOf(one, found);
    const isKept =
      one.isDoubtful === true && (comparison === 'different' || comparison === 'in-trash');
    compared.push({ ...one, here: found, comparison: isKept ? 'same' : comparison });
  }
  return { entity, rows: compared };
}
