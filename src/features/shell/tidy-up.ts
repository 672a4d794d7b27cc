/**
 * What a tab that died had not saved travels now, not when its note is next opened, the files that it was adding go
 * in or are named, what has lain its time in the Trash goes, and cards with an impossible review are folded anew, and cards
 * whose deck is gone get another. Nobody waits for any of it.
 */
import { refoldUnbelieved } from '../../db/derived.ts';
import { moveLooseCards } from '../../db/loose-cards.ts';
import { purgeExpired } from '../../db/trash.ts';

/** What tabs that died have left, each by the part that finishes it. */
interface Left {
  notes: () => Promise<unknown>;
  files: () => Promise<unknown>;
}

export async function tidyUp(left: Left): Promise<void> {
  for (const finish of [left.notes, left.files, purgeExpired, refoldUnbelieved, moveLooseCards]) {
    try {
      await finish();
    } catch (error) {
      console.warn('The bag could not be tidied; everything stays where it is', error);
    }
  }
}
