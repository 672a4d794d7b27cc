/** Files kept offline and files elsewhere, to remove or download one by one. */
import { CloudDownload, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { type FileElsewhere, findFilesElsewhere } from '../../../db/bytes/keep-offline.ts';
import { type KeptFile, letBytesGo, readKeptFiles } from '../../../db/bytes/kept-files.ts';
import { keepFile, readCameByItself } from '../../../db/bytes/offline-choice.ts';
import { cancelDownload } from '../../../db/bytes/transfers.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Transfer } from '../../../db/tables.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell, tellFailure } from '../../../ui/toaster/tell.ts';
import { removeBytes } from './remove-bytes.ts';

/** Rows of each list at first. */
const fewRows = 12;

export function KeptFiles() {
  const kept = useRows(readKeptFiles, []);
  const elsewhere = useRows(findFilesElsewhere, []);
  const byItself = useRows(readCameByItself, []);
  const total = kept?.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) ?? 0;
  return (
    <>
      {kept?.length ? (
        <FileList
          title="Files kept for offline"
          about={`${plural(kept.length, 'file')}, ${formatBytes(total)}. Removed files stay in your library. Haversack first checks that the server has them.`}
          rows={kept.map((file) => (
            <KeptRow key={file.id} file={file} mayGo={byItself?.has(file.sha256) ?? false} />
          ))}
        />
      ) : null}
      {elsewhere?.length ? (
        <FileList
          title="Files not on this device"
          about="They open with a connection. Keep one offline to open it without."
          rows={elsewhere.map(({ file, transfer }) => (
            <ElsewhereRow key={file.id} file={file} transfer={transfer} />
          ))}
        />
      ) : null}
    </>
  );
}

function FileList({
  title,
  about,
  rows,
}: {
  title: string;
  about: string;
  rows: readonly React.ReactNode[];
}) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <h3 className="font-medium">{title}</h3>
      <p className="max-w-prose text-sm text-muted">{about}</p>
      <ul aria-label={title} className="grid divide-y divide-line">
        {isWhole ? rows : rows.slice(0, fewRows)}
      </ul>
      {isWhole || rows.length <= fewRows ? null : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {rows.length.toLocaleString()}
        </Button>
      )}
    </>
  );
}

function KeptRow({ file, mayGo }: { file: KeptFile; mayGo: boolean }) {
  const { id, name, sizeBytes, isAtServer } = file;
  const [isAsking, setAsking] = useState(false);
  const words = { done: 'Removed from this device', failed: say.somethingWentWrongTryAgain };
  const [remove, busy] = useOnce(async () => {
    const removed = await removeBytes(file);
    if (removed === 'not-known') setAsking(true);
    else tell(removed, words);
  });
  const removeAnyway = async () => {
    setAsking(false);
    tell(await letBytesGo(id), words);
  };
  return (
    <Row name={name} about={`${formatBytes(sizeBytes)}${aboutKept(isAtServer, mayGo)}`}>
      {isAtServer && mayGo ? (
        <Button
          variant="secondary"
          aria-label={`Keep offline: ${name}`}
          onClick={() => void tellFailure(keepFile(file))}
        >
          Keep offline
        </Button>
      ) : null}
      {isAtServer ? (
        <Button
          variant="secondary"
          icon={<CloudOff aria-hidden size={16} />}
          aria-label={`Remove “${name}” from this device`}
          busy={busy}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={`Remove “${name}” from this device?`}
          text="Could not check whether the server still has this file. If it does not, the file will be deleted forever."
          confirmLabel="Remove"
          onConfirm={() => void removeAnyway()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Row>
  );
}

function aboutKept(isAtServer: boolean, mayGo: boolean): string {
  if (!isAtServer) return ', on this device only';
  return mayGo ? ', kept while there is room' : '';
}

function ElsewhereRow({ file: { id, name, sizeBytes, sha256 }, transfer }: FileElsewhere) {
  const isComing = transfer !== undefined && transfer.state !== 'failed';
  return (
    <Row name={name} about={`${formatBytes(sizeBytes)}${wordsOf(transfer)}`}>
      {isComing ? (
        <Button
          variant="secondary"
          aria-label={`Cancel download of “${name}”`}
          onClick={() => void tellFailure(cancelDownload(id))}
        >
          Cancel
        </Button>
      ) : (
        <Button
          variant="secondary"
          icon={<CloudDownload aria-hidden size={16} />}
          aria-label={`Keep offline: ${name}`}
          onClick={() => void tellFailure(keepFile({ id, sha256 }))}
        >
          Keep offline
        </Button>
      )}
    </Row>
  );
}

function wordsOf(transfer: Transfer | undefined): string {
  switch (transfer?.state) {
    case undefined:
      return '';
    case 'waiting':
      return ', waiting for a connection';
    case 'running':
      return `, ${Math.round((100 * transfer.doneBytes) / Math.max(1, transfer.sizeBytes))} % downloaded`;
    case 'failed':
      return `. ${transfer.problem ?? 'The download stopped. Try again.'}`;
  }
}

function Row({
  name,
  about,
  children,
}: {
  name: string;
  about: string;
  children: React.ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p dir="auto" className="text-left font-medium break-words">
          {name}
        </p>
        <p className="text-sm text-muted">{about}</p>
      </div>
      {children}
    </li>
  );
}
