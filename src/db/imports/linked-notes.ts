/**
 * One import may have changed what another has brought, so the notes that take both back name the same edits. Taking one back
 * is told to the notes of the others, in the same transaction: in whichever order imports are undone, the original comes back.
 */
import { followUndo, type ImportedRow } from '../../model/imported-rows.ts';
import type { Change } from '../../model/merge.ts';
import { definitionOf } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import { rowKey } from '../outbox/outbox.ts';
import type { ImportUndo } from '../tables.ts';

/** By `rowKey`, the pieces that hold a row which at least one import has changed. */
export interface LinkedNotes {
  pieces: ReadonlyMap<string, readonly number[]>;
  /** The last piece that was looked at. */
  upTo: number;
}

export async function readLinkedNotes({ importUndo }: AccountDatabase): Promise<LinkedNotes> {
  let upTo = 0;
  const changed = new Set<string>();
  await importUndo.each(({ seq = 0, entity, rows }) => {
    upTo = Math.max(upTo, seq);
    if (definitionOf(entity).kind === 'fact') return;
    for (const { id, before } of rows)
      if (before !== undefined) changed.add(rowKey({ entity, id }));
  });
  const pieces = new Map<string, number[]>();
  if (changed.size === 0) return { pieces, upTo };
  await importUndo.each(({ seq = 0, entity, rows }) => {
    for (const { id } of rows) {
      const key = rowKey({ entity, id });
      if (changed.has(key)) pieces.set(key, [...(pieces.get(key) ?? []), seq]);
    }
  });
  return { pieces, upTo };
}

/** @returns by the id of each row of the piece what the other pieces, of any import, have brought of it */
export async function readOtherNotes(
  { importUndo }: AccountDatabase,
  { seq: ownSeq, entity, rows }: ImportUndo,
  linked: LinkedNotes,
): Promise<Map<string, ImportedRow[]>> {
  const ids = new Set(rows.map(({ id }) => id));
  const known = [...ids].flatMap((id) => linked.pieces.get(rowKey({ entity, id })) ?? []);
  const others = new Map<string, ImportedRow[]>();
  for (const seq of new Set(known)) {
    const piece = seq === ownSeq ? undefined : await importUndo.get(seq);
    if (piece?.entity !== entity) continue;
    for (const row of piece.rows)
      if (ids.has(row.id)) others.set(row.id, [...(others.get(row.id) ?? []), row]);
  }
  return others;
}

/**
 * Inside the transaction that takes a piece back.
 * @param own the rows of the piece that are taken back
 * @param changes what gives them back
 */
export async function tellLinkedNotes(
  { importUndo }: AccountDatabase,
  { seq: ownSeq, entity }: ImportUndo,
  own: readonly ImportedRow[],
  changes: readonly Change[],
  linked: LinkedNotes,
): Promise<void> {
  const undone = new Map(own.filter(({ before }) => before).map((row) => [row.id, row]));
  if (undone.size === 0) return;
  const known = [...undone.keys()].flatMap((id) => linked.pieces.get(rowKey({ entity, id })) ?? []);
  const since = await importUndo.where('seq').above(linked.upTo).primaryKeys();
  const back = new Map(changes.map((change) => [change.id, change]));
  for (const seq of new Set([...known, ...since])) {
    const piece = seq === ownSeq ? undefined : await importUndo.get(seq);
    if (piece?.entity !== entity) continue;
    const rows = piece.rows.map((row) => {
      const one = undone.get(row.id);
      return one === undefined ? row : followUndo(row, one, back.get(row.id));
    });
    if (rows.some((row, index) => row !== piece.rows[index]))
      await importUndo.put({ ...piece, rows });
  }
}
