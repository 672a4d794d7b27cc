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
import type { ChannelList } from '../protocol/channels.ts';
import type { KnownDevice } from '../protocol/devices.ts';
import { keepServerChannels } from '../queries/server-channels.ts';
import { keepTimeZone } from './keep-time-zone.ts';
import { look } from './look.ts';
import { type System, showUnread } from './show.ts';

export interface NotifyDeps {
  system: System;
  locks: Locks;
  timers: Timers;
  clock: () => LocalClock;
  /** The account's devices as the server knows them; `undefined` without an answer. */
  fetchDevices: () => Promise<KnownDevice[] | undefined>;
  /** By what the server notifies; `undefined` without an answer. */
  fetchChannels: () => Promise<ChannelList | undefined>;
  /** Where this device is, as an IANA name; `undefined` where nobody looks at it. */
  timeZone: () => string | undefined;
  /** Calls when the student comes back or the network does. @returns stops */
  onReturn: (wake: () => void) => () => void;
}

/** A timer does not count the sleep of a laptop, and a clock may be set: at least so often it looks, milliseconds. */
export const lookEveryMs = 30 * 60_000;
/** At most so often, whatever is written, milliseconds. */
export const settleMs = 5_000;
/** So often it asks which devices there are, and what the server notifies by, milliseconds. */
const askEveryMs = 60 * 60_000;
/** So soon it asks again where nothing was answered, as before the student looks at this tab, milliseconds. */
const askAgainMs = 60_000;

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
  void loop(database, deps, wake.wait, signal, student);
  return () => stopping.abort();
}

async function loop(
  database: AccountDatabase,
  deps: NotifyDeps,
  wait: (atMostMs: number) => Promise<void>,
  signal: AbortSignal,
  student: { isBack: boolean },
): Promise<void> {
  const pause = createWakeSignal(deps.timers);
  signal.addEventListener('abort', pause.raise);
  let askedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const { nowMs } = deps.clock();
    if (Math.abs(nowMs - askedAt) >= askEveryMs) {
      const isAnswered = await askServer(database, deps);
      askedAt = isAnswered ? nowMs : nowMs - askEveryMs + askAgainMs;
    }
    if (student.isBack) {
      student.isBack = false;
      await tellTimeZone(database, deps);
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

/** @returns whether the server has said what it notifies by */
async function askServer(database: AccountDatabase, deps: NotifyDeps): Promise<boolean> {
  try {
    const [devices, channels] = await Promise.all([deps.fetchDevices(), deps.fetchChannels()]);
    if (devices !== undefined && !database.closed.aborted) await keepDevices(database, devices);
    if (channels !== undefined && !database.closed.aborted) {
      await keepServerChannels(database, channels);
    }
    return channels !== undefined;
  } catch (error) {
    if (!database.closed.aborted) console.warn('The server could not be asked', error);
    return false;
  }
}

async function tellTimeZone(database: AccountDatabase, deps: NotifyDeps): Promise<void> {
  const { nowMs, offsetAt } = deps.clock();
  try {
    await keepTimeZone(database, deps.timeZone(), { now: () => nowMs, tzOffsetMin: offsetAt });
  } catch (error) {
    if (!database.closed.aborted) console.warn('The time zone could not be kept', error);
  }
}
