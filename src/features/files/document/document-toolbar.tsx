/** Of a document that is not PDF: goes on and back, goes to a place by number, changes the size of the type. */
import { ChevronLeft, ChevronRight, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type PlaceUnit, unitName } from '../../../model/files/document-kinds.ts';
import { showPage, useReader } from '../../../pdf/reader-store.ts';
import { IconButton } from '../../../ui/button.tsx';
import { nextZoom, zoomSteps } from '../reader/zoom.ts';

interface DocumentToolbarProps {
  unit: PlaceUnit;
  pageCount: number;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Marks what is drawn on the pages. */
  tools?: ReactNode;
}

export function DocumentToolbar({ unit, pageCount, zoom, onZoom, tools }: DocumentToolbarProps) {
  const page = useReader((state) => state.page);
  return (
    <div
      role="toolbar"
      aria-label={`${unitName(unit)} and zoom`}
      className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-surface px-2 py-1"
    >
      <div className="flex items-center">
        <IconButton
          label={`Previous ${unit}`}
          icon={<ChevronLeft aria-hidden size={20} />}
          disabled={page <= 1}
          onClick={() => showPage(page - 1)}
        />
        <PageNumber key={page} unit={unit} page={page} pageCount={pageCount} />
        <IconButton
          label={`Next ${unit}`}
          icon={<ChevronRight aria-hidden size={20} />}
          disabled={page >= pageCount}
          onClick={() => showPage(page + 1)}
        />
      </div>
      <div className="flex items-center">
        {tools}
        <IconButton
          label="Zoom out"
          icon={<ZoomOut aria-hidden size={20} />}
          disabled={zoom <= (zoomSteps[0] ?? zoom)}
          onClick={() => onZoom(nextZoom(zoom, -1))}
        />
        <span className="w-14 text-center text-sm text-muted tabular-nums max-sm:hidden">
          {Math.round(zoom * 100)} %
        </span>
        <IconButton
          label="Zoom in"
          icon={<ZoomIn aria-hidden size={20} />}
          disabled={zoom >= (zoomSteps.at(-1) ?? zoom)}
          onClick={() => onZoom(nextZoom(zoom, 1))}
        />
        <IconButton
          label="Fit width"
          icon={<MoveHorizontal aria-hidden size={20} />}
          disabled={zoom === 1}
          onClick={() => onZoom(1)}
        />
      </div>
    </div>
  );
}

interface PageNumberProps {
  unit: PlaceUnit;
  page: number;
  pageCount: number;
}

function PageNumber({ unit, page, pageCount }: PageNumberProps) {
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pageCount) {
      if (wanted !== page) showPage(wanted);
    } else setTyped(String(page));
  };
  return (
    <form
      data-kept
      className="flex items-center gap-1.5 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        aria-label={`${unitName(unit)}, 1 to ${pageCount}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        className="min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 w-14 rounded-control border border-line-strong bg-surface px-1 text-center tabular-nums"
      />
      <span className="text-muted tabular-nums">of {pageCount}</span>
    </form>
  );
}
