/** The store behind `status.ts`, without React, so that the service worker can hold the engine too. */
import { createStore } from 'zustand/vanilla';

export type SyncKind =
  | 'synced' // all that was done here is at the server
  | 'pending' // edits wait for their turn
  | 'syncing' // an exchange is under way
  | 'offline' // no answer; the engine tries again by itself
  | 'paused' // signed out, or the session is of another student: edits wait on this device
  | 'error'; // the server or this device is in trouble; the engine tries again by itself

export interface SyncStatus {
  kind: SyncKind;
  /** Edits that wait to be sent. */
  pending: number;
  /** Edits that the server will never take, for the student to decide on. */
  refused: number;
  /** When the last exchange ended well, device clock, milliseconds; 0: never. */
  lastSyncAt: number;
  /** When `kind` became what it is, device clock, milliseconds. */
  since: number;
  /** Why it is paused or in error, for people. */
  problem?: string | undefined;
}

export const initialStatus: SyncStatus = {
  kind: 'pending',
  pending: 0,
  refused: 0,
  lastSyncAt: 0,
  since: 0,
};

export const syncStatus = createStore<SyncStatus>(() => initialStatus);

export type StatusChange = Partial<Omit<SyncStatus, 'since'>>;

/** Writes what changed; `since` moves only when the kind does, and a problem ends with its kind. */
export function reportStatus(change: StatusChange, nowMs: number): void {
  syncStatus.setState((before) => {
    const after = { ...before, ...change };
    // A new edit ends “synced” at once, before its exchange begins.
    if (after.kind === 'synced' && after.pending > 0) after.kind = 'pending';
    if (after.kind === before.kind) return after;
    return { ...after, problem: change.problem, since: nowMs };
  });
}
