import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import { plural } from '../../lib/plural.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ChartKey } from '../../ui/chart/chart-frame.tsx';
import { BarChart } from '../../ui/chart/charts.tsx';
import { formatDay } from '../../ui/date.tsx';
import { formatDate } from '../../ui/format.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { CardStatistics } from './cards/card-statistics.tsx';
import { Heatmap } from './heatmap.tsx';
import { accuracyOf, heatWeeks, type ReviewDay } from './insight.ts';
import { UsageSection } from './usage/usage-section.tsx';
import { heatmapWeeks, type InsightData, type QuizResult, useInsight } from './use-insight.ts';

export function InsightScreen() {
  const today = useStudyToday();
  const data = useInsight(today);
  return (
    <Page title="Insight" description="How much you study and how well you remember.">
      <StudyDayNote />
      {data === undefined ? <Loading label="Fetching your study history" /> : null}
      {data?.studyDays === 0 ? <NothingYet /> : null}
      {data && data.studyDays > 0 ? <Charts data={data} today={today} /> : null}
      {data && data.studyDays > 0 ? <AllCards /> : null}
      {data ? <UsageSection today={today} /> : null}
    </Page>
  );
}

/** Of the shown decks. */
function AllCards() {
  const shown = useRows(async (db) => {
    const { isPart, has } = await readShownCourses(db);
    const decks = await db.rows('deck').where('deletedAt').equals(0).toArray();
    return { deckIds: isPart ? decks.filter(has).map(({ id }) => id) : undefined };
  }, []);
  return shown === undefined ? null : (
    <section aria-labelledby="card-statistics" className="grid gap-4">
      <h2 id="card-statistics" className="text-title">
        Flashcards
      </h2>
      <CardStatistics deckIds={shown.deckIds} />
    </section>
  );
}

function NothingYet() {
  return (
    <OnceArrived>
      <EmptyState
        icon={<ChartNoAxesColumn size={28} />}
        title="Nothing to show yet"
        text="Review a few cards, read some pages or take a quiz, and your progress will appear here."
        action={
          <Link to="/dashboard/library" className={buttonClass()}>
            Open library
          </Link>
        }
      />
    </OnceArrived>
  );
}

function Charts({ data, today }: { data: InsightData; today: string }) {
  const reviews = data.days.reduce((sum, day) => sum + day.reviews, 0);
  const accuracy = accuracyOf(data.days);
  return (
    <>
      {data.courseName === undefined ? null : (
        <p className="text-sm text-muted">
          Reviews and quiz results are of <bdi>{data.courseName}</bdi>. Streak, study days and study
          time are of all courses.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
        <Fact name="Streak" value={plural(data.streak.days, 'day')} />
        <Fact name="Study days" value={data.studyDays.toLocaleString()} />
        <Fact name="Reviews, 30 days" value={reviews.toLocaleString()} />
        <Fact name="Remembered" value={accuracy === undefined ? '–' : `${accuracy} %`} />
      </dl>
      <Panel title="Reviews in the last 30 days">
        {reviews === 0 ? (
          <p className="text-muted">No cards reviewed in the last 30 days.</p>
        ) : (
          <ReviewChart days={data.days} />
        )}
      </Panel>
      <Panel title="Study days">
        <Heatmap weeks={heatWeeks(data.acts, today, heatmapWeeks)} />
      </Panel>
      <Panel title="Latest quiz results">
        <QuizResults quizzes={data.quizzes} />
      </Panel>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-0.5 bg-surface p-4">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-title tabular-nums">{value}</dd>
    </div>
  );
}

function QuizResults({ quizzes }: { quizzes: QuizResult[] }) {
  if (quizzes.length === 0) return <p className="text-muted">No quizzes finished yet.</p>;
  return (
    <ul className="grid gap-4">
      {quizzes.map(({ id, title, finishedAt, score }) => (
        <li key={id}>
          <ProgressBar
            label={`${title}, ${formatDate(finishedAt)}`}
            value={score.percent}
            max={100}
            detail={`${score.percent} %`}
          />
        </li>
      ))}
    </ul>
  );
}

function ReviewChart({ days }: { days: ReviewDay[] }) {
  const most = Math.max(1, ...days.map((day) => day.reviews));
  const total = days.reduce((sum, day) => sum + day.reviews, 0);
  return (
    <BarChart
      label={`${plural(total, 'review')} in ${days.length} days, ${most.toLocaleString()} on the busiest day`}
      most={most}
      mostLabel={most.toLocaleString()}
      firstLabel={formatDay(days[0]?.day ?? '')}
      lastLabel="Today"
      bars={days.map(({ day, reviews, remembered }) => ({
        id: day,
        title: `${formatDay(day)}: ${plural(reviews, 'review')}, ${remembered} remembered`,
        parts: [
          { value: remembered, className: 'fill-accent' },
          { value: reviews - remembered, className: 'fill-line-strong' },
        ],
      }))}
      caption={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <ChartKey className="bg-accent" label="Remembered" />
          <ChartKey className="bg-line-strong" label="Forgotten (rated Again)" />
        </span>
      }
      table={{
        caption: 'Reviews per day',
        heads: ['Day', 'Reviews', 'Remembered'],
        rows: days
          .filter((day) => day.reviews > 0)
          .reverse()
          .map(({ day, reviews, remembered }) => [
            formatDay(day),
            reviews.toLocaleString(),
            remembered.toLocaleString(),
          ]),
      }}
    />
  );
}
