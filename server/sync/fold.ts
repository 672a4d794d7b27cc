/**
 * Folds the changes of one batch into the stored rows. Pure: the same batch on its own result writes nothing [S2].
 */
import {
  type Change,
  isTombstone,
  mergeRows,
  type Row,
  rowOfChange,
} from '../../src/model/merge.ts';
import { definitionOf, isEntityName, requiredFields } from '../../src/model/registry.ts';
import type { StoredRow } from '../storage/contract.ts';
import { type GiveWay, workOfOneChange } from '../turns.ts';
import { documentKey, type Unions } from './documents.ts';
import { keyOf } from './judge.ts';
import { recentAfter } from './recent.ts';

export interface Folded {
  /** Rows that really changed, each with its own next version [S1]. */
  written: StoredRow[];
  /** By key, the version of a written row that devices have; 0 for a new row, none for one that was never sent. */
  previous: Map<string, number>;
}

interface FoldBase {
  stored: ReadonlyMap<string, StoredRow>;
  rows: ReadonlyMap<string, Row>;
  version: number;
  unions: Unions;
}

/** @param changes that may be stored, under their final stamps */
export async function foldChanges(
  changes: readonly Change[],
  { stored, rows, version, unions }: FoldBase,
  giveWay: GiveWay,
): Promise<Folded> {
  const merged = new Map<string, { change: Change; row: Row }>();
  for (const change of changes) {
    if (!isEntityName(change.entity)) continue;
    const key = keyOf(change);
    const base = merged.get(key)?.row ?? rows.get(key);
    // Of documents, only the stamp is merged here.
    const rule = { ...definitionOf(change.entity), textFields: [] };
    merged.set(key, { change, row: mergeRows(base, rowOfChange(change), rule) });
    await giveWay(workOfOneChange);
  }
  const folded: Folded = { written: [], previous: new Map() };
  for (const [key, { change, row: bare }] of merged) {
    const before = stored.get(key);
    const row = withDocuments(bare, change, unions);
    const body = JSON.stringify(row);
    await giveWay(body.length);
    if (before?.body === body) continue;
    version += 1;
    const complete = before?.complete === true || isComplete(change.entity, row);
    const recent = recentAfter(before, { version, body }, addedTo(row, change, unions));
    const { entity, id } = change;
    folded.written.push({ entity, id, version, body, complete, ...(recent !== '' && { recent }) });
    // Cursors pass incomplete rows: devices do not have their content.
    if (before?.complete !== false) folded.previous.set(key, before?.version ?? 0);
  }
  return folded;
}

function withDocuments(row: Row, { entity }: Change, unions: Unions): Row {
  if (isTombstone(row) || !isEntityName(entity)) return row;
  const fields = definitionOf(entity).textFields.flatMap((field) => {
    const union = unions.get(documentKey({ entity, id: row.id }, field));
    return union !== undefined && field in row ? [[field, union.text] as const] : [];
  });
  return fields.length === 0 ? row : { ...row, ...Object.fromEntries(fields) };
}

/** What the batch adds to each document of the row; `undefined`: it has none. */
function addedTo(row: Row, { entity }: Change, unions: Unions) {
  if (isTombstone(row) || !isEntityName(entity)) return undefined;
  const fields = definitionOf(entity).textFields.filter((field) => field in row);
  const added = fields.map((field) => {
    const union = unions.get(documentKey({ entity, id: row.id }, field));
    return [field, union === undefined ? '' : union.added] as const;
  });
  return Object.fromEntries(added);
}

/**
 * A record may arrive in pieces: after a reset a device sends one change for each stamp in a row, an edit may precede the row
 * that it edits, and a batch may end between two pieces [S3].
 */
function isComplete(entity: string, row: Row): boolean {
  if (isTombstone(row) || !isEntityName(entity)) return true;
  // Values were validated on arrival.
  return requiredFields(entity).every((field) => field in row);
}
