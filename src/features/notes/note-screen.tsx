/** One note. */
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  ArrowLeft,
  Download,
  Ellipsis,
  FileQuestion,
  GraduationCap,
  Printer,
  Trash2,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useContext, useMemo, useState } from 'react';
import { CourseOfDialog } from '../../components/courses/move-to-course.tsx';
import { ExportNotesDialog } from '../../components/notes-out/export-notes-dialog.tsx';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { LinkedFrom } from '../../components/things/linked-from.tsx';
import * as say from '../../lib/messages.ts';
import type { Note } from '../../model/entities/note.ts';
import { nameOfNote } from '../../model/note-facts.ts';
import { trashForDays } from '../../model/trash.ts';
import { hasCourseChoice, useCourses } from '../../queries/courses.ts';
import { askForNewNote, isAskedFor } from '../../queries/new-note.ts';
import { useOpened } from '../../queries/opened.ts';
import { restore } from '../../queries/trash.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { Menu, type MenuAction, menuAction } from '../../ui/menu.tsx';
import { LoadingPage } from '../../ui/page/loading.tsx';
import { backLinkClass, Page, TitlePlace } from '../../ui/page/page.tsx';
import { EmptyState, Problem } from '../../ui/page/states.tsx';
import { keysInWords } from '../../ui/press/shortcuts.ts';
import { usePane } from '../../ui/split/pane.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { useMedia } from '../../ui/use-media.ts';
import { CardsOfNote } from './cards/cards-of-note.tsx';
import type { NewCard } from './cards/selection-acts.tsx';
import { trashNotes, useNoteOrderActs } from './list/note-acts.tsx';
import { NoteWriter } from './note-writer.tsx';
import { NotesPane, roomForPane } from './notes-pane.tsx';
import { usePrintNote } from './out/use-print-note.tsx';
import { isStored } from './save-note.ts';
import { useNoteKeys } from './use-note-keys.ts';
import { useNote } from './use-notes.ts';

const above = (
  <Link to="/dashboard/library/notes" className={backLinkClass}>
    <ArrowLeft aria-hidden size={16} />
    Notes
  </Link>
);

/** What is made from a note. Another feature provides it: `src/app/note-page.tsx` joins them. */
export interface NoteStudyMaterial {
  /** Starts making study material. */
  Generate: ComponentType<{ note: Note }>;
  /** Finished study material. */
  Made: ComponentType<{ note: Note }>;
  /** Unsaved study material of a deleted note. */
  Left: ComponentType<{ id: string }>;
  /** Creates a card from words of the note. */
  NewCard: NewCard;
}

/** @param studyMaterial absent in a pane */
export function NoteScreen({ studyMaterial }: { studyMaterial?: NoteStudyMaterial }) {
  const { id = '' } = useParams({ strict: false });
  const isNew = isAskedFor(id);
  const note = useNote(id, isNew);
  if (note === undefined) {
    return <LoadingPage title="Note" label={say.fetchingNote} above={above} />;
  }
  if (note === null) {
    return (
      <OnceArrived title="Note">
        <NoteNotFound>{studyMaterial ? <studyMaterial.Left id={id} /> : null}</NoteNotFound>
      </OnceArrived>
    );
  }
  return (
    <BesideOthers note={note}>
      {/* Until the next note is read, the former one must not take its words. */}
      {note.id === id ? (
        <OpenNote key={id} note={note} isNew={isNew} studyMaterial={studyMaterial} />
      ) : (
        <LoadingPage title="Note" label={say.fetchingNote} above={above} />
      )}
    </BesideOthers>
  );
}

/** The same element tree with and without the list, so that resizing the window keeps the caret. */
function BesideOthers({ note, children }: { note: Note; children: ReactNode }) {
  const hasRoom = useMedia(roomForPane);
  if (usePane() !== undefined) return children;
  return (
    <div className="xl:grid xl:grid-cols-[18rem_minmax(0,1fr)]">
      {/* The note comes first for the keyboard, whatever stands at its left. */}
      <div className="min-w-0 xl:col-start-2 xl:row-start-1">{children}</div>
      {hasRoom ? <NotesPane open={note} /> : null}
    </div>
  );
}

interface OpenNoteProps {
  note: Note;
  isNew: boolean;
  studyMaterial: NoteStudyMaterial | undefined;
}

