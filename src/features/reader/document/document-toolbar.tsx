/** Of a document that is not PDF: goes on and back, goes to a place by number, changes the size of the type. */
import { ChevronLeft, ChevronRight, MoveHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PlaceUnit, unitName } from '../../../model/files/document-kinds.ts';
import { showPage, useReader } from '../../../reading/pdf/reader-store.ts';
import { IconButton } from '../../../ui/button.tsx';
import { AloudButton } from '../aloud/aloud-button.tsx';
import { FindButton } from '../find/find-button.tsx';
import { PageNumber } from '../view/tools.tsx';
import { ZoomButtons } from '../view/zoom-buttons.tsx';

interface DocumentToolbarProps {
  unit: PlaceUnit;
  pageCount: number;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** None: it has no words to find. */
  onFind: (() => void) | undefined;
  /** Marks what is drawn on the pages. */
  tools?: ReactNode;
}

export function DocumentToolbar(props: DocumentToolbarProps) {
  const { unit, pageCount, zoom, onZoom, onFind, tools } = props;
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
        <PageNumber unit={unit} pageCount={pageCount} labels={undefined} />
        <IconButton
          label={`Next ${unit}`}
          icon={<ChevronRight aria-hidden size={20} />}
          disabled={page >= pageCount}
          onClick={() => showPage(page + 1)}
        />
      </div>
      <div className="flex items-center">
        {onFind ? <FindButton onFind={onFind} /> : null}
        <AloudButton />
        {tools}
        <ZoomButtons zoom={zoom} onZoom={onZoom} />
        <IconButton
          label="Fit width"
          icon={<MoveHorizontal aria-hidden size={20} />}
          disabled={zoom === 1}
          // A phone has no room for what does nothing now.
          className={zoom === 1 ? 'max-sm:hidden' : undefined}
          onClick={() => onZoom(1)}
        />
      </div>
    </div>
  );
}
