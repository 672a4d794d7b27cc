/** What was added last, and what is planned: below what the student opens the app for. */
import { EventsPanel, TasksPanel } from './agenda-panels.tsx';
import { RecentPanel } from './recent-panel.tsx';

/** @param isArriving what is planned may be on its way still: nothing is said of it */
export function LatePanels({ isArriving }: { isArriving: boolean }) {
  return (
    <>
      <div className="peer empty:hidden lg:col-span-2">
        <RecentPanel />
      </div>
      {isArriving ? null : (
        <div className="grid content-start gap-4 sm:gap-6 lg:col-start-3 lg:peer-empty:col-span-3 lg:peer-empty:col-start-1 lg:peer-empty:grid-cols-2">
          <EventsPanel />
          <TasksPanel />
        </div>
      )}
    </>
  );
}
