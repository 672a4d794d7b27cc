/** Where the student keeps all files on this device, asks for each that another device adds. */
import type { AccountDatabase } from '../db/database.ts';
import { findFilesToKeep } from '../db/keep-offline.ts';
import { requestDownload } from '../db/transfers.ts';
import { watchRows } from '../db/watch.ts';

/** @returns a function that stops it */
export function keepFilesHere(database: AccountDatabase): () => void {
  return watchRows(
    () => findFilesToKeep(database),
    (files) => {
      for (const { id } of files) {
        requestDownload(id, database).catch((error: unknown) =>
          console.warn('A file to keep here could not be asked for', error),
        );
      }
    },
    // The database is closing; a fault of it shows in the engine's own watch.
    () => undefined,
  );
}
