/** How study goes. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function InsightScreen() {
  return (
    <Page title="Insight">
      <Loading label="Fetching your study history" />
    </Page>
  );
}
