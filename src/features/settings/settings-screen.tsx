/** All settings. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function SettingsScreen() {
  return (
    <Page title="Settings">
      <Loading label="Fetching settings" />
    </Page>
  );
}
