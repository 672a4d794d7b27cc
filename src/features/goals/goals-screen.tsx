/** The list of study goals: open ones, reached ones, and the archive. */

import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Plus, Target } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { type GoalView, useGoals } from '../../queries/goal-views.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { GoalCard } from './goal-card.tsx';
import { useGoalActs } from './use-goal-acts.tsx';
import { isPutAway, useReached } from './use-goals.ts';

const goalRoute = '/dashboard/library/study-goals/$id';

export function GoalsScreen() {
  const today = useStudyToday();
  const goals = useGoals(today);
  const hasFiles = useRows(
    async (db) => (await db.rows('file').where('deletedAt').equals(0).count()) > 0,
    [],
  );
  const navigate = useNavigate();
  const isReached = useReached(goals);
  const { actsOf, dialogs } = useGoalActs(today);
  const open = (id: string) => void navigate({ to: goalRoute, params: { id } });
  useActOfAddress('new', () => open('new'));
  useActOfAddress('open=', open);
  const isLoading = goals === undefined || hasFiles === undefined;
  const newGoal = (
    <Link to={goalRoute} params={{ id: 'new' }} className={buttonClass()}>
      <Plus aria-hidden size={18} />
      New study goal
    </Link>
  );
  const put = Map.groupBy(goals ?? [], (view) => isPutAway(view, today));
  const shown = put.get(false) ?? [];
  const cardOf = (view: GoalView) => (
    <GoalCard
      key={view.goal.id}
      today={today}
      view={view}
      isReached={isReached(view.goal.id)}
      {...actsOf(view.goal)}
    />
  );
  return (
    <Page
      title="Study Goals"
      description="Pages, cards or hours by a date, with a plan that fits your week."
      actions={goals?.length ? newGoal : null}
    >
      <StudyDayNote />
      {isLoading ? <Loading label="Fetching study goals" /> : null}
      {!isLoading && goals.length === 0 ? <NoGoals hasFiles={hasFiles} action={newGoal} /> : null}
      {!isLoading && goals.length > 0 && shown.length === 0 ? (
        <p className="text-muted">No open goals. The ones you have reached are in the archive.</p>
      ) : null}
      {isLoading ? null : shown.map(cardOf)}
      {isLoading ? null : <ArchivedGoals views={put.get(true) ?? []} cardOf={cardOf} />}
      {dialogs}
    </Page>
  );
}

function ArchivedGoals({
  views,
  cardOf,
}: {
  views: readonly GoalView[];
  cardOf: (view: GoalView) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (views.length === 0) return null;
  return (
    <section aria-label="Archived goals" className="grid gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-fit items-center gap-2 rounded-control font-medium text-muted hover:text-text"
      >
        <ChevronDown
          aria-hidden
          size={18}
          className={`transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
        />
        Archived <span className="tabular-nums">{views.length}</span>
      </button>
      {isOpen ? views.map(cardOf) : null}
    </section>
  );
}

function NoGoals({ hasFiles, action }: { hasFiles: boolean; action: ReactNode }) {
  return (
    <OnceArrived isPerCourse action={action}>
      <EmptyState
        icon={<Target size={28} />}
        title="No study goals yet"
        text={
          hasFiles
            ? 'Choose a file and say by when: you see how much to read each day.'
            : 'Add a file to read by a date, or set a goal of cards or hours.'
        }
        action={
          hasFiles ? (
            action
          ) : (
            <>
              <Link to="/dashboard/library/files" className={buttonClass()}>
                Add file
              </Link>
              <Link to={goalRoute} params={{ id: 'new' }} className={buttonClass('secondary')}>
                New study goal
              </Link>
            </>
          )
        }
      />
    </OnceArrived>
  );
}
