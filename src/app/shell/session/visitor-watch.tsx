/**
 * Notices that the visitor changed between two navigations: the session ended, or another tab signed in or out. Then
 * the guard and the layout run again.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { removedData } from '../../../db/storage-signals.ts';
import { useSyncStatus } from '../../../sync/status/status.ts';
import { onAccountChange } from './account-signal.ts';
import { hasSessionCookie } from './guard.ts';

/** How often an open page checks, milliseconds. */
const intervalMs = 60_000;

export function VisitorWatch({ shown }: { shown: Visitor | undefined }): null {
  const router = useRouter();
  const paused = useSyncStatus((status) => status.kind === 'paused');
  const identity = identityOf(shown);
  // `paused` is a dependency, since sync may learn first that the session ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const look = async () => {
      // The student may copy the text on the screen before a reload.
      if (removedData.isUp() && hasSessionCookie()) return;
      const visitor = await router.options.context.readVisitor();
      if (identityOf(visitor) !== identity) await router.invalidate();
    };
    void look();
    const timer = setInterval(look, intervalMs);
    const stop = onAccountChange(look);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      stop();
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [router, identity, paused]);
  return null;
}

function identityOf(visitor: Visitor | undefined): string {
  if (visitor === undefined || visitor.kind === 'signed-out') return 'signed-out';
  return `${visitor.kind} ${visitor.user.id}`;
}
