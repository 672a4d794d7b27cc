/** Follows in any tab which files' bytes are not at the server, for the screens to say so [P2]. */

import { findFailedUploads, findUnsentFiles } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { watchRows } from '../../db/rows/watch.ts';
import type { StatusChange } from './status-store.ts';

/** @returns a function that stops following */
export function watchFiles(
  database: AccountDatabase,
  report: (change: StatusChange, nowMs: number) => void,
  now: () => number,
): () => void {
  return watchRows(
    async () => {
      const [left, failed] = [await findUnsentFiles(database), await findFailedUploads(database)];
      return { filesLeft: left.length, filesFailed: failed.length };
    },
    (counts) => report(counts, now()),
    // The database is closing; a fault of it shows in the engine's own watch.
    () => undefined,
  );
}
