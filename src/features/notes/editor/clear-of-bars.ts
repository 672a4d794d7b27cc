/** Bars cover both ends of the window: the caret scrolls clear of them, and lists and tooltips open between them. */
import type { Extension } from '@codemirror/state';
import { EditorView, tooltips } from '@codemirror/view';
import { headerPx } from '../../../ui/list/scroll-along.ts';

/** From the edges of the window to a line that is scrolled into view, pixels. */
const [topPx, bottomPx] = [120, 130];

/** @param bar the element of the format bar */
export function clearOfBars(bar: () => Element | null): Extension {
  // The margins are for the next scroll only. CodeMirror also takes them off the text when it decides which tooltips are
  // in view, and so would hide those of the first lines.
  let isScrolling = false;
  return [
    EditorView.scrollHandler.of(() => {
      isScrolling = true;
      return false;
    }),
    EditorView.scrollMargins.of(() => {
      if (!isScrolling) return null;
      isScrolling = false;
      return { top: topPx, bottom: bottomPx };
    }),
    tooltips({ tooltipSpace: ({ dom }) => spaceBetween(dom, bar()) }),
  ];
}

function spaceBetween(surface: HTMLElement, bar: Element | null) {
  const { left, right } = surface.getBoundingClientRect();
  const seen = window.visualViewport;
  const end = Math.min(innerHeight, seen ? seen.offsetTop + seen.height : innerHeight);
  const own = bar?.getBoundingClientRect();
  const isAbove = own !== undefined && own.top < end / 2;
  // A bar that is not shown has no height.
  const isShown = own !== undefined && own.height > 0;
  return {
    left: Math.max(0, left),
    right: Math.min(innerWidth, right),
    top: Math.max(headerPx, isShown && isAbove ? own.bottom : 0),
    bottom: isShown && !isAbove ? own.top : end,
  };
}
