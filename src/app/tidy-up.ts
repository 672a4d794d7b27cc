/**
 * What is done once an account is open, and nobody waits for:
 * - notes that a tab which died had not saved are saved now, not when they are next opened;
 * - files that it was adding are added, or named;
 * - cards that came into a deck while it was merged into another follow it;
 * - what has been in the Trash for its time is deleted, and so are drafts of dialogs;
 * - what was attached to something that is gone for good, such as pictures and tags, goes too, and so do bytes and read pages that nothing needs, and
 *   pieces of files that were only looked at, beyond those read last;
 * - so does what was read of PDFs that ask for a password which is not kept;
 * - cards whose deck is gone get another, and questions another quiz;
 * - what an earlier version has derived in another way, or not at all, is worked out anew.
 */
import { isLockHeld } from '../api/locks.ts';
import { dropLeftPieces } from '../db/bytes/left-pieces.ts';
import { dropLeftTexts } from '../db/bytes/page-texts.ts';
import { currentDatabase } from '../db/database.ts';
import { rebuildInWorker } from '../db/derived/rebuild-in-worker.ts';
import { dropExpiredFormDrafts } from '../db/drafts/form-drafts.ts';
import { dropUnlocked } from '../db/locked/drop-unlocked.ts';
import { readWholeHistory } from '../db/position.ts';
import { moveMergedCards } from '../queries/decks/merged-decks.ts';
import { moveLooseParts } from '../queries/loose-parts.ts';
import { dropLeftAttached, purgeExpired } from '../queries/trash.ts';
import { unlockedLock } from '../reading/pdf/locked/unlocked-lock.ts';

/** What tabs that died have left, each by the part that finishes it. */
interface Left {
  notes: () => Promise<unknown>;
  files: () => Promise<unknown>;
}

const dropDrafts = async () => {
  const database = currentDatabase();
  const whole = await readWholeHistory(database);
  if (whole) dropExpiredFormDrafts(database.userId, whole);
};
/**
 * What was read of files whose password is not kept, once no tab has one of them unlocked. A browser without Web Locks
 * does not say: then it goes, since it is to be hidden, and is read anew when the file is unlocked.
 */
const dropRead = async () => {
  const database = currentDatabase();
  if (!(await isLockHeld(unlockedLock(database.userId)))) await dropUnlocked(database);
};
const moveLooseCards = () => moveLooseParts('card');
const moveLooseQuestions = () => moveLooseParts('question');
const steps = [
  ...[
    moveMergedCards,
    purgeExpired,
    dropLeftAttached,
    dropLeftTexts,
    dropLeftPieces,
    moveLooseCards,
    moveLooseQuestions,
  ],
  rebuildInWorker,
  dropDrafts,
  dropRead,
];

export async function tidyUp(left: Left): Promise<void> {
  for (const finish of [left.notes, left.files, ...steps]) {
    try {
      await finish();
    } catch (error) {
      console.warn('The database could not be tidied; everything stays where it is', error);
    }
  }
}
