/** One note: its title, its text to write or to read, and whether it is saved. */
import type { EditorView } from '@codemirror/view';
import {
  Check,
  CloudAlert,
  FilePlus2,
  ListTree,
  LoaderCircle,
  PencilLine,
  Save,
  Search,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { TagLink } from '../../components/tags/tag-link.tsx';
import { useShowLink } from '../../components/things/thing-link.tsx';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { type Note, shownTitle } from '../../model/entities/note.ts';
import { hitsHash, noteHash } from '../../model/files/place-hash.ts';
import { decoded, wordsAndHits } from '../../model/files/place-of-hash.ts';
import { countWords, firstLineOf } from '../../model/note-facts.ts';
import type { Heading } from '../../model/note-headings.ts';
import { forgetBegun, isForWriting } from '../../queries/new-note.ts';
import { readSearchLine, type Term } from '../../queries/search/engine/search-line.ts';
import { Button } from '../../ui/button.tsx';
import type { Show } from '../../ui/markdown/markdown-view.tsx';
import { type MenuAction, menuAction } from '../../ui/menu.tsx';
import { TabList, TabPanel } from '../../ui/page/tabs.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { isForInputMethod } from '../../ui/press/key-press.ts';
import { isShortcut, keysInWords } from '../../ui/press/shortcuts.ts';
import { toastError, toastSuccess } from '../../ui/toaster/toast.ts';
import { ActsBesideWords, type NewCard, useCardsOfWords } from './cards/selection-acts.tsx';
import { useFreeLines, useMakeCard } from './cards/use-line-cards.ts';
import { openFind } from './editor/find.ts';
import { goTo, NoteSurface, placeOfTop } from './editor/note-surface.tsx';
import { placeOfWords } from './editor/place-of-words.ts';
import { useHistoryAct } from './history/history-act.tsx';
import type { Room, SaveState } from './note-editor.ts';
import { NoteMedia } from './note-media.tsx';
import { useNoteEditor } from './open-note-editor.ts';
import { TitleMarks } from './reading/hit-bar.tsx';
import {
  type FoundWords,
  Outline,
  type Place,
  placeInView,
  ReadingView,
  showPlace,
} from './reading/reading-view.tsx';
import { isStored } from './save-note.ts';
import { useNoteKeys } from './use-note-keys.ts';

const tabs = [
  { id: 'edit', label: 'Edit' },
  { id: 'preview', label: 'Preview' },
] as const;

interface NoteWriterProps {
  note: Note;
  isNew: boolean;
  /** Absent: no card can be created here. */
  NewCard?: NewCard | undefined;
  /** A button that makes study material of the note. */
  generate?: ReactNode;
  /** Puts the parts of a note on its screen. */
  children: (parts: NoteParts) => ReactNode;
}

interface NoteParts {
  /** For the row of the screen's title. */
  tools: ReactNode;
  /** First in the menu of the note. */
  actions: MenuAction[];
  content: ReactNode;
}

export function NoteWriter({ note, isNew, NewCard, generate, children }: NoteWriterProps) {
  const { editor, view } = useNoteEditor(note, isNew);
  const isBegun = useBegun(note.id);
  const [mode, setMode] = useMode(note.id, isBegun || view.text.trim() === '');
  // Kept while the note is read, so that undo still knows what was typed.
  const [wasWritten, setWasWritten] = useState(mode === 'edit');
  const [start, setStart] = useState<Place>();
  const writer = useRef<HTMLDivElement>(null);
  const surface = useRef<EditorView>(undefined);
  const base = useId();
  // Without a surface, nothing composes a word that must not change.
  useEffect(() => {
    if (!wasWritten) editor.receive(note);
  }, [wasWritten, editor, note]);

  const write = (place: Place | undefined) => {
    setFound(undefined);
    setSought(undefined);
    // At once, since phones show their keyboard only within the tap.
    flushSync(() => {
      setMode('edit');
      setWasWritten(true);
    });
    if (surface.current) goTo(surface.current, place);
  };
  const read = () => {
    setStart(surface.current && placeOfTop(surface.current));
    setMode('preview');
  };
  const choose = (chosen: Mode) => {
    if (chosen === mode) return;
    if (chosen === 'edit') write(placeInView(writer.current, editor.view().text));
    else read();
  };
  const [found, setFound] = useState<FoundWords>();
  const [sought, setSought] = useState<readonly Term[]>();
  const seek = (typed: string) => {
    const { terms } = readSearchLine(typed);
    setSought(terms.length > 0 ? terms : undefined);
  };
  useActOfAddress(hitsHash, (typed) => {
    seek(decoded(typed));
    if (editor.view().text.trim() !== '') setMode('preview');
  });
  // The words are shown, not selected: a key would replace them.
  useActOfAddress(noteHash, (hash) => {
    const { words, hits } = wordsAndHits(hash);
    seek(hits);
    const place = placeOfWords(editor.view().text, words);
    if (place === undefined) return toastError('These words are no longer in this note.');
    setFound({ words, from: place[0], to: place[1] });
    return setMode('preview');
  });
  const save = () => {
    if (view.state === 'saved') toastSuccess(say.noChangesWereMade);
    void editor.saveNow();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, 'note.save')) return;
    event.preventDefault();
    void editor.saveNow();
  };
  const isUnwritten = !isStored(note) && view.state === 'saved' && view.text === '';
  const settled = useSettled(view.text, mode === 'preview');
  const showLink = useShowLink(settled);
  const words = useMemo(() => countWords(settled), [settled]);
  const [isOutlined, setOutlined] = useState(false);
  const goToHeading = ({ at }: Heading) => {
    setOutlined(false);
    if (mode === 'edit' && surface.current) return goTo(surface.current, { at, topPx: 0 });
    return showPlace(writer.current, at);
  };
  useNoteKeys({
    ...(mode === 'preview' && { 'note.edit': () => choose('edit') }),
    'note.view': () => choose(mode === 'edit' ? 'preview' : 'edit'),
    'note.outline': () => setOutlined(true),
  });
  const history = useHistoryAct(note, editor);
  const { id } = note;
  const onOpen = () => void editor.saveNow();
  const cards = useCardsOfWords({ noteId: id, within: writer, NewCard, onOpen });
  const [newCard] = cards.acts;
  const free = useFreeLines(id, settled);
  const make = useMakeCard(note, editor);
  const lineCards = useMemo(() => ({ free, make }), [free, make]);
  const drawing = useMemo(
    () => ({
      show: (shown: Parameters<Show>[0]) => <NoteMedia noteId={id} {...shown} />,
      showLink,
      showTag: (name: string) => <TagLink name={name} />,
    }),
    [id, showLink],
  );
  return children({
    tools: (
      <div className="flex items-center gap-1 sm:gap-3">
        <SaveStatus state={isUnwritten ? 'new' : view.state} />
        <TabList label="View" tabs={tabs} selected={mode} onSelect={choose} base={base} />
      </div>
    ),
    actions: [
      { ...menuAction('Save', Save, save), keyHint: keysInWords('Mod+S').join('+') },
      {
        ...menuAction('Outline…', ListTree, () => setOutlined(true)),
        keyHint: keysInWords('Alt+O').join('+'),
      },
      {
        ...menuAction('Find and replace', Search, () => {
          if (mode !== 'edit') write(placeInView(writer.current, editor.view().text));
          if (surface.current) openFind(surface.current);
        }),
        keyHint: keysInWords('Mod+F').join('+'),
      },
      ...(isNew ? [] : [history.action]),
    ],
    content: (
      // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields inside it
      <div ref={writer} className="grid max-w-[42.5rem] gap-2" data-kept onKeyDown={saveByKey}>
        <div className="grid *:col-start-1 *:row-start-1">
          {sought ? <TitleMarks title={view.title} terms={sought} /> : null}
          <textarea
            aria-label="Title"
            data-own-title
            dir="auto"
            rows={1}
            placeholder={shownTitle(view.title === '' ? firstLineOf(view.text) : '')}
            value={view.title}
            maxLength={500}
            enterKeyHint="next"
            className="field-sizing-content min-h-11 w-full resize-none overflow-hidden rounded-control bg-transparent py-1.5 text-[1.5rem] leading-[1.875rem] font-bold tracking-tight placeholder:text-muted"
            onChange={(event) => editor.typeTitle(event.target.value.replace(/\s*\n\s*/g, ' '))}
            onBlur={() => void editor.settleTitle()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isForInputMethod(event.nativeEvent)) return;
              event.preventDefault();
              write({ at: 0, topPx: 0 });
            }}
          />
        </div>
        <TabPanel base={base} selected={mode}>
          {wasWritten ? (
            <div hidden={mode !== 'edit'}>
              <NoteSurface
                noteId={note.id}
                note={note}
                editor={editor}
                isNew={isBegun || (isNew && view.text === '')}
                hint={isUnwritten && note.title !== '' ? hintOfNew(note.title) : undefined}
                view={surface}
                drawing={drawing}
                selectionActs={cards.acts}
                cards={lineCards}
              />
              <p role="status" className="mt-2 text-sm text-warn empty:hidden">
                {roomWords[view.room]}
              </p>
            </div>
          ) : null}
          {mode === 'edit' ? null : view.text.trim() === '' ? (
            <p className="min-h-[50dvh] text-muted">Nothing to preview yet.</p>
          ) : (
            <ReadingView
              text={view.text}
              {...drawing}
              start={start}
              found={found}
              sought={sought}
              onEndOfHits={() => {
                setFound(undefined);
                setSought(undefined);
              }}
              onWrite={write}
              onEdit={(edit) => editor.edit([edit])}
            />
          )}
        </TabPanel>
        <ActsBesideWords within={writer} isWriting={mode === 'edit'} acts={cards.acts} />
        {history.dialog}
        {cards.dialog}
        <div className="screen-acts flex items-center gap-2 print:hidden">
          {generate}
          {newCard ? (
            <Button
              variant="secondary"
              icon={<newCard.icon aria-hidden size={18} />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={newCard.run}
            >
              {newCard.label}
            </Button>
          ) : null}
          <span className="ms-auto text-small text-muted">{plural(words, 'word', 'words')}</span>
        </div>
        {isOutlined ? (
          <Outline text={view.text} onChoose={goToHeading} onClose={() => setOutlined(false)} />
        ) : null}
      </div>
    ),
  });
}

