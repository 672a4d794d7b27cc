/** Opens a PDF with all tools to read it, or says why it cannot be opened. */
import { CloudOff, Lock } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { refusalText } from '../../components/files/refusals.ts';
import * as say from '../../lib/messages.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { useHasText } from '../../reading/ocr/use-scanned-pages.ts';
import { useIsLocked } from '../../reading/pdf/locked/use-is-locked.ts';
import { useBlockedBack } from '../../ui/dialog/use-blocked-back.ts';
import { lazyPart } from '../../ui/load/lazy-screen.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../ui/page/states.tsx';
import { AloudBar } from './aloud/aloud-bar.tsx';
import { AskPanel } from './ask/ask-panel.tsx';
import { closeAsk } from './ask/ask-store.ts';
import { useAskTool } from './ask/use-ask-tool.ts';
import { FindBar, focusFind } from './find/find-bar.tsx';
import { closeFind, openFind, useFind } from './find/find-store.ts';
import { piecesOf, textPieces } from './find/page-pieces.ts';
import { usePageLabels, useRightToLeft } from './labels-and-direction.ts';
import { Pages } from './pages.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import {
  BackChip,
  BottomBar,
  barPx,
  ReaderToolbar,
  type ReaderTools,
  TopBar,
  useBars,
} from './reader-bars.tsx';
import { enterBrowserFullScreen, type FullScreen, ReaderFrame } from './reader-frame.tsx';
import { SidePanel } from './side/side-panel.tsx';
import { useIsWaiting, waitingWords } from './stream-bytes.ts';
import { TextPages } from './text-pages.tsx';
import { useKeys } from './use-keys.ts';
import { type PageSize, type PdfState, usePdf } from './use-pdf.ts';
import { useReadingFacts } from './use-reading-facts.ts';
import { useReaderSettings } from './view/reader-settings.ts';

export interface FileReaderProps {
  file: StudyFile;
  full: FullScreen;
  onBack: () => void;
  /** At the top of a narrow screen. */
  actions: ReactNode;
}

export function FileReader(props: FileReaderProps) {
  const { file, full, onBack } = props;
  const state = usePdf(file, useIsLocked(file));
  const isWaiting = useIsWaiting(file.sha256);
  const body = (frame: RefObject<HTMLElement | null>) =>
    state.kind === 'open' ? (
      <Reader {...props} pdf={state.pdf} firstPage={state.firstPage} frame={frame} />
    ) : (
      <>
        {full.isWide ? null : <TopBar {...props} />}
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

const PrintDialog = lazyPart(async () => (await import('./print/print-dialog.tsx')).PrintDialog);

interface ReaderProps extends FileReaderProps {
  pdf: PDFDocumentProxy;
  firstPage: PageSize;
  frame: RefObject<HTMLElement | null>;
}

const noBars = { top: 0, bottom: 0 };
const phoneBars = { top: barPx, bottom: barPx };

function Reader({ file, pdf, firstPage, frame, full, onBack, actions }: ReaderProps) {
  const area = useRef<HTMLElement>(null);
  const { isWide, isFull } = full;
  const labels = usePageLabels(pdf);
  const isRtl = useRightToLeft(pdf);
  const hasText = useHasText(file);
  const isText = useReaderSettings((state) => state.isText);
  const isFinding = useFind((state) => state.isOpen);
  const isOfSearch = useFind(({ hits }) => hits !== undefined);
  const [isSideOpen, setSideOpen] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const bars = useBars(!isWide);
  useReadingFacts(file.id, frame);
  useEffect(() => closeFind, []);
  const piecesOfPage = useCallback(
    (page: number) => (isText ? textPieces(file.id, page) : piecesOf(file.id, pdf, page)),
    [isText, file.id, pdf],
  );
  const toPages = (close: () => void) => () => {
    close();
    area.current?.focus({ preventScroll: true });
  };
  const closeSide = toPages(() => setSideOpen(false));
  const leaveFind = toPages(closeFind);
  const ask = useAskTool(isWide, area);
  // On a phone these cover the pages or the Back button.
  useBlockedBack(closeSide, isSideOpen && !isWide);
  // Back leads to what the search has found.
  useBlockedBack(leaveFind, isFinding && !isWide && !isOfSearch);
  const tools: ReaderTools = {
    pageCount: pdf.numPages,
    labels,
    hasText,
    isFull,
    isSideOpen,
    onSide: () => {
      if (isSideOpen) return closeSide();
      closeAsk();
      setSideOpen(true);
    },
    isAskOpen: ask.isOpen,
    onAsk: () => {
      setSideOpen(false);
      ask.onAsk();
    },
    onFind: () => (isFinding ? focusFind(frame.current) : openFind()),
    onFull: full.isFixed
      ? undefined
      : () => {
          if (isFull) return full.leave();
          enterBrowserFullScreen();
          full.enter();
        },
    onPrint: () => setPrinting(true),
  };
  useKeys(frame, area, {
    pageCount: pdf.numPages,
    isRtl,
    isFull,
    onFind: tools.onFind,
    onAsk: tools.onAsk,
    onPrint: tools.onPrint,
    onLeave: full.leave,
  });
  const isBarShown = bars.isShown || isFinding;
  const Shown = isText ? TextPages : Pages;
  return (
    <>
      {isWide ? <ReaderToolbar tools={tools} /> : null}
      {isFinding ? (
        <FindBar pageCount={pdf.numPages} piecesOf={piecesOfPage} onClose={leaveFind} />
      ) : null}
      <div className="relative flex min-h-0 flex-1 overflow-clip">
        {isWide || isFinding ? null : (
          <TopBar
            {...{ file, full, onBack, actions }}
            isShown={isBarShown}
            ask={{ isOpen: ask.isOpen, onAsk: tools.onAsk }}
          />
        )}
        {isSideOpen ? (
          <SidePanel pdf={pdf} labels={labels} isWide={isWide} onClose={closeSide} />
        ) : null}
        {ask.isOpen ? (
          <AskPanel file={file} labels={labels} isWide={isWide} onClose={ask.close} />
        ) : null}
        <Shown
          file={file}
          pdf={pdf}
          firstPage={firstPage}
          labels={labels}
          isRtl={isRtl}
          area={area}
          bars={isWide ? noBars : phoneBars}
          onScroll={bars.onScroll}
          onTap={isWide ? undefined : bars.toggle}
        />
        <BackChip labels={labels} bottomPx={!isWide && isBarShown ? barPx : 0} />
        {isWide ? null : <BottomBar tools={tools} isShown={isBarShown} isText={isText} />}
      </div>
      <AloudBar />
      {isPrinting ? (
        <Suspense>
          <PrintDialog pdf={pdf} onClose={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
