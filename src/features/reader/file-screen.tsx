/** The screen of one file; says why a file is missing. */
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useFile } from '../../components/files/use-files.ts';
import { otherOf } from '../../components/page-photos/straightening.ts';
import * as say from '../../lib/messages.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useSyncStatus } from '../../sync/status/status.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadingPage } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { FileView } from './file-view.tsx';
import { useReaderParts } from './parts.ts';

export function FileScreen() {
  const { id = '' } = useParams({ strict: false });
  const found = useFile(id);
  // Straightening puts the original into the Trash; its Undo does so with the result. Show the one that is left.
  const otherId = otherOf(id) ?? '';
  const other = useFile(otherId);
  const mayStillCome = useSyncStatus(
    ({ kind, lastSyncAt }) => lastSyncAt === 0 && (kind === 'syncing' || kind === 'pending'),
  );
  if (found !== undefined && found !== null && !found.isDeleted) {
    return <FileView key={id} file={found.file} state={found.state} />;
  }
  // Just after a change of address, both rows are still the old ones.
  const isOfAddress = found?.file.id === id && other?.file.id === otherId;
  if (isOfAddress && other?.isDeleted === false) {
    return <Navigate to="/dashboard/library/files/$id" params={{ id: otherId }} replace />;
  }
  if (found === undefined || (found === null && mayStillCome)) {
    return <LoadingPage title="File" label="Fetching file" />;
  }
  return (
    <Page title={say.fileNotFound}>
      <Problem
        title={say.fileNotFound}
        text={
          found === null
            ? 'It may be on another device that has not synced yet, or the link is old.'
            : 'This file is in the Trash. You can restore it there.'
        }
        action={
          <Link to="/dashboard/library/files" className={buttonClass('secondary')}>
            All files
          </Link>
        }
      />
      {found === null ? null : <UnsavedOf file={found.file} />}
    </Page>
  );
}

/** Unsaved material of a deleted file can still be saved. */
function UnsavedOf({ file }: { file: StudyFile }) {
  const parts = useReaderParts();
  return (
    <>
      <parts.DraftNotice file={file} />
      <parts.GenerateDialog file={file} />
    </>
  );
}
