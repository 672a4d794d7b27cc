/**
 * The versions of a note by day and device. All of them are in the note's own document on this device, so they are here
 * offline too. Restoring one is an edit of the open note.
 */
import { ArrowLeft, ChevronRight, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readDevices } from '../../../db/device/known-devices.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Note } from '../../../model/entities/note.ts';
import {
  aroundChanges,
  countChanges,
  editsBack,
  type ShownPiece,
  wholeWords,
} from '../../../text/changed-words.ts';
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
import { byDay, changesInWords, deviceOf, timeOf } from './history-words.ts';
import { type Version, versionsOf } from './note-versions.ts';

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
        <VersionView opened={opened} version={chosen} onBack={() => setChosenId(undefined)} />
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

function VersionList({
  opened: { versions, full },
  onChoose,
}: {
  opened: Opened;
  onChoose: (id: string) => void;
}) {
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
                    <span className="block font-medium">{timeOf(version)}</span>
                    {version.id === 'earlier' ? null : (
                      <span className="block truncate text-sm text-muted">
                        {deviceOf(version, devices)}
                        {version.isLatest ? ' · the note as it is now' : null}
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

interface VersionViewProps {
  opened: Opened;
  version: Version;
  onBack: () => void;
}

function VersionView({ opened: { doc }, version, onBack }: VersionViewProps) {
  const devices = useRows(readDevices, []);
  const top = useRef<HTMLHeadingElement>(null);
  // The button that opened this is gone.
  useEffect(() => top.current?.focus(), []);
  const [shows, setShows] = useState<'changes' | 'text'>(
    version.id === 'earlier' ? 'text' : 'changes',
  );
  const [{ pieces, lost }] = useState(() => compareMoments(doc, version.before, version.after));
  const words = wholeWords(pieces);
  const when = version.id === 'earlier' ? 'Before the first version' : timeOf(version);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          size="sm"
          icon={<ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
          onClick={onBack}
        >
          All versions
        </Button>
        {version.id === 'earlier' ? null : (
          <Button
            variant="secondary"
            size="sm"
            className="ms-auto"
            onClick={() => setShows(shows === 'changes' ? 'text' : 'changes')}
          >
            {shows === 'changes' ? 'Show whole text' : 'Show changes'}
          </Button>
        )}
      </div>
      <div role="status">
        <h3 ref={top} tabIndex={-1} className="font-medium outline-none">
          {when}
          {version.id === 'earlier' ? null : ` · ${deviceOf(version, devices)}`}
        </h3>
        {version.id === 'earlier' ? null : (
          <p className="text-sm text-muted">{changesInWords(countChanges(words))}</p>
        )}
        {lost > 0 ? (
          <p className="text-sm text-warn">Some words of this version are no longer kept.</p>
        ) : null}
      </div>
      <div
        dir="auto"
        translate="no"
        className="rounded-card border border-line bg-surface-2/50 p-3 text-[0.9375rem] whitespace-pre-wrap wrap-anywhere"
      >
        {shows === 'changes' ? (
          <Changes pieces={aroundChanges(words)} />
        ) : (
          textOfMoment(doc, version.after) || 'The note was empty.'
        )}
      </div>
    </>
  );
}

/** Added and removed words, told apart by line and not by colour alone, and named to screen readers. */
function Changes({ pieces }: { pieces: readonly ShownPiece[] }) {
  return pieces.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place, and never move
    <Change key={place} piece={piece} />
  ));
}

function Change({ piece }: { piece: ShownPiece }) {
  switch (piece.kind) {
    case 'same':
      return piece.text;
    case 'cut':
      return (
        <span className="my-1 block text-sm text-muted">
          {`… ${piece.words.toLocaleString()} unchanged words …`}
        </span>
      );
    case 'added':
      return (
        <ins className="rounded-sm bg-accent-soft underline decoration-2">
          <span className="sr-only"> Added: </span>
          {piece.text}
          <span className="sr-only"> End of added. </span>
        </ins>
      );
    case 'removed':
      return (
        <del className="rounded-sm bg-danger-soft line-through">
          <span className="sr-only"> Removed: </span>
          {piece.text}
          <span className="sr-only"> End of removed. </span>
        </del>
      );
  }
}
