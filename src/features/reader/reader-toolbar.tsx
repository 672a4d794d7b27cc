/** The tools of a wide screen: contents, pages by number, size, find, the view, the whole window. */
import { ChevronLeft, ChevronRight, Maximize, Minimize, PanelLeft } from 'lucide-react';
import { showPage, useReader } from '../../reading/pdf/reader-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { AloudButton } from './aloud/aloud-button.tsx';
import { AskButton } from './ask/ask-button.tsx';
import { FindButton } from './find/find-button.tsx';
import { turnedPage } from './gestures/turn.ts';
import { useReaderParts } from './parts.ts';
import { setZoom, useReaderSettings } from './view/reader-settings.ts';
import { PageNumber } from './view/tools.tsx';
import { ViewMenu } from './view/view-menu.tsx';
import { ZoomButtons } from './view/zoom-buttons.tsx';

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
  /** None: it cannot have the whole window. */
  onFull: (() => void) | undefined;
  onPrint: () => void;
}

export function ReaderToolbar({ tools }: { tools: ReaderTools }) {
  const { pageCount, labels, hasText, isFull } = tools;
  const { view, zoom, isText } = useReaderSettings();
  const parts = useReaderParts();
  const page = useReader((state) => state.page);
  const before = turnedPage(page, -1, pageCount, view);
  const after = turnedPage(page, 1, pageCount, view);
  return (
    <div
      role="toolbar"
      aria-label="Page and zoom"
      className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-surface px-2 py-1 text-text"
    >
      <div className="flex items-center">
        <IconButton
          label="Contents and pages"
          icon={<PanelLeft aria-hidden size={20} />}
          aria-expanded={tools.isSideOpen}
          onClick={tools.onSide}
        />
        <IconButton
          label="Previous page"
          icon={<ChevronLeft aria-hidden size={20} />}
          disabled={before === page}
          onClick={() => showPage(before)}
        />
        <PageNumber pageCount={pageCount} labels={labels} />
        <IconButton
          label="Next page"
          icon={<ChevronRight aria-hidden size={20} />}
          disabled={after === page}
          onClick={() => showPage(after)}
        />
      </div>
      <div className="flex items-center">
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
    </div>
  );
}
