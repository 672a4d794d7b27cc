/** Links from cards and questions to a source that is not a file: a note, or the deck of a card. */

import { Link } from '@tanstack/react-router';
import { GalleryVerticalEnd, NotebookPen } from 'lucide-react';
import { useRows } from '../db/rows/use-rows.ts';
import { shownTitle } from '../model/entities/note.ts';
import { hashOfNote } from '../model/files/place-hash.ts';

const linkClass =
  'inline-flex min-h-11 w-fit items-center gap-1.5 rounded-control px-1 text-sm font-medium text-info underline-offset-4 hover:underline';

type NoteLinkProps = { noteId: string; quote: string | null | undefined };

/** Renders nothing if the note is in the Trash. */
export function NoteLink({ noteId, quote }: NoteLinkProps) {
  const note = useRows((database) => database.rows('note').get(noteId), [noteId]);
  if (note?.deletedAt !== 0) return null;
  return (
    <Link
      to="/dashboard/library/notes/$id"
      params={{ id: noteId }}
      hash={hashOfNote(quote)}
      className={linkClass}
    >
      <NotebookPen aria-hidden size={16} className="shrink-0" />
      <bdi className="wrap-anywhere">{shownTitle(note.title)}</bdi>
    </Link>
  );
}

/** Links to the card's current deck. Renders nothing if the card or the deck is in the Trash. */
export function DeckLink({ cardId }: { cardId: string }) {
  const deck = useRows(
    async (database) => {
      const card = await database.rows('card').get(cardId);
      return card?.deletedAt === 0 ? await database.rows('deck').get(card.deckId) : undefined;
    },
    [cardId],
  );
  if (deck?.deletedAt !== 0) return null;
  return (
    <Link to="/dashboard/library/flashcards/$id" params={{ id: deck.id }} className={linkClass}>
      <GalleryVerticalEnd aria-hidden size={16} className="shrink-0" />
      <bdi className="wrap-anywhere">{deck.name}</bdi>
    </Link>
  );
}
