/** Writing one note: its title, its text, a preview, and how its saving stands. */
import { Check, CloudAlert, LoaderCircle, PencilLine, Save } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as say from '../../lib/messages.ts';
import type { Note } from '../../model/entities/note.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { isShortcut } from '../../ui/press/shortcuts.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { type NewCard, NewCardButton } from './cards/new-card-button.tsx';
import { NoteArea } from './note-area.tsx';
import type { Room, SaveState } from './note-editor.ts';
import { NoteMedia } from './note-media.tsx';
import { useNoteEditor } from './use-note-editor.ts';

const tabs = [
  { id: 'edit', label: 'Edit' },
  { id: 'preview', label: 'Preview' },
] as const;

interface NoteWriterProps {
  note: Note;
  isNew: boolean;
  /** None: no card is written from here. */
  NewCard?: NewCard | undefined;
}

export function NoteWriter({ note, isNew, NewCard }: NoteWriterProps) {
  const { editor, view } = useNoteEditor(note, isNew);
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const writer = useRef<HTMLDivElement>(null);
  // In the preview no text area is there to take in words from elsewhere.
  useEffect(() => {
    if (tab === 'preview') editor.receive(note);
  }, [tab, editor, note]);
  const save = () => {
    if (view.state === 'saved') toastSuccess(say.noChangesWereMade);
    void editor.saveNow();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, 'note.save')) return;
    event.preventDefault();
    void editor.saveNow();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields inside it
    <div className="grid gap-4" data-kept onKeyDown={saveByKey}>
      <TextField
        label="Title"
        placeholder="Untitled note"
        value={view.title}
        maxLength={500}
        className="text-lg font-semibold"
        onChange={(event) => editor.typeTitle(event.target.value)}
      />
      <div ref={writer} className="relative">
        <div className="mb-3 flex min-h-11 items-center justify-end gap-2 sm:absolute sm:top-1 sm:right-0">
          <SaveStatus state={view.state} />
          {NewCard ? (
            <NewCardButton
              noteId={note.id}
              within={writer}
              NewCard={NewCard}
              onOpen={() => void editor.saveNow()}
            />
          ) : null}
          <Button variant="secondary" icon={<Save aria-hidden size={18} />} onClick={save}>
            Save
          </Button>
        </div>
        <Tabs label="View" tabs={tabs} selected={tab} onSelect={setTab}>
          {tab === 'edit' ? (
            <>
              <NoteArea note={note} editor={editor} text={view.text} isNew={isNew} />
              <p role="status" className="mt-2 text-sm text-warn empty:hidden">
                {roomWords[view.room]}
              </p>
            </>
          ) : (
            <div className={`${surfaceClass} min-h-[50dvh] p-5`}>
              {view.text.trim() === '' ? (
                <p className="text-muted">Nothing to preview yet.</p>
              ) : (
                <MarkdownView
                  text={view.text}
                  show={(shown) => <NoteMedia noteId={note.id} {...shown} />}
                />
              )}
            </div>
          )}
        </Tabs>
      </div>
    </div>
  );
}

const roomWords: Record<Room, string | undefined> = {
  enough: undefined,
  little: 'This note is nearly full. Start a new note soon.',
  none: 'This note is full. Start a new note to write more; you can still delete text here.',
};

const states: Record<SaveState, { icon: typeof Check; label: string; look: string }> = {
  saved: { icon: Check, label: say.saved, look: 'text-muted' },
  unsaved: { icon: PencilLine, label: 'Typing', look: 'text-muted' },
  saving: { icon: LoaderCircle, label: 'Saving', look: 'text-muted' },
  failed: { icon: CloudAlert, label: 'Not saved', look: 'text-danger' },
};

function SaveStatus({ state }: { state: SaveState }) {
  const { icon: Icon, label, look } = states[state];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${look}`}>
      <Icon aria-hidden size={16} />
      <span role="status">{label}</span>
    </span>
  );
}
