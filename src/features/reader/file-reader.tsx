/** Opens a PDF, or says why it cannot be opened. */
import { CloudOff, Lock } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { refusalText } from '../../components/files/refusals.ts';
import * as say from '../../lib/messages.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { useIsLocked } from '../../reading/pdf/locked/use-is-locked.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../ui/page/states.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Reader } from './reader.tsx';
import { barPx, TopBar } from './reader-bars.tsx';
import { type FullScreen, ReaderFrame } from './reader-frame.tsx';
import { useIsWaiting, waitingWords } from './stream-bytes.ts';
import { type PdfState, usePdf } from './use-pdf.ts';

export interface FileReaderProps {
  file: StudyFile;
  full: FullScreen;
  onBack: () => void;
  /** At the top of a narrow screen. */
  actions: ReactNode;
}

export function FileReader({ file, full, onBack, actions }: FileReaderProps) {
  const state = usePdf(file, useIsLocked(file));
  const isWaiting = useIsWaiting(file.sha256);
  const body = (frame: RefObject<HTMLElement | null>) =>
    state.kind === 'open' ? (
      <Reader
        file={file}
        pdf={state.pdf}
        firstPage={state.firstPage}
        frame={frame}
        full={full}
        onBack={onBack}
        actions={actions}
      />
    ) : (
      <>
        {full.isWide ? null : (
          <TopBar
            name={file.name}
            pageCount={file.pageCount}
            isShown
            onLeave={full.leave}
            onBack={onBack}
            actions={actions}
          />
        )}
        <div className="p-4" style={{ marginTop: full.isWide ? 0 : barPx }}>
          <NotOpen state={state} isWaiting={isWaiting} />
          {state.kind === 'locked' ? <PasswordDialog file={file} onCancel={onBack} /> : null}
        </div>
      </>
    );
  return <ReaderFrame full={full}>{body}</ReaderFrame>;
}

interface NotOpenProps {
  state: Exclude<PdfState, { kind: 'open' }>;
  /** Its bytes wait for the server. */
  isWaiting: boolean;
}

function NotOpen({ state, isWaiting }: NotOpenProps) {
  const hasNetwork = useNetwork();
  if (state.kind === 'opening' && isWaiting) {
    return (
      <EmptyState
        icon={<CloudOff size={28} />}
        title="Not on this device yet"
        text={waitingWords('It opens', hasNetwork)}
      />
    );
  }
  if (state.kind === 'opening') return <Loading label="Opening…" />;
  if (state.kind === 'locked') {
    return (
      <EmptyState
        icon={<Lock size={28} />}
        title="This PDF asks for a password"
        text="Its pages show here once you enter it."
      />
    );
  }
  return (
    <Problem
      title={say.errorLoadingTheFile}
      text={
        state.problem === 'gone'
          ? 'This file is neither on this device nor on the server. Open Haversack on the device where you added it, and go online.'
          : refusalText(state.problem)
      }
    />
  );
}
