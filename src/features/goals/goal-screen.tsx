/** One study goal: figures first, then one chart, what to do today, and its sittings with a proposal when it is behind. */
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight, Pencil, Target } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { Continue, doneOf, paceWords } from '../../components/goals/goal-pace.tsx';
import { readRows } from '../../db/rows/read-rows.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { dateFormat } from '../../lib/date-format.ts';
import { forecastOf } from '../../model/study/goal-forecast.ts';
import { amountInWords, minutesInWords } from '../../model/study/goal-words.ts';
import { dayInWords } from '../../model/study/repeat-words.ts';
import { sittingWords } from '../../model/study/sittings.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { type GoalPlan, readGoalPlan } from '../../queries/goal-plan.ts';
import { fileIdsOf, type GoalView } from '../../queries/goal-views.ts';
import { Button } from '../../ui/button.tsx';
import { Celebration } from '../../ui/celebration.tsx';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Badge, EmptyState } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { planEveryMs } from './draft-facts.ts';
import { FileNames, GoalMenu } from './goal-card.tsx';
import { GoalChart } from './goal-chart.tsx';
import { badgeOf, barNames, forecastWords, minutesPerWords, scopeWords } from './goal-words.ts';
import { PlanPanel } from './plan-panel.tsx';
import { useGoalActs } from './use-goal-acts.tsx';
import { useReached } from './use-goals.ts';

const NewGoal = lazyPart(async () => (await import('./new-goal.tsx')).NewGoal);

export function GoalScreen() {
  const { id = '' } = useParams({ strict: false });
  return id === 'new' ? <NewGoal /> : <StoredGoal key={id} id={id} />;
}

type Found = GoalPlan & Pick<GoalView, 'files'>;

function StoredGoal({ id }: { id: string }) {
  const today = useStudyToday();
  const nowMs = Math.ceil(useNow() / planEveryMs) * planEveryMs;
  const found = useRows(
    async (db): Promise<Found | null> => {
      const goal = await db.rows('goal').get(id);
      if (goal?.deletedAt !== 0) return null;
      const [plan, files] = await Promise.all([
        readGoalPlan(db, goal, today, nowMs),
        readRows(db.rows('file'), fileIdsOf(goal)),
      ]);
      const own = fileIdsOf(goal).flatMap((one) => files.get(one) ?? []);
      return { ...plan, files: own.filter(({ deletedAt }) => deletedAt === 0) };
    },
    [id, today, nowMs],
  );
  if (found === undefined)
    return (
      <Page title="Study goal" above={<Back />}>
        <Loading label="Fetching the study goal" />
      </Page>
    );
  if (found === null)
    return (
      <Page title="Study goal" above={<Back />}>
        <EmptyState
          icon={<Target size={28} />}
          title="This study goal is not here"
          text="It was deleted, or has not reached this device yet. Deleted goals are in the Trash."
          action={
            <Link to="/dashboard/settings" hash="trash" className="text-accent underline">
              Open the Trash
            </Link>
          }
        />
      </Page>
    );
  return <GoalDetail found={found} today={today} />;
}

function Back() {
  return (
    <Link to="/dashboard/library/study-goals" className={backLinkClass}>
      Study Goals
      <ChevronRight aria-hidden size={16} />
    </Link>
  );
}

function GoalDetail({ found, today }: { found: Found; today: string }) {
  const { goal, progress, files, days, daysOff } = found;
  const navigate = useNavigate();
  const views = useMemo(() => [{ goal, progress }], [goal, progress]);
  const isReached = useReached(views);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { actsOf, dialogs } = useGoalActs(
    today,
    () => void navigate({ to: '/dashboard/library/study-goals' }),
  );
  const acts = actsOf(goal);
  const badge = badgeOf(progress);
  const forecast = forecastOf(goal, days, progress, today, daysOff);
  // A goal that is reached early may have sittings that are no longer needed.
  const hasPlan = !goal.archivedAt && (progress.state !== 'done' || found.stored.length > 0);
  return (
    <Page title={goal.name} isName above={<Back />}>
      <div
        className={`grid items-start gap-5 ${hasPlan ? 'lg:grid-cols-[minmax(0,1fr)_23.5rem]' : ''}`}
      >
        <div className="grid min-w-0 gap-4">
          <div className="flex items-start justify-between gap-2">
            <div className="grid min-w-0 gap-1">
              <p className="relative flex w-fit flex-wrap items-center gap-2">
                <Badge tone={badge.tone}>{badge.label}</Badge>
                {isReached(goal.id) ? <Celebration /> : null}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
                <CourseLabel courseId={goal.courseId} />
                <FileNames goal={goal} files={files} />
                <span className="tabular-nums">{scopeWords(goal)}</span>
                <span>
                  {dayInWords(goal.startDate, today)} – {dayInWords(goal.endDate, today)}
                </span>
              </p>
            </div>
            <GoalMenu goal={goal} {...acts} />
          </div>
          <Figures found={found} today={today} forecast={forecast} />
          <GoalChart found={found} today={today} forecast={forecast} />
          <TodayCard found={found} today={today}>
            <Button
              variant="secondary"
              icon={<Pencil aria-hidden size={18} />}
              onClick={() => setIsCorrecting(true)}
            >
              Correct progress
            </Button>
            <Continue view={{ goal, files, progress }} variant="primary" />
          </TodayCard>
        </div>
        {hasPlan ? <PlanPanel found={found} today={today} onAdjust={acts.onEdit} /> : null}
      </div>
      {isCorrecting ? (
        <CorrectDialog
          goal={goal}
          progress={progress}
          today={today}
          onClose={() => setIsCorrecting(false)}
        />
      ) : null}
      {dialogs}
    </Page>
  );
}

