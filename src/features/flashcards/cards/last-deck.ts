/** The deck that the last card was written into on this device: the next one goes there too. It goes with the student. */
import { currentDatabase } from '../../../db/database.ts';

const keyOf = () => `haversack-recent:${currentDatabase().userId}:deck`;

export function lastDeck(): string | undefined {
  try {
    return localStorage.getItem(keyOf()) ?? undefined;
  } catch {
    // A browser that forbids the storage has kept nothing in it.
    return undefined;
  }
}

export function rememberDeck(id: string): void {
  try {
    localStorage.setItem(keyOf(), id);
  } catch (error) {
    console.warn('The deck could not be remembered', error);
  }
}
