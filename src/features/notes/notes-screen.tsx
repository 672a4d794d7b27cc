/** All notes: search, order, filters, many at once, and templates to begin from. */
import { useNavigate } from '@tanstack/react-router';
import { NotebookPen, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { DeletedStay } from '../../components/deleted-stay.tsx';
import { Searched } from '../../components/found-words.tsx';
import { ExportNotesDialog } from '../../components/notes-out/export-notes-dialog.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { tagHash } from '../../components/tags/tag-link.tsx';
import { currentDatabase } from '../../db/database.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { tagKey } from '../../model/entities/tag.ts';
import { decoded } from '../../model/files/place-of-hash.ts';
import { askForNewNote } from '../../queries/new-note.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { VirtualList } from '../../ui/page/virtual-list.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { findNotes, groupNotes } from './list/arrange-notes.ts';
import { NoteRow } from './list/note-row.tsx';
import { NotesSelection } from './list/notes-selection.tsx';
import { NotesToolbar } from './list/notes-toolbar.tsx';
import {
  chooseFilter,
  clearFilters,
  isChosenIn,
  notesSelection,
  readKeptView,
  useNotesView,
} from './list/notes-view.ts';
import { type Snippets, useBestNotes } from './list/use-best-notes.ts';
import { recoverNoteDrafts } from './note-draft.ts';
import { NewFromTemplate } from './templates/new-from-template.tsx';
import { useNoteKeys } from './use-note-keys.ts';
import { type ListedNote, readNotes, useNamesOfNotes, useNotes } from './use-notes.ts';

export function NotesScreen() {
  useState(readKeptView);
  const notes = useNotes();
  const navigate = useNavigate();
  useEffect(() => void recoverNoteDrafts(), []);
  useEffect(() => notesSelection.clearSelection, []);

  const [create, busy] = useOnce(async (replace: boolean) => {
    const id = askForNewNote();
    await navigate({ to: '/dashboard/library/notes/$id', params: { id }, replace });
  });
  useActOfAddress('new', () => create(true));
  useNoteKeys({ 'note.new': () => void create(false) });
  const [exporting, setExporting] = useState<readonly string[]>([]);
  useActOfAddress('export', async () => {
    const ids = storedIds(await readNotes(currentDatabase()));
    if (ids.length === 0) toastError('No notes to export yet');
    setExporting(ids);
  });
  useActOfAddress(tagHash, (name) => {
    clearFilters();
    chooseFilter({ by: 'tag', key: tagKey(decoded(name)) });
  });

  const newNote = (
    <span className="flex gap-2">
      <NewFromTemplate />
      <Button busy={busy} icon={<Plus aria-hidden size={18} />} onClick={() => void create(false)}>
        New note
      </Button>
    </span>
  );
  const isEmpty = notes?.length === 0;
  return (
    <Page
      title="Notes"
      description="Your notes, on every device."
      actions={notes?.length ? newNote : null}
    >
      {notes === undefined ? <Loading label={say.fetchingNotes} /> : null}
      {isEmpty ? (
        <OnceArrived isPerCourse action={newNote}>
          <EmptyState
            icon={<NotebookPen size={28} />}
            title="No notes yet"
            text="Writing it in your own words helps you remember."
            action={newNote}
          />
        </OnceArrived>
      ) : null}
      {notes !== undefined && !isEmpty ? <YourNotes notes={notes} /> : null}
      {exporting.length > 0 ? (
        <ExportNotesDialog ids={exporting} onClose={() => setExporting([])} />
      ) : null}
    </Page>
  );
}

/** A template is no note, and a draft has no row yet. */
function storedIds(notes: readonly ListedNote[]): string[] {
  return notes.flatMap(({ id, isTemplate, isUnstored }) => (isTemplate || isUnstored ? [] : id));
}

function YourNotes({ notes }: { notes: readonly ListedNote[] }) {
  const { shown, snippets, sought, isReading } = useShownNotes(notes);
  const isPart = useNotesView((view) => view.search.trim() !== '' || !isChosenIn(view, undefined));
  return (
    <section aria-label="Your notes" className="grid gap-3">
      <NotesToolbar notes={notes} />
      <p role="status" className={isPart ? 'text-sm text-muted' : 'sr-only'}>
        {plural(shown.length, 'note')}
      </p>
      {shown.length > 0 ? (
        <Searched value={sought}>
          <NoteList notes={shown} snippets={snippets} />
        </Searched>
      ) : (
        <EmptyState
          icon={<SearchX size={28} />}
          title={isReading ? 'Still reading your notes…' : 'No notes match'}
          text={
            isReading
              ? 'Notes with these words appear here when they are found.'
              : 'Try other words, or show all notes.'
          }
          action={
            <Button variant="secondary" onClick={clearFilters}>
              Show all notes
            </Button>
          }
        />
      )}
      <DeletedStay things="notes" />
      <NotesSelection shown={shown} />
    </section>
  );
}

/** Prefix of the key of a heading; the ids of notes have no colon. */
const headOf = 'head:';
/** With a second line of words and its hairline, pixels. */
const rowPx = 96;

interface NoteListProps {
  notes: readonly ListedNote[];
  snippets: Snippets;
}

function NoteList({ notes, snippets }: NoteListProps) {
  const sort = useNotesView((view) => view.sort);
  const isFound = useNotesView((view) => view.search.trim() !== '');
  const groups = useMemo(
    () => (isFound ? [{ title: 'Best match first', notes }] : groupNotes(notes, sort, Date.now())),
    [notes, sort, isFound],
  );
  const byId = useMemo(() => new Map(notes.map((note) => [note.id, note])), [notes]);
  const keys = useMemo(
    () => groups.flatMap((group) => [headOf + group.title, ...group.notes.map(({ id }) => id)]),
    [groups],
  );
  useEffect(() => {
    notesSelection.noteShown(keys.filter((key) => !key.startsWith(headOf)));
  }, [keys]);
  return (
    <div className="border-y border-line bg-surface max-sm:-mx-4 sm:overflow-hidden sm:rounded-card sm:border-x">
      <VirtualList label="Notes" keys={keys} estimatedHeight={rowPx} gapPx={1}>
        {(key) => {
          const note = byId.get(key);
          if (note !== undefined) return <NoteRow note={note} snippet={snippets.get(key)} />;
          return (
            <h2 className="flex min-h-9 items-end bg-bg px-4 pb-1.5 text-small font-semibold">
              {key.slice(headOf.length)}
            </h2>
          );
        }}
      </VirtualList>
    </div>
  );
}

function useShownNotes(notes: readonly ListedNote[]) {
  const { sort, filter, tag } = useNotesView();
  // Typed words show at once; the list follows.
  const search = useDeferredValue(useNotesView((view) => view.search));
  const names = useNamesOfNotes();
  const { best, snippets, sought, isReading } = useBestNotes(search);
  const shown = useMemo(
    () => findNotes(notes, { search, sort, filter, tag, best }, names),
    [notes, search, sort, filter, tag, best, names],
  );
  return { shown, snippets, sought, isReading };
}
