/** A file: the reader next to its study material. On a phone the reader fills the window until it is left. */
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, BookOpen, Lock, type LucideIcon, Scan, ScanText, Sparkles } from 'lucide-react';
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import {
  LockBadge,
  ScanBadge,
  TextReading,
  TextReadingStatus,
} from '../../components/files/file-marks.tsx';
import { type FileState, hasBytes } from '../../components/files/file-state.ts';
import {
  PagePhotosPanel,
  straightenAct,
  usePagePhotosOffer,
} from '../../components/page-photos/page-photos-panel.tsx';
import { useScreenPane } from '../../components/screen-pane.ts';
import { FileTags, TagsDialog } from '../../components/tags/tags-dialog.tsx';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import {
  canBeScanned,
  type PlaceUnit,
  placeUnitOf,
  unitName,
} from '../../model/files/document-kinds.ts';
import { useOpened } from '../../queries/opened.ts';
import { useHasText } from '../../reading/ocr/use-scanned-pages.ts';
import { useIsLocked } from '../../reading/pdf/locked/use-is-locked.ts';
import { nameUnit, useReader } from '../../reading/pdf/reader-store.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatBytes } from '../../ui/format.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { backLinkClass, Page, TitlePlace, useDocumentTitle } from '../../ui/page/page.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Scroller } from '../../ui/page/scroller.ts';
import { useClosePane, usePane } from '../../ui/split/pane.ts';
import { SplitPane } from '../../ui/split/split-pane.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { canStream, MissingBytes, StreamStatus } from './missing-bytes.tsx';
import { NotesOfFile } from './notes-of-file.tsx';
import { OpenedFile } from './opened-file.tsx';
import { useReaderParts } from './parts.ts';
import { type FullScreen, useFull } from './reader-frame.tsx';
import { useKeptPlace, useReaderStart } from './reader-place.ts';
import { recognizeAct, ScanPanel } from './scan-panel.tsx';
import { ToolsPlace } from './tool-row.tsx';
import { useSplitView } from './use-split-view.ts';
import { showPages, useReaderSettings } from './view/reader-settings.ts';

const wide = '(min-width: 64rem)';

