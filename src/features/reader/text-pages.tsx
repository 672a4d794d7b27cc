/** The text of a PDF without its page layout: lines as wide as the screen, in the student's type size. */
import { RotateCw, Type } from 'lucide-react';
import type { StudyFile } from '../../model/entities/file.ts';
import { seePage, seePlace } from '../../reading/pdf/reader-store.ts';
import { retryText } from '../../reading/pdf/text/background-text.ts';
import { useTextStates } from '../../reading/pdf/text/file-text.ts';
import { pagesAttributes } from '../../ui/bring-to-sight.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../ui/page/states.tsx';
import type { FlowPages } from './flow/go-to.ts';
import { placeAt } from './flow/place-read.ts';
import { SheetList } from './flow/sheet-list.tsx';
import { useFlowPages } from './flow/use-flow-pages.ts';
import { useTap } from './gestures/use-tap.ts';
import type { PagesProps } from './pages.tsx';
import { TextPage } from './text-page.tsx';
import { useTexts } from './use-texts.ts';
import { type Paper, useReaderSettings } from './view/reader-settings.ts';

const charactersPerScreenLine = 70;
const linePerSize = 1.6;
/** Lines of a page whose text is not read yet. */
const guessedLines = 30;
const readingLine = 0.3;

/** As the paper of the pages (`view/paper.css`), whatever the theme. */
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
