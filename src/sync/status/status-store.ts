/** The store behind `status.ts`. Without React, because the service worker syncs too. */
import { createStore } from 'zustand/vanilla';

export type SyncKind =
  | 'synced' // every edit of this device is on the server
  | 'pending' // edits wait for their turn
  | 'syncing' // an exchange is under way
  | 'offline' // no answer; the engine tries again by itself
  | 'paused' // signed out, or the session is of another student: edits wait on this device
  | 'error'; // the server or this device is in trouble; the engine tries again by itself

/** The cause of `error`. `update`: the app is too old; `behind`: the server is too old; `device`: any other cause here. */
export type Trouble = 'server' | 'update' | 'behind' | 'disk' | 'device';

export interface SyncStatus {
  kind: SyncKind;
  /** Edits that wait to be sent. */
  pending: number;
  /** Those of them that need a newer server. */
  notYet: number;
  /** When the oldest of them was made, device clock, milliseconds. */
  oldestAt?: number | undefined;
  /** Edits that the server will never accept; the student decides about them. */
  refused: number;
  /** Files whose bytes are not on the server yet. */
  filesLeft: number;
  /** Files of this wave of uploads, including finished ones; 0 when none is left. */
  filesInWave: number;
  /** Files whose bytes the server refused: they are on this device only. */
  filesFailed: number;
  /** Rows that have arrived in an unfinished first download. */
  downloaded?: number | undefined;
  /** Rows of the whole first download, once the server has named the count. */
  downloadTotal?: number | undefined;
  /** When the last run succeeded, device clock, milliseconds; 0: never. */
  lastSyncAt: number;
  /** When `kind` last changed, device clock, milliseconds. */
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
  // A new edit ends “synced” before its run begins.
  if (after.kind === 'synced' && after.pending > 0) after.kind = 'pending';
  if (after.kind === before.kind) return after;
  return { ...after, problem: change.problem, trouble: change.trouble, since: nowMs };
}

/** A wave lasts until no file is left; new files extend it. */
function waveAfter(
  { filesLeft: before, filesInWave }: SyncStatus,
  { filesLeft = before }: StatusChange,
): number {
  return filesLeft === 0 ? 0 : filesInWave + Math.max(0, filesLeft - before);
}

/** @returns runs `task` at once, then not again within `everyMs`; a call within that time runs it at the end */
export function throttled(task: () => void, everyMs: number): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    lastAt = performance.now();
    task();
  };
  return () => {
    const leftMs = lastAt + everyMs - performance.now();
    if (leftMs <= 0) run();
    else if (timer === undefined) timer = setTimeout(run, leftMs);
  };
}
