/**
 * New ids for rows that were deleted for good, since such an id never comes back [S2]. The new id is made of the old
 * one alone, so every device that imports the same row gets the same id.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { kindsWithGone } from '../../db/imports/kinds-with-gone.ts';
import { readRows } from '../../db/rows/read-rows.ts';
import { idOfItem } from '../../lib/ids.ts';
import type { Stamp } from '../../model/clock.ts';
import { id as idSchema } from '../../model/fields.ts';
import { fieldsOf, isTombstone, type Row, stampOf, tombstoneField } from '../../model/merge.ts';
import {
  definitionOf,
  type EntityName,
  entityNames,
  isEntityName,
  knownFields,
} from '../../model/registry.ts';
import { type ImportSource, noBytes, type ReadRows } from './read/source.ts';

export interface ReplacedIds {
  /** The row with its new ids, in its fields too. */
  rowOf: (entity: EntityName, row: Row) => Row;
  /** Earlier ids of the same fact, for a row as the source has it. */
  olderIdsOf: (entity: EntityName, row: Row) => readonly string[];
}

export const nothingReplaced: ReplacedIds = { rowOf: (_, row) => row, olderIdsOf: () => [] };

/** By entity and id, since rows of two entities may have one id. */
type ByRow<T> = Map<string, T>;

const keyOf = (entity: EntityName, id: string) => `${entity} ${id}`;

const rowsAtOnce = 1_000;

/** @param chosenAt what was deleted later is newer than the choice to restore it */
export async function findReplacedIds(
  database: AccountDatabase,
  source: ImportSource,
  chosenAt: Stamp,
  options: Pick<ReadRows, 'signal'>,
): Promise<ReplacedIds> {
  // Reading the source twice takes as long as the import.
  const kinds = await kindsWithGone(database, source.brings ?? entityNames);
  if (kinds.size === 0) return nothingReplaced;
  const given: ByRow<string> = new Map();
  const older: ByRow<string[]> = new Map();
  const replaced = {
    rowOf: (entity: EntityName, row: Row) => withIds(entity, row, given),
    olderIdsOf: (entity: EntityName, row: Row) => older.get(keyOf(entity, row.id)) ?? [],
  };
  let page: { entity: EntityName; row: Row }[] = [];
  const look = async () => {
    await replaceGone(database, page, chosenAt, given, older);
    page = [];
  };
  const all = source.rows({
    ...options,
    wantsBytes: noBytes,
    skipsMedia: !kinds.has('media'),
    readHere: (entity, id) => database.table<Row, string>(entity).get(id),
    leaveOut: () => undefined,
  });
  for await (const { entity, row } of all) {
    if (page.length >= rowsAtOnce || (page[0] && page[0].entity !== entity)) await look();
    page.push({ entity, row });
  }
  await look();
  return given.size === 0 ? nothingReplaced : replaced;
}

async function replaceGone(
  database: AccountDatabase,
  page: readonly { entity: EntityName; row: Row }[],
  chosenAt: Stamp,
  given: ByRow<string>,
  older: ByRow<string[]>,
): Promise<void> {
  const entity = page[0]?.entity;
  if (entity === undefined) return;
  const isFact = definitionOf(entity).kind === 'fact';
  // A fact depends on what it names: about another row it is another fact.
  for (const { row } of page) {
    const key = keyOf(entity, row.id);
    if (!isFact || given.has(key)) continue;
    const named = replacedIn(entity, row, given);
    if (named.length === 0) continue;
    older.set(key, await earlierIds(row, named, older));
    given.set(
      key,
      await idOfFact(
        row.id,
        named.map((one) => one.given),
      ),
    );
  }
  let asked = page.map(({ row: { id } }) => ({
    first: id,
    id: given.get(keyOf(entity, id)) ?? id,
  }));
  while (asked.length > 0) {
    const ids = asked.map(({ id }) => id);
    const rows = await readRows(database.table<Row, string>(entity), ids);
    const gone = asked.flatMap(({ first, id }) => {
      const here = rows.get(id);
      const isGone =
        here !== undefined && isTombstone(here) && stampOf(here, tombstoneField) < chosenAt;
      return isGone ? [{ first, here }] : [];
    });
    asked = await Promise.all(
      gone.map(async ({ first, here }) => {
        // Not made of anything that merging may change, so that every device gets the same id.
        const id = await idInstead(first, here.id);
        const key = keyOf(entity, first);
        older.set(key, [...(older.get(key) ?? []), here.id]);
        given.set(key, id);
        return { first, id };
      }),
    );
  }
}

