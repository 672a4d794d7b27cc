/** Edits one note: its title, text, preview and saving state. */
import { Check, CloudAlert, LoaderCircle, PencilLine, Save } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { LinkedMarkdown } from '../../components/things/thing-link.tsx';
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import type { Note } from '../../model/entities/note.ts';
import { useWantedBytes } from '../../queries/media.ts';
import { Button } from '../../ui/button.tsx';
import { isSound, MediaView } from '../../ui/media-view.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { isShortcut } from '../../ui/press/shortcuts.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { type NewCard, NewCardButton } from './cards/new-card-button.tsx';
import { NoteSurface } from './editor/note-surface.tsx';
import { recoverNoteDrafts } from './note-draft.ts';
import type { NoteEditor, NoteView, Room, SaveState } from './note-editor.ts';
import { openNoteEditor } from './open-note-editor.ts';

const tabs = [
  { id: 'edit', label: 'Edit' },
  { id: 'preview', label: 'Preview' },
] as const;

interface NoteWriterProps {
  note: Note;
  isNew: boolean;
  /** Absent: no card can be created here. */
  NewCard?: NewCard | undefined;
  /** A button that makes study material of the note. */
  generate?: ReactNode;
}

export function NoteWriter({ note, isNew, NewCard, generate }: NoteWriterProps) {
  const { editor, view } = useNoteEditor(note, isNew);
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const writer = useRef<HTMLDivElement>(null);
  // The preview has no text area that would receive words from elsewhere.
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
    <div className="grid max-w-3xl gap-2" data-kept onKeyDown={saveByKey}>
      <input
        aria-label="Title"
        data-own-title
        dir="auto"
        placeholder="Untitled note"
        value={view.title}
        maxLength={500}
        className="min-h-11 w-full rounded-control bg-transparent text-[1.5rem] leading-[1.875rem] font-bold tracking-tight placeholder:text-muted"
        onChange={(event) => editor.typeTitle(event.target.value)}
      />
      <div ref={writer} className="relative">
        <div className="screen-acts mb-3 flex min-h-11 items-center justify-end gap-2 sm:absolute sm:top-0 sm:right-0">
          <SaveStatus state={view.state} />
          {generate}
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
              <NoteSurface note={note} editor={editor} isNew={isNew} />
              <p role="status" className="mt-2 text-sm text-warn empty:hidden">
                {roomWords[view.room]}
              </p>
            </>
          ) : (
            <div className="min-h-[50dvh]">
              {view.text.trim() === '' ? (
                <p className="text-muted">Nothing to preview yet.</p>
              ) : (
                <LinkedMarkdown
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

/** Pictures and sounds of a note, shown in its text. */
interface ShownMedia {
  id: string;
  mime: string;
  /** `undefined`: not on this device yet. */
  bytes: Blob | undefined;
}

interface NoteMediaProps {
  noteId: string;
  /** Its name in the text. */
  name: string;
  /** Its source text, shown if the note has no medium of that name. */
  text: string;
}

export function NoteMedia({ noteId, name, text }: NoteMediaProps) {
  const found = useRows((database) => readMedia(database, noteId, name), [noteId, name]);
  useWantedBytes(found && found.bytes === undefined ? found.id : undefined);
  if (found === undefined) return null;
  if (found === null) return text;
  if (found.bytes === undefined) {
    const noun = isSound(found.mime) ? 'Sound' : 'Picture';
    return (
      <span className="text-muted">
        {noun} “{name}”: not on this device yet.
      </span>
    );
  }
  return <MediaView bytes={found.bytes} mime={found.mime} name={name} />;
}

async function readMedia(
  database: AccountDatabase,
  noteId: string,
  name: string,
): Promise<ShownMedia | null> {
  const all = await database.rows('media').where('ownerId').equals(noteId).toArray();
  const found = all.find((one) => one.deletedAt === 0 && one.name === name);
  if (found === undefined) return null;
  const { id, mime, sha256 } = found;
  return { id, mime, bytes: await readBlob(sha256, mime, database) };
}

/**
 * The editor of one note for its screen. @param note as it was when the screen opened; pass later rows to
 * `editor.receive`
 */
function useNoteEditor(note: Note, isNew: boolean): { editor: NoteEditor; view: NoteView } {
  const [editor] = useState(() => openNoteEditor(note, isNew));
  const view = useSyncExternalStore(editor.subscribe, editor.view);
  useEffect(() => {
    void recoverNoteDrafts();
    const save = () => void editor.saveNow();
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', saveWhenHidden);
    addEventListener('pagehide', save);
    // A recovered draft counts as typed and unsaved.
    if (editor.view().state !== 'saved') save();
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      removeEventListener('pagehide', save);
      save();
    };
  }, [editor]);
  return { editor, view };
}
