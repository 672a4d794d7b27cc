/** Bytes that are not on this device: the download of a file, also while its pages are read from the server. */
import { CloudDownload, CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { savesData } from '../../api/locks.ts';
import type { FileState } from '../../components/files/file-state.ts';
import { keepFile, mostByItself, requestByItself } from '../../db/bytes/offline-choice.ts';
import { cancelDownload } from '../../db/bytes/transfers.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { useStreams, waitingWords } from './stream-bytes.ts';

interface BytesProps {
  file: StudyFile;
  state: FileState;
}

export function MissingBytes({ file, state }: BytesProps) {
  useArrivingBytes(file, state);
  const size = formatBytes(file.sizeBytes);
  switch (state.kind) {
    case 'downloading':
      return (
        <Panel title="Downloading…">
          <ProgressBar
            label={`${file.name}, ${size}`}
            value={Math.round(state.share * file.sizeBytes)}
            max={file.sizeBytes}
            detail={`${formatBytes(Math.round(state.share * file.sizeBytes))} of ${size}`}
          />
          <StopDownload file={file} />
        </Panel>
      );
    case 'queued':
      return (
        <Panel title="Waiting for connection">
          <p role="status" className="text-muted">
            The download ({size}) starts when you are online.
          </p>
          <StopDownload file={file} />
        </Panel>
      );
    case 'elsewhere':
      return (
        <EmptyState
          icon={<CloudOff size={28} />}
          title="Only on your other device"
          text={`This file (${size}) is not uploaded yet. Open Haversack on the device where you added it, and go online.`}
        />
      );
    default:
      return (
        <EmptyState
          icon={<CloudDownload size={28} />}
          title={state.kind === 'download-failed' ? 'Download stopped' : 'Not on this device yet'}
          text={
            state.kind === 'download-failed'
              ? state.problem
              : `Download this file (${size}) once to read it offline.`
          }
          action={<Button onClick={() => void tellFailure(keepFile(file))}>Download file</Button>}
        />
      );
  }
}

/** An opened file is downloaded automatically, once. */
function useArrivingBytes(file: StudyFile, state: FileState): void {
  const hasNetwork = useNetwork();
  const asked = useRef(false);
  const { id, sha256 } = file;
  const mayCome = state.kind === 'remote' && hasNetwork;
  useEffect(() => {
    if (!mayCome || asked.current) return;
    asked.current = true;
    void tellFailure(keepFile({ id, sha256 }));
  }, [mayCome, id, sha256]);
}

function StopDownload({ file }: { file: StudyFile }) {
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      onClick={() => void tellFailure(cancelDownload(file.id))}
    >
      Cancel download
    </Button>
  );
}

/** The requested page comes before the rest of the file, milliseconds. */
const afterOpeningMs = 1_000;

/** Download of a file that is read meanwhile. Empty once the whole file is on this device. */
export function StreamStatus({ file, state }: BytesProps) {
  const { id, sha256 } = file;
  const stream = useStreams((streams) => streams[sha256]);
  const hasNetwork = useNetwork();
  const isLeftAlone = useRows(
    async (database) => ((await database.readMeta('filesLeftAlone')) ?? []).includes(sha256),
    [sha256],
  );
  const comesByItself = file.sizeBytes <= mostByItself && !savesData();
  const isWanted = state.kind === 'remote' && stream === 'open' && hasNetwork && comesByItself;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => void requestByItself({ id, sha256 }), afterOpeningMs);
    return () => clearTimeout(timer);
  }, [isWanted, id, sha256]);
  if (!canStream(file, state)) return null;
  const keep = () => void tellFailure(keepFile(file));
  if (stream === 'waiting' || !hasNetwork) {
    const isPart = state.kind === 'remote';
    const rest = isPart ? 'Pages that are not on this device load' : 'The rest of this file loads';
    return <Line text={waitingWords(rest, hasNetwork)} />;
  }
  const size = formatBytes(file.sizeBytes);
  switch (state.kind) {
    case 'downloading':
    case 'queued': {
      const doneBytes = state.kind === 'downloading' ? state.share * file.sizeBytes : 0;
      return (
        <div className="flex items-end gap-3">
          <div className="w-full max-w-md">
            <ProgressBar
              label="Saving for offline…"
              value={Math.round(doneBytes)}
              max={file.sizeBytes}
              detail={`${formatBytes(Math.round(doneBytes))} of ${size}`}
            />
          </div>
          <Button variant="ghost" size="sm" onClick={() => void tellFailure(cancelDownload(id))}>
            Cancel
          </Button>
        </div>
      );
    }
    case 'download-failed':
      return (
        <Line text={state.problem}>
          <Button variant="secondary" size="sm" onClick={keep}>
            Try again
          </Button>
        </Line>
      );
    default:
      return comesByItself && isLeftAlone !== true ? null : (
        <Line text={`Pages load as you read them. The whole file has ${size}.`}>
          <Button variant="secondary" size="sm" onClick={keep}>
            Keep offline
          </Button>
        </Line>
      );
  }
}

function Line({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p role="status" className="max-w-prose">
        {text}
      </p>
      {children}
    </div>
  );
}

/** A PDF can be read page by page from the server. Other formats need the whole file. */
export function canStream(
  { mime, uploadedAt, sizeBytes }: Pick<StudyFile, 'mime' | 'uploadedAt' | 'sizeBytes'>,
  { kind }: FileState,
): boolean {
  if (mime !== 'application/pdf' || uploadedAt === 0 || sizeBytes === 0) return false;
  return (
    kind === 'remote' || kind === 'queued' || kind === 'downloading' || kind === 'download-failed'
  );
}
