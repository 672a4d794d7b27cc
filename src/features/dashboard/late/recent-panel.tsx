/** What was used last, and the page to go on from. */
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { RecentRows } from '../../../components/recent-rows.tsx';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { useLastReading, useRecent } from '../../../queries/recent.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/page/panel.tsx';

const shown = 6;

export function RecentPanel() {
  const items = useRecent(shown);
  const last = useLastReading();
  if (!items?.length || last === undefined) return null;
  return (
    <Panel title="Recent">
      {last === null ? null : (
        <Link
          to="/dashboard/library/files/$id"
          params={{ id: last.file.id }}
          hash={`page=${last.page}`}
          className={`${buttonClass('secondary')} justify-start py-2 text-left`}
        >
          <BookOpen aria-hidden size={20} className="shrink-0 text-accent" />
          <span className="grid min-w-0">
            Continue reading, {placeUnitOf(last.file.mime)} {last.page}
            <span
              translate="no"
              dir="auto"
              className="text-left text-sm font-normal text-muted wrap-anywhere"
            >
              {last.file.name}
            </span>
          </span>
        </Link>
      )}
      <RecentRows items={items} />
    </Panel>
  );
}
