/**
 * What a tab that died had not saved travels now, not when its note is next opened, and what has lain its
 * time in the Trash goes. Nobody waits for either.
 */
import { purgeExpired } from '../../db/trash.ts';

/** @param recoverDrafts saves what died tabs held */
export async function tidyUp(recoverDrafts: () => Promise<unknown>): Promise<void> {
  try {
    await recoverDrafts();
    await purgeExpired();
  } catch (error) {
    console.warn('The bag could not be tidied; everything stays where it is', error);
  }
}
