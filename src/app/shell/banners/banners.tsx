/** What stands between the header and the screen while something is out of the ordinary. */
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Visitor } from '../../../api/session/visitor.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { AfterPaint } from '../../../ui/load/after-paint.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.ts';
import { isCalmPlace } from './calm-place.ts';
import { ExpiredBanner } from './expired-banner.tsx';
import { FullBanner } from './full-banner.tsx';
import { NewerBanner } from './newer-banner.tsx';
import { RemovedBanner } from './removed-banner.tsx';

/** It knows the database, which no banner waits for. Nothing of a student is to stay on a computer that others use. */
const BackupNotice = lazyPart(async () => (await import('./backup-notice.tsx')).BackupNotice);

/** Nobody else than a student on a shared computer loads it. */
const SharedNotice = lazyPart(async () => (await import('./shared-notice.tsx')).SharedNotice);

type User = Extract<Visitor, { kind: 'active' }>['user'];

interface BannersProps {
  visitor: Extract<Visitor, { kind: 'active' | 'detached' }>;
}

export function Banners({ visitor }: BannersProps) {
  const isCalm = useLocation({ select: ({ pathname }) => isCalmPlace(pathname) });
  return (
    <>
      {/* With these nothing can be saved, wherever the student is. */}
      <RemovedBanner />
      <NewerBanner />
      <FullBanner />
      {visitor.kind === 'detached' && !isCalm ? <ExpiredBanner /> : null}
      {isCalm ? null : <SharedBanner user={visitor.user} />}
      <AfterPaint>
        {sharedUser() === undefined && !isCalm ? (
          <BackupNotice key={visitor.user.id} user={visitor.user} />
        ) : null}
      </AfterPaint>
    </>
  );
}

function SharedBanner({ user }: { user: User }) {
  if (sharedUser() !== user.id) return null;
  return (
    <Suspense>
      <SharedNotice user={user} />
    </Suspense>
  );
}
