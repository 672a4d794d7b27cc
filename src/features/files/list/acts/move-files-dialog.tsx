/** Gives several files to one course, or takes them from theirs. */
import { useState } from 'react';
import { CourseField } from '../../../../components/courses/course-field.tsx';
import { saveMoves } from '../../../../components/courses/move-to-course.tsx';
import { plural } from '../../../../lib/plural.ts';
import type { StudyFile } from '../../../../model/entities/file.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useOnce } from '../../../../ui/press/use-once.ts';

interface MoveFilesDialogProps {
  files: readonly StudyFile[];
  onDone: () => void;
  onClose: () => void;
}

export function MoveFilesDialog({ files, onDone, onClose }: MoveFilesDialogProps) {
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
