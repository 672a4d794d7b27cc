/**
 * Looks at the notifications of an open account when the next one is due, after writes, and when the student comes
 * back. Every tab has a runner; one looks at a time, and the others find nothing to do.
 */
import type { Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { watchWrites } from '../db/rows/watch.ts';
import { createWakeSignal, type Timers } from '../lib/wake-signal.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { settingsId } from '../model/entities/student/settings.ts';
import { entityNames } from '../model/registry.ts';
import type { LocalClock } from '../model/study/local-time.ts';
import { goesOutBy, groupOf } from '../model/study/notification-groups.ts';
import { newsMs } from '../model/study/notification-rules.ts';
import { quietUntil } from '../model/study/quiet-hours.ts';
import { buttonsOf, type NotificationButton } from '../protocol/notified.ts';
import type { ShownNotification } from '../queries/notifications.ts';
import { type AskDeps, createAsking } from './ask-server.ts';
import { look } from './look.ts';
import { claimShowings } from './told-here.ts';

export interface NotifyDeps extends AskDeps {
  system: System;
  locks: Locks;
  timers: Timers;
  /** Calls `wake` when the student or the network comes back. @returns a function that stops it */
  onReturn: (wake: () => void) => () => void;
}

/** Longest pause in milliseconds, since timers stop while a laptop sleeps and clocks may be set. */
export const lookEveryMs = 30 * 60_000;
/** Shortest pause in milliseconds, whatever is written. */
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
    // No waiting for the network: its answers wake the next look.
    void ask();
    const nextMs = await lookInTurn(database, deps, signal);
    if (signal.aborted) return;
    await pause.wait(settleMs);
    const untilMs = Math.max(0, nextMs - deps.clock().nowMs);
    if (!signal.aborted) await wait(Math.min(untilMs, lookEveryMs));
  }
}

/** Never throws. @returns when to look again */
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

interface SystemNotification {
  id: string;
  title: string;
  body: string;
  actions: readonly NotificationButton[];
}

interface System {
  /** The student has allowed them, and this is not a shared computer. */
  mayShow: () => boolean;
  /** Whether any tab of Haversack is visible. */
  isLookedAt: () => Promise<boolean>;
  show: (notification: SystemNotification) => Promise<void>;
  /** Says anew what notifications on the screen say otherwise now. */
  renew: (present: readonly SystemNotification[]) => Promise<void>;
  /** Closes notifications that are still on the screen. */
  close: (isGone: (id: string) => boolean) => Promise<void>;
}

/**
 * Shows what is unread while nobody looks at Haversack, once per device, and after the quiet hours.
 * @returns when the quiet hours end, if something waits for that
 */
async function showUnread(
  database: AccountDatabase,
  shown: readonly ShownNotification[],
  clock: LocalClock,
  system: System,
): Promise<number | undefined> {
  const unread = shown.filter(({ isUnread }) => isUnread);
  await system.close((id) => !unread.some((one) => one.id === id));
  // The server's messages may leave out the student's words; only counts change.
  await system.renew(unread.filter(({ kind }) => kind === 'cards-due').map(onScreen));
  // The student sees it at the bell.
  if (await system.isLookedAt()) {
    await claimShowings(database, unread, clock.nowMs);
    return undefined;
  }
  const [profile, settings] = await Promise.all([
    database.rows('profile').get(profileId),
    database.rows('settings').get(settingsId),
  ]);
  if (profile?.notifyByMessage !== true || !system.mayShow()) return undefined;
  const news = unread.filter(({ atMs }) => clock.nowMs - atMs < newsMs);
  const quietEndMs = quietUntil(settings ?? {}, clock);
  if (quietEndMs !== undefined) return news.length > 0 ? quietEndMs : undefined;
  const goesOut = news.filter(({ kind, opens }) => {
    const subject = opens.kind === 'row' ? { examOf: opens.row.examOf } : undefined;
    return goesOutBy(settings, groupOf(kind, subject), 'message');
  });
  for (const one of await claimShowings(database, goesOut, clock.nowMs)) {
    if (database.closed.aborted) return undefined;
    await system.show(onScreen(one));
  }
  // After signing out, what was just shown is closed too.
  if (database.closed.aborted) await system.close(() => true);
  return undefined;
}

function onScreen({ id, title, detail, kind }: ShownNotification): SystemNotification {
  return { id, title, body: detail, actions: buttonsOf(kind) };
}
