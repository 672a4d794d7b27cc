/** The dialogs about one file or several. */
import { Suspense } from 'react';
import { CourseOfDialog } from '../../../../components/courses/move-to-course.tsx';
import { TagsDialog } from '../../../../components/tags/tags-dialog.tsx';
import { lazyPart } from '../../../../ui/load/lazy-part.ts';
import { DeleteFileDialog } from '../delete-file-dialog.tsx';
import { RenameFileDialog } from '../rename-file-dialog.tsx';
import { clearSelection } from '../select/selection.ts';
import { DeleteFilesDialog } from './delete-files-dialog.tsx';
import { MoveFilesDialog } from './move-files-dialog.tsx';
import { closeAct, useOpenAct } from './open-act.ts';

const StraightenDialog = lazyPart(
  async () =>
    (await import('../../../../components/page-photos/straighten-dialog.tsx')).StraightenDialog,
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
