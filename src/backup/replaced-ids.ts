/**
 * What was deleted for good never comes back under its id [S2]. Where the student wants it back it gets a new one, made of
 * the old one alone, so that every device that imports the same gives the same at any time.
 */
import type { AccountDatabase } from '../db/database.ts';
import { readRows } from '../db/rows/read-rows.ts';
import { idOfItem } from '../formats/ids.ts';
import { fieldsOf, isTombstone, type Row } from '../model/merge.ts';
import { definitionOf, type EntityName } from '../model/registry.ts';
import type { ImportSource, ReadRows } from './read/source.ts';

export interface ReplacedIds {
  /** The row under the ids that it is to have, in its fields too. */
  rowOf: (entity: EntityName, row: Row) => Row;
  /** Ids under which the same fact came before, of a row as the source has it. */
  olderIdsOf: (row: Row) => readonly string[];
}

export const nothingReplaced: ReplacedIds = { rowOf: (_, row) => row, olderIdsOf: () => [] };

const rowsAtOnce = 1_000;

/** Looks through the whole source. */
export async function findReplacedIds(
  database: AccountDatabase,
  source: ImportSource,
  options: Omit<ReadRows, 'wantsBytes' | 'leaveOut'>,
): Promise<ReplacedIds> {
  const given = new Map<string, string>();
  const older = new Map<string, string[]>();
  const replaced = {
    rowOf: (_: EntityName, row: Row) => withIds(row, given),
    olderIdsOf: (row: Row) => older.get(row.id) ?? [],
  };
  let page: { entity: EntityName; row: Row }[] = [];
  const look = async () => {
    await replaceGone(database, page, given, older);
    page = [];
  };
  const all = source.rows({ ...options, wantsBytes: () => false, leaveOut: () => undefined });
  for await (const { entity, row } of all) {
    if (page.length >= rowsAtOnce || (page[0] && page[0].entity !== entity)) await look();
    page.push({ entity, row });
  }
  await look();
  return given.size === 0 ? nothingReplaced : replaced;
}

/** All are of one entity. */
async function replaceGone(
  database: AccountDatabase,
  page: readonly { entity: EntityName; row: Row }[],
  given: Map<string, string>,
  older: Map<string, string[]>,
): Promise<void> {
  const entity = page[0]?.entity;
  if (entity === undefined) return;
  const isFact = definitionOf(entity).kind === 'fact';
  let asked = page.map(({ row }) => ({ first: row.id, id: row.id }));
  // A fact is what it says: about something else it is another one.
  for (const { row } of page) {
    if (!isFact || given.has(row.id) || withIds(row, given) === row) continue;
    older.set(row.id, await earlierIds(row, given, older));
    given.set(row.id, await idOfFact(row.id, namesIn(row, given)));
  }
  asked = asked.map(({ first }) => ({ first, id: given.get(first) ?? first }));
  while (asked.length > 0) {
    const ids = asked.map(({ id }) => id);
    const rows = await readRows(database.table<Row, string>(entity), ids);
    const gone = asked.flatMap(({ first, id }) => {
      const here = rows.get(id);
      return here !== undefined && isTombstone(here) ? [{ first, here }] : [];
    });
    asked = await Promise.all(
      gone.map(async ({ first, here }) => {
        // By nothing that merging may change, so that every device gives the same at any time.
        const id = await idInstead(first, here.id);
        older.set(first, [...(older.get(first) ?? []), here.id]);
        given.set(first, id);
        return { first, id };
      }),
    );
  }
}

/** A fact about something that came back several times has another id for each of those times. */
async function earlierIds(
  row: Row,
  given: ReadonlyMap<string, string>,
  older: ReadonlyMap<string, string[]>,
): Promise<string[]> {
  const named = replacedIn(row, given).map((first) => older.get(first) ?? [first]);
  const times = Math.max(...named.map((ids) => ids.length));
  const earlier = Array.from({ length: times - 1 }, (_, time) =>
    idOfFact(
      row.id,
      named.map((ids) => ids[Math.min(time + 1, ids.length - 1)] ?? ''),
    ),
  );
  return [row.id, ...(await Promise.all(earlier))];
}

async function idOfFact(old: string, names: readonly string[]): Promise<string> {
  return await idInstead(old, `${old} ${names.join(' ')}`);
}

/**
 * Ids rise with time, and what was made together is told apart by theirs: what comes back keeps its place among the others.
 * @returns a UUID of version 8 (RFC 9562 §5.8) that begins as the old one does
 */
async function idInstead(old: string, key: string): Promise<string> {
  const id = await idOfItem('again', key);
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-/.test(old)) return id;
  return `${old.slice(0, 14)}8${old.slice(15, 18)}${id.slice(18)}`;
}

/** The ids that it names instead, in their order. */
function namesIn(row: Row, given: ReadonlyMap<string, string>): string[] {
  return replacedIn(row, given).map((first) => given.get(first) ?? first);
}

/** The ids in it that are replaced, as the source has them. */
function replacedIn(row: Row, given: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  walk(
    fieldsOf(row).map((field) => row[field]),
    (text) => {
      if (given.has(text)) found.push(text);
      return text;
    },
  );
  return found;
}

/** @returns the same row where none of its ids is replaced */
function withIds(row: Row, given: ReadonlyMap<string, string>): Row {
  if (given.size === 0) return row;
  let isChanged = false;
  const replace = (text: string) => {
    const id = given.get(text);
    if (id !== undefined) isChanged = true;
    return id ?? text;
  };
  const changed: Row = { ...row, id: replace(row.id) };
  for (const field of fieldsOf(row)) changed[field] = walk(row[field], replace);
  return isChanged ? changed : row;
}

/** Every text in a value, however deep. Ids are random, so no other text is one by chance. */
function walk(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return value.length > 64 ? value : replace(value);
  if (Array.isArray(value)) return value.map((one) => walk(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, replace)]));
}
