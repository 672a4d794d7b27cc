/**
 * Looks after the notifications of an open account: at the next moment at which one is due, when something is written, and
 * when the student comes back. Every tab has a runner, and one at a time looks; the others find everything done.
 */
import type { Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { watchWrites } from '../db/rows/watch.ts';
import { createWakeSignal, type Timers } from '../lib/wake-signal.ts';
import { entityNames } from '../model/registry.ts';
import { type AskDeps, createAsking } from './ask-server.ts';
import { look } from './look.ts';
import { type System, showUnread } from './show.ts';

export interface NotifyDeps extends AskDeps {
  system: System;
  locks: Locks;
  timers: Timers;
  /** Calls when the student comes back or the network does. @returns stops */
  onReturn: (wake: () => void) => () => void;
}

/** A timer does not count the sleep of a laptop, and a clock may be set: at least so often it looks, milliseconds. */
export const lookEveryMs = 30 * 60_000;
/** At most so often, whatever is written, milliseconds. */
export const settleMs = 5_000;

export function startNotifications(database: AccountDatabase, deps: NotifyDeps): () => void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, database.closed]);
  const wake = createWakeSignal(deps.timers);
  const student = { isBack: true };
  const stops = [
    watchWrites(database, [...entityNames, 'jobs', 'refused'], wake.raise),
    deps.onReturn(() => {
      student.isBack = true;
      wake.raise();
    }),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    wake.raise();
  });
  const ask = createAsking(database, deps, student, wake.raise);
  void loop(database, deps, wake.wait, signal, ask);
  return () => stopping.abort();
}

async function loop(
  database: AccountDatabase,
  deps: NotifyDeps,
  wait: (atMostMs: number) => Promise<void>,
  signal: AbortSignal,
  ask: () => Promise<void>,
): Promise<void> {
  const pause = createWakeSignal(deps.timers);
  signal.addEventListener('abort', pause.raise);
  while (!signal.aborted) {
    // Nothing waits for the network: what it brings wakes the next look.
    void ask();
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
