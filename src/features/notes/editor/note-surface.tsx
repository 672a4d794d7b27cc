/** The text of a note while it is written. Words from elsewhere arrive without moving the caret from its word. */
import { history } from '@codemirror/commands';
import { forceParsing } from '@codemirror/language';
import { searchPanelOpen } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, placeholder } from '@codemirror/view';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CardLine } from '../../../text/markdown/card-lines.ts';
import { chooseFiles } from '../../../ui/choose-files.ts';
import { headerPx } from '../../../ui/list/scroll-along.ts';
import { Formula } from '../../../ui/markdown/formula.tsx';
import {
  InlineMarkdown,
  MarkdownFrame,
  type Show,
  type ShowLink,
  type ShowTag,
} from '../../../ui/markdown/markdown-view.tsx';
import { toastError } from '../../../ui/toaster/toast.ts';
import type { SelectionAct } from '../cards/selection-acts.tsx';
import type { NoteEditor } from '../note-editor.ts';
import type { Place } from '../reading/reading-view.tsx';
import { Bar, SurfaceState } from './bar.tsx';
import { behindMarks, placeBehindMarks } from './behind-marks.ts';
import { bindNote } from './bind-note.ts';
import { type FoundBlock, liveBlocks, tableAround } from './blocks.tsx';
import { cardLines, type MakeCard, showFreeLines } from './card-lines.ts';
import { clearOfBars } from './clear-of-bars.ts';
import { closedLinks } from './closed-links.ts';
import { codeBlocks } from './code-blocks.ts';
import { noteCompletions } from './completions.ts';
import { DrawnParts, DrawnPartsView, drawnParts } from './drawn.tsx';
import { noteSearch } from './find-panel.tsx';
import { noteKeys } from './keys.ts';
import { LinkDialog } from './link-dialog.tsx';
import { type Drawing, liveMarkdown } from './live-markdown.tsx';
import { noteLanguage } from './note-language.ts';
import { addPictures } from './paste/add-pictures.ts';
import { notePaste } from './paste/paste.ts';
import { placeToWrite } from './place-to-write.ts';
import { adoptStyles, surfaceTheme } from './surface-theme.ts';
import { TableEditor } from './tables/table-editor.tsx';
import { focusSoon, focusTable, tableKeys } from './tables/table-keys.ts';
import { typedDividers } from './typed-dividers.ts';

interface NoteSurfaceProps {
  noteId: string;
  /** The row as stored now. */
  note: { title: string; body: string };
  editor: NoteEditor;
  /** Opened for writing: it gets the focus at once. */
  isNew?: boolean;
  /** What an empty text says when it opens; absent: how to write. */
  hint?: string | undefined;
  /** The surface while it is shown. */
  view: RefObject<EditorView | undefined>;
  /** Draws pictures, links and tags of the text. */
  drawing: { show: Show; showLink?: ShowLink | undefined; showTag?: ShowTag | undefined };
  /** What a phone's bar offers while words are selected. */
  selectionActs?: readonly SelectionAct[];
  /** Lines that say a card and have none, and how one gets it. */
  cards?: { free: readonly CardLine[] | undefined; make: MakeCard };
}

const usualHint =
  'Write here. Type / for headings, lists and tables, [[ for links, and term :: meaning for a card.';

const noCards = { free: undefined, make: () => undefined };

/** A full note would announce it at each key: each message replaces the previous one. */
const noRoomId = 'note-full';
const noRoom = 'This note is full, so nothing was added. Paste the text into a new note.';
const refused = () => toastError(noRoom, { id: noRoomId });

/** While an input method composes a word, the text must not change under it. Milliseconds between looks. */
const composingMs = 100;

export function NoteSurface(props: NoteSurfaceProps) {
  const { noteId, note, editor, isNew = false, view, drawing, selectionActs = [] } = props;
  const [hint] = useState(props.hint ?? usualHint);
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // Later it is a normal note.
  const [isFresh] = useState(isNew);
  const [parts] = useState(() => new DrawnParts());
  const [state] = useState(() => new SurfaceState());
  const shown = useCallback(() => view.current, [view]);

  const onFiles = useCallback(
    (files: readonly File[]) => {
      if (view.current) void addPictures(files, { noteId, editor, view: view.current, refused });
    },
    [noteId, editor, view],
  );
  const onPicture = useCallback(() => {
    void chooseFiles('image/*,audio/*').then(onFiles);
  }, [onFiles]);

  const [isLinking, setLinking] = useState(false);
  const onLink = useCallback(() => setLinking(true), []);

  const { free, make } = props.cards ?? noCards;
  useLayoutEffect(() => {
    if (place.current === null) return;
    adoptStyles();
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: editor.view().text,
        extensions: surfaceOf({
          noteId,
          editor,
          isFresh,
          hint,
          parts,
          state,
          view: shown,
          onPicture,
          onLink,
          onFiles,
          make,
          bar: () => bar.current,
        }),
      }),
    });
    view.current = made;
    if (isFresh) begin(made);
    return () => {
      made.destroy();
      view.current = undefined;
    };
  }, [noteId, editor, isFresh, hint, parts, state, shown, view, onPicture, onLink, onFiles, make]);

  useEffect(() => {
    if (view.current) showFreeLines(view.current, free ?? []);
  }, [free, view]);

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
    <div className="min-h-[50dvh]">
      <Bar
        ref={bar}
        state={state}
        view={view}
        selectionActs={selectionActs}
        onPicture={onPicture}
        onLink={onLink}
      />
      <div ref={place} className="pt-2" />
      <MarkdownFrame {...drawing}>
        <DrawnPartsView parts={parts} view={shown} />
      </MarkdownFrame>
      {isLinking && view.current ? (
        <LinkDialog view={view.current} noteId={noteId} onClose={() => setLinking(false)} />
      ) : null}
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
  noteId: string;
  editor: NoteEditor;
  isFresh: boolean;
  hint: string;
  parts: DrawnParts;
  state: SurfaceState;
  view: () => EditorView | undefined;
  onPicture: () => void;
  onLink: () => void;
  onFiles: (files: readonly File[]) => void;
  make: MakeCard;
  bar: () => Element | null;
}

