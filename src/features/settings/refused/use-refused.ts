/** The refused changes, told in the student's words, beside what this device has now. */
import { type AccountDatabase, currentDatabase, type RefusedChange } from '../../../db/database.ts';
import { isAllOf } from '../../../db/refused.ts';
import { useRows } from '../../../db/use-rows.ts';
import { isEntityName } from '../../../model/registry.ts';
import { type ToldChange, tellChange } from './refused-words.ts';

export interface RefusedItem {
  seq: number;
  entry: RefusedChange;
  told: ToldChange;
  /** The thing as this device has it; empty where it is gone. */
  row: Readonly<Record<string, unknown>>;
  /** It is nothing but this change, and goes when that is discarded. */
  isNew: boolean;
}

/** @returns `undefined` while fetching */
export function useRefused(most: number): { total: number; items: RefusedItem[] } | undefined {
  return useRows(
    async (db) => ({ total: await db.refused.count(), items: await readItems(db, most) }),
    [most],
  );
}

/** All of them, for what is done to all at once. */
export function readRefused(): Promise<RefusedItem[]> {
  return readItems(currentDatabase());
}

async function readItems(db: AccountDatabase, most?: number): Promise<RefusedItem[]> {
  const inOrder = db.refused.orderBy('seq');
  const entries = await (most === undefined ? inOrder : inOrder.limit(most)).toArray();
  return Promise.all(
    entries.map(async (entry) => {
      const row = isEntityName(entry.entity)
        ? await db.table(entry.entity).get(entry.id)
        : undefined;
      return {
        seq: entry.seq ?? 0,
        entry,
        row: row ?? {},
        isNew: isAllOf(row, [entry]),
        told: tellChange(entry, row),
      };
    }),
  );
}