interface PartProps {
  found: Found;
  today: string;
  forecast: ReturnType<typeof forecastOf>;
}

function Figures({ found: { goal, progress, time }, today, forecast }: PartProps) {
  const { unit, total, done, perDay, week, state } = progress;
  const shown = doneOf(progress);
  const end = forecastWords(forecast, today);
  const share = shown.max === 0 ? 0 : Math.round((100 * shown.value) / shown.max);
  const left = (week ? week.left : Math.max(0, total - done)) * time.minutes;
  const amount = (value: number) =>
    unit === 'minute' ? minutesInWords(value) : value.toLocaleString();
  const needed =
    state === 'done' ? 'Nothing' : state === 'overdue' ? amount(perDay) : `${amount(perDay)} a day`;
  return (
    <div className="grid gap-3">
      <div className="sm:hidden">
        <ProgressBar
          label={barNames[unit]}
          value={shown.value}
          max={shown.max}
          detail={shown.words}
        />
      </div>
      <dl
        className={`${surfaceClass} grid grid-cols-2 py-3 sm:grid-cols-4 sm:divide-x sm:divide-line`}
      >
        <Figure
          name={week ? 'This week' : unit === 'page' ? 'Read' : 'Done'}
          value={`${amount(shown.value)} of ${amount(shown.max)}`}
          detail={unit === 'minute' ? `${share} %` : `${unit}s, ${share} %`}
        />
        <Figure
          name="Needed"
          value={needed}
          detail={
            state === 'overdue'
              ? 'the end date has passed'
              : forecast && forecast.perDay > 0
                ? `${amount(roundedTo(forecast.perDay, unit === 'minute' ? 1 : 0.1))} a day lately`
                : state === 'waiting'
                  ? 'from the start date'
                  : 'on each study day'
          }
        />
        {goal.isWeekly && unit !== 'page' ? (
          <Figure name="In all" value={amount(done)} detail={`of ${amountInWords(unit, total)}`} />
        ) : state === 'done' ? (
          <Figure name="Reached" value={reachedOn(goal.reachedAt, today)} detail="Well done!" />
        ) : (
          <Figure name="At this pace" value={end.when} detail={end.late} isLate={end.isLate} />
        )}
        <Figure
          name="Left"
          value={unit === 'minute' ? minutesInWords(left) : minutesInWords(Math.round(left))}
          detail={
            unit === 'minute'
              ? week
                ? 'this week'
                : 'of study'
              : `${minutesPerWords(time.minutes)} a ${unit}${time.measured > 0 ? '' : ', assumed'}`
          }
        />
      </dl>
    </div>
  );
}

function reachedOn(reachedAt: number | null | undefined, today: string): string {
  return dayInWords(reachedAt ? studyToday(reachedAt) : today, today);
}

function roundedTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(1));
}

interface FigureProps {
  name: string;
  value: string;
  detail: string;
  isLate?: boolean;
}

function Figure({ name, value, detail, isLate = false }: FigureProps) {
  return (
    <div className="grid content-start px-4 py-1 sm:px-5">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-title tabular-nums">{value}</dd>
      <dd className={`text-small ${isLate ? 'text-warn' : 'text-muted'}`}>{detail}</dd>
    </div>
  );
}

const clock = dateFormat({ timeStyle: 'short' });

interface TodayCardProps {
  found: Found;
  today: string;
  children: ReactNode;
}

/** What today asks for, and the next sitting. */
function TodayCard({ found: { goal, progress, plan }, today, children }: TodayCardProps) {
  const next = plan.sittings.find(({ change }) => change === 'kept');
  const isToday = next !== undefined && studyToday(next.startsAt) === today;
  return (
    <section
      aria-label="Today"
      className={`${surfaceClass} flex flex-wrap items-center justify-between gap-3 px-5 py-3`}
    >
      <div className="grid min-w-0 flex-1 basis-60">
        <p>{paceWords(progress)}</p>
        {isToday ? (
          <p className="text-small text-muted tabular-nums">
            Planned {clock.format(next.startsAt)}–{clock.format(next.endsAt)},{' '}
            {sittingWords(goal, next)}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
