/** The study goals that end first: what each asks for today, and the way to go on. */
import { Link } from '@tanstack/react-router';
import { Continue, doneOf, paceWords } from '../../../components/goals/goal-pace.tsx';
import { useRows } from '../../../db/rows/use-rows.ts';
import { useStudyToday } from '../../../queries/day/use-study-today.ts';
import { type GoalView, readOpenGoals } from '../../../queries/goal-views.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { panelRowsClass } from '../../../ui/list/rows.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Bar } from '../../../ui/progress-bar.tsx';

const shown = 3;

export function GoalsPanel() {
  const today = useStudyToday();
  const goals = useRows((db) => readOpenGoals(db, today, shown), [today]);
  if (goals === undefined) return null;
  const { first, count, hasAny } = goals;
  return (
    <Panel
      title="Study Goals"
      actions={
        <Link to="/dashboard/library/study-goals" className={buttonClass('ghost', 'sm')}>
          All goals
        </Link>
      }
    >
      {first.length > 0 ? (
        <ul className={panelRowsClass}>
          {first.map((view) => (
            <GoalRow key={view.goal.id} view={view} />
          ))}
        </ul>
      ) : (
        <>
          <p className="text-muted">
            {hasAny ? 'No open goals.' : 'Say what to read and by when: you see how much each day.'}
          </p>
          <Link
            to="/dashboard/library/study-goals/$id"
            params={{ id: 'new' }}
            className={`${buttonClass('secondary')} w-fit`}
          >
            New study goal
          </Link>
        </>
      )}
      {count > first.length ? (
        <p className="border-t border-line pt-3 text-small text-muted">
          and {(count - first.length).toLocaleString()} more
        </p>
      ) : null}
    </Panel>
  );
}

function GoalRow({ view }: { view: GoalView }) {
  const { goal, progress } = view;
  const { value, max, words } = doneOf(progress);
  return (
    <li className="row-hairline flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <Link
          to="/dashboard/library/study-goals/$id"
          params={{ id: goal.id }}
          dir="auto"
          translate="no"
          className="text-left text-body font-medium break-words hover:underline"
        >
          {goal.name}
        </Link>
        <p className="text-small text-muted">{paceWords(progress)}</p>
      </div>
      <div className="flex empty:hidden">
        <Continue view={view} variant="secondary" />
      </div>
      <Bar label={goal.name} value={value} max={max} valueText={words} isThin />
    </li>
  );
}
