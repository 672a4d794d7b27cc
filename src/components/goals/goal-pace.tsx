/** What a study goal asks for today, in words, and the way to go on: for its own screens and the dashboard. */
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { plural } from '../../lib/plural.ts';
import type { GoalUnit } from '../../model/study/goal-terms.ts';
import { amountInWords, minutesInWords } from '../../model/study/goal-words.ts';
import type { GoalProgress } from '../../model/study/progress.ts';
import type { GoalView } from '../../queries/goal-views.ts';
import { type ButtonVariant, buttonClass } from '../../ui/button.tsx';
import { FocusControl } from '../focus-timer.tsx';

/** Such as `Done for today. 2 pages a day keep you on track.` */
export function paceWords(progress: GoalProgress): string {
  const { state, unit, leftToday, perDay, daysLeft, total, done, week } = progress;
  if (state === 'done') return doneWords[unit];
  if (state === 'overdue') {
    return `The end date has passed. ${amountInWords(unit, total - done)} left.`;
  }
  if (week && week.left === 0) return 'This week’s target is reached. Well done!';
  const until = week ? ' this week' : '';
  const pace = `${amountInWords(unit, perDay)} a day for ${plural(daysLeft, 'day')}${until}`;
  if (state === 'waiting') return `${pace}, from the start date.`;
  return leftToday === 0
    ? `Done for today. ${amountInWords(unit, perDay)} a day ${perDay === 1 || unit === 'minute' ? 'keeps' : 'keep'} you on track.`
    : `${amountInWords(unit, leftToday)} left today. Plan: ${pace}.`;
}

const doneWords: Record<GoalUnit, string> = {
  page: 'You have read all the pages. Well done!',
  card: 'You have reviewed all the cards. Well done!',
  minute: 'You have studied all the hours. Well done!',
};

/** `36 of 96 pages`; of a weekly goal, those of the week. */
export function doneOf({ unit, done, total, week }: GoalProgress): {
  value: number;
  max: number;
  words: string;
} {
  const [value, max] = week ? [week.done, week.target] : [done, total];
  const words =
    unit === 'minute'
      ? `${minutesInWords(value)} of ${minutesInWords(max)}`
      : `${value.toLocaleString()} of ${plural(max, unit)}`;
  return { value, max, words: week ? `${words} this week` : words };
}

interface ContinueProps {
  view: GoalView;
  variant: ButtonVariant;
}

/** To the next unread page, or to the cards; hours are counted by the timer. */
export function Continue({ view: { goal, files, progress }, variant }: ContinueProps) {
  const { next, unit, state } = progress;
  if (unit === 'minute')
    return state === 'done' || goal.archivedAt ? null : (
      <FocusControl
        about={{ aboutEntity: 'goal', aboutId: goal.id, title: goal.name }}
        label="Start timer"
        variant={variant}
      />
    );
  if (unit === 'card' && state !== 'done')
    return (
      <Link to="/dashboard/library/flashcards" hash="review" className={buttonClass(variant)}>
        Start review
      </Link>
    );
  const file = files.find(({ id }) => id === next?.fileId);
  if (next === undefined || file === undefined) return null;
  return (
    <Link
      to="/dashboard/library/files/$id"
      params={{ id: file.id }}
      hash={`page=${next.page}`}
      className={buttonClass(variant)}
    >
      <BookOpen aria-hidden size={18} />
      Continue on page {next.page}
    </Link>
  );
}
