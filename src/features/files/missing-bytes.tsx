/** A file whose bytes are not on this device: how large they are, and how they come. */
import { CloudDownload, CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cancelDownload, requestDownload } from '../../db/bytes/transfers.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import type { FileState } from './list/file-state.ts';

interface MissingBytesProps {
  file: StudyFile;
  state: FileState;
}

/** A larger one is fetched when the student says so, bytes. */
const mostAtOnce = 100_000_000;

/** Whoever opens a file wants to read it: it comes by itself, once, unless it would cost more than the student expects. */
function useArrivingBytes(file: StudyFile, state: FileState): void {
  const hasNetwork = useNetwork();
  const asked = useRef(false);
  const mayCome = state.kind === 'remote' && hasNetwork && file.sizeBytes <= mostAtOnce;
  useEffect(() => {
    if (!mayCome || asked.current || savesData()) return;
    asked.current = true;
    void tellFailure(requestDownload(file.id));
  }, [mayCome, file.id]);
}

function savesData(): boolean {
  return (
    'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData)
  );
}

export function MissingBytes({ file, state }: MissingBytesProps) {
  useArrivingBytes(file, state);
  const size = formatBytes(file.sizeBytes);
  switch (state.kind) {
    case 'downloading':
      return (
        <Panel title="Downloading">
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
        <Panel title="Waiting for network">
          <p role="status" className="text-muted">
            The download of {size} starts by itself as soon as the server answers.
          </p>
          <StopDownload file={file} />
        </Panel>
      );
    case 'elsewhere':
      return (
        <EmptyState
          icon={<CloudOff size={28} />}
          title="Still on your other device"
          text={`The pages (${size}) have not reached the server yet. Open Haversack on the device where you added the file, with a network.`}
        />
      );
    default:
      return (
        <EmptyState
          icon={<CloudDownload size={28} />}
          title={
            state.kind === 'download-failed' ? 'The download stopped' : 'Not on this device yet'
          }
          text={
            state.kind === 'download-failed'
              ? state.problem
              : `The pages take ${size}. Download them once and they stay readable without a network.`
          }
          action={
            <Button onClick={() => void tellFailure(requestDownload(file.id))}>Download</Button>
          }
        />
      );
  }
}

function StopDownload({ file }: { file: StudyFile }) {
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      onClick={() => void tellFailure(cancelDownload(file.id))}
    >
      Cancel
    </Button>
  );
}
