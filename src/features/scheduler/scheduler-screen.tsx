/** The week. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function SchedulerScreen() {
  return (
    <Page title="Scheduler">
      <Loading label="Fetching events" />
    </Page>
  );
}
