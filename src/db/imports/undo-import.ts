/** Takes a whole import back, in the pieces in which it came: each together with the note of it, so that none is taken back twice. */

import { failure, type Result, success } from '../../lib/result.ts';
import type { Draft, ReadingMutation } from '../../model/entity.ts';
import { definitionOf } from '../../model/registry.ts';
import type { EditGuard } from '../commit-edits.ts';
import type { AccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import { fieldsBack, readWholes, type Wholes, wholesOf } from './fields-back.ts';
import type { ImportUndo } from './imports.ts';
import { type Elsewhere, isUnsettled, ownRows, readElsewhere } from './known-elsewhere.ts';
import { type LinkedNotes, readLinkedNotes, tellLinkedNotes } from './linked-notes.ts';

interface PieceToUndo extends ImportUndo {
  wholes: Wholes;
}

const takePieceBack: ReadingMutation<PieceToUndo> = {
  entities: ({ entity }) => [entity, ...wholesOf(entity)].map((name) => ({ name })),
  recipe: async ({ entity, rows, wholes }, { nowMs }, reader) => {
    const drafts = rows.map(async (imported): Promise<Draft> => {
      const here = await reader.get({ name: entity }, imported.id);
      const fields = await fieldsBack(entity, here, imported, { wholes, reader, nowMs });
      return { entity, id: imported.id, fields };
    });
    return await Promise.all(drafts);
  },
};

/** Noted before the first is taken back, since the notes of what was taken back are gone. */
async function noteWholes(
  database: AccountDatabase,
  importId: string,
  elsewhere: Elsewhere,
): Promise<Wholes> {
  const wholes = await readWholes(database, importId, elsewhere);
  const noted = { madeWholes: [...wholes.made], keptWholes: [...wholes.kept] };
  await database.imports.update(importId, noted);
  return wholes;
}

export const undoneAfterSync =
  'You can undo this import after the next sync. Parts of it may be on your other devices already.';

/**
 * What the account had already on other devices stays (`known-elsewhere.ts`).
 * @param onProgress rows that were taken back
 * @returns a failure where the disk is full, or where nobody can know yet what the account had; what was taken back stays so, and the rest can be tried again
 */
export async function undoImport(
  database: AccountDatabase,
  importId: string,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<Result<void>> {
  // Until then it cannot be told from what other devices have imported, or had: all of it would go there too.
  if (await isUnsettled(database, importId)) return failure('invalid', undoneAfterSync);
  const elsewhere = await readElsewhere(database, importId);
  const wholes = await noteWholes(database, importId, elsewhere);
  const linked = await readLinkedNotes(database);
  let done = 0;
  while (true) {
    signal.throwIfAborted();
    const noted = await nextPiece(database, importId);
    if (noted === undefined) break;
    const piece = { ...noted, rows: ownRows(elsewhere, noted), wholes };
    const guard = pieceGuard(piece, linked);
    const result = await mutateIn(database, takePieceBack, piece, undefined, guard);
    if (!result.ok && (await database.importUndo.get(piece.seq ?? 0)) !== undefined) return result;
    done += piece.rows.length;
    onProgress(done);
  }
  // Last, so that an undo which goes on after its tab died knows it too.
  await database.importUndo.where({ importId }).delete();
  await database.imports.update(importId, { undoneAt: Date.now(), madeWholes: [], keptWholes: [] });
  return success(undefined);
}

/** Oldest piece first: a deck goes before its cards. What is attached to others goes after all of them. */
async function nextPiece(
  { importUndo }: AccountDatabase,
  importId: string,
): Promise<ImportUndo | undefined> {
  const pieces = () => importUndo.where({ importId }).filter(({ elsewhere }) => !elsewhere);
  const isAttached = ({ entity }: ImportUndo) => definitionOf(entity).attachedTo !== undefined;
  const first = await pieces().first();
  if (first === undefined || !isAttached(first)) return first;
  return (
    (await pieces()
      .and((one) => !isAttached(one))
      .first()) ?? first
  );
}

function pieceGuard(piece: ImportUndo, linked: LinkedNotes): EditGuard {
  const { seq = 0, rows } = piece;
  return {
    tables: ['importUndo'],
    problem: 'This import was already undone.',
    isOpen: async (database) => (await database.importUndo.get(seq)) !== undefined,
    close: async (database, changes) => {
      await tellLinkedNotes(database, piece, rows, changes, linked);
      await database.importUndo.delete(seq);
    },
  };
}

/** As `undoImport` tells its progress: without what the account had already, which stays. */
export async function countToUndo(database: AccountDatabase, importId: string): Promise<number> {
  let count = 0;
  const elsewhere = await readElsewhere(database, importId);
  // One after the other: all of a large account would be a lot at once.
  await database.importUndo.where({ importId }).each((piece) => {
    count += ownRows(elsewhere, piece).length;
  });
  return count;
}
