/** The dashboard: due cards, what to do today, streak, goals and recent items. */
import { useLoaderData, useRouteContext } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { Visitor } from '../../api/session/visitor.ts';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { begin } from '../../platform/begin.ts';
import type { User } from '../../protocol/auth.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { AfterPaint, lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import type { FirstSteps } from './first-look.ts';
import { StreakPanel, TodayPanel } from './today-panel.tsx';
import { useLook } from './use-look.ts';

/** Loaded after the first paint, with the database that they read. */
const LatePanels = lazyPart(async () => (await import('./late/late-panels.tsx')).LatePanels);

const RecentPanel = lazyPart(async () => (await import('./late/late-panels.tsx')).RecentPanel);

const ArrivingPanel = lazyPart(async () => (await import('./late/late-panels.tsx')).ArrivingPanel);

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
  const { hasMaterial, hasReviewed } = steps;
  const isNew = !hasMaterial || !hasReviewed;
  // While cards arrive, “Nothing is due” could be wrong.
  const hasToday = isArriving ? today.dueCount > 0 : hasMaterial || hasReviewed;
  return (
    <Page title="Dashboard">
      <StudyDayNote />
      {isArriving ? (
        <AfterPaint>
          <ArrivingPanel />
        </AfterPaint>
      ) : null}
      {hasToday ? (
        <TodayPanel
          today={today}
          userId={userId}
          username={userOf(visitor)?.username}
          hour={new Date().getHours()}
        />
      ) : null}
      {isNew && !isArriving ? <FirstStepsPanel steps={steps} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:gap-6">
        {/* Room for what comes after the first paint, so that nothing below it moves much. */}
        <div className={`grid gap-4 ${isArriving ? '' : 'min-h-60 content-start'}`}>
          <AfterPaint>
            <LatePanels isArriving={isArriving} hasFile={steps.hasFile} isNew={isNew} />
          </AfterPaint>
        </div>
        <div className="grid gap-4">
          {hasToday ? <StreakPanel today={today} userId={userId} /> : null}
          <AfterPaint>
            <RecentPanel />
          </AfterPaint>
        </div>
      </div>
    </Page>
  );
}

function userOf(visitor: Visitor | undefined): User | undefined {
  return visitor && 'user' in visitor ? visitor.user : undefined;
}

function FirstStepsPanel({ steps }: { steps: FirstSteps }) {
  const list = [
    {
      done: steps.hasFile,
      title: 'Upload a file',
      text: 'A PDF, slides, a document, a book or photos. It stays on this device, also without a network.',
      act: 'upload',
      action: 'Upload a file',
    },
    {
      done: steps.hasMaterial,
      title: 'Generate study material',
      text: 'Get a summary, flashcards or a quiz from the pages of your file.',
      act: 'generate',
      action: 'Generate from a file',
    },
    {
      done: steps.hasReviewed,
      title: 'Review',
      text: 'A few minutes a day: each card comes back just before you would forget it.',
      // The panel above has the button.
      act: undefined,
      action: undefined,
    },
  ] as const;
  const next = list.findIndex((step) => !step.done);
  return (
    <Panel title="Three steps to begin">
      <ol className="grid gap-5">
        {list.map(({ done, title, text, act, action }, index) => (
          <li key={title} className="flex gap-4">
            <span
              className={classes(
                'grid size-9 shrink-0 place-items-center rounded-full font-semibold',
                done || index === next ? 'bg-accent text-on-accent' : 'bg-surface-2 text-muted',
              )}
            >
              {done ? <Check aria-hidden size={18} /> : index + 1}
              {done ? <span className="sr-only">Done:</span> : null}
            </span>
            <div className="grid min-w-0 flex-1 justify-items-start gap-1">
              <p className="pt-1.5 font-medium">{title}</p>
              <p className="text-sm text-muted">{text}</p>
              {index === next && act ? (
                <Button className="mt-2" onClick={() => begin(act)}>
                  {action}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
