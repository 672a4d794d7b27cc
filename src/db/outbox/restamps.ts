/** Other stamps for edits that were made with a clock that ran ahead, in the queue and in their rows [S7]. */
import { fieldsOf, packRow, type Row, stampOf } from '../../model/merge.ts';
import { isEntityName } from '../../model/registry.ts';
import type { WireChange } from '../../protocol/sync.ts';
import type { AccountDatabase } from '../database.ts';
import { storeRows } from '../derived/store-rows.ts';
import { readRows } from '../rows/read-rows.ts';
import type { ImportUndo } from '../tables.ts';
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

/** The notes that undo an import name the stamps that it brought, so they follow the rows. */
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
    const changed = page.flatMap((piece) => withNewStamps(piece, given) ?? []);
    if (changed.length > 0) await importUndo.bulkPut(changed);
  }
}

const piecesAtOnce = 20;

/** @returns `undefined` where nothing of it gets another stamp */
function withNewStamps(
  piece: ImportUndo,
  given: ReadonlyMap<string, string>,
): ImportUndo | undefined {
  let isChanged = false;
  const rows = piece.rows.map((row) => {
    const renew = (stamps: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(stamps).map(([field, stamp]) => {
          const to = given.get(`${piece.entity}/${row.id} ${stamp}`);
          if (to !== undefined) isChanged = true;
          return [field, to ?? stamp];
        }),
      );
    return {
      ...row,
      at: renew(row.at),
      ...(row.beforeAt && { beforeAt: renew(row.beforeAt) }),
    };
  });
  return isChanged ? { ...piece, rows } : undefined;
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
