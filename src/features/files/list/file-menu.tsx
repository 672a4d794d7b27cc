/** The actions for one file. */
import {
  CloudDownload,
  CloudOff,
  Download,
  Ellipsis,
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
import { dropPasswordAndRead } from '../../../db/bytes/page-texts.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { hasCourseChoice, useCourses } from '../../../queries/courses.ts';
import { usePagePhotosFound } from '../../../reading/documents/page-photos/found.ts';
import { releasePassword } from '../../../reading/pdf/locked/unlocked.ts';
import { useHasKeptPassword } from '../../../reading/pdf/locked/use-is-locked.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, menuAction } from '../../../ui/menu.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { downloadFiles, exportFiles, removeDownloads } from './file-acts.ts';
import { type ActName, openAct } from './file-dialogs.tsx';

export function FileMenu({ file, state }: Pick<ListedFile, 'file' | 'state'>) {
  const courses = useCourses();
  const pagePhotosFound = usePagePhotosFound();
  const hasPassword = useHasKeptPassword(file);
  const isHere = hasBytes(state);
  const isAway = state.kind === 'remote' || state.kind === 'download-failed';
  const open = (act: ActName) => () => openAct(act, [file]);
  const actions = [
    menuAction('Rename', Pencil, open('rename')),
    menuAction('Edit tags…', Tags, open('tags')),
    courses &&
      hasCourseChoice(courses, file.courseId) &&
      menuAction('Change course', GraduationCap, open('course')),
    isHere &&
      canStraighten(file, pagePhotosFound) &&
      menuAction('Straighten pages', Scan, open('straighten')),
    isHere && menuAction('Export', Download, () => void exportFiles([file])),
    hasPassword && menuAction('Forget password', Lock, () => void forgetPassword(file)),
    state.kind === 'here' &&
      menuAction('Remove download', CloudOff, () => void removeDownloads([file])),
    isAway && menuAction('Keep offline', CloudDownload, () => void downloadFiles([file])),
    { ...menuAction('Delete', Trash2, open('delete')), danger: true, startsGroup: true },
  ].filter((one) => one !== false && one !== undefined);
  return (
    <Menu
      button={
        <IconButton
          label={`More actions for ${file.name}`}
          icon={<Ellipsis aria-hidden size={18} />}
        />
      }
      actions={actions}
    />
  );
}

/** Also deletes the text that was read with the password. */
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
