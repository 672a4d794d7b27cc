/** The text of a note while it is written. Words from elsewhere arrive without moving the caret from its word. */
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
} from '@codemirror/commands';
import { markdownKeymap } from '@codemirror/lang-markdown';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { noteHash } from '../../../model/files/place-hash.ts';
import { decoded } from '../../../model/files/place-of-hash.ts';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import type { NoteEditor } from '../note-editor.ts';
import { adoptStyles } from './adopt-styles.ts';
import { bindNote } from './bind-note.ts';
import { noteLanguage } from './note-language.ts';
import { placeOfWords } from './place-of-words.ts';
import { surfaceTheme } from './surface-theme.ts';

interface NoteSurfaceProps {
  /** The row as stored now. */
  note: { title: string; body: string };
  editor: NoteEditor;
  /** Opened for writing: it gets the focus at once. */
  isNew?: boolean;
  /** Of other parts of a note, such as suggestions after `[[`. The first list stays. */
  extensions?: Extension;
  /** The surface while it is shown. */
  view?: RefObject<EditorView | undefined>;
}

/** A full note would announce it at each key: each message replaces the previous one. */
const noRoomId = 'note-full';
const noRoom = 'This note is full, so nothing was added. Paste the text into a new note.';

/** While an input method composes a word, the text must not change under it. Milliseconds between looks. */
const composingMs = 100;

export function NoteSurface({ note, editor, isNew = false, extensions, view }: NoteSurfaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const surface = useRef<EditorView>(undefined);
  // With its first words it is a normal note.
  const [isFresh] = useState(() => isNew && editor.view().text === '');
  const [more] = useState(extensions ?? []);

  useLayoutEffect(() => {
    if (place.current === null) return;
    adoptStyles();
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: editor.view().text,
        extensions: [surfaceOf(editor, isFresh), more],
      }),
    });
    surface.current = made;
    if (view) view.current = made;
    if (isFresh) made.focus();
    return () => {
      made.destroy();
      surface.current = undefined;
      if (view) view.current = undefined;
    };
  }, [editor, isFresh, more, view]);

  useActOfAddress(noteHash, (words) => {
    const shown = surface.current;
    const found = shown && placeOfWords(shown.state.doc.toString(), decoded(words));
    if (!shown || !found) return toastError('These words are no longer in this note.');
    shown.focus();
    shown.dispatch({
      selection: { anchor: found[0], head: found[1] },
      effects: EditorView.scrollIntoView(found[0], { y: 'center' }),
    });
  });

  const { title, body } = note;
  // The row is outside React's state: it is united with words that are not stored yet.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const receive = () => {
      if (surface.current?.composing) timer = setTimeout(receive, composingMs);
      else editor.receive({ title, body });
    };
    receive();
    return () => clearTimeout(timer);
  }, [editor, title, body]);

  return <div ref={place} className="min-h-[50dvh]" />;
}

function surfaceOf(editor: NoteEditor, isFresh: boolean): Extension {
  return [
    bindNote(editor, () => toastError(noRoom, { id: noRoomId })),
    EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
    history(),
    keymap.of([
      { key: 'Tab', run: indentMore, shift: indentLess },
      ...markdownKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    noteLanguage,
    drawSelection(),
    surfaceTheme,
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    placeholder('Write here. Use # for a heading, - for a list, **bold** for bold.'),
    EditorView.contentAttributes.of({
      'aria-label': 'Note text',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      inputmode: 'text',
      enterkeyhint: 'enter',
      ...(isFresh && { 'data-arrive': '' }),
    }),
  ];
}
