/** The dialogs about one file or several. */
import { CourseOfDialog } from '../../../../courses/move-to-course.tsx';
import { DeleteFileDialog } from '../delete-file-dialog.tsx';
import { RenameFileDialog } from '../rename-file-dialog.tsx';
import { clearSelection } from '../select/selection.ts';
import { DeleteFilesDialog } from './delete-files-dialog.tsx';
import { MoveFilesDialog } from './move-files-dialog.tsx';
import { closeAct, useOpenAct } from './open-act.ts';

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
    case 'delete':
      if (second) return <DeleteFilesDialog {...many} />;
      return <DeleteFileDialog file={first} onClose={closeAct} />;
  }
}
