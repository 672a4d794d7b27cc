/**
 * Requests downloads of the files that this device keeps: all files, if the student wants that; otherwise chosen files,
 * files that are likely to be used, and attachments of cards and notes. Files that were kept without a choice of the
 * student are removed again when there is no room.
 */

import {
  findAttachedToAskFor,
  findBytesToAskFor,
  readKeepsAll,
} from '../../db/bytes/keep-offline.ts';
import { evictBytes } from '../../db/bytes/kept-files.ts';
import {
  type OfflinePlan,
  readOfflinePlan,
  requestByItself,
} from '../../db/bytes/offline-choice.ts';
import { requestDownload, sendAgain } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { manyRowsEveryMs, watchRows } from '../../db/rows/watch.ts';
import { maxKnownFiles } from '../../protocol/files.ts';

/** The database is being closed; the run loop reports its faults. */
const ignore = () => undefined;

export interface FileKeeper {
  /** Repeats failed requests, because there may be room now. */
  wake(): void;
  stop(): void;
}

const idle: FileKeeper = { wake: ignore, stop: ignore };

/** Which of these files the server has; `undefined` if it does not answer. */
export type AskKnown = (hashes: readonly string[]) => Promise<readonly string[] | undefined>;

export interface KeeperDeps {
  now?: () => number;
  /** A file is removed only after the server has confirmed that it has it. */
  askKnown?: AskKnown;
  /** The student wants to save data: nothing is downloaded without a choice. */
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
        // Reads the current state: the student may have changed it since.
        const plan = await readOfflinePlan(now(), database);
        await followPlan(database, plan, askKnown, savesData());
      }
    } catch (error) {
      console.warn('The plan of offline files could not be followed', error);
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
    manyRowsEveryMs,
  );
  const stopAttached = watchRows(
    () => findAttachedToAskFor(database),
    (rows) => {
      if (!savesData()) for (const { id } of rows) void requestDownload(id, database);
    },
    ignore,
    manyRowsEveryMs,
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
    // Checks again whether something needs the bytes here [P2].
    if (known.includes(sha256)) await evictBytes(id, database);
    // The server has lost the bytes since; this may be the only copy.
    else await sendAgain(id, database);
  }
}

function askForFiles(database: AccountDatabase): FileKeeper {
  const failed = new Set<string>();
  const ask = async (fileId: string) => {
    const asked = await requestDownload(fileId, database);
    if (asked.ok) failed.delete(fileId);
    else failed.add(fileId);
  };
  const stop = watchRows(
    () => findBytesToAskFor(database),
    (files) => {
      failed.clear();
      for (const { id } of files) void ask(id);
    },
    ignore,
    manyRowsEveryMs,
  );
  return {
    wake: () => {
      for (const id of failed) void ask(id);
    },
    stop,
  };
}
