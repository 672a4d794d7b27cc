/** “Recent”: the newest files, decks and quizzes. */
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { nounAsLabel } from '../../model/words.ts';
import { placeOf } from '../../places.ts';
import { type RecentItem, useRecent } from '../../queries/recent.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';

const shown = 8;

export function RecentList() {
  const items = useRecent(shown);
  if (items?.length === 0) {
    return (
      <EmptyState
        icon={<FileUp size={28} />}
        title="Your library is empty"
        text="Add a PDF to generate summaries, flashcards and quizzes from it."
        action={
          <Link to="/dashboard/library/files" className={buttonClass()}>
            Add PDF
          </Link>
        }
      />
    );
  }
  return (
    <Panel title="Recent">
      <ul className="-mx-2 grid">
        {items?.map((item) => (
          <li key={item.id}>
            <RecentRow item={item} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RecentRow({ item }: { item: RecentItem }) {
  const place = placeOf(item.entity);
  const link = place?.at(item.row);
  if (place === undefined || link === undefined) return null;
  return (
    <Link
      {...link}
      className="flex min-h-12 items-center gap-3 rounded-control px-2 py-2 hover:bg-surface-2"
    >
      <place.icon aria-hidden size={20} className="shrink-0 text-accent" />
      <span dir="auto" className="min-w-0 flex-1 text-left font-medium break-words">
        {item.title}
      </span>
      <span className="shrink-0 text-right text-sm text-muted">
        {place.kind ?? nounAsLabel(item.entity)}
        <span className="max-sm:hidden"> · {formatDate(item.atMs)}</span>
      </span>
    </Link>
  );
}
