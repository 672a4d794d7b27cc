/** What the student can do about backups as they stand. */
import { FolderOpen } from 'lucide-react';
import { currentDatabase } from '../../../db/database.ts';
import { dropJob } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job, StoredFolder } from '../../../db/tables.ts';
import { backUpNow, turnOff, turnOn } from '../../../interchange/backup/automatic/choices.ts';
import { chooseFolder } from '../../../interchange/backup/automatic/folder.ts';
import { Button } from '../../../ui/button.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import type { Standing } from './backup-standing.ts';

interface BackupButtonsProps {
  kind: Standing['kind'];
  folder: StoredFolder | undefined;
  job: Job | undefined;
}

export function BackupButtons({ kind, folder, job }: BackupButtonsProps) {
  const [choose, isChoosing] = useOnce(async () => {
    const chosen = await askForFolder();
    if (chosen) await tellFailure(turnOn(currentDatabase(), chosen, Date.now()));
  });
  const [start, isStarting] = useOnce(async (stored: StoredFolder) => {
    const started = await backUpNow(currentDatabase(), stored, Date.now());
    if (started === 'refused')
      toastError('No backup was made: Haversack may not save to this folder.');
    else await tellFailure(Promise.resolve(started));
  });
  const stop = () => void tellFailure(tryWrite(() => turnOff(currentDatabase())));
  const cancel = () =>
    void tellFailure(tryWrite(async () => job && dropJob(currentDatabase(), job.id)));
  if (kind === 'cannot') return null;
  const isWorking = kind === 'working';
  const isFirst = kind === 'off' || kind === 'no-folder';
  return (
    <div className="flex flex-wrap gap-2">
      {kind === 'off' || folder === undefined ? null : (
        <Button
          variant={kind === 'no-permission' ? 'primary' : 'secondary'}
          busy={isStarting || isWorking}
          onClick={() => void start(folder)}
        >
          {wordsOfStart(kind)}
        </Button>
      )}
      {isWorking ? (
        <Button variant="ghost" aria-label="Cancel backup" onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          icon={<FolderOpen aria-hidden size={18} />}
          busy={isChoosing}
          onClick={() => void choose()}
        >
          {kind === 'off' ? 'Turn on weekly backup' : 'Choose another folder'}
        </Button>
      )}
      {kind === 'off' || isWorking ? null : (
        <Button variant="ghost" aria-label="Turn off weekly backup" onClick={stop}>
          Turn off
        </Button>
      )}
    </div>
  );
}

function wordsOfStart(kind: Standing['kind']): string {
  if (kind === 'no-permission') return 'Allow and back up';
  return kind === 'on' || kind === 'working' ? 'Back up now' : 'Try again';
}

async function askForFolder() {
  try {
    return await chooseFolder();
  } catch (error) {
    console.warn('No folder could be chosen', error);
    toastError('This folder can’t be used. Choose another one.');
    return undefined;
  }
}
