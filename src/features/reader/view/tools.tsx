/** Tools that several toolbars of the reader share. */
import {
  ChevronLeft,
  ChevronRight,
  MessageCircleQuestion,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { type PlaceUnit, unitName } from '../../../model/files/document-kinds.ts';
import { showPage, useReader } from '../../../reading/pdf/reader-store.ts';
import { IconButton } from '../../../ui/button.tsx';
import { pageOfLabel } from '../labels-and-direction.ts';
import { type PageView, turnedPage } from '../layout/layout.ts';
import { rememberPlace } from '../trail.ts';
import { nextZoom, zoomSteps } from './reader-settings.ts';

interface PagesProps {
  /** What the file has instead of pages. */
  unit?: PlaceUnit;
  pageCount: number;
  labels: readonly string[] | undefined;
}

export function PageTurns({ view = 'scroll', ...pages }: PagesProps & { view?: PageView }) {
  const { unit = 'page', pageCount } = pages;
  const page = useReader((state) => state.page);
  const before = turnedPage(page, -1, pageCount, view);
  const after = turnedPage(page, 1, pageCount, view);
  return (
    <>
      <IconButton
        label={`Previous ${unit}`}
        icon={<ChevronLeft aria-hidden size={20} />}
        disabled={before === page}
        onClick={() => showPage(before)}
      />
      <PageNumber {...pages} />
      <IconButton
        label={`Next ${unit}`}
        icon={<ChevronRight aria-hidden size={20} />}
        disabled={after === page}
        onClick={() => showPage(after)}
      />
    </>
  );
}

/** Shows the place that is read, by its label. Typing another one goes there. */
export function PageNumber({ unit = 'page', pageCount, labels }: PagesProps) {
  const page = useReader((state) => state.page);
  const label = labels?.[page - 1] ?? String(page);
  // Typed text stays while another page scrolls into view.
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const go = () => {
    setTyped(undefined);
    const wanted = typed === undefined ? page : pageOfLabel(typed, pageCount, labels);
    if (wanted === undefined || wanted === page) return;
    rememberPlace();
    showPage(wanted);
  };
  return (
    <form
      data-kept
      // Without room for it, the number of pages wraps to an invisible line.
      className="flex h-9 max-sm:h-11 pointer-coarse:h-11 min-w-14 max-[379px]:min-w-10 flex-wrap content-start items-center justify-center gap-x-1.5 gap-y-4 overflow-clip [overflow-clip-margin:6px] text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        // Leaving the field goes to the page and gives the keys back to the pages.
        field.current?.blur();
      }}
    >
      <input
        ref={field}
        aria-label={`${unitName(unit)}, 1 to ${pageCount}`}
        inputMode={labels === undefined ? 'numeric' : 'text'}
        autoComplete="off"
        value={typed ?? label}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        className="min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 w-14 max-[379px]:w-10 shrink-0 rounded-control border border-line-strong bg-surface px-1 text-center tabular-nums"
      />
      <span className="whitespace-nowrap text-muted tabular-nums max-[379px]:sr-only">
        {labels === undefined ? `of ${pageCount}` : `(${page} of ${pageCount})`}
      </span>
    </form>
  );
}

interface ZoomButtonsProps {
  /** 1: the page fits. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  return (
    <>
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden size={20} />}
        disabled={zoom <= (zoomSteps[0] ?? zoom)}
        onClick={() => onZoom(nextZoom(zoom, -1))}
      />
      <span className="w-14 text-center text-sm text-muted tabular-nums max-sm:hidden">
        {Math.round(zoom * 100)}%
      </span>
      <IconButton
        label="Zoom in"
        icon={<ZoomIn aria-hidden size={20} />}
        disabled={zoom >= (zoomSteps.at(-1) ?? zoom)}
        onClick={() => onZoom(nextZoom(zoom, 1))}
      />
    </>
  );
}

export function FindButton({ onFind, size = 20 }: { onFind: () => void; size?: number }) {
  return (
    <IconButton label="Find in file" icon={<Search aria-hidden size={size} />} onClick={onFind} />
  );
}

export function AskButton({ isOpen, onAsk }: { isOpen: boolean; onAsk: () => void }) {
  return (
    <IconButton
      label="Ask this file"
      icon={<MessageCircleQuestion aria-hidden size={20} />}
      aria-expanded={isOpen}
      onClick={onAsk}
    />
  );
}
