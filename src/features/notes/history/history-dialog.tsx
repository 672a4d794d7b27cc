/**
 * The versions of a note by day and device. All of them are in the note's own document on this device, so they are here
 * offline too. Restoring one is an edit of the open note.
 */
import { ChevronRight, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readDevices } from '../../../db/device/known-devices.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Note } from '../../../model/entities/note.ts';
import { editsBack, wholeWords } from '../../../text/changed-words.ts';
import {
  compareMoments,
  momentOf,
  openHistory,
  textOfMoment,
  usedHistory,
} from '../../../text/note-history.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState, Problem } from '../../../ui/page/states.tsx';
import { dismissToast, toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { toastUndo } from '../../../ui/toaster/toast-undo.tsx';
import type { NoteEditor, Room } from '../note-editor.ts';
import { byDay, deviceOf, timeOf, versionInWords } from './history-words.ts';
import { type Version, versionsOf } from './note-versions.ts';
import { VersionView } from './version-view.tsx';

export interface HistoryDialogProps {
  note: Note;
  editor: NoteEditor;
  onClose: () => void;
}

export function HistoryDialog({ note, editor, onClose }: HistoryDialogProps) {
  // As it is when the dialog opens: a list that moved under the finger would open another version.
  const [opened] = useState(() =>
    readHistory(note.body, editor.view().room, editor.unsavedEdit().body),
  );
  const [chosenId, setChosenId] = useState<string>();
  const chosen = opened?.versions.find(({ id }) => id === chosenId);
  if (opened === undefined)
    return (
      <Dialog title="Version history" onClose={onClose}>
        <Problem title="The versions of this note can’t be read" text="Its text is not affected." />
      </Dialog>
    );
  const restore = (version: Version) => {
    // What was typed since the dialog opened goes with the rest; Undo and the new version have it.
    const now = openHistory(note.body, editor.unsavedEdit().body ?? '');
    // Words that the editor received come to this dialog a moment later.
    if (textOfMoment(now, momentOf(now)) !== editor.view().text) {
      toastError('This note has just changed. Try again.');
      return;
    }
    const { pieces } = compareMoments(now, version.after, momentOf(now));
    const id = `restored ${note.id}`;
    const undo = editor.restoreText(editsBack(pieces), () => dismissToast(id));
    void editor.saveNow();
    onClose();
    toastUndo(
      'Version restored',
      () => {
        undo();
        void editor.saveNow();
        toastSuccess('Restoring undone');
      },
      id,
    );
  };
  return (
    <Dialog
      title="Version history"
      onClose={onClose}
      actions={
        chosen && !chosen.isLatest ? (
          <Button onClick={() => restore(chosen)}>Restore this version</Button>
        ) : undefined
      }
    >
      {chosen ? (
        <VersionView
          noteId={note.id}
          doc={opened.doc}
          version={chosen}
          onBack={() => setChosenId(undefined)}
        />
      ) : (
        <VersionList opened={opened} onChoose={setChosenId} />
      )}
    </Dialog>
  );
}

interface Opened {
  doc: ReturnType<typeof openHistory>;
  versions: Version[];
  /** Which limit stops new versions. */
  full: 'history' | 'note' | undefined;
}

const fullWords = {
  history: 'The history of this note is full.',
  note: 'This note is nearly full.',
};

/** @returns `undefined` if the document cannot be read */
function readHistory(body: string, room: Room, unsaved = ''): Opened | undefined {
  try {
    const doc = openHistory(body, unsaved);
    const versions = versionsOf(doc).filter(
      (version) => version.id !== 'earlier' || textOfMoment(doc, version.after) !== '',
    );
    const full = usedHistory(doc) > 0.9 ? 'history' : room === 'enough' ? undefined : 'note';
    return { doc, versions, full };
  } catch (error) {
    console.warn('The versions of a note could not be read', error);
    return undefined;
  }
}

function VersionList({ opened, onChoose }: { opened: Opened; onChoose: (id: string) => void }) {
  const { versions, full } = opened;
  const told = useChangesOf(opened);
  const devices = useRows(readDevices, []);
  const [nowMs] = useState(() => Date.now());
  if (versions.length === 0)
    return (
      <EmptyState
        icon={<History size={28} />}
        title="No versions yet"
        text="While you edit this note, a version is kept every 10 minutes."
      />
    );
  return (
    <>
      {full ? (
        <p className="rounded-card bg-warn-soft p-3 text-sm">
          {fullWords[full]} Its versions stay, and new ones are no longer kept. Start a new note to
          keep versions again.
        </p>
      ) : null}
      {byDay(versions, nowMs).map(({ day, versions }) => (
        <section key={day} aria-label={day} className="grid gap-1">
          <h3 className="text-sm font-medium text-muted">{day}</h3>
          <ul className="divide-y divide-line rounded-card border border-line">
            {versions.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-start hover:bg-surface-2"
                  onClick={() => onChoose(version.id)}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">
                      <span className="font-medium">{timeOf(version)}</span>
                      {version.id === 'earlier' ? null : (
                        <span className="text-sm text-muted">
                          {` · ${deviceOf(version, devices)}`}
                          {version.isLatest ? ' · the note as it is now' : null}
                        </span>
                      )}
                    </span>
                    {version.id === 'earlier' ? null : (
                      // Its line is there before its words are.
                      <span
                        dir="auto"
                        className="block min-h-5 truncate text-start text-sm text-muted"
                      >
                        {told.get(version.id)}
                      </span>
                    )}
                  </span>
                  <ChevronRight
                    aria-hidden
                    size={18}
                    className="shrink-0 text-muted rtl:-scale-x-100"
                  />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What changed in each version, in words; filled in between turns, since each reads the whole document. */
function useChangesOf({ doc, versions }: Opened): ReadonlyMap<string, string> {
  const [told, setTold] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const left = versions.filter(({ id }) => id !== 'earlier');
    const found = new Map<string, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      const version = left.shift();
      if (version === undefined) return;
      const { pieces } = compareMoments(doc, version.before, version.after);
      found.set(version.id, versionInWords(wholeWords(pieces)));
      setTold(new Map(found));
      timer = setTimeout(next, 0);
    };
    timer = setTimeout(next, 0);
    return () => clearTimeout(timer);
  }, [doc, versions]);
  return told;
}
