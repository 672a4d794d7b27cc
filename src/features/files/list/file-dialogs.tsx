/** The dialogs about files. All rows, tiles and the selection bar open them. */
import { Suspense, useState } from 'react';
import { create } from 'zustand';
import {
  CourseField,
  CourseOfDialog,
  saveMoves,
} from '../../../components/courses/move-to-course.tsx';
import { TagsDialog } from '../../../components/tags/tags-dialog.tsx';
import { currentDatabase, onAccountClosed } from '../../../db/database.ts';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { dropJob } from '../../../db/jobs.ts';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job } from '../../../db/tables.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import {
  deleteFile,
  deleteFiles,
  renameFile,
  type StudyFile,
} from '../../../model/entities/file.ts';
import { maxNameLength } from '../../../model/files/file-limits.ts';
import { trashForDays } from '../../../model/trash.ts';
import { findGenerations, useGenerationOf } from '../../../queries/generation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NameDialog } from '../../../ui/dialog/name-dialog.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { clearSelection } from './selection.ts';

export type ActName = 'rename' | 'course' | 'tags' | 'straighten' | 'delete';

interface OpenAct {
  act: ActName;
  files: readonly StudyFile[];
}

const useOpenAct = create<{ open: OpenAct | undefined }>(() => ({ open: undefined }));

onAccountClosed(() => closeAct());

export function openAct(act: ActName, files: readonly StudyFile[]): void {
  useOpenAct.setState({ open: { act, files } });
}

function closeAct(): void {
  useOpenAct.setState({ open: undefined });
}

const StraightenDialog = lazyPart(
  async () =>
    (await import('../../../components/page-photos/straighten-dialog.tsx')).StraightenDialog,
);

export function FileDialogs() {
  const { open } = useOpenAct();
  const [first, second] = open?.files ?? [];
  if (open === undefined || first === undefined) return null;
  const many = { files: open.files, onDone: clearSelection, onClose: closeAct };
  switch (open.act) {
    case 'rename':
      return <RenameFileDialog file={first} onClose={closeAct} />;
    case 'course':
      if (second) return <MoveFilesDialog {...many} />;
      return (
        <CourseOfDialog
          item={{ entity: 'file', id: first.id }}
          title={first.name}
          courseId={first.courseId}
          onClose={closeAct}
        />
      );
    case 'tags':
      return <TagsDialog files={open.files} onDone={clearSelection} onClose={closeAct} />;
    case 'straighten':
      return (
        <Suspense>
          <StraightenDialog file={first} onClose={closeAct} />
        </Suspense>
      );
    case 'delete':
      if (second) return <DeleteFilesDialog {...many} />;
      return <DeleteFileDialog file={first} onClose={closeAct} />;
  }
}

interface MoveFilesDialogProps {
  files: readonly StudyFile[];
  onDone: () => void;
  onClose: () => void;
}

function MoveFilesDialog({ files, onDone, onClose }: MoveFilesDialogProps) {
  const shared = files.every(({ courseId }) => (courseId ?? '') === (files[0]?.courseId ?? ''));
  const [courseId, setCourseId] = useState(shared ? (files[0]?.courseId ?? '') : '');
  const [save, busy] = useOnce(async () => {
    const moved = files.filter((file) => (file.courseId ?? '') !== courseId);
    const moves = moved.map(({ id }) => ({ entity: 'file', id, courseId: courseId || null }));
    if (moves.length > 0 && !(await saveMoves(moves))) return;
    onDone();
    onClose();
  });
  return (
    <FormDialog
      title="Change course"
      submitLabel={`Move ${plural(files.length, 'file')}`}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <CourseField value={courseId} onChange={(event) => setCourseId(event.target.value)} />
    </FormDialog>
  );
}

interface DeleteFilesDialogProps {
  files: readonly Pick<StudyFile, 'id'>[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before several files are deleted. One Undo restores all of them. */
function DeleteFilesDialog({ files, onDone, onClose }: DeleteFilesDialogProps) {
  const ids = files.map(({ id }) => id);
  const making = useRows((database) => findGenerations(ids, database), [ids.join()]);
  const count = plural(files.length, 'file');
  const [remove] = useOnce(async () => {
    const result = await mutate(deleteFiles, ids);
    onClose();
    const words = { done: `${count} deleted`, undone: `${count} restored` };
    if (!tell(result, { ...words, failed: say.errorUpdatingTheFile })) return;
    onDone();
    await dropUnsaved(making ?? []);
  });
  return (
    <ConfirmDialog
      title={`Delete ${count}?`}
      text={
        <>
          They go to {trashForDays}, on all your devices. Flashcards and quizzes made from them
          stay.
          {making?.length ? ' Unsaved study material from them is deleted.' : null}
        </>
      }
      confirmLabel={`Delete ${count}`}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

async function dropUnsaved(generations: readonly Pick<Job, 'id'>[]): Promise<void> {
  for (const { id } of generations) {
    const dropped = await tryWrite(() => dropJob(currentDatabase(), id));
    if (!dropped.ok) toastError(dropped.error.message);
  }
}

interface DeleteFileDialogProps {
  file: Pick<StudyFile, 'id' | 'name'>;
  onClose: () => void;
}

export function DeleteFileDialog({ file, onClose }: DeleteFileDialogProps) {
  const making = useGenerationOf(file.id);
  const [remove] = useOnce(async () => {
    const result = await mutate(deleteFile, { id: file.id });
    onClose();
    const words = { done: 'File deleted', undone: 'File restored' };
    if (!tell(result, { ...words, failed: say.errorUpdatingTheFile })) return;
    await dropUnsaved(making ? [making] : []);
  });
  return (
    <ConfirmDialog
      title="Delete this file?"
      text={
        <>
          “{file.name}” goes to {trashForDays}, on all your devices. Flashcards and quizzes made
          from it stay.
          {making ? ' Unsaved study material from it is deleted.' : null}
        </>
      }
      confirmLabel="Delete file"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

interface RenameFileDialogProps {
  file: Pick<StudyFile, 'id' | 'name'>;
  onClose: () => void;
}

export function RenameFileDialog({ file, onClose }: RenameFileDialogProps) {
  const save = async (name: string) => {
    const result = await mutate(renameFile, { id: file.id, name });
    const renamed = tell(result, { done: say.saved, failed: say.errorUpdatingTheFile });
    if (renamed) onClose();
    return renamed;
  };
  return (
    <NameDialog
      title="Rename file"
      label="Name"
      thing="file"
      name={file.name}
      maxLength={maxNameLength}
      draft={() => formDraftPlace('file', file.id)}
      onSave={save}
      onClose={onClose}
    />
  );
}
