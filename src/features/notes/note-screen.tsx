/** One note. */
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, FileQuestion, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { deleteNote, type Note } from '../../model/entities/note.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Page, wayBackClass } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { tell } from '../../ui/tell.ts';
import { isAskedFor } from './new-notes.ts';
import { shownTitle } from './note-title.ts';
import { NoteWriter } from './note-writer.tsx';
import { isStored } from './save-note.ts';
import { useNote } from './use-notes.ts';

const above = (
  <Link to="/dashboard/library/notes" className={wayBackClass}>
    <ArrowLeft aria-hidden size={16} />
    Notes
  </Link>
);

export function NoteScreen() {
  const { id = '' } = useParams({ strict: false });
  const isNew = isAskedFor(id);
  const note = useNote(id, isNew);
  if (note === undefined) {
    return <LoadingPage title="Note" label={say.fetchingNote} above={above} />;
  }
  if (note === null) return <NoteNotFound />;
  return (
    <Page
      title={shownTitle(note.title)}
      above={above}
      actions={isStored(note) ? <DeleteButton note={note} /> : null}
    >
      <NoteWriter key={note.id} note={note} isNew={isNew || !isStored(note)} />
    </Page>
  );
}

function NoteNotFound() {
  return (
    <Page title={say.noteNotFound} above={above}>
      <EmptyState
        icon={<FileQuestion size={28} />}
        title="Not on this device"
        text="It was deleted, or it has not reached this device yet."
        action={
          <Link to="/dashboard/library/notes" className={buttonClass()}>
            All notes
          </Link>
        }
      />
    </Page>
  );
}

function DeleteButton({ note }: { note: Note }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    setAsking(false);
    const result = await mutate(deleteNote, { id: note.id });
    if (!tell(result, { done: 'Note deleted', failed: say.errorDeletingNote })) return;
    await navigate({ to: '/dashboard/library/notes' });
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Trash2 aria-hidden size={18} />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {asking ? (
        <ConfirmDialog
          title="Delete this note?"
          text={`“${shownTitle(note.title)}” goes to the Trash for 30 days.`}
          confirmLabel="Delete note"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
