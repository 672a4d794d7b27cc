/** The student's day at a glance: what is due, the streak, what is planned, what was added last. */
import { useLoaderData } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';
import { EventsPanel, TasksPanel } from './agenda-panels.tsx';
import { FirstStepsPanel } from './first-steps-panel.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentPanel } from './recent-panel.tsx';
import { StreakPanel } from './streak-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import { type FirstSteps, useFirstSteps } from './use-recent.ts';
import { useToday, useUsername } from './use-today.ts';

export function DashboardScreen() {
  const first = useLoaderData({ from: '/dashboard/' });
  const today = useToday(first?.today);
  const steps = useFirstSteps(first?.steps);
  const username = useUsername();
  if (today === undefined || steps === undefined) {
    return (
      <Page title="Dashboard">
        <Loading label="Fetching your day" />
      </Page>
    );
  }
  return (
    <Page title="Dashboard">
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-3">
        {steps.hasMaterial || steps.hasReviewed ? (
          <>
            <TodayPanel today={today} username={username} hour={new Date().getHours()} />
            <StreakPanel streak={today.streak} />
          </>
        ) : null}
        {steps.hasFile ? (
          <div className="lg:col-span-3">
            <QuickActions />
          </div>
        ) : null}
        {isNew(steps) ? (
          <div className="lg:col-span-3">
            <FirstStepsPanel steps={steps} />
          </div>
        ) : null}
        <div className="peer empty:hidden lg:col-span-2">
          <RecentPanel />
        </div>
        <div className="grid content-start gap-4 sm:gap-6 lg:col-start-3 lg:peer-empty:col-span-3 lg:peer-empty:col-start-1 lg:peer-empty:grid-cols-2">
          <EventsPanel />
          <TasksPanel />
        </div>
      </div>
    </Page>
  );
}

function isNew({ hasMaterial, hasReviewed }: FirstSteps): boolean {
  return !hasMaterial || !hasReviewed;
}
