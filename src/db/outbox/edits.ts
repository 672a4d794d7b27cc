/** Tells this tab's engine of a commit before the database does. The commit may still fail. */
import type { AccountDatabase } from '../database.ts';
import type { StoredRow } from './outbox.ts';

/** Settles when the transaction is complete; without rows if nothing was stored. */
export type Commit = Promise<readonly StoredRow[]>;

type Listener = (commit: Commit) => void;

const listeners = new WeakMap<AccountDatabase, Set<Listener>>();

/** In this tab only; other tabs see the outbox change. */
export function announceCommit(database: AccountDatabase, commit: Commit): void {
  for (const listener of listeners.get(database) ?? []) listener(commit);
}

/** @returns a function that stops listening */
export function onCommits(database: AccountDatabase, listener: Listener): () => void {
  const own = listeners.get(database) ?? new Set();
  listeners.set(database, own.add(listener));
  return () => own.delete(listener);
}
