/**
 * The student whose words this page keeps in drafts: of the open account, or of the account whose data was removed
 * under this page while its session continues. In that case only a draft can hold typed words [P2]. A sign-out in
 * another tab ends the session before it removes the data, so nothing remains.
 */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { removedStudent } from '../storage-signals.ts';

let hasSession = () => false;

/** @param look whether this browser has a session; asked for an account whose data was removed */
export function keepDraftsWhile(look: () => boolean): void {
  hasSession = look;
}

/** @returns `undefined` if nothing may be kept: nobody is signed in */
export function draftOwner(): string | undefined {
  const removed = removedStudent();
  if (removed !== undefined) return hasSession() ? removed : undefined;
  try {
    return currentDatabase().userId;
  } catch {
    // A form can be shown without an open account, such as in a preview.
    return undefined;
  }
}

/** Whether words of this account may be kept, even if it is closed and takes no edits. */
export function mayKeepDrafts({ userId, closed }: AccountDatabase): boolean {
  return !closed.aborted || (removedStudent() === userId && hasSession());
}
