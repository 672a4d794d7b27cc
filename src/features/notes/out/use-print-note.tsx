/** Prints all of the open note: by the menu, by Ctrl+P, and when the browser's own menu prints. */
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { PaperAtOnce, PrintedNotes } from '../../../components/notes-out/printed-notes.tsx';
import { type Note, shownTitle } from '../../../model/entities/note.ts';
import { textOfBody } from '../../../text/note-text.ts';
import { isShortcut } from '../../../ui/press/shortcuts.ts';
import { toastError } from '../../../ui/toaster/toast.ts';

/** @param isAlone no other document of the page answers Ctrl+P */
export function usePrintNote(
  note: Note,
  isAlone: boolean,
): { print: () => void; paper: ReactNode } {
  const [printing, setPrinting] = useState<'prepared' | 'at-once'>();
  useEffect(() => {
    if (!isAlone) return;
    const byKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'note.print') || event.defaultPrevented) return;
      event.preventDefault();
      setPrinting('prepared');
    };
    const before = () => {
      // A dialog or another part of the page may have its own paper.
      if (document.querySelector('.printed-pages') === null)
        flushSync(() => setPrinting('at-once'));
    };
    const after = () => setPrinting((now) => (now === 'at-once' ? undefined : now));
    addEventListener('keydown', byKey);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('keydown', byKey);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [isAlone]);
  const end = () => setPrinting(undefined);
  const fail = (error: unknown) => {
    console.warn('A note could not be printed', error);
    end();
    toastError('Could not prepare the pages. Try again.');
  };
  return {
    print: () => setPrinting('prepared'),
    paper:
      printing === 'prepared' ? (
        <PrintedNotes ids={[note.id]} onPrinted={end} onFailed={fail} />
      ) : printing === 'at-once' ? (
        <PaperAtOnce title={shownTitle(note.title)} text={textOfBody(note.body)} />
      ) : null,
  };
}
