/** Selects words by key: sentence by sentence on the current page. */
import { type DrawnText, drawnTextOf } from '../../../components/page-marks/drawn-text.ts';
import { pageMarker } from '../../../components/page-marks/selected-words.ts';

export interface Sentence {
  start: number;
  end: number;
}

/** Shorter pieces are numbers, signs of headings or letters in figures. */
const shortest = 3;

export function sentencesOf(text: string): Sentence[] {
  // A line that ends is no end of a sentence; a piece of the same length keeps the offsets.
  const joined = text.replaceAll('\n', ' ');
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(joined)].flatMap(
    ({ segment, index }) => {
      const words = segment.trim();
      const start = index + segment.length - segment.trimStart().length;
      return words.length < shortest ? [] : [{ start, end: start + words.length }];
    },
  );
}

/**
 * Selects the sentence after the selected one, or the one before; the first of the page where none is.
 * @returns its words; `undefined` where the page is not drawn, or has no further one
 */
export function selectSentence(
  within: HTMLElement,
  page: number,
  step: 1 | -1,
): string | undefined {
  const root = within.querySelector<HTMLElement>(`[${pageMarker}="${page}"]`);
  if (root === null) return undefined;
  const drawn = drawnTextOf(root);
  const sentences = sentencesOf(drawn.text);
  const next = sentences[nextIndex(sentences, selectedIn(root, drawn.toOffset), step)];
  const range = next && drawn.toRange(next.start, next.end);
  if (range === undefined) return undefined;
  getSelection()?.setBaseAndExtent(
    ...([range.startContainer, range.startOffset, range.endContainer, range.endOffset] as const),
  );
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
  return range.toString();
}

/** Longest wait for the words of a page, milliseconds. */
const drawnWithinMs = 3_000;

/** Waits for a page that is being drawn, for example after a change of size. @returns whether it has words */
export async function untilDrawn(within: HTMLElement, page: number): Promise<boolean> {
  const hasWords = () => {
    const root = within.querySelector<HTMLElement>(`[${pageMarker}="${page}"]`);
    return root !== null && drawnTextOf(root).text.trim() !== '';
  };
  if (hasWords()) return true;
  return await new Promise<boolean>((resolve) => {
    const end = () => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve(hasWords());
    };
    const watcher = new MutationObserver(() => {
      if (hasWords()) end();
    });
    watcher.observe(within, { childList: true, subtree: true });
    const timer = setTimeout(end, drawnWithinMs);
  });
}

function nextIndex(
  sentences: readonly Sentence[],
  selected: Sentence | undefined,
  step: 1 | -1,
): number {
  if (selected === undefined) return 0;
  if (step === 1) {
    const next = sentences.findIndex(({ start }) => start >= selected.end);
    return next < 0 ? sentences.length : next;
  }
  return sentences.findLastIndex(({ start }) => start < selected.start);
}

function selectedIn(root: HTMLElement, toOffset: DrawnText['toOffset']): Sentence | undefined {
  const selection = getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer)) return undefined;
  const start = toOffset(range.startContainer, range.startOffset);
  const isWhole = root.contains(range.endContainer);
  return {
    start,
    end: isWhole ? toOffset(range.endContainer, range.endOffset, 'end') : start + 1,
  };
}
