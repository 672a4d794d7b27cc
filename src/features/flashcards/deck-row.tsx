/** One deck in the list of decks. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { CourseLabel } from '../../courses/course-mark.tsx';
import { plural } from '../../lib/plural.ts';
import type { Deck } from '../../model/entities/deck.ts';
import { formatInterval } from '../../ui/format.ts';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Badge } from '../../ui/page/states.tsx';
import { type DueNow, useCardCount, useDue } from './use-decks.ts';

export function DeckRow({ deck: { id, name, courseId } }: { deck: Deck }) {
  const due = useDue(id);
  const count = useCardCount(id);
  return (
    <Link
      to="/dashboard/library/flashcards/$id"
      params={{ id }}
      className={`${surfaceClass} flex min-h-20 items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-surface-2 sm:px-5`}
    >
      <span className="grid min-w-0 flex-1 gap-1.5">
        <span dir="auto" className="truncate text-left font-medium">
          {name}
        </span>
        <span className="flex min-h-6 flex-wrap items-center gap-2 text-sm text-muted">
          {count === undefined ? null : plural(count, 'card')}
          {due === undefined ? null : <DueBadges due={due} />}
          <CourseLabel courseId={courseId} />
        </span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
    </Link>
  );
}

/** How much of a deck is due and new, or when it goes on; in words and not by colour alone. */
function DueBadges({ due: { counts, nextDueAt, nowMs } }: { due: DueNow }) {
  const { learning, reviews, fresh } = counts;
  const due = learning + reviews;
  return (
    <>
      {due > 0 ? <Badge tone="warn">{due.toLocaleString()} due</Badge> : null}
      {fresh > 0 ? <Badge tone="accent">{fresh.toLocaleString()} new</Badge> : null}
      {due + fresh > 0 ? null : (
        <Badge>
          {nextDueAt === undefined ? 'Nothing due' : `Next in ${formatInterval(nextDueAt - nowMs)}`}
        </Badge>
      )}
    </>
  );
}
