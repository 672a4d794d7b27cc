/** The Library hub: links to all that was collected and made, and what was touched last. */
import { Link } from '@tanstack/react-router';
import { Import } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LibraryCards } from './library-cards.tsx';
import { RecentList } from './recent-list.tsx';

export function LibraryScreen() {
  return (
    <Page
      title="Library"
      description="Everything you study, in one place."
      actions={
        <Link to="/dashboard/import" className={buttonClass('secondary')}>
          <Import aria-hidden size={18} />
          Import
        </Link>
      }
    >
      <LibraryCards />
      <RecentList />
    </Page>
  );
}
