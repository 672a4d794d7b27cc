/** One note. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function NoteScreen() {
  return (
    <Page title="Note">
      <Loading label="Fetching note" />
    </Page>
  );
}
