/** Where the student keeps all files on this device, asks for each that another device adds. */
import type { AccountDatabase } from '../db/database.ts';
import { findFilesToAskFor, readKeepsAll } from '../db/keep-offline.ts';
import { requestDownload } from '../db/transfers.ts';
import { watchRows } from '../db/watch.ts';

/** The database is closing; a fault of it shows in the engine's own watch. */
const ignore = () => undefined;

/** @returns a function that stops it */
export function keepFilesHere(database: AccountDatabase): () => void {
  let stopAsking: () => void = ignore;
  const stopWatching = watchRows(
    () => readKeepsAll(database),
    (keepsAll) => {
      stopAsking();
      stopAsking = keepsAll ? askForFiles(database) : ignore;
    },
    ignore,
  );
  return () => {
    stopAsking();
    stopWatching();
  };
}

function askForFiles(database: AccountDatabase): () => void {
  return watchRows(
    () => findFilesToAskFor(database),
    (files) => {
      for (const { id } of files) {
        requestDownload(id, database).catch((error: unknown) =>
          console.warn('A file to keep here could not be asked for', error),
        );
      }
    },
    ignore,
  );
}
