/** Says that files are at the server, once for all that were on their way: also those that waited here for a network. */
import { useEffect, useRef } from 'react';
import { findUnsentFiles } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';

export function ToldUploads() {
  /** Ids of files that were on their way when this was last drawn, or have arrived and are not told yet. */
  const untold = useRef<readonly string[]>([]);
  const standing = useRows((database) => readStanding(database, untold.current), []);
  useEffect(() => {
    if (standing === undefined) return;
    const { unsent, arrived } = standing;
    const isOver = unsent.length === 0;
    if (isOver && arrived.length > 0) toastSuccess(say.uploadSuccessful, { times: arrived.length });
    untold.current = isOver ? [] : [...new Set([...unsent, ...arrived])];
  }, [standing]);
  return null;
}

/** One that was deleted, or that the server refused, has not arrived. */
async function readStanding(database: AccountDatabase, untold: readonly string[]) {
  const waiting = await findUnsentFiles(database);
  const unsent = waiting.filter(({ entity }) => entity === 'file').map(({ id }) => id);
  const known = await database.rows('file').bulkGet([...untold]);
  const arrived = known.flatMap((file) =>
    file && file.uploadedAt > 0 && !unsent.includes(file.id) ? [file.id] : [],
  );
  return { unsent, arrived };
}
