/** One file: its pages, and what was made from it. */
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/states.tsx';

export function FileScreen() {
  return (
    <Page title="File">
      <Loading label="Fetching file" />
    </Page>
  );
}
