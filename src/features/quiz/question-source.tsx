/** Where a question comes from: the words it stands on, and their page one tap away [P4]. */
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { DeckLink, NoteLink } from '../../components/source-links.tsx';
import { hashOfPlace } from '../../model/files/place-hash.ts';
import { usePlaceName } from '../../queries/use-place-name.ts';
import { classes } from '../../ui/classes.ts';

interface QuestionSourceProps {
  fileId: string | null | undefined;
  page: number | null | undefined;
  quote?: string | null | undefined;
  noteId?: string | null | undefined;
  cardId?: string | null | undefined;
}

export function QuestionSource(props: QuestionSourceProps) {
  const { fileId, page, quote, noteId, cardId } = props;
  const place = usePlaceName(fileId, page);
  if (!quote && !page) return null;
  return (
    <div className={classes('grid gap-1 text-left', quote ? 'border-l-4 border-line pl-3' : '')}>
      {quote ? (
        <blockquote dir="auto" className="text-sm text-muted">
          “{quote}”
        </blockquote>
      ) : null}
      {noteId ? <NoteLink noteId={noteId} quote={quote} /> : null}
      {cardId ? <DeckLink cardId={cardId} /> : null}
      {fileId && page && !noteId && !cardId ? (
        <Link
          to="/dashboard/library/files/$id"
          params={{ id: fileId }}
          hash={hashOfPlace({ page, quote })}
          className="inline-flex min-h-11 w-fit items-center gap-1.5 text-sm font-medium text-info underline-offset-4 hover:underline"
        >
          <BookOpen aria-hidden size={16} />
          {place}
        </Link>
      ) : null}
    </div>
  );
}
