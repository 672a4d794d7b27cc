/** The changes that the server will never take: nothing of them is lost until the student decides [S5]. */
import { useState } from 'react';
import { discardRefused } from '../../../db/refused.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { tell } from '../../../ui/tell.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { ExportDialog } from './export-dialog.tsx';
import { RefusedCard } from './refused-card.tsx';
import { type RefusedItem, readRefused, retryAllRefused, useRefused } from './use-refused.ts';

const portion = 20;

export function RefusedList() {
  const [shown, setShown] = useState(portion);
  const refused = useRefused(shown);
  useKeptFocus(refused?.total);
  if (refused === undefined) return null;
  if (refused.total === 0) return <p className="text-muted">The server has refused nothing.</p>;
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        They are on this device only. Nothing is lost until you discard it.
      </p>
      {refused.total > 1 ? <AllAtOnce total={refused.total} /> : null}
      <ul aria-label="Refused changes" className="grid gap-3">
        {refused.items.map((item) => (
          <RefusedCard key={item.seq} item={item} />
        ))}
      </ul>
      {refused.total > refused.items.length ? (
        <Button variant="secondary" onClick={() => setShown(shown + portion)}>
          Show more of {plural(refused.total, 'change')}
        </Button>
      ) : null}
    </>
  );
}

function AllAtOnce({ total }: { total: number }) {
  const [exported, setExported] = useState<RefusedItem[]>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const changes = plural(total, 'change');
  const retryAll = async () => {
    setBusy(true);
    tell(await retryAllRefused(), { failed: say.somethingWentWrongTryAgain });
    setBusy(false);
  };
  const discardAll = async () => {
    setAsking(false);
    const seqs = (await readRefused()).map(({ seq }) => seq);
    tell(await discardRefused(seqs), {
      done: 'Changes discarded',
      failed: say.somethingWentWrongTryAgain,
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" busy={busy} onClick={() => void retryAll()}>
        Try all again
      </Button>
      <Button variant="secondary" onClick={() => void readRefused().then(setExported)}>
        Export all
      </Button>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Discard all
      </Button>
      {exported ? <ExportDialog items={exported} onClose={() => setExported(undefined)} /> : null}
      {asking ? (
        <ConfirmDialog
          title={`Discard all ${changes}?`}
          text="They have not reached the server and cannot be brought back; what is new in them goes from this device too. Export them first if you want to keep what is in them."
          confirmLabel={`Discard ${changes}`}
          onConfirm={() => void discardAll()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
