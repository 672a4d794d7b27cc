/** A file whose bytes are not on this device: how large they are, and how they come. */
import { CloudDownload, CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FileState } from '../../components/files/file-state.ts';
import { keepFile } from '../../db/bytes/offline-choice.ts';
import { cancelDownload } from '../../db/bytes/transfers.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';

interface MissingBytesProps {
  file: StudyFile;
  state: FileState;
}

/** Whoever opens a file wants to read it: it comes by itself, once. */
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

export function MissingBytes({ file, state }: MissingBytesProps) {
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
