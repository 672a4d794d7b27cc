/**
 * Cards of a note: those of lines such as `front :: back`, made by a press and following their lines as these are edited,
 * and the way to all of them.
 */
import { Link } from '@tanstack/react-router';
import { GalleryVerticalEnd } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import type { Note } from '../../../model/entities/note.ts';
import { readCardsOfNote } from '../../../queries/note-cards/cards-of-note.ts';
import { followLines } from '../../../queries/note-cards/line-cards.ts';
import type { CardLine } from '../../../text/markdown/card-lines.ts';
import { textOfBody } from '../../../text/note-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { makeCards, useFreeLines } from './use-line-cards.ts';

/** @param note as stored: a card is made of words that are on the disk. Renders nothing without such lines and cards */
export function CardsOfNote({ note }: { note: Note }) {
  const text = useMemo(() => textOfBody(note.body), [note.body]);
  const hasLines = text.includes('::');
  const free = useFreeLines(note.id, text) ?? [];
  const made = useRows((database) => readCardsOfNote(database, note.id), [note.id]);
  useEffect(() => {
    if (hasLines) void followLines(note.id, text);
  }, [note.id, text, hasLines]);
  const [make, busy] = useOnce((lines: readonly CardLine[]) => makeCards(note, lines));
  const { count = 0, deckId } = made ?? {};
  if (free.length === 0 && deckId === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {free.length > 0 ? (
        <Button
          variant="secondary"
          busy={busy}
          icon={<GalleryVerticalEnd aria-hidden size={18} />}
          onClick={() => void make(free)}
        >
          Make {plural(free.length, 'card')} from {free.length === 1 ? 'a line' : 'lines'}
        </Button>
      ) : null}
      {deckId === undefined ? null : (
        <Link
          to="/dashboard/library/flashcards/$id"
          params={{ id: deckId }}
          className={buttonClass('ghost', 'sm')}
        >
          {plural(count, 'card')} from this note
        </Link>
      )}
    </div>
  );
}
