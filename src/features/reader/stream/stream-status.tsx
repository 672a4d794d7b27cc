/** Download status of a file that is read meanwhile. Empty once the whole file is on this device. */
import { useEffect } from 'react';
import { savesData } from '../../../api/locks.ts';
import type { FileState } from '../../../components/files/file-state.ts';
import { keepFile, requestByItself } from '../../../db/bytes/offline-choice.ts';
import { cancelDownload } from '../../../db/bytes/transfers.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { canStream } from './can-stream.ts';
import { useStreams, waitingWords } from './stream-store.ts';

interface StreamStatusProps {
  file: StudyFile;
  state: FileState;
}

/** Larger files are downloaded completely only on request, bytes. */
const mostAtOnce = 100_000_000;
/** Delay before the rest is downloaded, so that the requested page comes first, milliseconds. */
const afterOpeningMs = 1_000;

export function StreamStatus({ file, state }: StreamStatusProps) {
  const { id, sha256 } = file;
  const stream = useStreams((streams) => streams[sha256]);
  const hasNetwork = useNetwork();
  const isLeftAlone = useRows(
    async (database) => ((await database.readMeta('filesLeftAlone')) ?? []).includes(sha256),
    [sha256],
  );
  const comesByItself = file.sizeBytes <= mostAtOnce && !savesData();
  const isWanted = state.kind === 'remote' && stream === 'open' && hasNetwork && comesByItself;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => void requestByItself({ id, sha256 }), afterOpeningMs);
    return () => clearTimeout(timer);
  }, [isWanted, id, sha256]);
  if (!canStream(file, state)) return null;
  const keep = () => void tellFailure(keepFile(file));
  if (stream === 'waiting' || !hasNetwork) {
    return <Waiting state={state} hasNetwork={hasNetwork} />;
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

function Waiting({ state, hasNetwork }: { state: FileState; hasNetwork: boolean }) {
  const rest =
    state.kind === 'remote'
      ? 'Pages that are not on this device load'
      : 'The rest of this file loads';
  return <Line text={waitingWords(rest, hasNetwork)} />;
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
