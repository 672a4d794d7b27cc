/** The decks and the quizzes of a file, as links to them. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { formatDate } from '../../../ui/format.ts';
import { NothingMade } from './nothing-made.tsx';
import { type MadeSet, useDecksOfFile, useQuizzesOfFile } from './use-made.ts';

interface MadeSetsProps {
  file: StudyFile;
  canMake: boolean;
}

export function DecksOfFile({ file, canMake }: MadeSetsProps) {
  const decks = useDecksOfFile(file.id);
  if (decks?.length === 0) return <NothingMade file={file} kind="flashcards" canMake={canMake} />;
  return (
    <ul className="grid gap-2">
      {decks?.map((deck) => (
        <li key={deck.id}>
          <Link
            to="/dashboard/library/flashcards/$id"
            params={{ id: deck.id }}
            className={rowClass}
          >
            <SetWords set={deck} one="flashcard" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function QuizzesOfFile({ file, canMake }: MadeSetsProps) {
  const quizzes = useQuizzesOfFile(file.id);
  if (quizzes?.length === 0) return <NothingMade file={file} kind="questions" canMake={canMake} />;
  return (
    <ul className="grid gap-2">
      {quizzes?.map((quiz) => (
        <li key={quiz.id}>
          <Link to="/dashboard/library/quiz/$id" params={{ id: quiz.id }} className={rowClass}>
            <SetWords set={quiz} one="question" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const rowClass =
  'flex min-h-11 items-center justify-between gap-2 rounded-control border border-line p-3 hover:bg-surface-2';

function SetWords({ set, one }: { set: MadeSet; one: string }) {
  return (
    <>
      <span className="grid min-w-0">
        <span dir="auto" className="text-left font-medium break-words">
          {set.name}
        </span>
        <span className="text-sm text-muted">
          {plural(set.size, one)} · {formatDate(set.createdAt)}
        </span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
    </>
  );
}
