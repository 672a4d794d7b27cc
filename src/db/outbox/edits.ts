/**
 * A word to this tab's own engine, sooner than the database's own notice: that a commit of edits begins, with a
 * promise of the rows of the outbox that it leaves on disk. It may still fail, so the word means no more than “look”.
 */
import type { AccountDatabase } from '../database.ts';
import type { StoredRow } from './outbox.ts';

/** Settles when the transaction is complete, with what it queued; with nothing where it stored nothing. */
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
