/** “Recent”: the newest files, decks and quizzes. */
import { Link } from '@tanstack/react-router';
import { FileText, FileUp, Layers, ListChecks } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import type { RecentItem } from './recent.ts';
import { useRecent } from './use-library.ts';

const looks = {
  file: { word: 'File', icon: FileText, to: '/dashboard/library/files/$id' },
  deck: { word: 'Flashcards', icon: Layers, to: '/dashboard/library/flashcards/$id' },
  quiz: { word: 'Quiz', icon: ListChecks, to: '/dashboard/library/quiz/$id' },
} as const;

export function RecentList() {
  const items = useRecent();
  if (items?.length === 0) {
    return (
      <EmptyState
        icon={<FileUp size={28} />}
        title="Your bag is empty"
        text="Add a PDF, and make a summary, flashcards and a quiz from its pages."
        action={
          <Link to="/dashboard/library/files" className={buttonClass()}>
            Add a PDF
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
  const { word, icon: Icon, to } = looks[item.kind];
  return (
    <Link
      to={to}
      params={{ id: item.id }}
      className="flex min-h-12 items-center gap-3 rounded-control px-2 py-2 hover:bg-surface-2"
    >
      <Icon aria-hidden size={20} className="shrink-0 text-accent" />
      <span dir="auto" className="min-w-0 flex-1 text-left font-medium break-words">
        {item.name}
      </span>
      <span className="shrink-0 text-right text-sm text-muted">
        {word}
        <span className="max-sm:hidden"> · {formatDate(item.at)}</span>
      </span>
    </Link>
  );
}
