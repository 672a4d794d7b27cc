/** The Library hub. */
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export function LibraryScreen() {
  return (
    <Page title="Library">
      <Link to="/dashboard/library/files" className={buttonClass()}>
        Files
      </Link>
    </Page>
  );
}
