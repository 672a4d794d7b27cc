/** Takes a whole import back, in the pieces in which it came: each together with the note of it, so that none is taken back twice. */

import * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { success } from '../../lib/result.ts';
import type { Draft, ReadingMutation } from '../../model/entity.ts';
import { takeBack } from '../../model/imported-rows.ts';
import { knownFields } from '../../model/registry.ts';
import type { EditGuard } from '../commit-edits.ts';
import type { AccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import type { ImportUndo } from './imports.ts';

const takePieceBack: ReadingMutation<ImportUndo> = {
  entities: ({ entity }) => [{ name: entity }],
  recipe: async ({ entity, rows }, { nowMs }, reader) => {
    const known = knownFields(entity);
    const drafts = rows.map(async (imported): Promise<Draft> => {
      const here = await reader.get({ name: entity }, imported.id);
      const fields = Object.entries(takeBack(entity, here, imported, nowMs)).filter(
        // What may not be empty stays as it is.
        ([field, value]) => known[field] !== undefined && v.is(known[field], value),
      );
      return { entity, id: imported.id, fields: Object.fromEntries(fields) };
    });
    return await Promise.all(drafts);
  },
};

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
    // The last piece first: a card goes before its deck.
    const piece = await database.importUndo.where({ importId }).last();
    if (piece === undefined) break;
    const result = await mutateIn(database, takePieceBack, piece, undefined, once(piece));
    if (!result.ok && (await database.importUndo.get(piece.seq ?? 0)) !== undefined) return result;
    done += piece.rows.length;
    onProgress(done);
  }
  await database.imports.update(importId, { undoneAt: Date.now() });
  return success(undefined);
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
  const pieces = await database.importUndo.where({ importId }).toArray();
  return pieces.reduce((sum, { rows }) => sum + rows.length, 0);
}
