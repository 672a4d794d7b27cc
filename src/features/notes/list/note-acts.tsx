/** Acts on one note or many, each undone as one: pin, course, folder, tags, template, deletion. */
import { Folder, FolderPlus, FolderX, LayoutTemplate, Pin, PinOff, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { CourseField, saveMoves } from '../../../components/courses/move-to-course.tsx';
import { TagsDialog } from '../../../components/tags/tags-dialog.tsx';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import {
  arrangeNotes,
  deleteNotes,
  type Note,
  type NoteOrder,
  shownTitle,
} from '../../../model/entities/note.ts';
import { nameOfFacts } from '../../../model/note-facts.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NameDialog } from '../../../ui/dialog/name-dialog.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { type MenuAction, menuAction } from '../../../ui/menu.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { useNotes } from '../use-notes.ts';
import { foldersOf } from './arrange-notes.ts';

/** What an act needs to know of a note. */
export interface ActedNote {
  id: string;
  title: string;
  /** Names a note without a title. */
  firstLine?: string;
}

const nameOf = (note: ActedNote) => shownTitle(nameOfFacts(note));

async function arrange(ids: readonly string[], fields: NoteOrder, done: string): Promise<boolean> {
  const result = await mutate(arrangeNotes, { ids, fields });
  const undone = ids.length === 1 ? 'Note is as before' : 'Notes are as before';
  return tell(result, { done, undone, failed: say.errorUpdatingNote });
}

export async function pinNotes(ids: readonly string[], isPinned: boolean): Promise<boolean> {
  const what = ids.length === 1 ? 'Note' : plural(ids.length, 'note');
  const fields = { pinnedAt: isPinned ? Date.now() : 0 };
  return await arrange(ids, fields, `${what} ${isPinned ? 'pinned' : 'unpinned'}`);
}

export async function markTemplates(ids: readonly string[], isTemplate: boolean): Promise<boolean> {
  return await arrange(
    ids,
    { isTemplate },
    isTemplate ? 'Saved as a template' : 'No longer a template',
  );
}

/** To the Trash. @returns whether they are there */
export async function trashNotes(ids: readonly string[]): Promise<boolean> {
  const result = await mutate(deleteNotes, ids);
  const what = ids.length === 1 ? 'Note' : plural(ids.length, 'note');
  return tell(result, {
    done: `${what} deleted`,
    undone: `${what} restored`,
    failed: say.errorDeletingNote,
  });
}

interface NotesDialogProps {
  notes: readonly ActedNote[];
  onDone?: () => void;
  onClose: () => void;
}

/** Existing folders, a new one, or none. */
export function FolderDialog({ notes, onDone, onClose }: NotesDialogProps) {
  const folders = foldersOf(useNotes() ?? []);
  const [isNaming, setIsNaming] = useState(false);
  const move = async (folder: string) => {
    const ids = notes.map(({ id }) => id);
    const what = ids.length === 1 ? 'Note' : plural(ids.length, 'note');
    const done = folder === '' ? `${what} taken out of the folder` : `${what} moved to “${folder}”`;
    const isMoved = await arrange(ids, { folder: folder === '' ? null : folder }, done);
    if (!isMoved) return false;
    onDone?.();
    onClose();
    return true;
  };
  if (isNaming)
    return (
      <NameDialog title="New folder" label="Name" thing="folder" onSave={move} onClose={onClose} />
    );
  const choice =
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-surface-2';
  return (
    <Dialog title="Move to folder" onClose={onClose}>
      <p dir="auto" className="text-left wrap-anywhere text-muted">
        {wordsOf(notes)}
      </p>
      <ul className="grid">
        {folders.map((folder) => (
          <li key={folder}>
            <button type="button" className={choice} onClick={() => void move(folder)}>
              <Folder aria-hidden size={18} className="shrink-0 text-muted" />
              <span dir="auto" className="min-w-0 truncate">
                {folder}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={choice} onClick={() => setIsNaming(true)}>
            <FolderPlus aria-hidden size={18} className="shrink-0 text-muted" />
            New folder…
          </button>
        </li>
        <li>
          <button type="button" className={choice} onClick={() => void move('')}>
            <FolderX aria-hidden size={18} className="shrink-0 text-muted" />
            No folder
          </button>
        </li>
      </ul>
    </Dialog>
  );
}

export function NoteTagsDialog({ notes, ...rest }: NotesDialogProps) {
  const named = notes.map((note) => ({ id: note.id, name: nameOf(note) }));
  return <TagsDialog {...rest} files={named} entity="note" />;
}

export function CoursesDialog({ notes, onDone, onClose }: NotesDialogProps) {
  const { field, busy, submit } = useEntityForm({
    initial: () => ({ courseId: '' }),
    save: async ({ courseId }) =>
      await saveMoves(
        notes.map(({ id }) => ({ entity: 'note' as const, id, courseId: courseId || null })),
      ),
  });
  return (
    <FormDialog
      title="Change course"
      submitLabel="Save"
      busy={busy}
      onSubmit={() =>
        void submit(() => {
          onDone?.();
          onClose();
        })
      }
      onClose={onClose}
    >
      <p dir="auto" className="text-left wrap-anywhere text-muted">
        {wordsOf(notes)}
      </p>
      <CourseField {...field('courseId')} />
    </FormDialog>
  );
}

function wordsOf(notes: readonly ActedNote[]): string {
  const [only] = notes;
  return notes.length === 1 && only ? nameOf(only) : plural(notes.length, 'note');
}

/** Where the open note stands: its pin, folder, tags, and whether it is a template. For the menu of its screen. */
export function useNoteOrderActs(
  note: Note,
  name: string,
): { actions: MenuAction[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<'folder' | 'tags'>();
  const isPinned = (note.pinnedAt ?? 0) > 0;
  const isTemplate = note.isTemplate === true;
  const ids = [note.id];
  const actions = [
    menuAction(
      isPinned ? 'Unpin' : 'Pin',
      isPinned ? PinOff : Pin,
      () => void pinNotes(ids, !isPinned),
    ),
    menuAction('Move to folder…', Folder, () => setAsked('folder')),
    menuAction('Edit tags…', Tags, () => setAsked('tags')),
    menuAction(
      isTemplate ? 'No longer a template' : 'Use as template',
      LayoutTemplate,
      () => void markTemplates(ids, !isTemplate),
    ),
  ];
  const props = { notes: [{ id: note.id, title: name }], onClose: () => setAsked(undefined) };
  const dialog =
    asked === 'folder' ? (
      <FolderDialog {...props} />
    ) : asked === 'tags' ? (
      <NoteTagsDialog {...props} />
    ) : null;
  return { actions, dialog };
}
