/** The sections of an open document, one below the other, with their tools. */
import { MoveHorizontal } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { StudyFile } from '../../../model/entities/file.ts';
import {
  isOfPictures,
  type PlaceUnit,
  placeUnitOf,
  unitName,
} from '../../../model/files/document-kinds.ts';
import type { ReadDocument } from '../../../reading/documents/document.ts';
import { textOfBlocks } from '../../../reading/documents/read/block-text.ts';
import { seePage, seePlace, showPage, useReader } from '../../../reading/pdf/reader-store.ts';
import { pagesAttributes } from '../../../ui/bring-to-sight.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useBlockedBack } from '../../../ui/dialog/use-blocked-back.ts';
import { isShortcut, type ShortcutName } from '../../../ui/press/shortcuts.ts';
import { AloudBar, AloudButton } from '../aloud/aloud-bar.tsx';
import { AskPanel } from '../ask/ask-panel.tsx';
import type { AskTool } from '../ask/use-ask-tool.ts';
import { FindBar, focusFind } from '../find/find-bar.tsx';
import { closeFind, openFind, useFind } from '../find/find-store.ts';
import { gapPx, pageRead, placeAt } from '../flow/places.ts';
import { SheetList } from '../flow/sheet-list.tsx';
import { useFlowPages } from '../flow/use-flow-pages.ts';
import { useArea } from '../layout/use-scrolled-pages.ts';
import { useReaderParts } from '../parts.ts';
import { ToolRow, toolGroupClass } from '../tool-row.tsx';
import { useDocumentKeys } from '../use-keys.ts';
import { useReadingFacts } from '../use-reading-facts.ts';
import { nextZoom } from '../view/reader-settings.ts';
import { AskButton, FindButton, PageTurns, ZoomButtons } from '../view/tools.tsx';
import { wordsOf } from './marks-of.ts';
import { SectionView } from './section-view.tsx';

interface DocumentPagesProps {
  file: StudyFile;
  document: ReadDocument;
  isWide: boolean;
  ask: AskTool;
  /** Of the sections. */
  scroller: RefObject<HTMLElement | null>;
}

/** Size of a letter at zoom 1, CSS pixels. */
const letterPx = { width: 8, height: 28 };
const leastHeightPx = 160;
/** Longer lines are hard to read. */
const widestTextPx = 760;

export function DocumentPages({ file, document, isWide, ask, scroller }: DocumentPagesProps) {
  const { id, name, mime } = file;
  const unit = placeUnitOf(mime);
  /** Each section is one picture. */
  const isPictures = isOfPictures(mime);
  const { sections } = document;
  const parts = useReaderParts();
  const { width, height } = useArea(scroller);
  const [zoom, setZoom] = useState(1);
  const lengths = useMemo(
    () => sections.map((section) => textOfBlocks(section).length),
    [sections],
  );
  const textWidth = Math.max(200, Math.min(width - 2 * gapPx, widestTextPx));
  const pages = useFlowPages({
    count: sections.length,
    scroller,
    isReady: width > 0,
    guessHeight: (index) => guessHeight(lengths[index] ?? 0, textWidth, zoom),
    guessedBy: guessHeight(10_000, textWidth, zoom),
    overscan: 1,
    gapPx,
    topPx: 0,
    // The last section can scroll to the top like the others.
    bottomPx: Math.max(0, height - leastHeightPx),
    typeSize: zoom,
    onSeen: ({ scrollOffset, getVirtualItems }) => {
      const [sheets, top] = [getVirtualItems(), scrollOffset ?? 0];
      const read = pageRead(sheets, top, scroller.current?.clientHeight ?? 0);
      const place = placeAt(sheets, top);
      if (read !== undefined) seePage(read);
      if (place !== undefined) seePlace(place);
    },
  });
  useReadingFacts(id, scroller);
  const frame = useRef<HTMLDivElement>(null);
  const isFinding = useFind((state) => state.isOpen);
  const piecesOf = useCallback(
    (page: number) => wordsOf(sections[page - 1] ?? []).map(({ text }) => text),
    [sections],
  );
  const find = isPictures ? undefined : () => (isFinding ? focusFind(frame.current) : openFind());
  const leaveFind = () => {
    closeFind();
    scroller.current?.focus({ preventScroll: true });
  };
  // On a phone the find bar replaces the bar with the Back button.
  const isOfSearch = useFind(({ hits }) => hits !== undefined);
  // Back leads to what the search has found.
  useBlockedBack(leaveFind, isFinding && !isWide && !isOfSearch);
  useDocumentKeys(frame, { onFind: find, onAsk: ask.onAsk });
  useEffect(() => closeFind, []);
  return (
    <div ref={frame} className="relative flex min-h-0 flex-1 flex-col">
      <DocumentToolbar
        unit={unit}
        pageCount={sections.length}
        zoom={zoom}
        onZoom={setZoom}
        onFind={find}
        // On a phone it stands beside the name of the file.
        ask={isWide ? ask : undefined}
        tools={isPictures ? <parts.ToolButtons /> : null}
      />
      {isFinding ? (
        <FindBar pageCount={sections.length} piecesOf={piecesOf} onClose={leaveFind} />
      ) : null}
      <div className="flex min-h-0 flex-1">
        {ask.isOpen ? (
          <AskPanel file={file} labels={undefined} isWide={isWide} onClose={ask.close} />
        ) : null}
        <section
          ref={scroller}
          {...pagesAttributes}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          aria-label={`Text of ${name}`}
          className="relative min-w-0 flex-1 touch-pan-y touch-pinch-zoom overflow-x-hidden overflow-y-auto overscroll-x-none overscroll-y-contain"
          onKeyDown={(event) => turnPage(event, sections.length, setZoom)}
        >
          <SheetList sheets={pages} isMeasured>
            {(index) => (
              <div className="px-4 max-sm:px-2" style={{ fontSize: `${zoom}rem` }}>
                <SectionView
                  section={sections[index] ?? []}
                  number={index + 1}
                  count={sections.length}
                  unit={unit}
                  pictures={document.pictures}
                  isPictures={isPictures}
                />
              </div>
            )}
          </SheetList>
        </section>
      </div>
      <AloudBar />
    </div>
  );
}

