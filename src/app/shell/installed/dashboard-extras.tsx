/** Loaded after the dashboard is drawn: toasts about uploads, the badge on the app's icon, and questions that can wait. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { findUnsentFiles } from '../../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import { readWholeScope } from '../../../queries/cards/scope.ts';
import { readDue, totalDue } from '../../../queries/due-cards.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { showBadge } from './badge.ts';
import { Questions } from './questions.tsx';

export function DashboardExtras() {
  // Only on the dashboard: a question must not interrupt work.
  const mayAsk = useLocation({ select: ({ pathname }) => /^\/dashboard\/?$/.test(pathname) });
  return (
    <>
      <ToldUploads />
      {'setAppBadge' in navigator ? <DueBadge /> : null}
      {/* A shared computer must keep nothing of a student. */}
      {sharedUser() === undefined && mayAsk ? <Questions /> : null}
    </>
  );
}

/** Counting stops here, since icons show 99+ at most. */
const mostCounted = 1_000;

/** Shows the number of due cards on the icon of the installed app. The bell shows unread notifications (docs/decisions/24). */
function DueBadge() {
  const due = useDueTotal();
  useEffect(() => {
    if (due !== undefined) showBadge(due);
  }, [due]);
  return null;
}

function useDueTotal(): number | undefined {
  const nowMs = useNow();
  return useRows(
    async (db) => {
      const atMs = Date.now();
      const clock = { nowMs: atMs, tzOffsetMin: localOffsetMin(atMs) };
      return totalDue(await readDue(db, await readWholeScope(db), clock, mostCounted));
    },
    [nowMs],
  );
}

/** Reports once when all pending files are on the server, including those that waited for a network. */
export function ToldUploads() {
  /** Ids of files that were pending at the last render, or have arrived but are not reported yet. */
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

/** Deleted and refused files do not count as arrived. */
async function readStanding(database: AccountDatabase, untold: readonly string[]) {
  const waiting = await findUnsentFiles(database);
  const unsent = waiting.filter(({ entity }) => entity === 'file').map(({ id }) => id);
  const known = await database.rows('file').bulkGet([...untold]);
  const arrived = known.flatMap((file) =>
    file && file.uploadedAt > 0 && !unsent.includes(file.id) ? [file.id] : [],
  );
  return { unsent, arrived };
}
