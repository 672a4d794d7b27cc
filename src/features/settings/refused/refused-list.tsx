/** The changes that the server will never take: nothing of them is lost until the student decides [S5]. */
import { useState } from 'react';
import { discardRefused } from '../../../db/outbox/refused.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { useKeptFocus } from '../../../ui/page/use-kept-focus.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { ExportDialog } from './export-dialog.tsx';
import { RefusedCard } from './refused-card.tsx';
import { type RefusedItem, readRefused, retryAllRefused, useRefused } from './use-refused.ts';

const portion = 20;

export function RefusedList() {
  const [shown, setShown] = useState(portion);
  const refused = useRefused(shown);
  useKeptFocus(refused?.total);
  if (refused === undefined) return null;
  if (refused.total === 0) return <p className="text-muted">No refused changes.</p>;
  const isMore = refused.total > refused.items.length;
  const canRetry = isMore || refused.items.some(({ isDead }) => !isDead);
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        These changes are on this device only. Nothing is lost until you discard it.
      </p>
      {refused.total > 1 ? <AllAtOnce canRetry={canRetry} /> : null}
      <ul aria-label="Refused changes" className="grid gap-3">
        {refused.items.map((item) => (
          <RefusedCard key={item.seq} item={item} />
        ))}
      </ul>
      {isMore ? (
        <Button variant="secondary" onClick={() => setShown(shown + portion)}>
          Show more of {plural(refused.total, 'change')}
        </Button>
      ) : null}
    </>
  );
}

function AllAtOnce({ canRetry }: { canRetry: boolean }) {
  const [exported, setExported] = useState<RefusedItem[]>();
  /** Those that the question is about: what is refused meanwhile is not discarded with them. */
  const [asked, setAsked] = useState<number[]>();
  const [retryAll, busy] = useOnce(async () => {
    tell(await retryAllRefused(), { failed: say.somethingWentWrongTryAgain });
  });
  const [discardAll] = useOnce(async (seqs: number[]) => {
    setAsked(undefined);
    tell(await discardRefused(seqs), {
      done: 'Changes discarded',
      failed: say.somethingWentWrongTryAgain,
    });
  });
  const ask = async () => setAsked((await readRefused()).map(({ seq }) => seq));
  return (
    <div className="flex flex-wrap gap-2">
      {canRetry ? (
        <Button variant="secondary" busy={busy} onClick={() => void retryAll()}>
          Try all again
        </Button>
      ) : null}
      <Button variant="secondary" onClick={() => void readRefused().then(setExported)}>
        Export all
      </Button>
      <Button variant="ghost" onClick={() => void ask()}>
        Discard all
      </Button>
      {exported ? <ExportDialog items={exported} onClose={() => setExported(undefined)} /> : null}
      {asked ? (
        <ConfirmDialog
          title={`Discard all ${plural(asked.length, 'change')}?`}
          text="They are not on the server, and you can’t undo this. New items in them are deleted from this device too. Export them first to keep a copy."
          confirmLabel={`Discard ${plural(asked.length, 'change')}`}
          onConfirm={() => void discardAll(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}
