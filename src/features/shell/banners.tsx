/** What stands between the header and the screen while something is out of the ordinary. */
import type { Visitor } from '../../api/visitor.ts';
import { ExpiredBanner } from './expired-banner.tsx';
import { FullBanner } from './full-banner.tsx';
import { NewerBanner } from './newer-banner.tsx';
import { SharedBanner } from './shared-banner.tsx';

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
    </>
  );
}