/** Reading the links of a long text at each key would take longer than to draw the key. Milliseconds. */
const settledMs = 400;

/** @returns the text as it was at the last pause; as it is now while `isAtRest` */
function useSettled(text: string, isAtRest: boolean): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return isAtRest ? text : settled;
}

/** For a note that a link names. */
const hintOfNew = (title: string) =>
  `No note is called “${title}” yet. Write here to create it, or go back.`;

const roomWords: Record<Room, string | undefined> = {
  enough: undefined,
  little: 'This note is nearly full. Start a new note soon.',
  none: 'This note is full. Start a new note to write more; you can still delete text here.',
};

/** `new`: nothing is typed yet, and no note is stored. */
type ShownState = SaveState | 'new';

const states: Record<ShownState, { icon: typeof Check; label: string; look: string }> = {
  new: { icon: FilePlus2, label: 'New note', look: 'text-muted' },
  saved: { icon: Check, label: say.saved, look: 'text-muted' },
  unsaved: { icon: PencilLine, label: 'Typing', look: 'text-muted' },
  saving: { icon: LoaderCircle, label: 'Saving', look: 'text-muted' },
  failed: { icon: CloudAlert, label: 'Not saved', look: 'text-danger' },
};

function SaveStatus({ state }: { state: ShownState }) {
  const { icon: Icon, label, look } = states[state];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${look}`}>
      <Icon aria-hidden size={16} />
      <span role="status">{label}</span>
    </span>
  );
}

/** Whether the note was just made in this tab, perhaps with words of a template. */
function useBegun(noteId: string): boolean {
  const [isBegun] = useState(() => isForWriting(noteId));
  useEffect(() => forgetBegun(noteId), [noteId]);
  return isBegun;
}

type Mode = 'edit' | 'preview';

const writtenKey = 'haversack-note-written';

/**
 * Whether a note is read or written. One that exists opens for reading; a reload keeps writing.
 * @param startsWriting it was just made, or nothing could be read
 */
function useMode(noteId: string, startsWriting: boolean): [Mode, (mode: Mode) => void] {
  const [mode, setMode] = useState<Mode>(() =>
    startsWriting || readWritten() === noteId ? 'edit' : 'preview',
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
