/** The actions for the selected notes. */
import { Download, Folder, GraduationCap, Pin, PinOff, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ExportNotesDialog } from '../../../components/notes-out/export-notes-dialog.tsx';
import { useCourses } from '../../../queries/courses.ts';
import { SelectedAct, SelectedBar } from '../../../ui/list/selected-bar.tsx';
import type { ListedNote } from '../use-notes.ts';
import { CoursesDialog, FolderDialog, NoteTagsDialog, pinNotes, trashNotes } from './note-acts.tsx';
import { notesSelection } from './notes-view.ts';

export function NotesSelection({ shown }: { shown: readonly ListedNote[] }) {
  const { useSelection, selectAll, clearSelection } = notesSelection;
  const ids = useSelection((state) => state.ids);
  const isOn = useSelection((state) => state.isOn);
  const hasCourses = (useCourses()?.current.length ?? 0) > 0;
  const [asked, setAsked] = useState<'course' | 'export' | 'folder' | 'tags'>();
  if (!isOn) return null;
  // A note that is only in a draft has no row to change.
  const notes = shown.filter(({ id, isUnstored }) => ids.has(id) && !isUnstored);
  const chosen = notes.map(({ id }) => id);
  const arePinned = notes.length > 0 && notes.every(({ pinnedAt }) => pinnedAt > 0);
  const done = async (act: Promise<boolean>) => {
    if (await act) clearSelection();
  };
  const props = { notes, onDone: clearSelection, onClose: () => setAsked(undefined) };
  const none = notes.length === 0;
  return (
    <>
      <SelectedBar
        noun="note"
        selected={ids.size}
        count={shown.length}
        onSelectAll={selectAll}
        onClear={clearSelection}
      >
        <SelectedAct
          label={arePinned ? 'Unpin' : 'Pin'}
          icon={arePinned ? PinOff : Pin}
          disabled={none}
          onClick={() => void done(pinNotes(chosen, !arePinned))}
        />
        {hasCourses ? (
          <SelectedAct
            label="Change course"
            icon={GraduationCap}
            disabled={none}
            onClick={() => setAsked('course')}
          />
        ) : null}
        <SelectedAct
          label="Move to folder"
          icon={Folder}
          disabled={none}
          onClick={() => setAsked('folder')}
        />
        <SelectedAct label="Tags" icon={Tags} disabled={none} onClick={() => setAsked('tags')} />
        <SelectedAct
          label="Export"
          icon={Download}
          disabled={none}
          onClick={() => setAsked('export')}
        />
        <SelectedAct
          label="Delete"
          icon={Trash2}
          disabled={none}
          onClick={() => void done(trashNotes(chosen))}
        />
      </SelectedBar>
      {asked === 'export' ? (
        <ExportNotesDialog ids={chosen} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked === 'course' ? <CoursesDialog {...props} /> : null}
      {asked === 'folder' ? <FolderDialog {...props} /> : null}
      {asked === 'tags' ? <NoteTagsDialog {...props} /> : null}
    </>
  );
}
