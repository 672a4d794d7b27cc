/** One card for each part of the library, with how much is in it. */
import { Link } from '@tanstack/react-router';
import { FileText, Layers, ListChecks, type LucideIcon, NotebookPen, Target } from 'lucide-react';
import { plural } from '../../lib/plural.ts';
import { classes } from '../../ui/classes.ts';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { type LibraryCounts, useLibraryCounts } from './use-library.ts';

const parts = [
  { key: 'files', label: 'Files', one: 'PDF', icon: FileText, to: '/dashboard/library/files' },
  {
    key: 'decks',
    label: 'Flashcards',
    one: 'deck',
    icon: Layers,
    to: '/dashboard/library/flashcards',
  },
  { key: 'notes', label: 'Notes', one: 'note', icon: NotebookPen, to: '/dashboard/library/notes' },
  {
    key: 'quizzes',
    label: 'Study Quiz',
    one: 'quiz',
    many: 'quizzes',
    icon: ListChecks,
    to: '/dashboard/library/quiz',
  },
  {
    key: 'goals',
    label: 'Study Goals',
    one: 'goal',
    icon: Target,
    to: '/dashboard/library/study-goals',
  },
] as const satisfies readonly {
  key: keyof LibraryCounts;
  label: string;
  one: string;
  many?: string;
  icon: LucideIcon;
  to: string;
}[];

export function LibraryCards() {
  const counts = useLibraryCounts();
  return (
    <ul className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 lg:grid-cols-3">
      {parts.map((part) => (
        <li key={part.key}>
          <Link
            to={part.to}
            className={classes(
              surfaceClass,
              'flex h-full items-center gap-4 p-4 transition-colors duration-150 hover:border-accent sm:p-5',
            )}
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
              <part.icon aria-hidden size={24} />
            </span>
            <span className="grid">
              <span className="font-semibold">{part.label}</span>
              <span className="min-h-[1.5em] text-sm text-muted">
                {counts
                  ? plural(counts[part.key], part.one, 'many' in part ? part.many : undefined)
                  : ''}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
