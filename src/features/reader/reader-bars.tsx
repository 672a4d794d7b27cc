/** The bars of the reader: one toolbar on a wide screen; on a phone two bars over the page, with the tools near the thumb. */
import {
  ArrowLeft,
  CornerUpLeft,
  Layers,
  List,
  Maximize,
  Minimize,
  PanelLeft,
  X,
} from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { AloudButton } from './aloud/aloud-bar.tsx';
import { useReaderParts } from './parts.ts';
import type { FullScreen } from './reader-frame.tsx';
import { ToolRow, toolGroupClass } from './tool-row.tsx';
import { followPagesSeen, forgetTrail, goBack, useTrail } from './trail.ts';
import { setZoom, useReaderSettings } from './view/reader-settings.ts';
import { AskButton, FindButton, PageNumber, PageTurns, ZoomButtons } from './view/tools.tsx';
import { ViewMenu } from './view/view-menu.tsx';

export interface ReaderTools {
  pageCount: number;
  labels: readonly string[] | undefined;
  hasText: boolean;
  isFull: boolean;
  isSideOpen: boolean;
  onSide: () => void;
  onFind: () => void;
  isAskOpen: boolean;
  onAsk: () => void;
  /** `undefined`: full screen is not available. */
  onFull: (() => void) | undefined;
  onPrint: () => void;
}

export function ReaderToolbar({ tools }: { tools: ReaderTools }) {
  const { pageCount, labels, hasText, isFull } = tools;
  const { view, zoom, isText } = useReaderSettings();
  const parts = useReaderParts();
  return (
    <ToolRow label="Page and zoom">
      <div className={toolGroupClass}>
        <IconButton
          label="Contents and pages"
          icon={<PanelLeft aria-hidden size={20} />}
          aria-expanded={tools.isSideOpen}
          onClick={tools.onSide}
        />
        <PageTurns pageCount={pageCount} labels={labels} view={view} />
      </div>
      <div className={toolGroupClass}>
        {isText ? null : <ZoomButtons zoom={zoom} onZoom={setZoom} />}
        <FindButton onFind={tools.onFind} />
        <AskButton isOpen={tools.isAskOpen} onAsk={tools.onAsk} />
        {isText ? null : <parts.ToolButtons />}
        <AloudButton />
        <ViewMenu hasText={hasText} onPrint={tools.onPrint} />
        {tools.onFull ? (
          <IconButton
            label={isFull ? 'Leave full screen' : 'Full screen'}
            icon={isFull ? <Minimize aria-hidden size={20} /> : <Maximize aria-hidden size={20} />}
            onClick={tools.onFull}
          />
        ) : null}
      </div>
    </ToolRow>
  );
}

/** Height of each bar of a phone, CSS pixels. */
export const barPx = 56;

interface TopBarProps {
  file: StudyFile;
  full: FullScreen;
  onBack: () => void;
  /** Buttons that make study material of the file. */
  actions: ReactNode;
  isShown?: boolean;
  /** Opens questions about the file; `undefined` if its text cannot be asked. */
  ask?: { isOpen: boolean; onAsk: () => void };
}

export function TopBar({ file, full, onBack, actions, isShown = true, ask }: TopBarProps) {
  const { name, pageCount, mime } = file;
  return (
    <header
      className={classes(
        barClass,
        'top-0 gap-1 max-[379px]:gap-0 border-b',
        !isShown && 'pointer-events-none -translate-y-full',
      )}
    >
      <IconButton
        label="Back to files"
        icon={<ArrowLeft aria-hidden size={20} />}
        onClick={onBack}
      />
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="truncate text-left text-sm font-semibold">
          {name}
        </h1>
        <p className="text-xs text-muted">
          {pageCount > 0 ? plural(pageCount, placeUnitOf(mime)) : null}
        </p>
      </div>
      {ask ? <AskButton {...ask} /> : null}
      {actions}
      <IconButton
        label="Study material"
        icon={<Layers aria-hidden size={20} />}
        onClick={full.leave}
      />
    </header>
  );
}

interface BottomBarProps {
  tools: ReaderTools;
  isShown: boolean;
  isText: boolean;
}

export function BottomBar({ tools, isShown, isText }: BottomBarProps) {
  const parts = useReaderParts();
  return (
    <div
      role="toolbar"
      aria-label="Page and view"
      className={classes(
        barClass,
        'bottom-0 justify-between border-t',
        !isShown && 'pointer-events-none translate-y-full',
      )}
    >
      <IconButton
        label="Contents and pages"
        icon={<List aria-hidden size={22} />}
        aria-expanded={tools.isSideOpen}
        onClick={tools.onSide}
      />
      <FindButton onFind={tools.onFind} size={22} />
      {isText ? null : <parts.ToolButtons />}
      <PageNumber pageCount={tools.pageCount} labels={tools.labels} />
      <AloudButton />
      <ViewMenu hasText={tools.hasText} onPrint={tools.onPrint} />
    </div>
  );
}

// A hidden bar appears when the keyboard reaches one of its tools.
const barClass = classes(
  'absolute inset-x-0 z-10 flex h-14 items-center border-line bg-surface px-1 text-text',
  'transition-transform duration-150 has-focus-visible:pointer-events-auto has-focus-visible:translate-y-0',
);

/** Shorter movements are a resting thumb, CSS pixels. */
const leastPx = 14;

interface Bars {
  isShown: boolean;
  onScroll: (
    element: Pick<HTMLElement, 'scrollTop' | 'clientHeight'>,
    isByStudent: boolean,
  ) => void;
  toggle: () => void;
}

/** The bars of a phone hide on a scroll down, and show on a tap or a scroll up. @param hides `false` for bars that stay */
export function useBars(hides: boolean): Bars {
  const [isShown, setShown] = useState(true);
  const from = useRef(0);
  // A jump is not a scroll: the bar with the tapped button stays.
  const lastAt = useRef(0);
  const onScroll = useCallback<Bars['onScroll']>(({ scrollTop, clientHeight }, isByStudent) => {
    const step = scrollTop - lastAt.current;
    lastAt.current = scrollTop;
    if (!isByStudent || Math.abs(step) > clientHeight / 2) {
      from.current = scrollTop;
      return;
    }
    const moved = scrollTop - from.current;
    if (scrollTop > leastPx && Math.abs(moved) < leastPx) return;
    from.current = scrollTop;
    setShown(moved <= 0 || scrollTop <= leastPx);
  }, []);
  const toggle = useCallback(() => setShown((before) => !before), []);
  return { isShown: isShown || !hides, onScroll, toggle };
}

interface BackChipProps {
  labels: readonly string[] | undefined;
  /** CSS pixels from the lower edge. */
  bottomPx: number;
}

/** Leads back after a followed link, until the student is near that place again or reads on. */
export function BackChip({ labels, bottomPx }: BackChipProps) {
  useEffect(followPagesSeen, []);
  const last = useTrail(({ places }) => places.at(-1));
  if (last === undefined) return null;
  return (
    <div
      className="absolute start-3 z-10 flex rounded-control border border-line-strong/60 bg-surface text-text shadow-card"
      style={{ bottom: bottomPx + 12 }}
    >
      <Button
        variant="ghost"
        size="sm"
        icon={<CornerUpLeft aria-hidden size={16} />}
        onClick={goBack}
      >
        Back to page {labels?.[last.read - 1] ?? last.read}
      </Button>
      <IconButton label="Dismiss" icon={<X aria-hidden size={18} />} onClick={forgetTrail} />
    </div>
  );
}
