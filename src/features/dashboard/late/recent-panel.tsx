/** What was added last: files, decks and quizzes. */
import { Link } from '@tanstack/react-router';
import { FileText, Layers, ListChecks } from 'lucide-react';
import { formatDate } from '../../../ui/format.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { type RecentItem, useRecent } from './use-recent.ts';

const kinds = {
  file: { icon: FileText, word: 'File', to: '/dashboard/library/files/$id' },
  deck: { icon: Layers, word: 'Flashcards', to: '/dashboard/library/flashcards/$id' },
  quiz: { icon: ListChecks, word: 'Quiz', to: '/dashboard/library/quiz/$id' },
} as const;

export function RecentPanel() {
  const items = useRecent();
  if (!items?.length) return null;
  return (
    <Panel title="Recent">
      <ul className="-mx-2 grid gap-1">
        {items.map((item) => (
          <RecentRow key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function RecentRow({ item: { kind, id, name, atMs } }: { item: RecentItem }) {
  const { icon: Icon, word, to } = kinds[kind];
  return (
    <li>
      <Link
        to={to}
        params={{ id }}
        className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-surface-2"
      >
        <Icon aria-hidden size={20} className="shrink-0 text-accent" />
        <span className="grid min-w-0 flex-1">
          <span dir="auto" className="truncate text-left font-medium">
            {name}
          </span>
          <span className="text-sm text-muted">
            {word} · {formatDate(atMs)}
          </span>
        </span>
      </Link>
    </li>
  );
}
