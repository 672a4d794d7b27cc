/** Pages to be read by a day. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function GoalsScreen() {
  return (
    <Page title="Study Goals">
      <Loading label="Fetching goals" />
    </Page>
  );
}
