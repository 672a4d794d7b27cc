/** What stands between the header and the screen while something is out of the ordinary. */
import type { Visitor } from '../../api/session/visitor.ts';
import { AfterPaint } from '../../ui/load/after-paint.tsx';
import { lazyPart } from '../../ui/load/lazy-part.ts';
import { ExpiredBanner } from './expired-banner.tsx';
import { FullBanner } from './full-banner.tsx';
import { NewerBanner } from './newer-banner.tsx';
import { SharedBanner } from './shared-banner.tsx';

/** It knows the database, which no banner waits for. */
const DashboardExtras = lazyPart(
  async () => (await import('../installed/dashboard-extras.tsx')).DashboardExtras,
);

export function Banners({
  visitor,
}: {
  visitor: Extract<Visitor, { kind: 'active' | 'detached' }>;
}) {
  return (
    <>
      <NewerBanner />
      <FullBanner />
      {visitor.kind === 'detached' ? <ExpiredBanner /> : null}
      <SharedBanner user={visitor.user} />
      <AfterPaint>
        <DashboardExtras key={visitor.user.id} />
      </AfterPaint>
    </>
  );
}
