/** Where the student keeps all files on this device, asks for each that another device adds. */

import { findBytesToAskFor, readKeepsAll } from '../../db/bytes/keep-offline.ts';
import { requestDownload } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { watchRows } from '../../db/rows/watch.ts';

/** The database is closing; a fault of it shows in the engine's own watch. */
const ignore = () => undefined;

export interface FileKeeper {
  /** Asks once more for what could not be asked for: there may be room now. */
  wake(): void;
  stop(): void;
}

const idle: FileKeeper = { wake: ignore, stop: ignore };

export function keepFilesHere(database: AccountDatabase): FileKeeper {
  let asking = idle;
  const stopWatching = watchRows(
    () => readKeepsAll(database),
    (keepsAll) => {
      asking.stop();
      asking = keepsAll ? askForFiles(database) : idle;
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
