/** Warns in time that unsent work on a shared computer goes with the session, and offers a copy of it. */
import { useEffect, useState } from 'react';
import { cookieMarginMs, getSession } from '../../api/session.ts';
import type { Visitor } from '../../api/visitor.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { downloadUnsent } from './download-unsent.ts';
import { NextStep } from './next-step.tsx';
import { sharedWarning } from './shared-warning.ts';

type User = Extract<Visitor, { kind: 'active' }>['user'];

export function SharedNotice({ user }: { user: User }) {
  const nowMs = useNow();
  const endsAtMs = useSessionEnd(nowMs);
  const changes = useSyncStatus(({ pending, refused }) => pending + refused);
  const files = useSyncStatus(({ filesLeft, filesFailed }) => filesLeft + filesFailed);
  const leftMs = endsAtMs === undefined ? undefined : Math.max(0, endsAtMs - nowMs);
  const warning = sharedWarning({ changes, files }, leftMs);
  if (warning === undefined) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warn-soft px-4 py-2 sm:px-6"
    >
      <p className="max-w-prose text-sm">{warning}</p>
      <div className="flex flex-wrap gap-2">
        <NextStep step="sync" close={() => undefined} />
        <Button variant="secondary" onClick={() => void downloadUnsent(user.id, user.username)}>
          Export them
        </Button>
      </div>
    </div>
  );
}

/** When the cookie of the session goes, wall clock; looked up again as time goes on, since it is renewed. */
function useSessionEnd(nowMs: number): number | undefined {
  const [endsAtMs, setEndsAtMs] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is a reason to look again
  useEffect(() => {
    const look = async () => {
      const session = await getSession();
      setEndsAtMs(session.ok ? Date.parse(session.data.expiresIn) - cookieMarginMs : undefined);
    };
    void look();
  }, [nowMs]);
  return endsAtMs;
}
