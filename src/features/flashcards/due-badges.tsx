/** How much of a deck is due and new, in words and not by colour alone. */

import type { DueCounts } from '../../queries/due-cards.ts';
import { Badge } from '../../ui/page/states.tsx';

export function DueBadges({ counts: { learning, reviews, fresh } }: { counts: DueCounts }) {
  const due = learning + reviews;
  return (
    <>
      {due > 0 ? <Badge tone="warn">{due.toLocaleString()} due</Badge> : null}
      {fresh > 0 ? <Badge tone="accent">{fresh.toLocaleString()} new</Badge> : null}
      {due + fresh === 0 ? <Badge>Nothing due</Badge> : null}
    </>
  );
}
