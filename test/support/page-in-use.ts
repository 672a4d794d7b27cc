/** A page that counts the time in the app, in jsdom: its clock, its visibility, its browser and its server. */
import { type Mock, vi } from 'vitest';
import { tabLocks } from '../../src/api/locks.ts';
import { AccountDatabase } from '../../src/db/database.ts';
import { countUse, readUsage } from '../../src/db/device/usage.ts';
import { startUsageTracker } from '../../src/sync/usage/usage-tracker.ts';
import { signedInClient } from './device.ts';

export const minuteMs = 60_000;
export const noonMs = Date.UTC(2026, 2, 5, 12);

export function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
}

/** This tab is shown or hidden. */
export function becomes(state: DocumentVisibilityState) {
  setVisibility(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The globals that it replaces are put back by `close`, and the spies by `vi.restoreAllMocks`. */
export async function createPage() {
  const database = new AccountDatabase(crypto.randomUUID());
  await database.open();
  const intervals = new Map<number, { task: () => void; everyMs: number }>();
  vi.stubGlobal('setInterval', (task: () => void, everyMs: number) => {
    intervals.set(intervals.size, { task, everyMs });
    return intervals.size - 1;
  });
  vi.stubGlobal('clearInterval', (timer: number) => intervals.delete(timer));
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);

  const sent: unknown[] = [];
  const onTrouble: Mock<() => void> = vi.fn();
  const page: {
    nowMs: number;
    /** What its server says to a ping. */
    answer: () => Response;
    stop: () => void;
  } = {
    nowMs: noonMs,
    answer: () => Response.json({ data: {} }),
    stop: () => undefined,
  };
  const browser: Record<string, unknown> = { onLine: true };
  vi.stubGlobal('navigator', browser);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(await new Request(input, init).json());
    return page.answer();
  };
  const client = signedInClient(fetch);

  return Object.assign(page, {
    database,
    intervals,
    sent,
    onTrouble,
    browser,
    start: (state: DocumentVisibilityState = 'visible') => {
      setVisibility(state);
      const deps = { client, locks: tabLocks(), now: () => page.nowMs, onTrouble };
      page.stop = startUsageTracker(database, deps);
    },
    /** Time goes by, and its timers run. */
    pass: (minutes: number) => {
      for (let i = 0; i < minutes; i++) {
        page.nowMs += minuteMs;
        for (const { task } of intervals.values()) task();
      }
    },
    /** @returns the tally, once all that it has begun is done, as far as the database is concerned */
    counted: async () => {
      for (let i = 0; i < 5; i++) await readUsage(database);
      return (await readUsage(database)).tally;
    },
    /** 20 minutes of which no ping has told the server yet. */
    makePingDue: () =>
      countUse(database, { fromMs: page.nowMs - 20 * minuteMs, toMs: page.nowMs }, 60),
    close: () => {
      page.stop();
      database.close();
      vi.unstubAllGlobals();
    },
  });
}

export type PageInUse = Awaited<ReturnType<typeof createPage>>;
