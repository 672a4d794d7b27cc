/** The cleaned text of a PDF without its page layout: lines as wide as the screen, in the student's type size. */
import { RotateCw, Type } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useHighlights } from '../../components/page-marks/highlights-context.ts';
import type { PageText } from '../../db/tables.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { seePage, seePlace, useReader } from '../../reading/pdf/reader-store.ts';
import { retryText } from '../../reading/pdf/text/background-text.ts';
import { pagesPerPart } from '../../reading/pdf/text/extract-text.ts';
import { pagesOfText, useTextStates } from '../../reading/pdf/text/file-text.ts';
import type { Block } from '../../text/clean-page.ts';
import { pagesAttributes } from '../../ui/bring-to-sight.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../ui/page/states.tsx';
import { SpokenMark } from './aloud/spoken-mark.tsx';
import { type Marks, marksIn, noMarks } from './document/marks-of.ts';
import { MarkedText } from './document/runs.tsx';
import { FlowFindMarks } from './find/find-marks.tsx';
import { placeAt } from './flow/places.ts';
import { SheetList } from './flow/sheet-list.tsx';
import { type FlowPages, useFlowPages } from './flow/use-flow-pages.ts';
import { useTap } from './gestures.ts';
import type { PagesProps } from './pages.tsx';
import { useReaderParts } from './parts.ts';
import { type Paper, useReaderSettings } from './view/reader-settings.ts';

const charactersPerScreenLine = 70;
const linePerSize = 1.6;
/** Lines of a page whose text is not read yet. */
const guessedLines = 30;
const readingLine = 0.3;

/** The colors of `view/paper.css`, in any theme. */
const papers: Record<Paper, string> = {
  white: 'bg-white text-[#1a1a1a]',
  sepia: 'bg-[#f4ecd8] text-[#3a2f20]',
  dark: 'bg-[#141414] text-[#e4dfd6]',
};

export function TextPages({ file, labels, area, bars, onScroll, onTap }: PagesProps) {
  const texts = useTexts(file);
  useTap(area, { onTap });
  const { textSizePx, paper } = useReaderSettings();
  const isReady = texts !== undefined;
  const pages = useFlowPages({
    count: file.pageCount,
    scroller: area,
    isReady,
    guessHeight: (index) => {
      const length = texts?.get(index + 1)?.text.length;
      const lines = length === undefined ? guessedLines : 3 + length / charactersPerScreenLine;
      return lines * textSizePx * linePerSize;
    },
    guessedBy: textSizePx,
    overscan: 2,
    gapPx: 0,
    topPx: bars.top,
    bottomPx: bars.bottom,
    typeSize: textSizePx,
    onSeen: (seen) => see(seen, bars.top, area.current?.clientHeight ?? 0),
  });
  return (
    <section
      ref={area}
      {...pagesAttributes}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={`Text of ${file.name}`}
      className={classes(
        'relative min-w-0 flex-1 touch-pan-y touch-pinch-zoom overflow-y-auto overscroll-x-none overscroll-y-contain focus-visible:-outline-offset-2',
        papers[paper],
      )}
      onScroll={(event) => onScroll(event.currentTarget, true)}
    >
      {texts === undefined || texts.size === 0 ? (
        <div className="bg-surface p-4 text-text" style={{ marginTop: bars.top }}>
          {isReady ? <NoText file={file} /> : <Loading label="Loading text…" />}
        </div>
      ) : null}
      <SheetList sheets={pages} className="mx-auto max-w-[42rem]" isMeasured>
        {(index) => (
          <TextPage
            page={index + 1}
            label={labels?.[index] ?? String(index + 1)}
            text={texts?.get(index + 1)}
            sizePx={textSizePx}
          />
        )}
      </SheetList>
    </section>
  );
}

/** Stores the page that is read and the place at the top. */
function see({ scrollOffset, getVirtualItems }: FlowPages, topPx: number, height: number): void {
  const top = (scrollOffset ?? 0) + topPx;
  const sheets = getVirtualItems();
  const read = placeAt(sheets, top + height * readingLine);
  const place = placeAt(sheets, top);
  if (read === undefined || place === undefined) return;
  seePage(read.page);
  seePlace(place);
}

/** No page is read yet. */
function NoText({ file }: { file: StudyFile }) {
  const state = useTextStates((states) => states[file.id]);
  if (state?.kind === 'failed') {
    return (
      <Problem
        title="Text not read yet"
        text={state.message}
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw aria-hidden size={16} />}
            onClick={() => retryText(file)}
          >
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Type aria-hidden size={28} />}
      title="Reading text…"
      text="It appears here when it is ready. You can read the pages meanwhile."
    />
  );
}

