/** Wraps the reader of a file with its highlights, the bar, and the bar's dialogs. */
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { selectedWords } from '../../components/page-marks/drawn-text.ts';
import {
  type BarRequest,
  type CardSource,
  type FileHighlightsProps,
  type Highlights,
  HighlightsContext,
  type QuestionProps,
  type SelectionStudyMaterial,
  type SummarizeProps,
} from '../../components/page-marks/highlights-context.ts';
import { libraryPath } from '../../components/screen-pane.ts';
import { copyLink } from '../../components/things/copy-link.ts';
import { currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { quoteWithFormulas } from '../../generate/formulas.ts';
import type { Highlight, HighlightColor } from '../../model/entities/highlight.ts';
import {
  citedPlace,
  hasFixedPages,
  pdfMime,
  placeUnitOf,
} from '../../model/files/document-kinds.ts';
import { boundsOfArea, hashOfPlace } from '../../model/files/place-hash.ts';
import { showPage, useReader } from '../../reading/pdf/reader-store.ts';
import { isShortcut } from '../../ui/press/shortcuts.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { addHighlights, keepHere, recolorHighlight, removeHighlight } from './acts.ts';
import { takeTool } from './area/tool-store.ts';
import { ToolPalette } from './area/tools.tsx';
import { colorNames } from './colors.ts';
import { copyCited } from './export/copy-cited.ts';
import { NoteDialog } from './note-dialog.tsx';
import { Bar } from './select/bar.tsx';
import { selectSentence, sentencesOf, untilDrawn, useSelection } from './select/select-words.ts';
import { useAnchors } from './use-anchors.ts';

/** Fewer sentences need no summary. */
const fewestSentences = 3;

/** Longer side, pixels: sharp at the full width of a phone. */
const cardPicturePx = 1_200;

export function FileHighlights({
  file,
  studyMaterial: { NewCard, NewQuestion, Summarize, fromHighlights },
  isText,
  onPages,
  onQuote,
  children,
}: FileHighlightsProps & { studyMaterial: SelectionStudyMaterial }) {
  const rows = useRows(
    (database) =>
      database.rows('highlight').where('[fileId+deletedAt]').equals([file.id, 0]).toArray(),
    [file.id],
  );
  const { anchors, reportDrawn } = useAnchors(file, rows);
  const within = useRef<HTMLDivElement>(null);
  const [bar, setBar] = useState<BarRequest>();
  const [color, setColor] = useState<HighlightColor>('yellow');
  const [noteOf, setNoteOf] = useState<string>();
  const [card, setCard] = useState<CardSource>();
  const [asked, setAsked] = useState<QuestionProps['source']>();
  const [summarized, setSummarized] = useState<Omit<SummarizeProps, 'file' | 'onClose'>>();
  const [said, setSaid] = useState('');
  const [wanted, setWanted] = useState<string>();
  const closeBar = useCallback(() => setBar(undefined), []);
  const reached = useCallback(() => setWanted(undefined), []);
  const goTo = useCallback(
    (id: string, page: number) => {
      // Areas exist only on pages.
      if (rows?.some((row) => row.id === id && row.area)) onPages();
      setWanted(id);
      showPage(page);
    },
    [rows, onPages],
  );
  const makeCard = useCallback(
    (page: number, quote: string) => {
      const source = { fileId: file.id, page, quote };
      if (file.mime === pdfMime) return setCard(source);
      void shownQuote(source).then((shown) => setCard({ ...source, shown }));
    },
    [file.id, file.mime],
  );
  useSelection(within, (request) => {
    if (request === undefined) {
      // A press on the bar may end the selection, whose words it still needs.
      if (bar?.marked.kind === 'words' && !isInBar()) closeBar();
    } else if (bar?.isByKey) setBar({ ...bar, ...request, keepsFocus: true });
    else {
      setBar(request);
      setSaid('Words selected. Press H for colors, note, card, question and copy.');
    }
  });

  const shared = useMemo(
    (): Highlights => ({
      file,
      rows,
      anchors,
      reportDrawn,
      openBar: setBar,
      wanted,
      goTo,
      reached,
      makeCard,
      generate: () => fromHighlights(file.id),
    }),
    [file, rows, anchors, reportDrawn, wanted, goTo, reached, makeCard, fromHighlights],
  );
  const { marked } = bar ?? {};
  const highlight =
    marked?.kind === 'highlight' ? rows?.find(({ id }) => id === marked.id) : undefined;
  const words =
    marked?.kind === 'words'
      ? { page: marked.selectors[0]?.page ?? 1, quote: quoteOf(marked.selectors) }
      : highlight;
  const hasWords = Boolean(words?.quote);
  const place = marked?.kind === 'highlight' ? marked.place : undefined;
  const sentenceCount = marked === undefined ? 0 : sentencesOf(words?.quote ?? '').length;
  const annotated = rows?.find(({ id }) => id === noteOf);

  // Two quick presses count once.
  const [once] = useOnce((act: () => Promise<unknown>) => act());
  const end = () => {
    if (marked?.kind === 'words') getSelection()?.removeAllRanges();
    // The pressed button disappears, so the focus must return elsewhere.
    if (bar?.isByKey) bar.opener?.focus({ preventScroll: true });
    closeBar();
  };
  const thenEnd = (act: () => void) => () => {
    act();
    end();
  };
  const mark = async (chosen: HighlightColor, isChosen = true) => {
    setColor(chosen);
    if (marked === undefined) return [];
    if (marked.kind === 'highlight') {
      await recolorHighlight(marked.id, chosen);
      setSaid(`${colorNames[chosen]} now`);
      return [marked.id];
    }
    const ids = await addHighlights(file, chosen, marked.selectors, isChosen);
    // After a failed write the selection stays.
    if (ids.length === 0) return ids;
    setSaid(`Highlighted in ${colorNames[chosen].toLowerCase()}`);
    end();
    return ids;
  };
  /** The quoted words are highlighted, so that the page shows what is in the note. */
  const quoteWords = async ({ quote, page }: { quote: string; page: number }) => {
    if (marked?.kind === 'words') await mark(color, false);
    onQuote(quote, page);
    end();
  };
  const copyLinkTo = ({ quote, page }: { quote: string; page: number }) =>
    copyLink({
      ...{ entity: 'file', id: file.id, title: file.name, path: `${libraryPath}files/${file.id}` },
      ...{ words: `${file.name}, ${citedPlace(placeUnitOf(file.mime), page)}` },
      place: hashOfPlace({ page, quote }),
    });
  const annotate = async () => {
    const [id] = marked?.kind === 'highlight' ? [marked.id] : await mark(color, false);
    if (id === undefined) return;
    setNoteOf(id);
    closeBar();
  };
  const cardOfArea = async (mark: Highlight) => {
    const { drawArea } = await import('./draw-area.ts');
    const picture = await drawArea(file, mark, cardPicturePx);
    if (picture === undefined) {
      toastError('Could not make the picture. The highlight is safe; try again.');
      return;
    }
    const area = boundsOfArea(mark.area);
    setCard({ fileId: file.id, page: mark.page, quote: '', area, picture });
  };
  const sentence = async (step: 1 | -1) => {
    const element = within.current;
    if (element === null) return;
    const opener = (document.activeElement as HTMLElement | null) ?? undefined;
    await untilDrawn(element, useReader.getState().page);
    const chosen = selectSentence(element, useReader.getState().page, step);
    const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
    if (chosen === undefined || range === undefined) {
      setSaid(`No further words on this ${placeUnitOf(file.mime)}`);
      return;
    }
    setSaid(chosen);
    setBar((before) => ({
      marked: { kind: 'words', selectors: selectedWords(range, element) },
      rectOf: () => (range.collapsed ? undefined : range.getBoundingClientRect()),
      isByKey: true,
      keepsFocus: isInBar(),
      opener: before?.opener ?? opener,
    }));
  };

  return (
    <HighlightsContext value={shared}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of all that is in it */}
      <div
        ref={within}
        className="contents"
        onKeyDown={({ nativeEvent }) => {
          const isArea =
            hasFixedPages(file.mime) && !isText && isShortcut(nativeEvent, 'reader.area');
          if (isArea) {
            nativeEvent.preventDefault();
            closeBar();
            return takeTool('area', true);
          }
          if (!isShortcut(nativeEvent, 'reader.mark')) return;
          nativeEvent.preventDefault();
          // Without words, or after their page was redrawn, the key selects a sentence.
          if (marked?.kind === 'words' && bar?.rectOf()) {
            setBar({ ...bar, isByKey: true, keepsFocus: false });
          } else void sentence(1);
        }}
      >
        {children}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {bar !== undefined && marked !== undefined && words !== undefined ? (
        <Bar
          request={bar}
          color={highlight?.color}
          note={highlight?.note ?? undefined}
          onColor={(chosen) => void once(() => mark(chosen))}
          onNote={() => void once(annotate)}
          onCard={thenEnd(() => {
            if (highlight?.area) void cardOfArea(highlight);
            else makeCard(words.page, words.quote);
          })}
          onQuote={hasWords ? () => void once(() => quoteWords(words)) : undefined}
          onLink={hasWords ? thenEnd(() => void copyLinkTo(words)) : undefined}
          onQuestion={
            hasWords
              ? thenEnd(() => setAsked({ file, page: words.page, quote: words.quote }))
              : undefined
          }
          onCopy={
            hasWords ? thenEnd(() => void copyCited(file, words.quote, words.page)) : undefined
          }
          onSummarize={
            sentenceCount < fewestSentences
              ? undefined
              : thenEnd(() => {
                  const some = marked.kind === 'words' ? marked.selectors : [words];
                  setSummarized({ words: some, sentenceCount });
                })
          }
          onDelete={highlight && thenEnd(() => void removeHighlight(highlight.id))}
          onKeep={highlight && place && thenEnd(() => void keepHere(highlight.id, place, file))}
          onSentence={
            bar.isByKey === true && marked.kind === 'words'
              ? (step) => void sentence(step)
              : undefined
          }
          onClose={closeBar}
        />
      ) : null}
      <ToolPalette />
      {annotated === undefined ? null : (
        <NoteDialog highlight={annotated} onClose={() => setNoteOf(undefined)} />
      )}
      {summarized === undefined ? null : (
        <Summarize file={file} {...summarized} onClose={() => setSummarized(undefined)} />
      )}
      {asked === undefined ? null : (
        <Suspense>
          <NewQuestion source={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      {card === undefined ? null : <NewCard source={card} onClose={() => setCard(undefined)} />}
    </HighlightsContext>
  );
}

/** Whether a button of the bar has the focus. */
function isInBar(): boolean {
  return document.activeElement?.closest('[data-highlight-bar]') != null;
}

function quoteOf(selectors: readonly { quote: string }[]): string {
  return selectors.map(({ quote }) => quote).join(' ');
}

/** Documents say formulas in words; a card shows them. @returns `undefined` if the text of the page is not known */
async function shownQuote({ fileId, page, quote }: CardSource): Promise<string | undefined> {
  try {
    const row = await currentDatabase().pageTexts.get([fileId, page ?? 1]);
    return row && quoteWithFormulas(quote, row.blocks);
  } catch (error) {
    console.warn('The formulas of a page could not be read', error);
    return undefined;
  }
}
