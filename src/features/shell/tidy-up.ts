/**
 * What a tab that died had not saved travels now, not when its note is next opened, and what has lain its
 * time in the Trash goes. Nobody waits for either.
 */
import { purgeExpired } from '../../db/trash.ts';
import { recoverNoteDrafts } from '../notes/note-draft.ts';

export async function tidyUp(): Promise<void> {
  try {
    await recoverNoteDrafts();
    await purgeExpired();
  } catch (error) {
    console.warn('The bag could not be tidied; everything stays where it is', error);
  }
}
