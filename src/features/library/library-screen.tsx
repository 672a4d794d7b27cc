/** The Library hub: links to all that was collected and made, and what was touched last. */
import { Page } from '../../ui/page/page.tsx';
import { LibraryCards } from './library-cards.tsx';
import { RecentList } from './recent-list.tsx';

export function LibraryScreen() {
  return (
    <Page title="Library" description="Everything in your bag, in one place.">
      <LibraryCards />
      <RecentList />
    </Page>
  );
}
