/** All notes. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function NotesScreen() {
  return (
    <Page title="Notes">
      <Loading label="Fetching notes" />
    </Page>
  );
}
