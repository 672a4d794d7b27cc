/** The dialogs about one file or several. */
import { Suspense, useState } from 'react';
import { CourseField } from '../../../components/courses/course-field.tsx';
import { CourseOfDialog, saveMoves } from '../../../components/courses/move-to-course.tsx';
import { TagsDialog } from '../../../components/tags/tags-dialog.tsx';
import { currentDatabase } from '../../../db/database.ts';
import { dropJob } from '../../../db/jobs.ts';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { deleteFiles, type StudyFile } from '../../../model/entities/file.ts';
import { trashForDays } from '../../../model/trash.ts';
import { findGenerations } from '../../../queries/generation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { closeAct, useOpenAct } from './acts/open-act.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { RenameFileDialog } from './rename-file-dialog.tsx';
import { clearSelection } from './selection.ts';

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

/** Moves several files to a course, or out of theirs. */
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
    for (const { id } of making ?? []) {
      const dropped = await tryWrite(() => dropJob(currentDatabase(), id));
      if (!dropped.ok) toastError(dropped.error.message);
    }
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
