/** A known file: the reader beside what was made from it; on a narrow screen the reader has the whole window until it is left. */
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, BookOpen, type LucideIcon, ScanText, Sparkles } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned, pdfMime, placeUnitOf } from '../../model/files/document-kinds.ts';
import { useHasText } from '../../ocr/use-scanned-pages.ts';
import { nameUnit, useReader } from '../../pdf/reader-store.ts';
import { useOpened } from '../../queries/opened.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { lazyPart } from '../../ui/load/lazy-part.ts';
import { backLinkClass, Page, useDocumentTitle } from '../../ui/page/page.tsx';
import { Loading } from '../../ui/page/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { FileHighlights } from './highlights/file-highlights.tsx';
import { HighlightsPanel } from './highlights/panel/highlights-panel.tsx';
import { type FileState, hasBytes } from './list/file-state.ts';
import type { Material } from './material.ts';
import { MissingBytes } from './missing-bytes.tsx';
import { FileReader, type FileReaderProps } from './reader/file-reader.tsx';
import { type FullScreen, useFull } from './reader/full/use-full.ts';
import { useKeptPlace } from './reader/place/use-kept-place.ts';
import { useReaderStart } from './reader/use-reader-start.ts';
import { ScanBadge } from './scan/scan-badge.tsx';
import { recognizeAct, ScanPanel } from './scan/scan-panel.tsx';
import { canStream } from './stream/can-stream.ts';
import { StreamStatus } from './stream/stream-status.tsx';
import { TextReading, TextReadingStatus } from './text-reading.tsx';
import { ViewSwitch } from './view-switch.tsx';

const DocumentReader = lazyPart(
  async () => (await import('./document/document-reader.tsx')).DocumentReader,
);

interface FileViewProps {
  file: StudyFile;
  state: FileState;
  material: Material;
}

/** Tailwind's `lg`: the reader and what was made stand side by side. */
const wide = '(min-width: 64rem)';

export function FileView({ file, state, material }: FileViewProps) {
  useReaderStart(file);
  useKeptPlace(file);
  useOpened(file.id);
  useDocumentTitle(file.name);
  const unit = placeUnitOf(file.mime);
  useEffect(() => nameUnit(unit), [unit]);
  const full = useFull(useMedia(wide));
  const navigate = useNavigate();
  useReaderInFront(full);
  const isHere = hasBytes(state);
  const canRead = isHere || canStream(file, state);
  const hasText = useHasText(file);
  const generate = isHere && hasText ? <material.GenerateButton file={file} /> : null;
  const isUnreadScan = isHere && file.content === 'scanned' && canBeScanned(file.mime) && !hasText;
  const onPages = generate ? (
    <AskOnScreen act="generate" label="Generate" icon={Sparkles} />
  ) : isUnreadScan ? (
    <AskOnScreen act={recognizeAct} label="Recognize text" icon={ScanText} />
  ) : null;
  const reader = (
    <OpenedFile
      file={file}
      actions={onPages}
      full={full}
      onBack={() => void navigate({ to: '/dashboard/library/files' })}
    />
  );
  const reading = (
    <>
      <StreamStatus file={file} state={state} />
      <TextReadingStatus files={[file]} />
      <TextReading file={file} isHere={isHere} />
    </>
  );
  if (!full.isWide && full.isFull && canRead) {
    return (
      <FileHighlights file={file} NewCard={material.NewCard} Summarize={material.Summarize}>
        {reading}
        {reader}
        <material.GenerateDialog file={file} />
      </FileHighlights>
    );
  }
  return (
    <Page
      title={file.name}
      isDense={full.isWide}
      above={<BackToFiles />}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{plural(file.pageCount, unit)}</span>
          <span>{formatBytes(file.sizeBytes)}</span>
          <ScanBadge file={file} tone="warn" />
        </span>
      }
      actions={
        <>
          {canRead && !full.isWide ? (
            <Button
              variant="secondary"
              icon={<BookOpen aria-hidden size={18} />}
              onClick={full.enter}
            >
              Read
            </Button>
          ) : null}
          {generate}
        </>
      }
    >
      {reading}
      <ScanPanel file={file} isHere={isHere} />
      {canRead && !full.isWide ? (
        <ViewSwitch part="made" unit={unit} onPart={(part) => part === 'pages' && full.enter()} />
      ) : null}
      <FileHighlights file={file} NewCard={material.NewCard} Summarize={material.Summarize}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
          <div className="h-full min-w-0 max-lg:contents">
            {canRead ? full.isWide && reader : <MissingBytes file={file} state={state} />}
          </div>
          <div className="min-w-0">
            <material.MadePanel file={file} canMake={isHere} highlights={<HighlightsPanel />} />
          </div>
        </div>
      </FileHighlights>
      <material.GenerateDialog file={file} />
    </Page>
  );
}

function OpenedFile(props: FileReaderProps) {
  if (props.file.mime === pdfMime) return <FileReader {...props} />;
  return (
    <Suspense fallback={<Loading label="Opening…" />}>
      <DocumentReader {...props} />
    </Suspense>
  );
}

/** A jump to a page, such as the source of a card, brings the pages to the front of a narrow screen. */
function useReaderInFront({ isWide, isFull, enter }: FullScreen): void {
  const target = useReader((state) => state.target);
  const seen = useRef(target);
  useEffect(() => {
    const isNew = target !== undefined && target !== seen.current;
    seen.current = target;
    // Where the student stopped, which has a point on its page, is where the file opens: no jump.
    if (isNew && target.y === undefined && !isWide && !isFull) enter();
  }, [target, isWide, isFull, enter]);
}

interface AskOnScreenProps {
  act: string;
  label: string;
  icon: LucideIcon;
}

/** What is being made, and how far it is, shows on the file's own screen: it is asked there. */
function AskOnScreen({ act, label, icon: Icon }: AskOnScreenProps) {
  const navigate = useNavigate();
  const ask = () => void navigate({ to: '.', hash: act, state: { reading: false } });
  return (
    <Button size="sm" icon={<Icon aria-hidden size={18} />} onClick={ask}>
      {label}
    </Button>
  );
}

function BackToFiles() {
  return (
    <Link to="/dashboard/library/files" className={backLinkClass}>
      <ArrowLeft aria-hidden size={16} />
      Files
    </Link>
  );
}
