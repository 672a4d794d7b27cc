/**
 * Notices that the visitor became another between two navigations: the session ended, or another tab
 * signed in or out. The guard then runs again and the layout shows what is true now.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { removedData } from '../../../db/storage-signals.ts';
import { useSyncStatus } from '../../../sync/status/status.ts';
import { onAccountChange } from './account-signal.ts';
import { hasSessionCookie } from './has-session-cookie.ts';

/** How often a page that stays open looks, milliseconds. */
const intervalMs = 60_000;

export function VisitorWatch({ shown }: { shown: Visitor | undefined }): null {
  const router = useRouter();
  const paused = useSyncStatus((status) => status.kind === 'paused');
  const identity = identityOf(shown);
  // `paused` is a reason to look again: sync was told before this page that the session ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const look = async () => {
      // The student may copy what stands here, and then loads the page anew.
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