/** A fact about something that came back several times had another id each time. */
async function earlierIds(
  row: Row,
  named: readonly Replaced[],
  older: ByRow<string[]>,
): Promise<string[]> {
  const idsOfEach = named.map(({ key, first }) => older.get(key) ?? [first]);
  const times = Math.max(...idsOfEach.map((ids) => ids.length));
  const earlier = Array.from({ length: times - 1 }, (_, time) =>
    idOfFact(
      row.id,
      idsOfEach.map((ids) => ids[Math.min(time + 1, ids.length - 1)] ?? ''),
    ),
  );
  return [row.id, ...(await Promise.all(earlier))];
}

async function idOfFact(old: string, names: readonly string[]): Promise<string> {
  return await idInstead(old, `${old} ${names.join(' ')}`);
}

/**
 * Keeps the beginning of the old id: ids of the app rise with time, and rows made together are sorted by them.
 * @returns a UUID of version 8 (RFC 9562 §5.8)
 */
async function idInstead(old: string, key: string): Promise<string> {
  const id = await idOfItem('again', key);
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-/.test(old)) return id;
  return `${old.slice(0, 14)}8${old.slice(15, 18)}${id.slice(18)}`;
}

interface Replaced {
  /** The id in the source. */
  first: string;
  key: string;
  given: string;
}

/** The replaced ids in its fields, in order. */
function replacedIn(entity: EntityName, row: Row, given: ByRow<string>): Replaced[] {
  const found: Replaced[] = [];
  for (const field of fieldsOf(row)) {
    walk(knownFields(entity)[field], row[field], field, (first, name) => {
      const key = keyOf(namedEntity(entity, row, name), first);
      const id = given.get(key);
      if (id !== undefined) found.push({ first, key, given: id });
      return first;
    });
  }
  return found;
}

/** Replaces only ids, so the row stays valid. @returns the same row if no id changes */
function withIds(entity: EntityName, row: Row, given: ByRow<string>): Row {
  if (given.size === 0) return row;
  const own = given.get(keyOf(entity, row.id));
  if (own === undefined && replacedIn(entity, row, given).length === 0) return row;
  const changed: Row = { ...row, id: own ?? row.id };
  for (const field of fieldsOf(row)) {
    changed[field] = walk(
      knownFields(entity)[field],
      row[field],
      field,
      (first, name) => given.get(keyOf(namedEntity(entity, row, name), first)) ?? first,
    );
  }
  return changed;
}

/** The entity that an id field names: `deckId` a deck. A field without an entity names a row of its own entity. */
function namedEntity(entity: EntityName, row: Row, name: string): EntityName {
  const { attachedTo } = definitionOf(entity);
  const named = attachedTo?.field === name ? row[attachedTo.entityField] : name.replace(/Id$/, '');
  return isEntityName(named) ? named : entity;
}

/** A schema of Valibot, as far as it can contain ids. */
interface Schema {
  wrapped?: Schema;
  item?: Schema;
  entries?: Readonly<Record<string, Schema>>;
}

/** Visits every id in a value. @param name the field, or the innermost field around the id */
function walk(
  schema: object | undefined,
  value: unknown,
  name: string,
  replace: (id: string, name: string) => string,
): unknown {
  if (schema === idSchema) return typeof value === 'string' ? replace(value, name) : value;
  const { wrapped, item, entries = {} } = (schema ?? {}) as Schema;
  if (wrapped !== undefined) return walk(wrapped, value, name, replace);
  if (Array.isArray(value)) return value.map((one) => walk(item, one, name, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, walk(entries[key], one, key, replace)]),
  );
}
