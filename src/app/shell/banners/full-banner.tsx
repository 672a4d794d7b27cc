/** This device's disk is full: what is lost (nothing), what takes the room, and where to make some. */
import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fullDisk } from '../../../db/storage-signals.ts';
import { plural } from '../../../lib/plural.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format.ts';

export function FullBanner() {
  const full = useSyncExternalStore(fullDisk.onChange, fullDisk.isUp);
  return full ? <FullNotice /> : null;
}

function FullNotice() {
  const kept = useKeptInWords();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warn-soft px-4 py-2 sm:px-6"
    >
      <div>
        <p className="font-medium text-warn">This device is full.</p>
        <p className="text-sm">
          Everything you saved is safe. Free up space to save new changes. {kept}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to="/dashboard/settings" hash="storage" className={buttonClass('secondary')}>
          Free up space
        </Link>
        <Button variant="ghost" onClick={() => fullDisk.set(false)}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}

/** Read when it is needed, since the shell does not wait for the database. */
function useKeptInWords(): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    const read = async () => {
      const { readKeptFiles } = await import('../../../db/bytes/kept-files.ts');
      const files = await readKeptFiles();
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      setWords(
        files.length === 0
          ? 'Haversack has no downloaded files here, so delete something else on your device.'
          : `${plural(files.length, 'downloaded file')} ${files.length === 1 ? 'takes' : 'take'} up ${formatBytes(bytes)}. Remove a download here; you can download it again later.`,
      );
    };
    read().catch((error: unknown) => console.warn('The kept files could not be measured', error));
  }, []);
  return words;
}
