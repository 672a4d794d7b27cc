/** All tasks, ongoing and completed. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function TasksScreen() {
  return (
    <Page title="Tasks">
      <Loading label="Fetching tasks" />
    </Page>
  );
}
