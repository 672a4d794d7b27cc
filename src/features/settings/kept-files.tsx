/** The files that this device keeps for offline, and making room by letting their bytes go. */
import { CloudDownload } from 'lucide-react';
import { type KeptFile, letBytesGo, readKeptFiles } from '../../db/kept-files.ts';
import { useRows } from '../../db/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { tell } from '../../ui/tell.ts';

export function KeptFiles() {
  const files = useRows(readKeptFiles, []);
  if (files === undefined || files.length === 0) return null;
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <>
      <h3 className="font-medium">Files kept for offline</h3>
      <p className="max-w-prose text-sm text-muted">
        {plural(files.length, 'file')}, {formatBytes(total)}. Removing one from this device keeps it
        in your bag: its pages can be downloaded again.
      </p>
      <ul aria-label="Files kept for offline" className="grid divide-y divide-line">
        {files.map((file) => (
          <KeptFileRow key={file.id} file={file} />
        ))}
      </ul>
    </>
  );
}

function KeptFileRow({ file }: { file: KeptFile }) {
  const { id, name, sizeBytes, isAtServer } = file;
  const remove = async () => {
    tell(await letBytesGo(id), {
      done: 'Removed from this device',
      failed: say.somethingWentWrongTryAgain,
    });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p dir="auto" className="text-left font-medium break-words">
          {name}
        </p>
        <p className="text-sm text-muted">
          {formatBytes(sizeBytes)}
          {isAtServer ? '' : ', on this device only'}
        </p>
      </div>
      {isAtServer ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<CloudDownload aria-hidden size={16} />}
          aria-label={`Remove “${name}” from this device`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      ) : null}
    </li>
  );
}