/** A note that goes to the Trash elsewhere while it is edited stays open: words never disappear under the keys. */
function OpenNote({ note, isNew, studyMaterial }: OpenNoteProps) {
  const name = useNoteName(note);
  useOpened(note.id);
  const isInPane = usePane() !== undefined;
  const hasHeader = useContext(TitlePlace) !== undefined && !isInPane;
  const isInTrash = note.deletedAt > 0;
  const [wasInTrash, setWasInTrash] = useState(isInTrash);
  if (wasInTrash && !isInTrash) setWasInTrash(false);
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  useNoteKeys(
    isInPane
      ? {}
      : {
          'note.new': () =>
            void navigate({ to: '/dashboard/library/notes/$id', params: { id: askForNewNote() } }),
        },
  );
  const putBack = async () => {
    const restored = await restore({ entity: 'note', id: note.id });
    tell(restored, { done: 'Note restored', failed: say.somethingWentWrongTryAgain });
  };
  const restoreButton = <Button onClick={() => void putBack()}>Restore note</Button>;
  if (isInTrash && wasInTrash) {
    return (
      <Page title={name} above={above}>
        {studyMaterial ? <studyMaterial.Left id={note.id} /> : null}
        <EmptyState
          icon={<Trash2 size={28} />}
          title="This note is in the Trash"
          text="Restore it to read or edit it."
          action={restoreButton}
        />
      </Page>
    );
  }
  const isShown = isStored(note) && !isInTrash;
  return (
    <NoteWriter
      note={note}
      isNew={isNew || !isStored(note)}
      NewCard={isInTrash ? undefined : studyMaterial?.NewCard}
      generate={isShown && studyMaterial ? <studyMaterial.Generate note={note} /> : null}
    >
      {({ tools, actions, content }) => (
        <Page
          title={name}
          isDense
          above={above}
          {...{
            [hasHeader ? 'tools' : 'actions']: (
              <>
                {tools}
                <NoteMenu note={note} first={actions} isShown={isShown} onLeaving={setLeaving} />
              </>
            ),
          }}
        >
          {isInTrash && !isLeaving ? (
            <Problem
              title="This note is in the Trash now"
              text="It was deleted in another tab or on another device. What you type is still saved."
              action={restoreButton}
            />
          ) : null}
          {content}
          {isShown ? <CardsOfNote note={note} /> : null}
          {studyMaterial && !isInTrash ? <studyMaterial.Made note={note} /> : null}
          <LinkedFrom
            to={{ entity: 'note', id: note.id, title: note.title }}
            className="mt-6 max-w-[42.5rem]"
          />
          {/* So that all of the page can be scrolled clear of the format bar of a phone, and what it may cover above it. */}
          <div aria-hidden className="hidden h-14 in-[body:has([data-format-bar])]:max-lg:block" />
        </Page>
      )}
    </NoteWriter>
  );
}

function useNoteName({ title, body }: Note): string {
  return useMemo(() => nameOfNote({ title, body }), [title, body]);
}

function NoteNotFound({ children }: { children: ReactNode }) {
  return (
    <Page title={say.noteNotFound} above={above}>
      {children}
      <EmptyState
        icon={<FileQuestion size={28} />}
        title="Not on this device"
        text="It was deleted forever, or it has not synced to this device yet."
        action={
          <Link to="/dashboard/library/notes" className={buttonClass()}>
            All notes
          </Link>
        }
      />
    </Page>
  );
}

interface NoteMenuProps {
  note: Note;
  /** Actions on its text. */
  first: readonly MenuAction[];
  /** Stored, and not in the Trash. */
  isShown: boolean;
  /** The student deletes the note and goes to the list; `false`: deletion failed. */
  onLeaving: (isLeaving: boolean) => void;
}

function NoteMenu({ note, first, isShown, onLeaving }: NoteMenuProps) {
  const courses = useCourses();
  const name = useNoteName(note);
  const order = useNoteOrderActs(note, name);
  const [asked, setAsked] = useState<'course' | 'delete' | 'export'>();
  const close = () => setAsked(undefined);
  const navigate = useNavigate();
  const isInPane = usePane() !== undefined;
  const { print, paper } = usePrintNote(note, isShown && !isInPane);
  const remove = async () => {
    close();
    onLeaving(true);
    if (!(await trashNotes([note.id]))) return onLeaving(false);
    await navigate({ to: '/dashboard/library/notes' });
  };
  const own = [
    courses &&
      hasCourseChoice(courses, note.courseId) &&
      menuAction('Change course…', GraduationCap, () => setAsked('course')),
    ...order.actions,
    { ...menuAction('Export…', Download, () => setAsked('export')), startsGroup: true },
    { ...menuAction('Print…', Printer, print), keyHint: keysInWords('Mod+P').join('+') },
    {
      ...menuAction('Delete note…', Trash2, () => setAsked('delete')),
      danger: true,
      startsGroup: true,
    },
  ].filter((one) => one !== undefined && one !== false);
  const actions = [...first, ...(isShown ? own : [])];
  return (
    <>
      <Menu
        button={<IconButton label="More actions" icon={<Ellipsis aria-hidden size={20} />} />}
        actions={actions}
      />
      {order.dialog}
      {paper}
      {asked === 'export' ? (
        <ExportNotesDialog ids={[note.id]} title={name} onClose={close} />
      ) : null}
      {asked === 'course' ? (
        <CourseOfDialog
          item={{ entity: 'note', id: note.id }}
          title={name}
          courseId={note.courseId}
          onClose={close}
        />
      ) : null}
      {asked === 'delete' ? (
        <ConfirmDialog
          title="Delete this note?"
          text={`“${name}” goes to ${trashForDays}.`}
          confirmLabel="Delete note"
          onConfirm={() => void remove()}
          onClose={close}
        />
      ) : null}
    </>
  );
}
