/** The lists of the library. In the shell, for the navigation; what stands on them is in `places.ts`. */
import {
  CircleQuestionMark,
  FileText,
  GalleryVerticalEnd,
  Highlighter,
  type LucideIcon,
  NotebookPen,
  Target,
} from 'lucide-react';

type ListScreen =
  `/dashboard/library/${'notes' | 'flashcards' | 'quiz' | 'files' | 'highlights' | 'study-goals'}`;

export interface Shelf {
  to: ListScreen;
  label: string;
  icon: LucideIcon;
}

/** In their order. */
export const shelfOf = {
  files: { to: '/dashboard/library/files', label: 'Files', icon: FileText },
  decks: { to: '/dashboard/library/flashcards', label: 'Flashcards', icon: GalleryVerticalEnd },
  notes: { to: '/dashboard/library/notes', label: 'Notes', icon: NotebookPen },
  quizzes: { to: '/dashboard/library/quiz', label: 'Study Quiz', icon: CircleQuestionMark },
  highlights: { to: '/dashboard/library/highlights', label: 'Highlights', icon: Highlighter },
  goals: { to: '/dashboard/library/study-goals', label: 'Study Goals', icon: Target },
} as const satisfies Record<string, Shelf>;
