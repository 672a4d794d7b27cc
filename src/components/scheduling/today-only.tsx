/** More cards for this study day only: tomorrow's limits stay. */
import type { Result } from '../../lib/result.ts';
import { catchUpLeft, type StudyChoices } from '../../model/study/options/study-options.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { Button } from '../../ui/button.tsx';
import { tell } from '../../ui/toaster/tell.ts';

const more = 10;

interface TodayOnlyProps {
  choices: StudyChoices;
  /** Without a limit, raising it would do nothing. */
  hasReviewLimit: boolean;
  onSave: (choices: StudyChoices) => Promise<Result<unknown>>;
}

/** A backlog spread over days is a limit too. @param reviewsPerDay the limit in use */
export function hasReviewLimit(
  reviewsPerDay: number | null | undefined,
  settings: Parameters<typeof catchUpLeft>[0],
): boolean {
  const isLimited = Number.isFinite(reviewsPerDay ?? Number.POSITIVE_INFINITY);
  return isLimited || catchUpLeft(settings, studyToday(Date.now())) !== undefined;
}

export function TodayOnly({ choices, hasReviewLimit: mayRaiseReviews, onSave }: TodayOnlyProps) {
  const raise = async (fresh: number, reviews: number) => {
    const now = Date.now();
    const today = studyToday(now);
    const isToday = choices.raisedOn === today;
    const result = await onSave({
      raisedOn: today,
      raisedNew: (isToday ? (choices.raisedNew ?? 0) : 0) + fresh,
      raisedReviews: (isToday ? (choices.raisedReviews ?? 0) : 0) + reviews,
    });
    tell(result, {
      done: `${more} more ${fresh > 0 ? 'new cards' : 'reviews'} today`,
      undone: 'Limit restored',
      failed: 'Could not change the limit. Try again.',
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => void raise(more, 0)}>
        {`${more} more new cards`}
      </Button>
      {mayRaiseReviews ? (
        <Button variant="secondary" onClick={() => void raise(0, more)}>
          {`${more} more reviews`}
        </Button>
      ) : null}
    </div>
  );
}
