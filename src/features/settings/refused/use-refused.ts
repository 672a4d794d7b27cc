/** Refused changes in plain words, with the rows on this device. */
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { readDevice } from '../../../db/device/device.ts';
import { rowKey } from '../../../db/outbox/outbox.ts';
import type { RefusedChange } from '../../../db/outbox/outbox-pack.ts';
import { retryRefused } from '../../../db/outbox/refused.ts';
import {
  goesWith,
  isDeletedElsewhere,
  isMadeBy,
  shownFields,
} from '../../../db/outbox/refused-creation.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { type Result, success } from '../../../lib/result.ts';
import { isEntityName } from '../../../model/registry.ts';
import { deletedElsewhereInWords } from '../../../model/words.ts';
import { type ToldChange, tellChange } from './refused-words.ts';

export interface RefusedItem {
  seq: number;
  /** With the fields that a retry sends. */
  entry: RefusedChange;
  told: ToldChange;
  /** Empty if the row is gone. */
  row: Readonly<Record<string, unknown>>;
  /** This change created the row, so discarding it deletes the row. */
  isNew: boolean;
  /** Another device deleted the row for good, so its text can only be copied. */
  isDead: boolean;
  /** Another change in the list creates the row, so the server does not have it. */
  isOfNew: boolean;
}

/** @returns `undefined` while fetching */
export function useRefused(most: number): { total: number; items: RefusedItem[] } | undefined {
  return useRows(
    async (db) => ({ total: await db.refused.count(), items: await readItems(db, most) }),
    [most],
  );
}

export function readRefused(): Promise<RefusedItem[]> {
  return readItems(currentDatabase());
}

/** Retries all in order, even after a failure. Changes that can only be copied stay. @returns the last failure */
export async function retryAllRefused(): Promise<Result<void>> {
  let end: Result<void> = success(undefined);
  for (const { seq, isDead } of await readRefused()) {
    if (isDead) continue;
    // A retried creation includes later changes.
    if ((await currentDatabase().refused.get(seq)) === undefined) continue;
    const tried = await retryRefused(seq);
    if (!tried.ok) end = tried;
  }
  return end;
}

async function readItems(db: AccountDatabase, most?: number): Promise<RefusedItem[]> {
  // Reads all even if few are shown: a retried creation moves to the end of the list.
  const all = await db.refused.orderBy('seq').toArray();
  const device = all.length > 0 ? await readDevice(db) : '';
  const ofRow = Map.groupBy(all, rowKey);
  return Promise.all(
    all.slice(0, most).map(async (listed) => {
      const row = isEntityName(listed.entity)
        ? await db.table(listed.entity).get(listed.id)
        : undefined;
      const entry = { ...listed, fields: shownFields(listed, row) };
      const isDead = isDeletedElsewhere(listed, row, device);
      const told = tellChange(entry, row);
      const others = (ofRow.get(rowKey(listed)) ?? []).filter(({ seq }) => seq !== listed.seq);
      return {
        seq: entry.seq ?? 0,
        entry,
        row: row ?? {},
        isDead,
        isNew: goesWith(row, [entry]),
        isOfNew: others.some((other) => isMadeBy(row, other)),
        told: isDead ? { ...told, why: deletedElsewhereInWords(entry.entity) } : told,
      };
    }),
  );
}
