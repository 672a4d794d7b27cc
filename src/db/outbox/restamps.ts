/** Other stamps for edits that were made with a clock that ran ahead, in the queue and in their rows [S7]. */
import { fieldsOf, packRow, type Row, stampOf } from '../../model/merge.ts';
import { isEntityName } from '../../model/registry.ts';
import type { WireChange } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { storeRows } from '../derived/store-rows.ts';
import { readRows } from '../rows/read-rows.ts';
import { rowKey } from './outbox.ts';
import { withStamps } from './outbox-pack.ts';

export interface Restamp {
  entity: string;
  id: string;
  from: string;
  to: string;
}

/** Gives entries of these rows other stamps. Entries of other rows keep theirs, also where it is the same one. */
export async function restampQueue(
  database: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  const keyOf = ({ entity, id, at }: Pick<WireChange, 'entity' | 'id' | 'at'>) =>
    `${rowKey({ entity, id })} ${at}`;
  const given = new Map(restamps.map(({ from, to, ...row }) => [keyOf({ ...row, at: from }), to]));
  const before = await database.outbox.orderBy('seq').toArray();
  const after = before.map((row) => withStamps(row, (entry) => given.get(keyOf(entry))));
  const changed = after.filter((row, index) => row !== before[index]);
  if (changed.length > 0) await database.outbox.bulkPut(changed);
}

export async function restampRows(
  database: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  for (const [entity, group] of Map.groupBy(restamps, (restamp) => restamp.entity)) {
    if (!isEntityName(entity)) continue;
    const ids = group.map(({ id }) => id);
    const stored = await readRows(database.table<Row, string>(entity), ids);
    const rows = new Map(stored);
    for (const { id, from, to } of group) {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, restampRow(row, from, to));
    }
    const written = [...rows.values()].map((row) => ({ entity, row, before: stored.get(row.id) }));
    await storeRows(database, written);
  }
}

function restampRow(row: Row, from: string, to: string): Row {
  const values: Record<string, unknown> = {};
  const stamps: Record<string, string> = {};
  for (const field of fieldsOf(row)) {
    values[field] = row[field];
    const stamp = stampOf(row, field);
    stamps[field] = stamp === from ? to : stamp;
  }
  return packRow(row.id, values, stamps);
}
