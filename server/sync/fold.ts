/**
 * Folds the changes of one batch into the stored rows: what is to be written, and the version that
 * each written row had before. Pure: the same batch on its own result writes nothing [S2].
 */
import {
  type Change,
  isTombstone,
  mergeRows,
  type Row,
  rowOfChange,
} from '../../src/model/merge.ts';
import { definitionOf, isEntityName, requiredFields } from '../../src/model/registry.ts';
import type { RowKey, StoredRow } from '../storage/contract.ts';

export interface Folded {
  /** Rows that really changed, each with its own next version [S1]. */
  written: StoredRow[];
  /** By key, the version at which devices got a written row before; 0 for a new one, none for one that nobody was given. */
  previous: Map<string, number>;
}

export function keyOf({ entity, id }: RowKey): string {
  return `${entity} ${id}`;
}

/** @param changes judged as storable, under their final stamps */
export function foldChanges(
  changes: readonly Change[],
  stored: ReadonlyMap<string, StoredRow>,
  version: number,
): Folded {
  const merged = new Map<string, { change: Change; row: Row }>();
  for (const change of changes) {
    if (!isEntityName(change.entity)) continue;
    const key = keyOf(change);
    const base = merged.get(key)?.row ?? parseRow(stored.get(key));
    const row = mergeRows(base, rowOfChange(change), definitionOf(change.entity));
    merged.set(key, { change, row });
  }
  const folded: Folded = { written: [], previous: new Map() };
  for (const [key, { change, row }] of merged) {
    const before = stored.get(key);
    const body = JSON.stringify(row);
    if (before?.body === body) continue;
    version += 1;
    const complete = before?.complete === true || isComplete(change.entity, row);
    folded.written.push({ entity: change.entity, id: change.id, version, body, complete });
    // A cursor goes past a row that is held back, so it says nothing of what was in it.
    if (before?.complete !== false) folded.previous.set(key, before?.version ?? 0);
  }
  return folded;
}

function parseRow(stored: StoredRow | undefined): Row | undefined {
  return stored && (JSON.parse(stored.body) as Row);
}

/**
 * A record may arrive in pieces: after a reset a device sends one change for each stamp in a row,
 * an edit can come before the row it edits, and a batch can end between two pieces [S3].
 */
function isComplete(entity: string, row: Row): boolean {
  if (isTombstone(row) || !isEntityName(entity)) return true;
  // Each value was judged when it came, so only what is missing is left to ask.
  return requiredFields(entity).every((field) => field in row);
}
