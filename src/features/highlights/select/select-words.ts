/** Words that the student selects: by mouse, touch or keyboard, or sentence by sentence by key. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import {
  type DrawnText,
  drawnTextOf,
  pageMarker,
  selectedWords,
} from '../../../components/page-marks/drawn-text.ts';
import type { BarRequest } from '../../../components/page-marks/highlights-context.ts';

export interface Sentence {
  start: number;
  end: number;
}

/** Shorter pieces are numbers, markers of headings or letters in figures. */
const shortest = 3;

export function sentencesOf(text: string): Sentence[] {
  // The end of a line is not the end of a sentence. A space keeps the offsets.
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
 * Selects the sentence after or before the selected one; without a selection the first of the page.
 * @returns its words; `undefined` if the page is not drawn or has no further sentence
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

/** Waits until the page is drawn. @returns whether it has words */
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

/** A finger changes the selection faster while it moves its ends. */
const settleMs = 250;

/** @param onWords called once the selection stops changing; with `undefined` if nothing is selected any more */
export function useSelection(
  within: RefObject<HTMLElement | null>,
  onWords: (request: BarRequest | undefined) => void,
): void {
  const tell = useEffectEvent(onWords);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const look = () => {
      const element = within.current;
      if (isPressed || element === null) return;
      const selection = getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
      const selectors = range === undefined ? [] : selectedWords(range, element);
      if (range === undefined || selectors.length === 0) return tell(undefined);
      tell({
        marked: { kind: 'words', selectors },
        rectOf: () => (range.collapsed ? undefined : range.getBoundingClientRect()),
      });
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, settleMs);
    };
    const press = ({ pointerType }: PointerEvent) => {
      // A selecting finger sends no `pointerup`.
      isPressed = pointerType === 'mouse';
    };
    const release = () => {
      isPressed = false;
      lookSoon();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('selectionchange', lookSoon, { signal });
    document.addEventListener('pointerdown', press, { signal });
    document.addEventListener('pointerup', release, { signal });
    document.addEventListener('pointercancel', release, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [within]);
}
