/** The ratings that a card has had, the last first. */
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Card } from '../../../model/entities/card.ts';
import { effectiveReviews, ratingTime } from '../../../model/study/scheduling.ts';
import { formatDateTime } from '../../../ui/format.ts';

const ratings = ['', 'Again', 'Hard', 'Good', 'Easy'] as const;
/** Shown at first. */
const most = 50;

export function CardHistory({ card }: { card: Pick<Card, 'id'> }) {
  const reviews = useRows(
    async (db) =>
      effectiveReviews(await db.rows('review').where('cardId').equals(card.id).toArray()).reverse(),
    [card.id],
  );
  if (reviews === undefined) return null;
  if (reviews.length === 0) return <p className="text-sm text-muted">Not reviewed yet.</p>;
  return (
    <ol aria-label="Reviews" className="grid text-sm">
      {reviews.slice(0, most).map((review) => (
        <li key={review.id} className="flex justify-between gap-3 border-line border-t py-1.5">
          <span className="text-muted tabular-nums">{formatDateTime(ratingTime(review))}</span>
          <span>{ratings[review.rating]}</span>
        </li>
      ))}
      {reviews.length > most ? (
        <li className="border-line border-t py-1.5 text-muted">
          And {(reviews.length - most).toLocaleString()} earlier.
        </li>
      ) : null}
    </ol>
  );
}
