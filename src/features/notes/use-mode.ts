/** Whether a note is read or written. One that exists opens for reading; a reload keeps writing. */
import { useEffect, useState } from 'react';

export type Mode = 'edit' | 'preview';

const writtenKey = 'haversack-note-written';

/** @param isEmpty nothing could be read */
export function useMode(noteId: string, isEmpty: boolean): [Mode, (mode: Mode) => void] {
  const [mode, setMode] = useState<Mode>(() =>
    isEmpty || readWritten() === noteId ? 'edit' : 'preview',
  );
  useEffect(() => {
    keepWritten(mode === 'edit' ? noteId : undefined);
  }, [mode, noteId]);
  // Leaving the note is no reload.
  useEffect(() => () => keepWritten(undefined), []);
  return [mode, setMode];
}

function readWritten(): string | null {
  try {
    return sessionStorage.getItem(writtenKey);
  } catch {
    // A browser that forbids storage has stored nothing.
    return null;
  }
}

function keepWritten(noteId: string | undefined): void {
  try {
    if (noteId === undefined) sessionStorage.removeItem(writtenKey);
    else sessionStorage.setItem(writtenKey, noteId);
  } catch (error) {
    console.warn('Whether a note is written could not be remembered', error);
  }
}
