/** “Export unsent changes”: the things that wait for the server, whole, in a file that an import reads back. */
import { type Row, sharedPart } from '../../model/merge.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import { readRows } from '../rows/read-rows.ts';
import { readQueue } from './outbox.ts';

/** By this such a file is known; earlier releases wrote it too, without `rows`. */
export const unsentAbout = 'Haversack changes that were not on the server';

/** Of the file: it rises where an app of before would read it wrongly. */
export const unsentFormat = 1;

/** By entity, in the order in which rows may name each other. */
export type UnsentRows = Partial<Record<EntityName, Row[]>>;

/** What waits, as it stands on this device, and the whole of each part: a card is nowhere without its deck. */
export async function readUnsentRows(database: AccountDatabase): Promise<UnsentRows> {
  const ids = new Map<EntityName, Set<string>>();
  const want = (entity: EntityName, id: unknown) => {
    if (typeof id === 'string') ids.set(entity, (ids.get(entity) ?? new Set()).add(id));
  };
  for (const { entity, id } of await readQueue(database))
    if (isEntityName(entity)) want(entity, id);
  const found = new Map<EntityName, Row[]>();
  // Parts stand behind their wholes, which they ask for.
  for (const entity of entityNames.toReversed()) {
    const wanted = [...(ids.get(entity) ?? [])];
    const rows = await readRows(database.table<Row, string>(entity), wanted);
    if (rows.size > 0) found.set(entity, [...rows.values()].map(sharedPart));
    const { partOf } = definitionOf(entity);
    if (partOf === undefined || !isEntityName(partOf.entity)) continue;
    for (const row of rows.values()) want(partOf.entity, row[partOf.field]);
  }
  return Object.fromEntries([...found].reverse());
}