export function FileView({ file, state }: { file: StudyFile; state: FileState }) {
  const parts = useReaderParts();
  const isText = useReaderSettings((settings) => settings.isText);
  useReaderStart(file);
  useKeptPlace(file);
  useOpened(file.id);
  useDocumentTitle(file.name);
  const unit = placeUnitOf(file.mime);
  useEffect(() => nameUnit(unit), [unit]);
  const isInPane = usePane() !== undefined;
  const closePane = useClosePane();
  const splitView = useSplitView(file);
  const ScreenPane = useScreenPane();
  const ofWindow = useFull(useMedia(wide));
  const full = isInPane ? inPane : ofWindow;
  const tools = useToolsPlace(full);
  const navigate = useNavigate();
  useReaderInFront(full);
  const [editsTags, setEditsTags] = useState(false);
  const isHere = hasBytes(state);
  const canRead = isHere || canStream(file, state);
  const isLocked = useIsLocked(file);
  const pagePhotosOffer = usePagePhotosOffer(file, isHere);
  const hasText = useHasText(file) && !isLocked;
  const generate = isHere && hasText ? <parts.GenerateButton file={file} /> : null;
  const isUnreadScan =
    isHere && file.content === 'scanned' && canBeScanned(file.mime) && !hasText && !isLocked;
  const onPages = pagePhotosOffer ? (
    <AskOnScreen act={straightenAct} label="Straighten pages" icon={Scan} />
  ) : generate ? (
    <AskOnScreen act="generate" label="Generate" icon={Sparkles} />
  ) : isUnreadScan ? (
    <AskOnScreen act={recognizeAct} label="Recognize text" icon={ScanText} />
  ) : null;
  const reader = (
    <OpenedFile
      file={file}
      actions={onPages}
      full={full}
      onBack={closePane ?? (() => void navigate({ to: '/dashboard/library/files' }))}
    />
  );
  const reading = (
    <>
      <StreamStatus file={file} state={state} />
      <TextReadingStatus files={[file]} />
      <TextReading file={file} isHere={isHere} />
    </>
  );
  // Padding where the pages have the whole width. An empty status takes no space.
  const readingAtEdge = (
    <div className="[&>:not(.sr-only)]:px-3 [&>:not(.sr-only)]:py-1">{reading}</div>
  );
  // Wraps all layouts, so that turning a tablet does not close an open dialog.
  const within = (content: ReactNode) => (
    <parts.FileHighlights
      file={file}
      isText={isText}
      onPages={showPages}
      onQuote={(quote, page) => void splitView.quote(quote, page)}
    >
      {content}
      {editsTags ? <TagsDialog files={[file]} onClose={() => setEditsTags(false)} /> : null}
    </parts.FileHighlights>
  );
  if (isInPane) {
    return within(
      <>
        {readingAtEdge}
        {canRead ? reader : <MissingBytes file={file} state={state} />}
      </>,
    );
  }
  if (!full.isWide && full.isFull && canRead) {
    return within(
      <>
        {readingAtEdge}
        {reader}
        <parts.GenerateDialog file={file} />
      </>,
    );
  }
  const made = (
    <parts.MadePanel
      file={file}
      canMake={isHere && !isLocked}
      highlights={<parts.HighlightsPanel />}
    />
  );
  const facts = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {file.pageCount > 0 ? <span>{plural(file.pageCount, unit)}</span> : null}
      <span>{formatBytes(file.sizeBytes)}</span>
      <LockBadge file={file} />
      {isLocked ? null : <ScanBadge file={file} tone="warn" />}
      <FileTags fileId={file.id} onEdit={() => setEditsTags(true)} />
    </span>
  );
  const notices = isLocked ? (
    <LockedNotice onUnlock={full.isWide || !canRead ? undefined : full.enter} />
  ) : (
    <>
      <PagePhotosPanel file={file} offer={pagePhotosOffer} />
      <ScanPanel file={file} isHere={isHere} />
    </>
  );
  const head = { title: file.name, isName: true, above: <BackToFiles /> };
  const dialog = <parts.GenerateDialog file={file} />;
  if (full.isWide) {
    const beside =
      canRead && splitView.canOpen ? (
        <parts.SplitViewButton file={file} onPath={splitView.open} />
      ) : null;
    return within(
      <Page
        {...head}
        isDense
        isFull
        tools={
          <>
            {tools.slot}
            {beside}
          </>
        }
      >
        <Desk
          pages={
            <ToolsPlace value={tools.place}>
              {canRead ? reader : <MissingBytes file={file} state={state} />}
            </ToolsPlace>
          }
          pane={
            splitView.path !== undefined && ScreenPane !== undefined && canRead ? (
              <Suspense fallback={<Loading label="Opening…" />}>
                <ScreenPane
                  path={splitView.path}
                  onPath={splitView.go}
                  onElsewhere={splitView.leave}
                  onClose={splitView.close}
                />
              </Suspense>
            ) : undefined
          }
        >
          {notices}
          {generate ? <div className="grid">{generate}</div> : null}
          <div className="text-small text-muted">{facts}</div>
          {reading}
          <NotesOfFile file={file} onPath={splitView.canOpen ? splitView.open : undefined} />
          {made}
        </Desk>
        {dialog}
      </Page>,
    );
  }
  return within(
    <Page
      {...head}
      description={facts}
      actions={
        <>
          {canRead ? (
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
      {notices}
      {canRead ? <ViewSwitch unit={unit} onPages={full.enter} /> : null}
      <div className="grid items-start gap-6">
        {canRead ? null : <MissingBytes file={file} state={state} />}
        <NotesOfFile file={file} onPath={undefined} />
        {made}
      </div>
      {dialog}
    </Page>,
  );
}

/** Where the header has room for the tools of the reader. */
const roomy = '(min-width: 80rem)';

/** @returns `slot` for the header, and `place` for `ToolsPlace` */
function useToolsPlace({ isWide, isFull, isFixed }: FullScreen) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const hasHeader = useContext(TitlePlace) !== undefined;
  const isInHeader = useMedia(roomy) && hasHeader && isWide && !isFull && !isFixed;
  return {
    slot: isInHeader ? <div ref={setElement} /> : null,
    place: isInHeader ? element : undefined,
  };
}

/** In a pane the reader fills the pane, not the window. */
const inPane: FullScreen = {
  ...{ isWide: true, isFull: false, isFixed: true },
  enter: () => undefined,
  leave: () => undefined,
};

/** On a phone, a jump to a page (the source of a card) brings the pages to the front. */
function useReaderInFront({ isWide, isFull, enter }: FullScreen): void {
  const target = useReader((state) => state.target);
  const seen = useRef(target);
  useEffect(() => {
    const isNew = target !== undefined && target !== seen.current;
    seen.current = target;
    // The first target, with a point on its page, is where the student stopped. That is not a jump.
    if (isNew && target.y === undefined && !isWide && !isFull) enter();
  }, [target, isWide, isFull, enter]);
}

/** Opens the file's own screen, which shows progress and results. */
function AskOnScreen({ act, label, icon: Icon }: { act: string; label: string; icon: LucideIcon }) {
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

interface LockedNoticeProps {
  /** `undefined` if the visible pages ask for the password. */
  onUnlock: (() => void) | undefined;
}

function LockedNotice({ onUnlock }: LockedNoticeProps) {
  return (
    <section
      aria-label="Locked"
      className={`${surfaceClass} flex flex-wrap items-center gap-3 p-4`}
    >
      <Lock aria-hidden size={20} className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-60">
        This PDF asks for a password. Enter it to read, search and generate study material.
      </p>
      {onUnlock === undefined ? null : (
        <Button variant="secondary" onClick={onUnlock}>
          Enter password
        </Button>
      )}
    </section>
  );
}

interface DeskProps {
  pages: ReactNode;
  /** Replaces the study material. */
  pane: ReactNode;
  children: ReactNode;
}

/** Pages and study material from edge to edge; each scrolls by itself. The pages stay mounted when their side changes. */
function Desk({ pages, pane, children }: DeskProps) {
  const [side, setSide] = useState<HTMLElement | null>(null);
  const isSplit = pane !== undefined;
  return (
    <div
      data-rail
      className={classes(
        'grid h-[max(24rem,calc(100dvh-3.5rem))] grid-rows-[minmax(0,1fr)]',
        !isSplit && 'grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)]',
      )}
    >
      <SplitPane
        label="Width of the reader"
        main={pages}
        side={isSplit ? <div className="flex min-h-0 flex-1 flex-col py-3 pe-3">{pane}</div> : null}
      />
      {isSplit ? null : (
        <div
          ref={setSide}
          className="grid content-start gap-4 overflow-y-auto overscroll-contain border-s border-line bg-surface p-4"
        >
          <Scroller value={side}>{children}</Scroller>
        </div>
      )}
    </div>
  );
}

/** Narrow screens show the pages or what was made from them. */
function ViewSwitch({ unit, onPages }: { unit: PlaceUnit; onPages: () => void }) {
  const button = 'min-h-11 rounded-control text-sm font-medium';
  return (
    <fieldset
      aria-label="View"
      className="grid grid-cols-2 gap-1 rounded-control bg-surface-2 p-1 lg:hidden"
    >
      <button
        type="button"
        aria-pressed={false}
        onClick={onPages}
        className={`${button} text-muted`}
      >
        {unitName(unit)}s
      </button>
      <button type="button" aria-pressed className={`${button} bg-surface text-text shadow-card`}>
        Study material
      </button>
    </fieldset>
  );
}
