/** Exports the rows that wait for the server (“Export unsent changes”), for an import that reads them back. */
import { isTombstone, type Row, sharedPart } from '../../model/merge.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import { readRows } from '../rows/read-rows.ts';
import { rowsWith } from '../rows/stored-rows.ts';
import { readQueue } from './outbox.ts';

/** Identifies such a file; earlier releases wrote it too, without `rows`. */
export const unsentAbout = 'Haversack changes that were not on the server';

/** Of the file; raised when an earlier app would read it wrongly. */
export const unsentFormat = 1;

/** By entity, in the order in which rows may name each other. */
type UnsentRows = Partial<Record<EntityName, Row[]>>;

/** The waiting rows as they are on this device, with the whole of each part: a card needs its deck. */
export async function readUnsentRows(database: AccountDatabase): Promise<UnsentRows> {
  const ids = new Map<EntityName, Set<string>>();
  const want = (entity: EntityName, id: unknown) => {
    if (typeof id === 'string') ids.set(entity, (ids.get(entity) ?? new Set()).add(id));
  };
  for (const { entity, id } of await readQueue(database))
    if (isEntityName(entity)) want(entity, id);
  const found = new Map<EntityName, Row[]>();
  // Parts come after their wholes, so the loop goes backwards.
  for (const entity of entityNames.toReversed()) {
    const wanted = [...(ids.get(entity) ?? [])];
    const rows = await readRows(database.table<Row, string>(entity), wanted);
    if (rows.size > 0) found.set(entity, [...rows.values()].map(sharedPart));
    const { partOf } = definitionOf(entity);
    if (partOf === undefined || !isEntityName(partOf.entity)) continue;
    for (const row of rows.values()) want(partOf.entity, row[partOf.field]);
  }
  await addWhatBelongs(database, found);
  return Object.fromEntries([...found].reverse());
}

/** Adds courses, and pictures and sounds; the student chooses their bytes beside the file. */
async function addWhatBelongs(
  database: AccountDatabase,
  found: Map<EntityName, Row[]>,
): Promise<void> {
  const add = (entity: EntityName, rows: Iterable<Row>) => {
    const all = new Map((found.get(entity) ?? []).map((row) => [row.id, row]));
    for (const row of rows) if (!isTombstone(row)) all.set(row.id, sharedPart(row));
    if (all.size > 0) found.set(entity, [...all.values()]);
  };
  const rows = [...found.values()].flat();
  const courseIds = rows.flatMap(({ courseId }) => (typeof courseId === 'string' ? courseId : []));
  add('course', (await readRows(database.table<Row, string>('course'), courseIds)).values());
  for (const entity of entityNames) {
    const { attachedTo } = definitionOf(entity);
    if (attachedTo === undefined) continue;
    const owners = attachedTo.entities.flatMap((name) =>
      isEntityName(name) ? (found.get(name) ?? []) : [],
    );
    const ids = owners.map(({ id }) => id);
    const attached = await rowsWith<Row>(database.table(entity), attachedTo.field, ids);
    const live = attached.filter(({ deletedAt }) => deletedAt === 0);
    add(entity, live);
  }
}
