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
const rowsAtOnce = 250;
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
      yield await compare(database, entity, waiting, source.isOwn);
      [waiting, bytes, characters] = [[], 0, 0];
    }
    options.signal.throwIfAborted();
    const row = replaced.rowOf(one.entity, one.row);
    waiting.push({ ...one, row, insteadOf: replaced.olderIdsOf(one.entity, one.row) });
    bytes += bytesOf(one);
    characters += more;
  }
  const last = waiting[0]?.entity;
  if (last !== undefined) yield await compare(database, last, waiting, source.isOwn);
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

async function compare(
  database: AccountDatabase,
  entity: EntityName,
  rows: readonly SourceRow[],
  isOwn: boolean,
): Promise<Batch> {
  const { isSingleton = false } = definitionOf(entity);
  const table = database.table<Row, string>(entity);
  const here = await readRows(
    table,
    rows.map(({ row }) => row.id),
  );
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
