/** The text of a note in a text area. Words from elsewhere flow in without moving the caret from its word. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Note } from '../../model/entities/note.ts';
import { noteHash } from '../../model/files/place-hash.ts';
import { decoded } from '../../model/files/place-of-hash.ts';
import { controlClass } from '../../ui/form/field.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { placeOfWords } from './markdown/words-in-note.ts';
import type { NoteEditor } from './note-editor.ts';

interface NoteAreaProps {
  note: Note;
  editor: NoteEditor;
  text: string;
  /** It was opened to be written: the caret is in it from the start. */
  isNew?: boolean;
}

/** A full note would say so at each key: the next saying takes the place of the one before. */
const noRoomId = 'note-full';
const noRoom = 'This note is full, so nothing was added. Paste the text into a new note.';

type Direction = 'forward' | 'backward' | 'none';

export function NoteArea({ note, editor, text, isNew = false }: NoteAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const moved = useRef<[start: number, end: number, direction: Direction]>(undefined);
  const { title, body } = note;
  // With its first words it is a note like any other.
  const [isFresh] = useState(isNew && text === '');
  useEffect(() => {
    if (isFresh) area.current?.focus();
  }, [isFresh]);

  useActOfAddress(noteHash, (words) => {
    const element = area.current;
    const place = element && placeOfWords(element.value, decoded(words));
    if (!element || !place) return toastError('These words are no longer in this note.');
    // With the focus the browser scrolls to where the caret is.
    element.blur();
    element.setSelectionRange(...place);
    element.focus();
  });

  const receive = () => {
    const element = area.current;
    if (element === null) return editor.receive({ title, body });
    const places = editor.anchor([element.selectionStart, element.selectionEnd]);
    const before = editor.view().text;
    editor.receive({ title, body });
    if (editor.view().text === before) return;
    const [start = 0, end = start] = places();
    moved.current = [start, end, element.selectionDirection];
  };

  // The row is outside React's data: it is united with words that are not stored yet. An input method
  // that is composing a word must not have the text changed under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new row matters
  useEffect(() => {
    if (!composing.current) receive();
  }, [title, body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is put back when the text is drawn
  useLayoutEffect(() => {
    if (moved.current !== undefined) area.current?.setSelectionRange(...moved.current);
    moved.current = undefined;
  }, [text]);

  // Before the text area takes it: what is copied stays copied, and the caret stays where it is. React's own
  // event of this name is another one.
  useEffect(() => {
    const element = area.current;
    const refuse = (event: InputEvent) => {
      const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      if (inserted === '' || !event.cancelable || editor.hasRoomFor(inserted)) return;
      if (element !== null && sizeOf(inserted) < sizeOf(selectedIn(element))) return;
      event.preventDefault();
      toastError(noRoom, { id: noRoomId });
    };
    element?.addEventListener('beforeinput', refuse);
    return () => element?.removeEventListener('beforeinput', refuse);
  }, [editor]);

  return (
    <textarea
      ref={area}
      aria-label="Note text"
      data-arrive={isFresh || undefined}
      dir="auto"
      placeholder="Write here. Use # for a heading, - for a list, **bold** for bold."
      value={text}
      rows={18}
      className={`${controlClass} min-h-[50dvh] resize-y p-4 leading-relaxed`}
      onChange={(event) => editor.typeText(event.target.value)}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        composing.current = false;
        receive();
      }}
    />
  );
}

/** What is typed now takes its place. */
function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  return value.slice(selectionStart, selectionEnd);
}

/** In UTF-8 bytes, as a note's room is counted. */
function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
