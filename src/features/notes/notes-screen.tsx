/** All notes. */
import { useNavigate } from '@tanstack/react-router';
import { NotebookPen, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import * as say from '../../lib/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { askForNewNote } from './new-notes.ts';
import { recoverNoteDrafts } from './note-draft.ts';
import { NoteList } from './note-list.tsx';
import { useNotes } from './use-notes.ts';

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
