/** The actions for one file. */
import {
  CloudDownload,
  CloudOff,
  Download,
  EllipsisVertical,
  GraduationCap,
  Lock,
  Pencil,
  Scan,
  Tags,
  Trash2,
} from 'lucide-react';
import { hasBytes } from '../../../components/files/file-state.ts';
import type { ListedFile } from '../../../components/files/use-files.ts';
import { canStraighten } from '../../../components/page-photos/look-for-page-photos.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { dropPasswordAndRead } from '../../../db/locked/drop-unlocked.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { hasCourseChoice, useCourses } from '../../../queries/courses.ts';
import { usePagePhotosFound } from '../../../reading/documents/page-photos/found.ts';
import { releasePassword } from '../../../reading/pdf/locked/unlocked.ts';
import { useHasKeptPassword } from '../../../reading/pdf/locked/use-is-locked.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuAction } from '../../../ui/menu/menu.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { exportFiles } from './acts/export-files.ts';
import { openAct } from './acts/open-act.ts';
import { downloadFiles, removeDownloads } from './file-acts.ts';

export function FileMenu({ file, state }: Pick<ListedFile, 'file' | 'state'>) {
  const courses = useCourses();
  const pagePhotosFound = usePagePhotosFound();
  const hasPassword = useHasKeptPassword(file);
  const actions: MenuAction[] = [
    {
      label: 'Rename',
      icon: <Pencil aria-hidden size={18} />,
      onSelect: () => openAct('rename', [file]),
    },
  ];
  actions.push({
    label: 'Edit tags…',
    icon: <Tags aria-hidden size={18} />,
    onSelect: () => openAct('tags', [file]),
  });
  if (courses && hasCourseChoice(courses, file.courseId)) {
    actions.push({
      label: 'Change course',
      icon: <GraduationCap aria-hidden size={18} />,
      onSelect: () => openAct('course', [file]),
    });
  }
  if (hasBytes(state) && canStraighten(file, pagePhotosFound)) {
    actions.push({
      label: 'Straighten pages',
      icon: <Scan aria-hidden size={18} />,
      onSelect: () => openAct('straighten', [file]),
    });
  }
  if (hasBytes(state)) {
    actions.push({
      label: 'Export',
      icon: <Download aria-hidden size={18} />,
      onSelect: () => void exportFiles([file]),
    });
  }
  if (hasPassword) {
    actions.push({
      label: 'Forget password',
      icon: <Lock aria-hidden size={18} />,
      onSelect: () => void forgetPassword(file),
    });
  }
  if (state.kind === 'here') {
    actions.push({
      label: 'Remove download',
      icon: <CloudOff aria-hidden size={18} />,
      onSelect: () => void removeDownloads([file]),
    });
  }
  if (state.kind === 'remote' || state.kind === 'download-failed') {
    actions.push({
      label: 'Keep offline',
      icon: <CloudDownload aria-hidden size={18} />,
      onSelect: () => void downloadFiles([file]),
    });
  }
  actions.push({
    label: 'Delete',
    icon: <Trash2 aria-hidden size={18} />,
    danger: true,
    onSelect: () => openAct('delete', [file]),
  });
  return (
    <Menu
      button={
        <IconButton
          label={`More actions for ${file.name}`}
          icon={<EllipsisVertical aria-hidden size={18} />}
        />
      }
      actions={actions}
    />
  );
}

/** Forgets the password of a PDF on this device and deletes the text that was read with it. */
async function forgetPassword(
  { sha256 }: Pick<StudyFile, 'sha256'>,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  const dropped = await tryWrite(() => dropPasswordAndRead(sha256, database));
  if (dropped.ok) releasePassword(sha256, database);
  tell(dropped, {
    done: 'Password forgotten. Haversack asks for it when you open the PDF.',
    failed: 'Could not forget the password. Try again.',
  });
}
