/**
 * New notes requested in this tab and not created yet. Kept over a reload and cleared by sign-out: an old entry in
 * the tab's history must not create a note that the first download has just not brought yet.
 */
import { uuidv7 } from '../../lib/ids.ts';

const asked = new Set<string>();
const keyOf = (id: string) => `haversack-new-note:${id}`;

/** @returns the id of a new note; its screen creates it with the first words */
export function askForNewNote(): string {
  const id = uuidv7(Date.now());
  askForNote(id);
  return id;
}

export function askForNote(id: string): void {
  asked.add(id);
  try {
    sessionStorage.setItem(keyOf(id), 'asked');
  } catch (error) {
    console.warn('A new note could not be remembered over a reload', error);
  }
}

/** Also remembers it if the browser refuses to store it: the button must work on a full device. */
export function isAskedFor(id: string): boolean {
  return asked.has(id) || isStored(id);
}

function isStored(id: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(id)) !== null;
  } catch {
    // A browser that forbids storage has stored nothing.
    return false;
  }
}

/** Call when it has its first words. */
export function noteMade(id: string): void {
  asked.delete(id);
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch (error) {
    console.warn('A new note could not be forgotten', error);
  }
}
