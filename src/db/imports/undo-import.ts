/** Takes a whole import back, in the pieces in which it came: each together with the note of it, so that none is taken back twice. */

import * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { success } from '../../lib/result.ts';
import type { Draft, ReadingMutation, RowReader } from '../../model/entity.ts';
import { takeBack } from '../../model/imported-rows.ts';
import { isTombstone, type Row, tombstoneField } from '../../model/merge.ts';
import { definitionOf, type EntityName, knownFields } from '../../model/registry.ts';
import { isInTrash } from '../../model/trash.ts';
import type { EditGuard } from '../commit-edits.ts';
import type { AccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import type { ImportUndo } from './imports.ts';

const takePieceBack: ReadingMutation<ImportUndo> = {
  entities: ({ entity }) =>
    [entity, ...(definitionOf(entity).attachedTo?.entities ?? [])].map((name) => ({ name })),
  recipe: async ({ entity, rows }, { nowMs }, reader) => {
    const known = knownFields(entity);
    const isAttached = definitionOf(entity).attachedTo !== undefined;
    const drafts = rows.map(async (imported): Promise<Draft> => {
      const here = await reader.get({ name: entity }, imported.id);
      const all =
        isAttached && imported.before === undefined
          ? await detach(entity, here, reader, nowMs)
          : takeBack(entity, here, imported, nowMs);
      const fields = Object.entries(all).filter(
        // What may not be empty stays as it is.
        ([field, value]) => known[field] !== undefined && v.is(known[field], value),
      );
      return { entity, id: imported.id, fields: Object.fromEntries(fields) };
    });
    return await Promise.all(drafts);
  },
};

/**
 * It is never in the Trash by itself: there its owner keeps it, and takes it along. From an owner that stays it goes for
 * good, as when the student takes it out.
 */
async function detach(
  entity: EntityName,
  here: Row | undefined,
  reader: RowReader,
  nowMs: number,
): Promise<Record<string, unknown>> {
  const { attachedTo } = definitionOf(entity);
  if (here === undefined || isTombstone(here) || attachedTo === undefined) return {};
  const name = String(here[attachedTo.entityField]);
  const owner = await reader.get({ name }, String(here[attachedTo.field]));
  return owner !== undefined && isInTrash(owner) ? {} : { [tombstoneField]: nowMs };
}

/**
 * @param onProgress rows that were taken back
 * @returns a failure where the disk is full; what was taken back stays so, and the rest can be tried again
 */
export async function undoImport(
  database: AccountDatabase,
  importId: string,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<Result<void>> {
  let done = 0;
  while (true) {
    signal.throwIfAborted();
    const piece = await nextPiece(database, importId);
    if (piece === undefined) break;
    const result = await mutateIn(database, takePieceBack, piece, undefined, once(piece));
    if (!result.ok && (await database.importUndo.get(piece.seq ?? 0)) !== undefined) return result;
    done += piece.rows.length;
    onProgress(done);
  }
  await database.imports.update(importId, { undoneAt: Date.now() });
  return success(undefined);
}

/** The last first: a card goes before its deck. What is attached to others goes after them: they may keep it. */
async function nextPiece(
  { importUndo }: AccountDatabase,
  importId: string,
): Promise<ImportUndo | undefined> {
  const pieces = importUndo.where({ importId });
  const isAttached = ({ entity }: ImportUndo) => definitionOf(entity).attachedTo !== undefined;
  const last = await pieces.last();
  if (last === undefined || !isAttached(last)) return last;
  const others = await importUndo
    .where({ importId })
    .reverse()
    .filter((one) => !isAttached(one))
    .first();
  return others ?? last;
}

function once({ seq = 0 }: ImportUndo): EditGuard {
  return {
    tables: ['importUndo'],
    problem: 'This was taken back already.',
    isOpen: async (database) => (await database.importUndo.get(seq)) !== undefined,
    close: async (database) => {
      await database.importUndo.delete(seq);
    },
  };
}

export async function countToUndo(database: AccountDatabase, importId: string): Promise<number> {
  let count = 0;
  // One after the other: all of a large account would be a lot at once.
  await database.importUndo.where({ importId }).each(({ rows }) => {
    count += rows.length;
  });
  return count;
}
