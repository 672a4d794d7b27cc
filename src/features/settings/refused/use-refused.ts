/** The refused changes, told in the student's words, beside what this device has now. */
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
  /** With the fields that trying it again sends. */
  entry: RefusedChange;
  told: ToldChange;
  /** The thing as this device has it; empty where it is gone. */
  row: Readonly<Record<string, unknown>>;
  /** This change made it, so it goes when that is discarded. */
  isNew: boolean;
  /** Another device has deleted the thing for good: its words can only be copied. */
  isDead: boolean;
  /** Another change in the list made it: the server does not have it. */
  isOfNew: boolean;
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

/** Each in its turn, also where one fails; what can only be copied stays. @returns the last failure, if there was one */
export async function retryAllRefused(): Promise<Result<void>> {
  let end: Result<void> = success(undefined);
  for (const { seq, isDead } of await readRefused()) {
    if (isDead) continue;
    // The making of a thing takes along what was changed in it since.
    if ((await currentDatabase().refused.get(seq)) === undefined) continue;
    const tried = await retryRefused(seq);
    if (!tried.ok) end = tried;
  }
  return end;
}

async function readItems(db: AccountDatabase, most?: number): Promise<RefusedItem[]> {
  // All are read for a few: what made a thing that is tried again comes back at the end of the list.
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
