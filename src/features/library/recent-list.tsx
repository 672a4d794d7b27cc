/** “Recent”: what was used last. */
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { RecentRows } from '../../components/recent-rows.tsx';
import { useRecent } from '../../queries/recent.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';

const shown = 8;

export function RecentList() {
  const items = useRecent(shown);
  if (items?.length === 0) {
    return (
      <OnceArrived isPerCourse>
        <EmptyState
          icon={<FileUp size={28} />}
          title="Your library is empty"
          text="Add a file to generate summaries, flashcards and quizzes from it."
          action={
            <Link to="/dashboard/library/files" className={buttonClass()}>
              Add file
            </Link>
          }
        />
      </OnceArrived>
    );
  }
  return (
    <Panel title="Recent">
      <RecentRows items={items ?? []} />
    </Panel>
  );
}
