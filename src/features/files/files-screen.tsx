/** All files of the student. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function FilesScreen() {
  return (
    <Page title="Files">
      <Loading label="Fetching files" />
    </Page>
  );
}
