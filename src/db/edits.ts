/** A word to this tab's own engine that an edit is on disk: sooner than the database's own notice. */
import type { AccountDatabase } from './database.ts';

const listeners = new WeakMap<AccountDatabase, Set<() => void>>();

/** Told after the commit, in this tab only; other tabs see the outbox change. */
export function announceEdit(database: AccountDatabase): void {
  for (const listener of listeners.get(database) ?? []) listener();
}

/** @returns a function that stops listening */
export function onEdits(database: AccountDatabase, listener: () => void): () => void {
  const own = listeners.get(database) ?? new Set();
  listeners.set(database, own.add(listener));
  return () => own.delete(listener);
}
