/** Other stamps for edits that were made with a clock that ran ahead, in the queue and in their rows [S7]. */
import { fieldsOf, packRow, type Row, stampOf } from '../../model/merge.ts';
import { isEntityName } from '../../model/registry.ts';
import type { WireChange } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { storeRows } from '../derived/store-rows.ts';
import type { ImportUndo } from '../imports/imports.ts';
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

/** What an import brought stays what takes it back. */
async function restampImports(
  { importUndo }: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  const given = new Map(
    restamps.map(({ entity, id, from, to }) => [`${entity}/${id} ${from}`, to]),
  );
  let last = 0;
  while (true) {
    // A large import has many, and most devices none.
    const page = await importUndo.where('seq').above(last).limit(piecesAtOnce).toArray();
    if (page.length === 0) return;
    last = page.at(-1)?.seq ?? last;
    const changed = page.filter((piece) => isRestamped(piece, given));
    if (changed.length > 0) await importUndo.bulkPut(changed);
  }
}

const piecesAtOnce = 20;

/** Changes the piece in place. */
function isRestamped({ entity, rows }: ImportUndo, given: ReadonlyMap<string, string>): boolean {
  let isChanged = false;
  for (const { id, at } of rows) {
    for (const [field, stamp] of Object.entries(at)) {
      const to = given.get(`${entity}/${id} ${stamp}`);
      if (to === undefined) continue;
      at[field] = to;
      isChanged = true;
    }
  }
  return isChanged;
}

export async function restampRows(
  database: AccountDatabase,
  restamps: readonly Restamp[],
): Promise<void> {
  if (restamps.length === 0) return;
  await restampImports(database, restamps);
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
