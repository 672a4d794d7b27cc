// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetReader, showPage, showPlace, useReader } from '../../../reading/pdf/reader-store.ts';
import { pageRead, placeAt } from './places.ts';
import { useHeldPlace } from './use-flow-pages.ts';

const sheets = [
  { index: 3, start: 1000, size: 400 },
  { index: 4, start: 1416, size: 200 },
];

it.each([
  [1100, { page: 4, y: 0.25 }],
  [1516, { page: 5, y: 0.5 }],
  // Between two sheets, and above the first.
  [1410, { page: 4, y: 0.9999 }],
  [0, { page: 4, y: 0 }],
])('the place at %s pixels is %j', (top, place) => {
  expect(placeAt(sheets, top)).toEqual(place);
});

it('is unknown where nothing is shown', () => expect(placeAt([], 9)).toBeUndefined());

const slides = [
  { index: 0, start: 16, size: 100 },
  { index: 1, start: 132, size: 300 },
  { index: 2, start: 448, size: 100 },
  { index: 3, start: 564, size: 900 },
];

it.each([
  ['the first where a file opens, however short it is', 0, 1],
  ['the one that was gone to, however short it is', 448, 3],
  ['the one in the middle of the screen, once somebody scrolls', 250, 3],
  ['the one that fills the screen', 900, 4],
])('what is read is %s', (_what, top, page) => {
  expect(pageRead(slides, top, 600)).toBe(page);
});

/** The layout that jsdom lacks: one page with lines of equal letters, below 1000 px of other pages. */
const layout = { start: 1000, size: 400, lettersPerLine: 40, linePx: 20, width: 390 };
let resized: () => void = () => undefined;

beforeEach(() => {
  resetReader();
  Object.assign(layout, { size: 400, lettersPerLine: 40, linePx: 20, width: 390 });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Range.prototype, 'getClientRects');
});

function show(size = 400) {
  layout.size = size;
  const area = document.createElement('section');
  area.innerHTML = `<div data-index="3"><article data-page="4"><p>${'x'.repeat(500)}</p><h2>How memory functions</h2></article></div>`;
  document.body.replaceChildren(area);
  let scrollTop = 0;
  Object.defineProperties(area, {
    scrollTop: { get: () => scrollTop },
    scrollHeight: { get: () => 10_000 },
    clientHeight: { get: () => 600 },
    clientWidth: { get: () => layout.width },
  });
  const pages = {
    get scrollOffset() {
      return scrollTop;
    },
    getVirtualItems: () => [{ index: 3, start: layout.start, size: layout.size }],
    getOffsetForIndex: () => undefined,
    scrollToOffset: vi.fn((offset: number) => {
      scrollTop = offset;
    }),
  };
  area.getBoundingClientRect = () => new DOMRect(0, 0, layout.width, 600);
  const article = area.querySelector('article');
  const heading = area.querySelector('h2');
  const boxOf = (top: number, height: number) =>
    new DOMRect(0, layout.start + top - scrollTop, layout.width, height);
  if (article) article.getBoundingClientRect = () => boxOf(0, layout.size);
  if (heading) heading.getBoundingClientRect = () => boxOf(300, 20);
  Range.prototype.getClientRects = function (this: Range) {
    const line = Math.floor(this.startOffset / layout.lettersPerLine);
    return [boxOf(line * layout.linePx, layout.linePx)] as unknown as DOMRectList;
  };
  const see = vi.fn(() => {
    const place = placeAt(pages.getVirtualItems(), scrollTop);
    if (place !== undefined) useReader.setState({ place });
  });
  const { result, rerender } = renderHook(
    ({ typeSize }) =>
      useHeldPlace({
        ...{ pages, scroller: { current: area }, isReady: true, topPx: 0, onSeen: see },
        typeSize,
      }),
    { initialProps: { typeSize: 19 } },
  );
  const scrollTo = (top: number) => {
    scrollTop = top;
    result.current(pages);
  };
  return { area, pages, rerender, scrollTo, tellPlace: () => result.current(pages) };
}

/** Waits until the top line is noted. */
async function scrollAndRest({ scrollTo }: ReturnType<typeof show>, top: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  scrollTo(top);
  vi.runAllTimers();
  vi.useRealTimers();
}

const place = () => useReader.getState().place;

it('is told as the student scrolls', () => {
  show().scrollTo(1200);
  expect(place()).toEqual({ page: 4, y: 0.5 });
});

it('comes to the top where a target has a point, and is told only then', async () => {
  showPlace({ page: 4, y: 0.25 });
  const { pages, tellPlace } = show();
  tellPlace();
  expect(place()).toBeUndefined();
  await vi.waitFor(() => expect(place()).toEqual({ page: 4, y: 0.25 }));
  expect(pages.scrollOffset).toBe(1100);
});

it('follows a section that grows as its picture comes, until the student scrolls', async () => {
  showPlace({ page: 4, y: 0.5 });
  const { area, pages } = show(160);
  area.querySelector('article')?.append(document.createElement('img'));
  await vi.waitFor(() => expect(pages.scrollOffset).toBe(1080));
  layout.size = 800;
  await vi.waitFor(() => expect(pages.scrollOffset).toBe(1400));
  area.dispatchEvent(new Event('wheel'));
  expect(place()).toEqual({ page: 4, y: 0.5 });
});

it('is the head of a page that is asked for without a point', async () => {
  showPage(4);
  const { pages } = show();
  await vi.waitFor(() => expect(place()).toEqual({ page: 4, y: 0 }));
  expect(pages.scrollOffset).toBe(1000);
});

it('is a heading where its words stand, not the share of the page where they are on paper', async () => {
  showPlace({ page: 4, y: 0.1 }, 'How Memory Functions');
  const { pages } = show();
  await vi.waitFor(() => expect(place()).toBeDefined());
  expect(pages.scrollOffset).toBe(1292);
  showPlace({ page: 4, y: 0.1 }, 'Not in the text');
  await vi.waitFor(() => expect(pages.scrollOffset).toBe(1040));
});

it('stays at the line at the top when the phone is turned, and comes back with it', async () => {
  const shown = show();
  // This line begins with letter 200.
  await scrollAndRest(shown, 1100);
  Object.assign(layout, { width: 844, lettersPerLine: 90, size: 200 });
  resized();
  await vi.waitFor(() => expect(shown.pages.scrollOffset).toBe(1040));
  await vi.waitFor(() => expect(place()).toEqual({ page: 4, y: 0.2 }));
  await scrollAndRest(shown, 1040);
  Object.assign(layout, { width: 390, lettersPerLine: 40, size: 400 });
  resized();
  await vi.waitFor(() => expect(shown.pages.scrollOffset).toBe(1100));
});

it('stays at the line at the top in another size of type, with what the line lies under it', async () => {
  const shown = show();
  // The edge cuts line 5, so line 6 (letter 240) is the first visible one.
  await scrollAndRest(shown, 1110);
  Object.assign(layout, { lettersPerLine: 20, linePx: 30, size: 800 });
  shown.rerender({ typeSize: 30 });
  await vi.waitFor(() => expect(shown.pages.scrollOffset).toBe(1350));
});
