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
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Formula } from '../../../ui/markdown/formula.tsx';
import {
  InlineMarkdown,
  MarkdownFrame,
  type Show,
  type ShowLink,
} from '../../../ui/markdown/markdown-view.tsx';
import { toastError } from '../../../ui/toaster/toast.ts';
import type { NoteEditor } from '../note-editor.ts';
import { adoptStyles } from './adopt-styles.ts';
import { bindNote } from './bind-note.ts';
import { liveBlocks } from './blocks.tsx';
import { DrawnParts, DrawnPartsView, drawnParts } from './drawn.tsx';
import { type Drawing, liveMarkdown } from './live-markdown.tsx';
import { noteLanguage } from './note-language.ts';
import { surfaceTheme } from './surface-theme.ts';
import { TableEditor } from './tables/table-editor.tsx';
import { tableKeys } from './tables/table-keys.ts';

interface NoteSurfaceProps {
  /** The row as stored now. */
  note: { title: string; body: string };
  editor: NoteEditor;
  /** Opened for writing: it gets the focus at once. */
  isNew?: boolean;
  /** Of other parts of a note, such as suggestions after `[[`. The first list stays. */
  extensions?: Extension;
  /** The surface while it is shown. */
  view: RefObject<EditorView | undefined>;
  /** Draws pictures and links of the text. */
  drawing: { show: Show; showLink?: ShowLink | undefined };
}

/** A full note would announce it at each key: each message replaces the previous one. */
const noRoomId = 'note-full';
const noRoom = 'This note is full, so nothing was added. Paste the text into a new note.';

/** While an input method composes a word, the text must not change under it. Milliseconds between looks. */
const composingMs = 100;

export function NoteSurface(props: NoteSurfaceProps) {
  const { note, editor, isNew = false, extensions, view, drawing } = props;
  const place = useRef<HTMLDivElement>(null);
  // With its first words it is a normal note.
  const [isFresh] = useState(() => isNew && editor.view().text === '');
  const [more] = useState(extensions ?? []);
  const [parts] = useState(() => new DrawnParts());
  const shown = useCallback(() => view.current, [view]);

  useLayoutEffect(() => {
    if (place.current === null) return;
    adoptStyles();
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: editor.view().text,
        extensions: [surfaceOf({ editor, isFresh, parts, view: shown }), more],
      }),
    });
    view.current = made;
    if (isFresh) made.focus();
    return () => {
      made.destroy();
      view.current = undefined;
    };
  }, [editor, isFresh, more, parts, shown, view]);

  const { title, body } = note;
  // The row is outside React's state: it is united with words that are not stored yet.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const receive = () => {
      if (view.current?.composing) timer = setTimeout(receive, composingMs);
      else editor.receive({ title, body });
    };
    receive();
    return () => clearTimeout(timer);
  }, [editor, title, body, view]);

  return (
    <div ref={place} className="min-h-[50dvh]">
      <MarkdownFrame show={drawing.show} showLink={drawing.showLink}>
        <DrawnPartsView parts={parts} view={shown} />
      </MarkdownFrame>
    </div>
  );
}

function drawingOf(view: () => EditorView | undefined): Drawing {
  return {
    formula: (tex, isDisplay) => <Formula tex={tex} isDisplay={isDisplay} />,
    inline: (source) => <InlineMarkdown text={source} />,
    table: (source) => <TableEditor source={source} view={view} />,
  };
}

interface Surface {
  editor: NoteEditor;
  isFresh: boolean;
  parts: DrawnParts;
  view: () => EditorView | undefined;
}

function surfaceOf({ editor, isFresh, parts, view }: Surface): Extension {
  const drawn = drawingOf(view);
  return [
    drawnParts.of(parts),
    liveMarkdown(drawn),
    liveBlocks(drawn),
    tableKeys,
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
