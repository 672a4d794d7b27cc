/**
 * Looks after the notifications of an open account: at the next moment at which one is due, when something is written, and
 * when the student comes back. Every tab has a runner, and one at a time looks; the others find everything done.
 */
import type { Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { keepDevices } from '../db/device/known-devices.ts';
import { watchWrites } from '../db/rows/watch.ts';
import { createWakeSignal, type Timers } from '../lib/wake-signal.ts';
import { entityNames } from '../model/registry.ts';
import type { LocalClock } from '../model/study/local-time.ts';
import type { KnownDevice } from '../protocol/devices.ts';
import { look } from './look.ts';
import { type System, showUnread } from './show.ts';

export interface NotifyDeps {
  system: System;
  locks: Locks;
  timers: Timers;
  clock: () => LocalClock;
  /** The account's devices as the server knows them; `undefined` without an answer. */
  fetchDevices: () => Promise<KnownDevice[] | undefined>;
  /** Calls when the student comes back or the network does. @returns stops */
  onReturn: (wake: () => void) => () => void;
}

/** A timer does not count the sleep of a laptop, and a clock may be set: at least so often it looks, milliseconds. */
export const lookEveryMs = 30 * 60_000;
/** At most so often, whatever is written, milliseconds. */
export const settleMs = 5_000;
/** So often it asks which devices there are, milliseconds. */
const askEveryMs = 60 * 60_000;

export function startNotifications(database: AccountDatabase, deps: NotifyDeps): () => void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, database.closed]);
  const wake = createWakeSignal(deps.timers);
  const stops = [
    watchWrites(database, [...entityNames, 'jobs', 'refused'], wake.raise),
    deps.onReturn(wake.raise),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    wake.raise();
  });
  void loop(database, deps, wake.wait, signal);
  return () => stopping.abort();
}

async function loop(
  database: AccountDatabase,
  deps: NotifyDeps,
  wait: (atMostMs: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const pause = createWakeSignal(deps.timers);
  signal.addEventListener('abort', pause.raise);
  let askedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const { nowMs } = deps.clock();
    if (Math.abs(nowMs - askedAt) >= askEveryMs) {
      askedAt = nowMs;
      await askForDevices(database, deps);
    }
    const nextMs = await lookInTurn(database, deps, signal);
    if (signal.aborted) return;
    await pause.wait(settleMs);
    const untilMs = Math.max(0, nextMs - deps.clock().nowMs);
    if (!signal.aborted) await wait(Math.min(untilMs, lookEveryMs));
  }
}

/** @returns when to look again. Whatever the disk does, the next look may go well. */
async function lookInTurn(
  database: AccountDatabase,
  { locks, clock, system }: NotifyDeps,
  signal: AbortSignal,
): Promise<number> {
  const turn = async () => {
    const looked = await look(database, clock());
    if (looked === undefined || signal.aborted) return Number.POSITIVE_INFINITY;
    const quietEndMs = await showUnread(database, looked.shown, clock(), system);
    return Math.min(looked.nextMs, quietEndMs ?? Number.POSITIVE_INFINITY);
  };
  try {
    return await locks.run(`haversack-notify-${database.userId}`, turn, signal);
  } catch (error) {
    if (!signal.aborted) console.warn('Notifications could not be looked after', error);
    return Number.POSITIVE_INFINITY;
  }
}

async function askForDevices(database: AccountDatabase, deps: NotifyDeps): Promise<void> {
  try {
    const devices = await deps.fetchDevices();
    if (devices !== undefined && !database.closed.aborted) await keepDevices(database, devices);
  } catch (error) {
    if (!database.closed.aborted) console.warn('The devices could not be asked for', error);
  }
}
