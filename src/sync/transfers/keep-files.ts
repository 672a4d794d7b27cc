/**
 * Asks for the files that this device keeps: each that another device adds, where the student keeps all, else those that
 * were chosen or are likely to be wanted, and all that is attached to cards and notes. Those that came by themselves go again
 * when there is no room for them.
 */

import {
  findAttachedToAskFor,
  findBytesToAskFor,
  readKeepsAll,
} from '../../db/bytes/keep-offline.ts';
import { evictBytes } from '../../db/bytes/kept-files.ts';
import { readOfflinePlan, requestByItself } from '../../db/bytes/offline-choice.ts';
import type { OfflinePlan } from '../../db/bytes/plan-offline.ts';
import { requestDownload, sendAgain } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { watchRows } from '../../db/rows/watch.ts';
import { maxKnownFiles } from '../../protocol/files.ts';

/** The database is closing; a fault of it shows in the engine's own watch. */
const ignore = () => undefined;

export interface FileKeeper {
  /** Asks once more for what could not be asked for: there may be room now. */
  wake(): void;
  stop(): void;
}

const idle: FileKeeper = { wake: ignore, stop: ignore };

/** Which of these the server has; `undefined` where it does not say. */
export type AskKnown = (hashes: readonly string[]) => Promise<readonly string[] | undefined>;

export interface KeeperDeps {
  now?: () => number;
  /** Nothing goes without the server's word. */
  askKnown?: AskKnown;
  /** The student has asked to spare data: nothing comes by itself. */
  savesData?: () => boolean;
}

export function keepFilesHere(database: AccountDatabase, deps: KeeperDeps = {}): FileKeeper {
  let asking = idle;
  const stopWatching = watchRows(
    () => readKeepsAll(database),
    (keepsAll) => {
      asking.stop();
      asking = keepsAll ? askForFiles(database) : keepChosen(database, deps);
    },
    ignore,
  );
  return {
    wake: () => asking.wake(),
    stop: () => {
      asking.stop();
      stopWatching();
    },
  };
}

function keepChosen(
  database: AccountDatabase,
  { now = Date.now, askKnown = async () => undefined, savesData = () => false }: KeeperDeps,
): FileKeeper {
  let isStale = false;
  let isBusy = false;
  const follow = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (isStale) {
        isStale = false;
        // As it is now: what was seen may have been followed meanwhile, or changed by the student.
        const plan = await readOfflinePlan(now(), database);
        await followPlan(database, plan, askKnown, savesData());
      }
    } catch (error) {
      console.warn('Files for offline could not be looked after', error);
    } finally {
      isBusy = false;
    }
  };
  const stop = watchRows(
    () => readOfflinePlan(now(), database),
    () => {
      isStale = true;
      void follow();
    },
    ignore,
  );
  const stopAttached = watchRows(
    () => findAttachedToAskFor(database),
    (rows) => {
      if (!savesData()) for (const { id } of rows) void requestDownload(id, database);
    },
    ignore,
  );
  return {
    wake: ignore,
    stop: () => {
      stop();
      stopAttached();
    },
  };
}

async function followPlan(
  database: AccountDatabase,
  { ask, byItself, letGo }: OfflinePlan,
  askKnown: AskKnown,
  savesData: boolean,
): Promise<void> {
  for (const file of ask) {
    if (!byItself.has(file.sha256)) await requestDownload(file.id, database);
    else if (!savesData) await requestByItself(file, database);
  }
  if (letGo.length === 0) return;
  const asked = letGo.slice(0, maxKnownFiles);
  const known = await askKnown(asked.map(({ sha256 }) => sha256));
  if (known === undefined) return;
  for (const { id, sha256 } of asked) {
    // It looks once more whether something needs the bytes here [P2].
    if (known.includes(sha256)) await evictBytes(id, database);
    // The server has lost them since, and this may be the only copy.
    else await sendAgain(id, database);
  }
}

function askForFiles(database: AccountDatabase): FileKeeper {
  const failed = new Set<string>();
  const ask = async (fileId: string) => {
    const asked = await requestDownload(fileId, database);
    // What could be asked for changes the list below, which is then gone through anew.
    if (!asked.ok) failed.add(fileId);
  };
  const stop = watchRows(
    () => findBytesToAskFor(database),
    (files) => {
      failed.clear();
      for (const { id } of files) void ask(id);
    },
    ignore,
  );
  return {
    wake: () => {
      for (const id of failed) void ask(id);
    },
    stop,
  };
}
