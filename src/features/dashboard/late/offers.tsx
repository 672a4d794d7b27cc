/** Where nothing is due: what can be studied all the same. */
import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, FastForward, RotateCcw } from 'lucide-react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { mostAhead, readOffers } from './read-offers.ts';

export function Offers() {
  const nowMs = useNow();
  const offers = useRows((database) => readOffers(database, nowMs), [nowMs]);
  if (offers === undefined) return null;
  const { ahead, missed, quiz } = offers;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {ahead > 0 ? (
        <Link to="/dashboard/library/flashcards" hash="ahead" className={buttonClass('secondary')}>
          <FastForward aria-hidden size={18} />
          Study ahead: {ahead < mostAhead ? plural(ahead, 'card') : `${mostAhead}+ cards`}
        </Link>
      ) : null}
      {missed ? (
        <Link
          to="/dashboard/library/quiz/$id/practice"
          params={{ id: missed.quizId }}
          hash={`missed=${missed.attemptId}`}
          className={buttonClass('secondary')}
        >
          <RotateCcw aria-hidden size={18} />
          Retry {plural(missed.count, 'missed question')}
        </Link>
      ) : null}
      {quiz ? (
        <Link
          to="/dashboard/library/quiz/$id/practice"
          params={{ id: quiz.id }}
          className={buttonClass('secondary')}
        >
          <CircleQuestionMark aria-hidden size={18} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Quiz: <bdi>{quiz.title}</bdi>
          </span>
        </Link>
      ) : null}
    </div>
  );
}
