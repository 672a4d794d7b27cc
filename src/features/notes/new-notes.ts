/**
 * Which notes were asked for in this tab and are not made yet. Kept over a reload, and taken away by sign-out: an old
 * entry of the tab's history must not make a note again that the first download has only not brought yet.
 */
import { uuidv7 } from '../../lib/ids.ts';

const asked = new Set<string>();
const keyOf = (id: string) => `haversack-new-note:${id}`;

/** @returns the id of a new note, under which its screen makes it with its first words */
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

/** Also where the browser would not store it: the button that asked for the note must work on a full device. */
export function isAskedFor(id: string): boolean {
  return asked.has(id) || isStored(id);
}

function isStored(id: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(id)) !== null;
  } catch {
    // A browser that forbids the storage has stored nothing.
    return false;
  }
}

/** It has its first words. */
export function noteMade(id: string): void {
  asked.delete(id);
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch (error) {
    console.warn('A new note could not be forgotten', error);
  }
}
