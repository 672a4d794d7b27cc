/**
 * What a tab that died had not saved travels now, not when its note is next opened, and what has lain its
 * time in the Trash goes. Nobody waits for either.
 */
import { purgeExpired } from '../../db/trash.ts';

/** @param fetchDrafts fetches what saves the words of died tabs */
export async function tidyUp(
  fetchDrafts: () => Promise<{ recoverNoteDrafts: () => Promise<unknown> }>,
): Promise<void> {
  try {
    await (await fetchDrafts()).recoverNoteDrafts();
    await purgeExpired();
  } catch (error) {
    console.warn('The bag could not be tidied; everything stays where it is', error);
  }
}
