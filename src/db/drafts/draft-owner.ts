/**
 * Whose words this page keeps in drafts: those of the open account. Also of the account whose data was removed under this
 * page, while its session goes on: then only a draft can hold what is typed [P2]. A sign-out in another tab ends the session
 * before it removes the data, and leaves nothing behind.
 */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { removedStudent } from '../storage-signals.ts';

let hasSession = () => false;

/** @param look whether this browser holds a session: asked for an account whose data was removed */
export function keepDraftsWhile(look: () => boolean): void {
  hasSession = look;
}

/** @returns `undefined` where nothing may be kept: nobody is signed in */
export function draftOwner(): string | undefined {
  const removed = removedStudent();
  if (removed !== undefined) return hasSession() ? removed : undefined;
  try {
    return currentDatabase().userId;
  } catch {
    // A form can be shown where no account is open, as in a preview of one.
    return undefined;
  }
}

/** Whether words of this account may be kept, though it may be closed and take no edit any more. */
export function mayKeepDrafts({ userId, closed }: AccountDatabase): boolean {
  return !closed.aborted || (removedStudent() === userId && hasSession());
}

/** What pages keep of a student in localStorage until it is saved: keys that begin with what it is and whose. */

/** @param start of the keys. @returns what follows it in each key, with the text that is kept there; the oldest first */
export function readLocalDrafts(start: string): { rest: string; text: string | null }[] {
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .sort()
    .map((key) => ({ rest: key.slice(start.length), text: localStorage.getItem(key) }));
}

/** A browser that forbids the storage has kept nothing in it. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
