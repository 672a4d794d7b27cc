/** On a laptop the list of notes is beside the open one, so that switching takes one press. */
import { Link, useNavigate } from '@tanstack/react-router';
import { Pin, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { FoundWords, Marked, Searched, useHashOfHits } from '../../components/found-words.tsx';
import { currentDatabase } from '../../db/database.ts';
import { type Note, shownTitle } from '../../model/entities/note.ts';
import { factsOfNote, nameOfFacts } from '../../model/note-facts.ts';
import { useCourses } from '../../queries/courses.ts';
import { askForNewNote } from '../../queries/new-note.ts';
import type { Piece } from '../../queries/search/engine/snippet.ts';
import { IconButton } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { formatDayOrTime } from '../../ui/format.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { findNotes, pinnedFirst } from './list/arrange-notes.ts';
import { useBestNotes } from './list/use-best-notes.ts';
import { isStored } from './save-note.ts';
import { type ListedNote, readNotes, useNamesOfNotes } from './use-notes.ts';

/** Tailwind's `xl`: the note keeps about 50 characters a line. */
export const roomForPane = '(min-width: 80rem)';

/** The list of all notes has the rest. */
const most = 100;

interface NotesPaneProps {
  /** The open note as stored now. */
  open: Note;
}

export function NotesPane({ open }: NotesPaneProps) {
  const navigate = useNavigate();
  const here = useMemo(() => listed(open), [open]);
  const [search, setSearch] = useState('');
  const names = useNamesOfNotes();
  const { best, snippets, sought, isReading } = useBestNotes(search);
  const all = useNotesAt(open, here);
  const notes = useMemo(
    () =>
      search.trim() === ''
        ? all && pinnedFirst(withOpen(all, here).filter(({ isTemplate }) => !isTemplate))
        : all && findNotes(all, { search, sort: 'edited', filter: undefined, best }, names),
    [all, here, search, best, names],
  );
  const [create, busy] = useOnce(async () => {
    await navigate({ to: '/dashboard/library/notes/$id', params: { id: askForNewNote() } });
  });
  return (
    <nav
      aria-label="Notes"
      className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto border-r border-line px-3 py-4 xl:col-start-1 xl:row-start-1"
    >
      <div className="flex items-center justify-between gap-2 pl-3">
        <h2 className="font-semibold">Notes</h2>
        <IconButton
          label="New note"
          icon={<Plus aria-hidden size={20} />}
          disabled={busy}
          onClick={() => void create()}
        />
      </div>
      <div className="py-2 ps-3">
        <SearchInput label="Find a note" value={search} onChange={setSearch} />
      </div>
      {notes?.length === 0 ? (
        <p className="px-3 py-2 text-sm text-muted">
          {isReading ? 'Still reading your notes…' : 'No notes match'}
        </p>
      ) : null}
      <Searched value={sought}>
        <ul className="grid gap-0.5">
          {(notes ?? []).slice(0, most).map((note) => (
            <Item
              key={note.id}
              note={note.id === open.id ? here : note}
              isOpen={note.id === open.id}
              snippet={snippets.get(note.id)}
            />
          ))}
        </ul>
      </Searched>
      {notes !== undefined && notes.length > most ? (
        <Link
          to="/dashboard/library/notes"
          className="flex min-h-11 items-center px-3 text-sm font-medium text-accent"
        >
          All notes
        </Link>
      ) : null}
    </nav>
  );
}

/** The open note as it is now: the others were read when it was opened. */
function withOpen(notes: readonly ListedNote[], here: ListedNote): ListedNote[] {
  return notes.map((note) => (note.id === here.id ? here : note));
}

function listed(note: Note): ListedNote {
  return { ...factsOfNote(note), ...(!isStored(note) && { isUnstored: true as const }) };
}

interface ItemProps {
  note: ListedNote;
  isOpen: boolean;
  /** Words around what was searched, in place of the first ones. */
  snippet: readonly Piece[] | undefined;
}

function Item({ note, isOpen, snippet }: ItemProps) {
  const hash = useHashOfHits();
  return (
    <li>
      <Link
        to="/dashboard/library/notes/$id"
        params={{ id: note.id }}
        hash={hash}
        className="grid gap-0.5 rounded-control px-3 py-2 hover:bg-surface-2 aria-[current]:bg-accent-soft"
      >
        <span dir="auto" className="truncate text-left text-sm font-semibold">
          {note.pinnedAt > 0 ? (
            <Pin
              aria-label="Pinned"
              size={14}
              className="me-1 inline align-[-0.125em] text-muted"
            />
          ) : null}
          <Marked text={shownTitle(nameOfFacts(note))} />
        </span>
        <span className="flex gap-2 text-xs text-muted">
          <When note={note} isOpen={isOpen} />
          <span dir="auto" className="truncate text-left">
            {snippet === undefined ? note.firstWords : <FoundWords pieces={snippet} />}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** A new note is saved a moment later; the editor shows what stays unsaved. */
function When({ note, isOpen }: { note: ListedNote; isOpen: boolean }) {
  if (!note.isUnstored)
    return <span className="shrink-0">{formatDayOrTime(note.editedAt, Date.now())}</span>;
  return isOpen ? null : <span className="shrink-0 text-danger">Not saved</span>;
}

/**
 * Read when another note is opened (after the open one is stored) or another course is chosen. Not a live query:
 * with thousands of notes each saved word would read them again.
 * @returns includes the open note, even if it is too new or in another course
 */
function useNotesAt(open: Note, here: ListedNote): ListedNote[] | undefined {
  const [notes, setNotes] = useState<ListedNote[]>();
  const courseId = useCourses()?.chosen?.id;
  const isOpenStored = isStored(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the reasons to look
  useEffect(() => {
    let isLeft = false;
    readNotes(currentDatabase()).then(
      (found) => isLeft || setNotes(found),
      (error: unknown) => console.warn('The notes beside this one could not be read', error),
    );
    return () => {
      isLeft = true;
    };
  }, [open.id, isOpenStored, courseId]);
  if (notes === undefined || notes.slice(0, most).some(({ id }) => id === open.id)) return notes;
  return [here, ...notes.filter(({ id }) => id !== open.id)];
}
