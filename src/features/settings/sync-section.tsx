/** What waits for the server, and what it refused: to try again, export or discard [S5]. */
import { useState } from 'react';
import type { RefusedChange } from '../../db/database.ts';
import { discardRefused, retryRefused } from '../../db/refused.ts';
import { useRows } from '../../db/use-rows.ts';
import { plural } from '../../lib/plural.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { tell } from '../../ui/tell.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { downloadRefused } from './download-refused.ts';
import { changeInWords } from './refused-words.ts';

const portion = 20;

export function SyncSection() {
  const { pending, lastSyncAt, problem } = useSyncStatus((status) => status);
  const [shown, setShown] = useState(portion);
  const refused = useRows(
    async (db) => ({
      total: await db.refused.count(),
      entries: await db.refused.orderBy('seq').limit(shown).toArray(),
    }),
    [shown],
  );
  return (
    <>
      <p className="text-[0.9375rem]">
        {pending === 0
          ? 'Nothing waits to be sent.'
          : `${plural(pending, 'change')} saved here and waiting to be sent.`}{' '}
        {lastSyncAt > 0
          ? `Last in touch with the server: ${formatDateTime(lastSyncAt)}.`
          : 'Not in touch with the server since the app was opened.'}
        {problem ? ` ${problem}` : ''}
      </p>
      <h3 className="font-medium">Refused changes</h3>
      {refused === undefined || refused.total === 0 ? (
        <p className="text-muted">The server has refused nothing.</p>
      ) : (
        <>
          <p className="max-w-prose text-sm text-muted">
            They are on this device only. Nothing is lost until you discard it.
          </p>
          <ul aria-label="Refused changes" className="grid gap-3">
            {refused.entries.map((entry) => (
              <RefusedItem key={entry.seq} entry={entry} />
            ))}
          </ul>
          {refused.total > refused.entries.length ? (
            <Button variant="secondary" onClick={() => setShown(shown + portion)}>
              Show more of {plural(refused.total, 'change')}
            </Button>
          ) : null}
        </>
      )}
    </>
  );
}

function RefusedItem({ entry }: { entry: RefusedChange }) {
  const [asking, setAsking] = useState(false);
  const { seq } = entry;
  if (seq === undefined) return null;
  const retry = async () => {
    tell(await retryRefused(seq), {
      done: 'The change is on its way again',
      failed: 'Oops! Something went wrong. Try again',
    });
  };
  const discard = async () => {
    setAsking(false);
    await discardRefused(seq);
    toastSuccess('Change discarded');
  };
  const { what, details } = changeInWords(entry);
  return (
    <li className="grid gap-2 rounded-control border border-line p-4">
      <p className="font-medium">{what}</p>
      <p className="text-sm break-words">{entry.reason}</p>
      {details ? <p className="line-clamp-3 text-sm break-words text-muted">{details}</p> : null}
      <p className="text-xs text-muted">Refused {formatDateTime(entry.refusedAt)}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void retry()}>
          Try again
        </Button>
        <Button variant="secondary" onClick={() => downloadRefused(entry)}>
          Export
        </Button>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title="Discard this change?"
          text={`${what}. It has not reached the server and cannot be brought back. What you see on this device stays as it is until the server sends something newer.`}
          confirmLabel="Discard change"
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
