/** The four ratings with the time until the card comes back, at the foot where thumbs are. */
import type { Rating } from '../../../model/entities/facts/review.ts';
import { classes } from '../../../ui/classes.ts';
import { formatInterval } from '../../../ui/format.ts';

export const ratings: { rating: Rating; label: string; className: string }[] = [
  { rating: 1, label: 'Again', className: 'bg-danger-soft text-danger' },
  { rating: 2, label: 'Hard', className: 'bg-warn-soft text-warn' },
  { rating: 3, label: 'Good', className: 'bg-accent-soft text-accent' },
  { rating: 4, label: 'Easy', className: 'bg-info-soft text-info' },
];

interface RatingBarProps {
  intervals: Record<Rating, number>;
  /** Taps count: see `ui/press/aim.ts`. */
  isSettled: boolean;
  onRate: (rating: Rating) => void;
}

export function RatingBar({ intervals, isSettled, onRate }: RatingBarProps) {
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">How well did you know it?</legend>
      {ratings.map(({ rating, label, className }) => (
        <div key={rating} className="relative grid">
          <button
            type="button"
            aria-describedby={`interval-${rating}`}
            aria-keyshortcuts={`${rating}`}
            aria-disabled={!isSettled || undefined}
            onClick={() => onRate(rating)}
            className={classes(
              'min-h-16 touch-manipulation rounded-control border border-current/30 px-1 pb-4 font-semibold select-none hover:border-current',
              className,
            )}
          >
            {label}
          </button>
          {/* Beside the button, so that its name is the rating alone. */}
          <span
            id={`interval-${rating}`}
            className={classes(
              'pointer-events-none absolute inset-x-0 bottom-2.5 bg-transparent! text-center text-xs whitespace-nowrap tabular-nums',
              className,
            )}
          >
            <span className="sr-only">comes back in </span>
            {formatInterval(intervals[rating])}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
