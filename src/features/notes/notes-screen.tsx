/** All notes. */
import { Link, useNavigate } from '@tanstack/react-router';
import { NotebookPen, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { CourseLabel } from '../../components/courses/course-mark.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import type { Note } from '../../model/entities/note.ts';
import { textOfBody } from '../../text/note-text.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { rowListClass } from '../../ui/list/rows.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { askForNewNote } from './new-notes.ts';
import { recoverNoteDrafts } from './note-draft.ts';
import { firstLine, shownTitle } from './note-title.ts';
import { isStored } from './save-note.ts';
import { editedAt, useNotes } from './use-notes.ts';

export function NotesScreen() {
  const notes = useNotes();
  const navigate = useNavigate();
  useEffect(() => void recoverNoteDrafts(), []);

  const [create, busy] = useOnce(async (replace: boolean) => {
    const id = askForNewNote();
    await navigate({ to: '/dashboard/library/notes/$id', params: { id }, replace });
  });
  useActOfAddress('new', () => create(true));

  const newNote = (
    <Button busy={busy} icon={<Plus aria-hidden size={18} />} onClick={() => void create(false)}>
      New note
    </Button>
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
      {notes !== undefined && !isEmpty ? <NoteList notes={notes} /> : null}
    </Page>
  );
}

/** Notes shown at once. */
const portion = 50;

function NoteList({ notes }: { notes: Note[] }) {
  const [shown, setShown] = useState(portion);
  return (
    <div className="grid justify-items-center gap-4">
      <ul className={`${rowListClass} w-full max-sm:w-[calc(100%+2rem)]`} aria-label="Notes">
        {notes.slice(0, shown).map((note) => (
          <NoteItem key={note.id} note={note} />
        ))}
      </ul>
      {notes.length > shown ? (
        <Button variant="secondary" onClick={() => setShown(shown + portion)}>
          Show {plural(Math.min(portion, notes.length - shown), 'more note', 'more notes')}
        </Button>
      ) : null}
    </div>
  );
}

function NoteItem({ note }: { note: Note }) {
  const line = useMemo(() => firstLine(textOfBody(note.body)), [note.body]);
  return (
    <li className="row-hairline min-w-0">
      <Link
        to="/dashboard/library/notes/$id"
        params={{ id: note.id }}
        className="grid gap-0.5 px-4 py-3 outline-offset-[-2px] transition-colors duration-120 hover:bg-surface-2"
      >
        <span dir="auto" className="truncate text-left text-body font-semibold">
          {shownTitle(note.title)}
        </span>
        <span
          dir="auto"
          className="line-clamp-2 max-w-3xl text-left text-sm break-words text-muted"
        >
          {line || 'Empty note'}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 text-small">
          <CourseLabel courseId={note.courseId} />
          {isStored(note) ? (
            <span className="text-muted">Edited {formatDate(editedAt(note))}</span>
          ) : (
            <span className="text-danger">Not saved</span>
          )}
        </span>
      </Link>
    </li>
  );
}
