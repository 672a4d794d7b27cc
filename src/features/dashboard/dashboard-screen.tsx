/** The dashboard: due cards, streak, plans and recent items. */
import { useLoaderData, useRouteContext } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { Visitor } from '../../api/session/visitor.ts';
import { quickActs } from '../../components/quick-acts.ts';
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
        {/* While cards arrive, “Nothing is due” could be wrong. */}
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

/** The palette and the phone's plus have the others. */
const shown = ['upload', 'generate', 'new-card'];

function QuickActions() {
  return (
    <section aria-label="Quick actions" className="flex flex-wrap gap-2">
      {quickActs
        .filter(({ act }) => shown.includes(act))
        .map(({ act, label, icon: Icon }) => (
          <Button
            key={act}
            variant="secondary"
            icon={<Icon aria-hidden size={18} />}
            // The longest last, so that the other two share a phone's row.
            className={act === 'generate' ? 'max-sm:order-last' : ''}
            onClick={() => begin(act)}
          >
            {label}
          </Button>
        ))}
    </section>
  );
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
