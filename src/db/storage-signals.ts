/** What screens must know of the database before Dexie is loaded. */
import { createFlag } from '../lib/flag.ts';

/** A newer app has upgraded the database of this tab, which only reads from now on [S10]. */
export const newerDatabase = createFlag();

/** The database of this tab's account was deleted: by another tab, by the browser or by the student. */
export const removedData = createFlag();

let removedId: string | undefined;

/** @param userId whose database it was */
export function tellRemoved(userId: string): void {
  removedId = userId;
  removedData.set(true);
}

/** The student whose database was deleted under this tab, until an account is opened again. */
export function removedStudent(): string | undefined {
  return removedData.isUp() ? removedId : undefined;
}

/** The last write found no room on this device's disk. */
export const fullDisk = createFlag();

/** A refusal of the database whose message is for people. */
export class StorageRefusal extends Error {
  /** Trying again cannot help. */
  readonly needsReload: boolean = false;
}

/** The account whose database is opened after the first screen, or on first use. */
let userId: string | undefined;

export function expectAccount(id: string | undefined): void {
  userId = id;
}

export function expectedAccount(): string | undefined {
  return userId;
}
