/** On a shared computer unsent work is deleted with the session: warns in time, and offers a copy. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cookieMarginMs, getSession } from '../../../api/session/session.ts';
import type { Visitor } from '../../../api/session/visitor.ts';
import { readAdding } from '../../../db/bytes/adding.ts';
import { onUnsavedEdits, unsavedEdits } from '../../../db/drafts/unsaved-edits.ts';
import { countUnsent, type Unsent, unsentInWords } from '../../../db/outbox/unsent.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { useSyncStatus } from '../../../sync/status/status.ts';
import { Button } from '../../../ui/button.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { NextStep } from '../header/next-step.tsx';
import { copiedInWords, downloadAllUnsent } from '../sign-out/download-unsent.ts';

type User = Extract<Visitor, { kind: 'active' }>['user'];

export function SharedNotice({ user }: { user: User }) {
  const nowMs = useNow();
  const endsAtMs = useSessionEnd(nowMs);
  const leftMs = endsAtMs === undefined ? undefined : Math.max(0, endsAtMs - nowMs);
  const unsent = useUnsent(user.id, nowMs, isNearEnd(leftMs));
  const warning = unsent && sharedWarning(unsent, leftMs);
  if (warning === undefined) return null;
  return (
    <div
      role="status"
      data-bar
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warn-soft px-4 py-2 sm:px-6"
    >
      <p className="max-w-prose text-sm">{warning}</p>
      <div className="flex flex-wrap gap-2">
        <NextStep step="sync" close={() => undefined} />
        <Button variant="secondary" onClick={() => void exportAll(user)}>
          Export changes
        </Button>
      </div>
    </div>
  );
}

/** @returns the end of the session's cookie, wall clock. Read again regularly, since the session is renewed. */
function useSessionEnd(nowMs: number): number | undefined {
  const [endsAtMs, setEndsAtMs] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again as time passes
  useEffect(() => {
    const look = async () => {
      const session = await getSession();
      setEndsAtMs(session.ok ? Date.parse(session.data.expiresIn) - cookieMarginMs : undefined);
    };
    void look();
  }, [nowMs]);
  return endsAtMs;
}

/** @returns all work that ends with the session, as a sign-out counts it. Counted again on changes and as time passes. */
function useUnsent(userId: string, nowMs: number, isWanted: boolean): Unsent | undefined {
  const [unsent, setUnsent] = useState<Unsent>();
  const changes = useSyncStatus(({ pending, refused }) => pending + refused);
  const files = useSyncStatus(({ filesLeft, filesFailed }) => filesLeft + filesFailed);
  const edits = useSyncExternalStore(onUnsavedEdits, unsavedEdits);
  const adding = useRows((database) => readAdding(database), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again when these change
  useEffect(() => {
    if (!isWanted) return;
    let isLatest = true;
    countUnsent(userId).then(
      (counted) => isLatest && setUnsent(counted),
      (error: unknown) => {
        console.warn('Unsent work could not be counted', error);
        // The counts of sync are better than no warning.
        if (isLatest) setUnsent({ changes, files });
      },
    );
    return () => {
      isLatest = false;
    };
  }, [userId, nowMs, isWanted, changes, files, edits, adding]);
  return unsent;
}

async function exportAll({ id, username }: User): Promise<void> {
  try {
    const copied = await downloadAllUnsent(id, username);
    const tell = copied.missing.length === 0 ? toastSuccess : toastError;
    tell(copiedInWords(copied));
  } catch (error) {
    console.warn('The copy could not be made', error);
    toastError(say.somethingWentWrongTryAgain);
  }
}

/** Time of the warning before the end, milliseconds. A session lasts 14 days and is renewed daily. */
export const warnBelowMs = 2 * 24 * 3_600_000;

/** @param leftMs until the end of the session, if that is known */
export function sharedWarning(unsent: Unsent, leftMs: number | undefined): string | undefined {
  const words = unsentInWords(unsent);
  if (words === undefined || leftMs === undefined || !isNearEnd(leftMs)) return undefined;
  return `${words} not yet on the server. This is a shared computer: your session ends ${inWords(leftMs)}, and anything not sent by then is deleted. Sync or export it now.`;
}

function inWords(leftMs: number): string {
  if (leftMs < 60_000) return 'now';
  if (leftMs < 2 * 3_600_000) return `in ${plural(Math.floor(leftMs / 60_000), 'minute')}`;
  return `in ${plural(Math.floor(leftMs / 3_600_000), 'hour')}`;
}

function isNearEnd(leftMs: number | undefined): boolean {
  return leftMs !== undefined && leftMs <= warnBelowMs;
}
