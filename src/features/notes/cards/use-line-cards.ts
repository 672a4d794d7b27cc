/** Lines of a note that say a card: which of them have none yet, and how one is made while the note is written. */
import { useCallback, useEffectEvent, useRef } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import type { Note } from '../../../model/entities/note.ts';
import { makeLineCards, readLineCards } from '../../../queries/note-cards/line-cards.ts';
import type { CardLine } from '../../../text/markdown/card-lines.ts';
import { bodyOfText } from '../../../text/note-text.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import type { NoteEditor } from '../note-editor.ts';

/** Makes cards of lines and says so, with Undo. */
export async function makeCards(note: Note, lines: readonly CardLine[]): Promise<void> {
  const stored = await makeLineCards(note, lines);
  const count = plural(lines.length, 'card');
  tell(stored, {
    done: `${count} made`,
    undone: `${count} removed`,
    failed: say.errorCreatingFlashcard,
  });
}

/** @returns `undefined` while fetching, or without such lines */
export function useFreeLines(noteId: string, text: string): readonly CardLine[] | undefined {
  const hasLines = text.includes('::');
  const found = useRows(
    async (database) => (hasLines ? await readLineCards(database, noteId, text) : undefined),
    [noteId, text, hasLines],
  );
  return found?.free;
}

/** @returns makes a card of a line that was just typed, once its words are on the disk; nothing if it has one */
export function useMakeCard(note: Note, editor: NoteEditor): (line: CardLine) => void {
  // One after the other: two at once would each make the note's deck.
  const last = useRef(Promise.resolve());
  const make = useEffectEvent(async (line: CardLine) => {
    if (!(await editor.saveNow())) return;
    const { title, text } = editor.view();
    const { free } = await readLineCards(currentDatabase(), note.id, text);
    if (!free.some(({ source }) => source === line.source)) return;
    await makeCards({ ...note, title, body: bodyOfText(text) }, [line]);
  });
  return useCallback((line) => {
    last.current = last.current
      .then(() => make(line))
      .catch((error: unknown) => console.warn('A card of a line could not be made', error));
  }, []);
}
