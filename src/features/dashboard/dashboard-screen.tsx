/** The student's day at a glance: what is due, the streak, what is planned, what was added last. */
import { useLoaderData, useRouteContext } from '@tanstack/react-router';
import type { Visitor } from '../../api/session/visitor.ts';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import type { User } from '../../protocol/auth.ts';
import { AfterPaint, lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { FirstStepsPanel } from './first-steps-panel.tsx';
import { QuickActions } from './quick-actions.tsx';
import type { FirstSteps } from './read-first-steps.ts';
import { StreakPanel } from './streak-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import { useLook } from './use-look.ts';

/** Nobody waits for them, nor for the database that they read. */
const LatePanels = lazyPart(async () => (await import('./late/late-panels.tsx')).LatePanels);

const ArrivingPanel = lazyPart(
  async () => (await import('./late/arriving-panel.tsx')).ArrivingPanel,
);

export function DashboardScreen() {
  const first = useLoaderData({ from: '/dashboard/' });
  const { visitor } = useRouteContext({ from: '/dashboard/' });
  const userId = userOf(visitor)?.id;
  const look = useLook(userId, first);
  if (look === undefined) {
    return (
      <Page title="Dashboard">
        <Loading label="Fetching your day" />
      </Page>
    );
  }
  const { today, steps, isArriving } = look;
  const isKnown = steps.hasMaterial || steps.hasReviewed;
  return (
    <Page title="Dashboard">
      <StudyDayNote />
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-3">
        {isArriving ? (
          <AfterPaint>
            <ArrivingPanel />
          </AfterPaint>
        ) : null}
        {/* While cards are on their way, “Nothing is due” would be a guess. */}
        {(isArriving ? today.dueCount > 0 : isKnown) ? (
          <>
            <TodayPanel
              today={today}
              userId={userId}
              username={userOf(visitor)?.username}
              hour={new Date().getHours()}
            />
            <StreakPanel today={today} userId={userId} />
          </>
        ) : null}
        {steps.hasFile ? (
          <div className="lg:col-span-2">
            <QuickActions />
          </div>
        ) : null}
        {isNew(steps) && !isArriving ? (
          <div className="lg:col-span-3">
            <FirstStepsPanel steps={steps} />
          </div>
        ) : null}
        <AfterPaint>
          <LatePanels isArriving={isArriving} />
        </AfterPaint>
      </div>
    </Page>
  );
}

function userOf(visitor: Visitor | undefined): User | undefined {
  return visitor && 'user' in visitor ? visitor.user : undefined;
}

function isNew({ hasMaterial, hasReviewed }: FirstSteps): boolean {
  return !hasMaterial || !hasReviewed;
}
