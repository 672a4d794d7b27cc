/**
 * Hears the server say what another device has changed. One tab of a device listens, under the Web Lock
 * `haversack-poke-<user>`; the others see what it brings through the shared database.
 */
import type { Locks } from '../api/locks.ts';
import { applyNews } from '../db/apply-news.ts';
import type { AccountDatabase } from '../db/database.ts';
import { readDevice } from '../db/device.ts';
import type { Poke } from '../protocol/sync.ts';
import { backoffMs } from './backoff.ts';
import { type Bell, createBell, type Timers } from './bell.ts';
import type { Transport } from './transport.ts';

export interface PokeDeps {
  transport: Transport;
  locks: Locks;
  random: () => number;
  timers: Timers;
}

export interface Pokes {
  /** The network may be back: open the line at once. */
  wake(): void;
  stop(): void;
}

export function listenForPokes(
  database: AccountDatabase,
  deps: PokeDeps,
  onNews: () => void,
): Pokes {
  const bell = createBell(deps.timers);
  const stopping = new AbortController();
  let failures = 0;
  const task = () =>
    keepListening(database, deps, onNews, bell, stopping.signal, {
      failed: () => ++failures,
      opened: () => {
        failures = 0;
      },
    });
  deps.locks.run(`haversack-poke-${database.userId}`, task, stopping.signal).catch(() => {
    // Stopped while it waited for its turn, or the database was closed: either way it is over.
    stopping.abort();
  });
  return {
    wake: () => {
      failures = 0;
      bell.ring();
    },
    stop: () => {
      stopping.abort();
      bell.ring();
    },
  };
}

/** @returns whether this device is still behind, so that it must pull */
export async function hearPoke(
  database: AccountDatabase,
  poke: Poke | undefined,
): Promise<boolean> {
  if (poke === undefined) return true;
  const cursor =
    poke.news === undefined
      ? await database.readMeta('cursor')
      : await applyNews(database, poke, poke.news);
  return cursor?.epoch !== poke.epoch || poke.version > cursor.version;
}

async function keepListening(
  database: AccountDatabase,
  deps: PokeDeps,
  onNews: () => void,
  bell: Bell,
  signal: AbortSignal,
  count: { failed: () => number; opened: () => void },
): Promise<void> {
  const device = await database.transaction('rw', database.meta, () => readDevice(database));
  const hear = async (poke: Poke | undefined) => {
    if (await hearPoke(database, poke)) onNews();
  };
  let isFirst = true;
  while (!signal.aborted) {
    const opened = () => {
      count.opened();
      // What happened while the line was down was not heard. The engine's own start covers the first.
      if (!isFirst) onNews();
      isFirst = false;
    };
    const on = {
      opened,
      poked: (poke: Poke | undefined) => {
        // A full disk here is told by the pull that follows.
        hear(poke).catch(onNews);
      },
      // The engine asks for a new session, and where there is none the student is told.
      turnedAway: onNews,
    };
    await deps.transport.listen(device, on, signal);
    isFirst = false;
    if (signal.aborted) return;
    await bell.wait(backoffMs(count.failed(), deps.random()));
  }
}