function guessHeight(letters: number, width: number, zoom: number): number {
  const lettersPerLine = Math.max(10, width / (letterPx.width * zoom));
  const lines = Math.ceil((letters * 1.15) / lettersPerLine);
  return leastHeightPx + lines * letterPx.height * zoom;
}

/** All other keys scroll. */
function turnPage(
  event: KeyboardEvent,
  pageCount: number,
  setZoom: (change: (zoom: number) => number) => void,
): void {
  const is = (name: ShortcutName) => isShortcut(event.nativeEvent, name);
  const { page } = useReader.getState();
  if (is('reader.next') && page < pageCount) showPage(page + 1);
  else if (is('reader.previous') && page > 1) showPage(page - 1);
  else if (is('reader.first')) showPage(1);
  else if (is('reader.last')) showPage(pageCount);
  else if (is('reader.larger')) setZoom((zoom) => nextZoom(zoom, 1));
  else if (is('reader.smaller')) setZoom((zoom) => nextZoom(zoom, -1));
  else return;
  event.preventDefault();
}

interface DocumentToolbarProps {
  unit: PlaceUnit;
  pageCount: number;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** `undefined`: the document has no words. */
  onFind: (() => void) | undefined;
  ask?: AskTool | undefined;
  /** Tools of highlights. */
  tools?: ReactNode;
}

export function DocumentToolbar(props: DocumentToolbarProps) {
  const { unit, pageCount, zoom, onZoom, onFind, ask, tools } = props;
  return (
    <ToolRow label={`${unitName(unit)} and zoom`}>
      <div className={toolGroupClass}>
        <PageTurns unit={unit} pageCount={pageCount} labels={undefined} />
      </div>
      <div className={toolGroupClass}>
        {onFind ? <FindButton onFind={onFind} /> : null}
        {ask ? <AskButton isOpen={ask.isOpen} onAsk={ask.onAsk} /> : null}
        <AloudButton />
        {tools}
        <ZoomButtons zoom={zoom} onZoom={onZoom} />
        <IconButton
          label="Fit width"
          icon={<MoveHorizontal aria-hidden size={20} />}
          disabled={zoom === 1}
          // A phone has no room for disabled buttons.
          className={zoom === 1 ? 'max-sm:hidden' : undefined}
          onClick={() => onZoom(1)}
        />
      </div>
    </ToolRow>
  );
}
