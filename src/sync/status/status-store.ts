/** The store behind `status.ts`, without React, so that the service worker can hold the engine too. */
import { createStore } from 'zustand/vanilla';

export type SyncKind =
  | 'synced' // all that was done here is at the server
  | 'pending' // edits wait for their turn
  | 'syncing' // an exchange is under way
  | 'offline' // no answer; the engine tries again by itself
  | 'paused' // signed out, or the session is of another student: edits wait on this device
  | 'error'; // the server or this device is in trouble; the engine tries again by itself

/** What stands in the way in `error`: `update` an app that is too old, `behind` a server that is; `device` is whatever has no better name. */
export type Trouble = 'server' | 'update' | 'behind' | 'disk' | 'device';

export interface SyncStatus {
  kind: SyncKind;
  /** Edits that wait to be sent. */
  pending: number;
  /** Those of them that the server does not know yet, being a release behind. */
  notYet: number;
  /** When the oldest of them was made, device clock, milliseconds. */
  oldestAt?: number | undefined;
  /** Edits that the server will never take, for the student to decide on. */
  refused: number;
  /** Files whose bytes are still to be brought to the server. */
  filesLeft: number;
  /** Files of this wave of uploads, the finished ones too; 0 when none is left. */
  filesInWave: number;
  /** Files whose bytes the server would not take: they are on this device only. */
  filesFailed: number;
  /** Rows that an unfinished first download has brought. */
  downloaded?: number | undefined;
  /** How many it has in all, once the server has said so. */
  downloadTotal?: number | undefined;
  /** When the last exchange ended well, device clock, milliseconds; 0: never. */
  lastSyncAt: number;
  /** When `kind` became what it is, device clock, milliseconds. */
  since: number;
  /** Why it is in error. */
  trouble?: Trouble | undefined;
  /** Why it is paused or in error, for people. */
  problem?: string | undefined;
}

export const initialStatus: SyncStatus = {
  kind: 'pending',
  pending: 0,
  notYet: 0,
  refused: 0,
  filesLeft: 0,
  filesInWave: 0,
  filesFailed: 0,
  lastSyncAt: 0,
  since: 0,
};

export const syncStatus = createStore<SyncStatus>(() => initialStatus);

export type StatusChange = Partial<Omit<SyncStatus, 'since' | 'filesInWave'>>;

export function reportStatus(change: StatusChange, nowMs: number): void {
  syncStatus.setState((before) => changeStatus(before, change, nowMs));
}

/** `since` moves only when the kind does, and a problem ends with its kind. */
export function changeStatus(before: SyncStatus, change: StatusChange, nowMs: number): SyncStatus {
  const after = { ...before, ...change, filesInWave: waveAfter(before, change) };
  // A new edit ends “synced” at once, before its exchange begins.
  if (after.kind === 'synced' && after.pending > 0) after.kind = 'pending';
  if (after.kind === before.kind) return after;
  return { ...after, problem: change.problem, trouble: change.trouble, since: nowMs };
}

/** A wave lasts until nothing is left; a file that joins makes it longer. */
function waveAfter(
  { filesLeft: before, filesInWave }: SyncStatus,
  { filesLeft = before }: StatusChange,
): number {
  return filesLeft === 0 ? 0 : filesInWave + Math.max(0, filesLeft - before);
}
