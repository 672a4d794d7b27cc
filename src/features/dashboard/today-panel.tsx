/** The greeting, and the one thing to do now. */
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { countInWords, plural } from '../../lib/plural.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CelebrateOnce } from '../../ui/celebration.tsx';
import { AfterPaint, lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Today } from './read-today.ts';

const Offers = lazyPart(async () => (await import('./late/offers.tsx')).Offers);

interface TodayPanelProps {
  today: Today;
  userId: string | undefined;
  username: string | undefined;
  hour: number;
}

export function TodayPanel({
  today: { dueCount, done, dailyGoal, studyDay },
  userId,
  username,
  hour,
}: TodayPanelProps) {
  const reached = done >= dailyGoal;
  return (
    <Panel className="lg:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-muted">
            {greetingAt(hour)}
            {username === undefined ? null : <span translate="no">, {username}</span>}
          </p>
          <p className="relative w-fit text-display">
            {dueCount > 0 ? `${plural(dueCount, 'card is', 'cards are')} due` : 'Nothing is due'}
            <CelebrateOnce
              userId={userId}
              kind="daily-goal"
              what={dailyGoal > 0 && reached ? studyDay : undefined}
            />
          </p>
        </div>
        {dueCount > 0 ? (
          <Link
            to="/dashboard/library/flashcards"
            hash="review"
            className={`${buttonClass()} w-full sm:w-auto sm:min-w-44`}
          >
            <Play aria-hidden size={18} />
            Start review
          </Link>
        ) : null}
      </div>
      {dueCount > 0 ? null : (
        <AfterPaint>
          <Offers />
        </AfterPaint>
      )}
      {dailyGoal > 0 ? (
        <ProgressBar
          label={reached ? 'Today’s goal reached' : 'Today’s goal'}
          value={Math.min(done, dailyGoal)}
          max={dailyGoal}
          detail={`${done.toLocaleString()} / ${countInWords(dailyGoal)} cards and pages`}
        />
      ) : null}
    </Panel>
  );
}

function greetingAt(hour: number): string {
  if (hour >= 4 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
