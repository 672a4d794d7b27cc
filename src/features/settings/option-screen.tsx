/** The first choices. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function OptionScreen() {
  return (
    <Page title="Make it yours">
      <Loading label="Fetching settings" />
    </Page>
  );
}
