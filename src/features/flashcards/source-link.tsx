/** Where a card comes from: the quote it stands on, and the page one tap away [P4]. */
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { NoteLink } from '../../components/source-links.tsx';
import type { Card } from '../../model/entities/card.ts';
import { hashOfPlace } from '../../model/files/place-hash.ts';
import { usePlaceName } from '../../queries/use-place-name.ts';
import { plainWords } from '../../text/markdown/plain-words.ts';
import { classes } from '../../ui/classes.ts';

type Source = Pick<Card, 'fileId' | 'page' | 'quote' | 'noteId' | 'area'>;

export function SourceLink({ card: { fileId, page, quote, noteId, area } }: { card: Source }) {
  const place = usePlaceName(fileId, page);
  if (noteId) return <NoteLink noteId={noteId} quote={quote} />;
  if (!fileId || !page) return null;
  return (
    <Link
      to="/dashboard/library/files/$id"
      params={{ id: fileId }}
      hash={hashOfPlace({ page, quote, area })}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-sm font-medium text-info underline-offset-4 hover:underline"
    >
      <BookOpen aria-hidden size={16} />
      {place}
    </Link>
  );
}

export function SourceQuote({ card }: { card: Source }) {
  if (!card.quote && !card.page && !card.noteId) return null;
  return (
    <div
      data-source
      className={classes('grid gap-1 text-left', card.quote ? 'border-l-4 border-line pl-3' : '')}
    >
      {card.quote ? (
        <blockquote dir="auto" className="text-sm text-muted">
          “{card.noteId ? plainWords(card.quote) : card.quote}”
        </blockquote>
      ) : null}
      <SourceLink card={card} />
    </div>
  );
}
