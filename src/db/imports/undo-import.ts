/** Takes a whole import back, in the pieces in which it came: each together with the note of it, so that none is taken back twice. */

import { failure, type Result, success } from '../../lib/result.ts';
import type { Draft, ReadingMutation } from '../../model/entity.ts';
import type { ImportedRow } from '../../model/imported-rows.ts';
import { definitionOf } from '../../model/registry.ts';
import type { EditGuard } from '../commit-edits.ts';
import type { AccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import { rowKey } from '../outbox/outbox.ts';
import type { ImportUndo } from '../tables.ts';
import { fieldsBack, readWholes, type Wholes, wholesOf } from './fields-back.ts';
import { findKeptWholes, type MadeRows, partsOf, readMade } from './kept-wholes.ts';
import { isUnsettled, ownRows, readElsewhere, undoNeedsSync } from './known-elsewhere.ts';
import { type LinkedNotes, readLinkedNotes, tellLinkedNotes } from './linked-notes.ts';

interface PieceToUndo extends ImportUndo {
  made: MadeRows;
  wholes: Wholes;
}

/** What stays is asked in the transaction that takes the piece back: the student may have added parts until then. */
function takePieceBack(database: AccountDatabase): ReadingMutation<PieceToUndo> {
  return {
    entities: ({ entity }) =>
      [entity, ...wholesOf(entity), ...partsOf(entity)].map((name) => ({ name })),
    recipe: async ({ entity, rows, made, wholes }, { nowMs }, reader) => {
      const isMade = ({ id }: ImportedRow) => made.get(entity)?.has(id) === true;
      const ids = new Set(rows.filter(isMade).map(({ id }) => id));
      for (const one of await findKeptWholes(database, made, entity, ids))
        wholes.kept.add(rowKey(one));
      const drafts = rows.map(async (imported): Promise<Draft> => {
        const here = await reader.get({ name: entity }, imported.id);
        const fields = await fieldsBack(entity, here, imported, { wholes, reader, nowMs });
        return { entity, id: imported.id, fields };
      });
      return await Promise.all(drafts);
    },
  };
}

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
  if (await isUnsettled(database, importId)) return failure('invalid', undoNeedsSync);
  const elsewhere = await readElsewhere(database, importId);
  const made = await readMade(database, importId, elsewhere);
  const wholes = await readWholes(database, importId, made);
  const linked = await readLinkedNotes(database);
  let done = 0;
  while (true) {
    signal.throwIfAborted();
    const noted = await nextPiece(database, importId);
    if (noted === undefined) break;
    const piece = { ...noted, rows: ownRows(elsewhere, noted), made, wholes };
    const guard = pieceGuard(piece, linked);
    const result = await mutateIn(database, takePieceBack(database), piece, undefined, guard);
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

function pieceGuard(piece: PieceToUndo, linked: LinkedNotes): EditGuard {
  const { seq = 0, rows } = piece;
  return {
    tables: ['importUndo', 'imports'],
    problem: 'This import was already undone.',
    isOpen: async (database) => (await database.importUndo.get(seq)) !== undefined,
    close: async (database, changes) => {
      await tellLinkedNotes(database, piece, rows, changes, linked);
      await database.importUndo.delete(seq);
      await noteWholes(database, piece);
    },
  };
}

/** For an undo that goes on after this one was stopped: it finds no note of this piece. */
async function noteWholes(
  { imports }: AccountDatabase,
  { importId, wholes }: PieceToUndo,
): Promise<void> {
  const noted = await imports.get(importId);
  const isNoted = noted?.madeWholes !== undefined && noted.keptWholes?.length === wholes.kept.size;
  if (isNoted) return;
  await imports.update(importId, { madeWholes: [...wholes.made], keptWholes: [...wholes.kept] });
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
