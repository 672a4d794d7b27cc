/**
 * Clean-up in the background after an account is opened:
 * - saves notes, and adds files, that a crashed tab left unfinished;
 * - moves cards that arrived in a deck while it was merged into another;
 * - deletes expired rows of the Trash and expired drafts of dialogs;
 * - deletes parts of purged rows, such as pictures and tags, and bytes and pages that nothing needs;
 * - deletes the texts of PDFs whose password is not kept, and indexes of accounts that left this device;
 * - gives cards without a deck, and questions without a quiz, another one;
 * - rebuilds values that an older version derived differently.
 */
import { isLockHeld } from '../api/locks.ts';
import { dropLeftPieces } from '../db/bytes/kept-files.ts';
import { dropLeftTexts, dropUnlocked } from '../db/bytes/page-texts.ts';
import { currentDatabase } from '../db/database.ts';
import { rebuildInWorker } from '../db/derived/rebuild.ts';
import { removeLeftIndexes } from '../db/device/index-folder.ts';
import { dropExpiredFormDrafts } from '../db/drafts/form-drafts.ts';
import { readWholeHistory } from '../db/position.ts';
import { startAccountWorker } from '../queries/account-worker.ts';
import { moveMergedCards } from '../queries/decks/merged-decks.ts';
import { moveLooseParts } from '../queries/loose-parts.ts';
import { dropLeftAttached, purgeExpired } from '../queries/trash.ts';
import { unlockedLock } from '../reading/pdf/locked/unlocked.ts';

const dropDrafts = async () => {
  const database = currentDatabase();
  const whole = await readWholeHistory(database);
  if (whole) dropExpiredFormDrafts(database.userId, whole);
};
/**
 * Deletes texts of locked files once no tab has one unlocked. Without Web Locks it cannot know and deletes them: they
 * must stay hidden, and unlocking reads the file again.
 */
const dropRead = async () => {
  const database = currentDatabase();
  if (!(await isLockHeld(unlockedLock(database.userId)))) await dropUnlocked(database);
};
const steps = [
  moveMergedCards,
  purgeExpired,
  dropLeftAttached,
  dropLeftTexts,
  dropLeftPieces,
  () => moveLooseParts('card'),
  () => moveLooseParts('question'),
  () => rebuildInWorker(startAccountWorker),
  dropDrafts,
  dropRead,
  () => removeLeftIndexes(),
];

/** @param left finish the work of crashed tabs */
export async function tidyUp(
  left: Record<'notes' | 'files', () => Promise<unknown>>,
): Promise<void> {
  for (const finish of [left.notes, left.files, ...steps]) {
    try {
      await finish();
    } catch (error) {
      console.warn('The database could not be tidied; everything stays where it is', error);
    }
  }
}
