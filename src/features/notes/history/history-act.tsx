/** “Version history…” in the menu of a note. The dialog is fetched when it is opened. */
import { History } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Note } from '../../../model/entities/note.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { type MenuAction, menuAction } from '../../../ui/menu.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import type { NoteEditor } from '../note-editor.ts';
import type { HistoryDialogProps } from './history-dialog.tsx';

const HistoryDialog = lazyPart<HistoryDialogProps>(
  async () => (await import('./history-dialog.tsx')).HistoryDialog,
  ({ onClose }) => (
    <Dialog title="Version history" onClose={onClose}>
      <Problem
        title="The version history could not be loaded"
        text="It is a part of the app that is not on this device yet. Try again with a network."
      />
    </Dialog>
  ),
);

/** @returns the action, and the dialog while it is open */
export function useHistoryAct(
  note: Note,
  editor: NoteEditor,
): { action: MenuAction; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const open = () => {
    // The newest words belong to the newest version.
    void editor.saveNow();
    setOpen(true);
  };
  return {
    action: menuAction('Version history…', History, open),
    dialog: isOpen ? (
      <Suspense
        fallback={
          <Dialog title="Version history" onClose={close}>
            <Loading label="Loading versions" />
          </Dialog>
        }
      >
        <HistoryDialog note={note} editor={editor} onClose={close} />
      </Suspense>
    ) : null,
  };
}
