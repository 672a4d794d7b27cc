/**
 * A word to this tab's own engine, sooner than the database's own notice: that an edit is on its way to the
 * disk, and again that it is there. It may still fail, so the first word means no more than “look”.
 */
import type { AccountDatabase } from './database.ts';

const listeners = new WeakMap<AccountDatabase, Set<() => void>>();

/** In this tab only; other tabs see the outbox change. */
export function announceEdit(database: AccountDatabase): void {
  for (const listener of listeners.get(database) ?? []) listener();
}

/** @returns a function that stops listening */
export function onEdits(database: AccountDatabase, listener: () => void): () => void {
  const own = listeners.get(database) ?? new Set();
  listeners.set(database, own.add(listener));
  return () => own.delete(listener);
}