interface TextPageProps {
  page: number;
  label: string;
  /** `undefined`: not read yet. */
  text: PageText | undefined;
  sizePx: number;
}

/** The cleaned text of one page; its highlights, and the words of a quote that leads here, are marked. */
export function TextPage({ page, label, text, sizePx }: TextPageProps) {
  const parts = useReaderParts();
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const quote = useReader(({ target }) => (target?.page === page ? target.quote : undefined));
  const marks = useMemo(
    () => (quote === undefined || text === undefined ? noMarks : marksIn(text.blocks, quote)),
    [text, quote],
  );
  const pieces = useMemo(() => text?.blocks.map((block) => block.text) ?? [], [text]);
  return (
    <div className="px-4 pb-[1.5em] leading-[1.6]" style={{ fontSize: sizePx }}>
      <p
        aria-hidden
        dir="ltr"
        className="mb-[0.75em] border-t border-current/20 pt-1 text-end text-sm opacity-70"
      >
        {label}
      </p>
      <div className="relative">
        <article
          ref={setSheet}
          aria-label={`Page ${label}`}
          data-page={page}
          dir="auto"
          className="grid grid-cols-[minmax(0,1fr)] gap-[0.75em]"
        >
          {text === undefined ? (
            <p className="text-sm opacity-70">This page is not read yet.</p>
          ) : null}
          {text?.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their order
            <BlockText key={index} block={block} marks={marks} />
          ))}
        </article>
        <FlowFindMarks root={sheet} page={page} pieces={pieces} />
        <parts.PageHighlights root={sheet} page={page} isExcerpt />
        <SpokenMark root={sheet} page={page} />
      </div>
      <TextAreas page={page} />
    </div>
  );
}

function BlockText({ block, marks }: { block: Block; marks: Marks }) {
  const text = <MarkedText piece={block} marks={marks} />;
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-[0.5em] text-[1.2em] leading-tight font-semibold">{text}</h2>;
    case 'code':
    case 'table':
      return (
        <pre
          translate={block.kind === 'code' ? 'no' : undefined}
          className="overflow-x-auto text-[0.85em] whitespace-pre-wrap"
        >
          {text}
        </pre>
      );
    case 'caption':
      return <p className="text-[0.9em] opacity-85">{text}</p>;
    case 'list':
      return <p className="ps-[1em] whitespace-pre-line">{text}</p>;
    case 'paragraph':
      return <p>{text}</p>;
  }
}

/** Areas and drawings follow the words of their page, because they have no place among them. */
function TextAreas({ page }: { page: number }) {
  const shared = useHighlights();
  const parts = useReaderParts();
  const areas = shared?.rows?.filter((row) => row.page === page && row.area) ?? [];
  if (shared === undefined || areas.length === 0) return null;
  return (
    <ul className="mt-[0.75em] grid gap-2 text-base leading-normal">
      {areas.map((highlight) => (
        <li key={highlight.id}>
          <button
            type="button"
            className="min-h-11 w-full rounded-control border border-line bg-surface p-3 text-text hover:bg-surface-2"
            aria-haspopup="true"
            onClick={({ currentTarget: opener }) =>
              shared.openBar({
                marked: { kind: 'highlight', id: highlight.id, place: undefined },
                rectOf: () => (opener.isConnected ? opener.getBoundingClientRect() : undefined),
                opener,
              })
            }
          >
            <parts.HighlightWords highlight={highlight} file={shared.file} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The text of all pages that are read by now. @returns by page; `undefined` until the database has answered */
export function useTexts({
  id,
  pageCount,
}: Pick<StudyFile, 'id' | 'pageCount'>): ReadonlyMap<number, PageText> | undefined {
  const [texts, setTexts] = useState<ReadonlyMap<number, PageText>>();
  // A part is stored after its last page was read and before the first page of the next part.
  const partsStored = useTextStates((states) => {
    const state = states[id];
    return state?.kind === 'reading' ? Math.floor((state.done - 1) / pagesPerPart) : -1;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each part of a reading under way, and at its end
  useEffect(() => {
    let isOver = false;
    pagesOfText(id, { fromPage: 1, toPage: pageCount }).then(
      (pages) => isOver || setTexts(new Map(pages.map((page) => [page.page, page]))),
      (error: unknown) => {
        console.warn('The text of a file cannot be read', error);
        if (!isOver) setTexts(new Map());
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, pageCount, partsStored]);
  return texts;
}
