/** What a student on a shared computer has to know; nobody else loads it. */
import { Suspense } from 'react';
import type { Visitor } from '../../api/session/visitor.ts';
import { sharedUser } from '../../db/device/shared-computer.ts';
import { lazyPart } from '../../ui/load/lazy-part.ts';

/** It knows the database, which the shell does not wait for. */
const SharedNotice = lazyPart(async () => (await import('./shared-notice.tsx')).SharedNotice);

export function SharedBanner({ user }: { user: Extract<Visitor, { kind: 'active' }>['user'] }) {
  if (sharedUser() !== user.id) return null;
  return (
    <Suspense>
      <SharedNotice user={user} />
    </Suspense>
  );
}