function followState(followed: SurfaceState): Extension {
  return EditorView.updateListener.of((update) => {
    const { startState, state, view, docChanged, selectionSet, focusChanged } = update;
    const isFinding = searchPanelOpen(state);
    if (docChanged || selectionSet || focusChanged || isFinding !== searchPanelOpen(startState))
      followed.follow(state, view.hasFocus || isFinding);
  });
}

function surfaceOf(surface: Surface): Extension {
  const { noteId, editor, isFresh, hint, parts, state, view, onPicture, onLink, onFiles } = surface;
  const drawn = drawingOf(view);
  return [
    drawnParts.of(parts),
    liveMarkdown(drawn),
    liveBlocks(drawn),
    behindMarks(),
    codeBlocks,
    tableKeys,
    bindNote(editor, refused),
    EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
    history(),
    noteKeys(onLink),
    noteCompletions({ noteId, onPicture }),
    closedLinks,
    typedDividers,
    cardLines(surface.make),
    notePaste(onFiles),
    clearOfBars(surface.bar),
    noteSearch,
    followState(state),
    noteLanguage,
    drawSelection(),
    surfaceTheme,
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    placeholder(hint),
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

/** Moves caret and window there, and takes the focus. */
export function goTo(view: EditorView, place: Place | undefined): void {
  if (place && goToTable(view, place)) return;
  view.focus();
  if (place === undefined) return;
  const anchor = placeBehindMarks(view.state, Math.min(place.at, view.state.doc.length));
  const yMargin = Math.max(headerPx, place.topPx);
  view.dispatch({
    selection: { anchor },
    effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin }),
  });
}

/** Puts the focus into the first gap of a note that was just made. */
function begin(view: EditorView): void {
  const { at, cell } = placeToWrite(view.state.doc.toString());
  const table = cell && tableAt(view, at);
  view.dispatch({ selection: { anchor: table ? placeBeside(view.state, table) : at } });
  if (table) focusSoon(view, () => tableAround(view.state, at)?.from, cell);
  else view.focus();
}

/** Milliseconds that the grammar of a text may take until a place is shown. */
const parseMs = 200;

function tableAt(view: EditorView, at: number): FoundBlock | undefined {
  // A slow device has not read so far yet.
  forceParsing(view, view.state.doc.lineAt(Math.min(at, view.state.doc.length)).to + 1, parseMs);
  return tableAround(view.state, at);
}

/** For the caret while a cell is written: the table stays drawn, unless it is the whole text. */
function placeBeside({ doc }: EditorState, { from, end }: FoundBlock): number {
  return end < doc.length ? end + 1 : Math.max(0, from - 1);
}

/** Into a cell of a table, without a glance at its source. @returns false if no table is there */
function goToTable(view: EditorView, { at, topPx, cell = [0, 0] }: Place): boolean {
  const table = tableAt(view, at);
  if (table === undefined) return false;
  const { from } = table;
  view.dispatch({
    selection: { anchor: placeBeside(view.state, table) },
    effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: Math.max(headerPx, topPx) }),
  });
  // Measures, so that the part in view is drawn. Phones show their keyboard only within the tap.
  view.coordsAtPos(from);
  view.state.facet(drawnParts)?.drawNow();
  if (focusTable(view, from, cell)) return true;
  view.focus();
  focusSoon(view, () => tableAround(view.state, from)?.from, cell);
  return true;
}

/** The first line in view. @returns `undefined` while the note stands at its top */
export function placeOfTop(view: EditorView): Place | undefined {
  const { top, left } = view.contentDOM.getBoundingClientRect();
  if (top > headerPx) return undefined;
  const at = view.posAtCoords({ x: left + 1, y: headerPx + 1 }, false);
  return { at, topPx: view.coordsAtPos(at)?.top ?? headerPx };
}
