/** Where the open note stands: its pin, folder, tags, and whether it is a template. For the menu of its screen. */
import { Folder, LayoutTemplate, Pin, PinOff, Tags } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Note } from '../../../model/entities/note.ts';
import { type MenuAction, menuAction } from '../../../ui/menu.tsx';
import { FolderDialog, markTemplates, NoteTagsDialog, pinNotes } from './note-acts.tsx';

export function useNoteOrderActs(note: Note): { actions: MenuAction[]; dialog: ReactNode } {
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
  const props = { notes: [note], onClose: () => setAsked(undefined) };
  const dialog =
    asked === 'folder' ? (
      <FolderDialog {...props} />
    ) : asked === 'tags' ? (
      <NoteTagsDialog {...props} />
    ) : null;
  return { actions, dialog };
}
