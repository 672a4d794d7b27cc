// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetReader, showPage, showPlace, useReader } from '../../../pdf/reader-store.ts';
import { pageRead, placeAt, useTarget } from './use-target.ts';

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

beforeEach(resetReader);
afterEach(cleanup);

function show(size = 400) {
  const area = document.createElement('section');
  area.innerHTML = '<div data-index="3"></div>';
  const pages = {
    scrollOffset: 0,
    size,
    getVirtualItems: () => [{ index: 3, start: 1000, size: pages.size }],
    scrollToIndex: vi.fn(() => {
      pages.scrollOffset = 1000;
    }),
    scrollToOffset: vi.fn((offset: number) => {
      pages.scrollOffset = offset;
    }),
  };
  const scroller = { current: area };
  const { result } = renderHook(() => useTarget(pages, scroller, true));
  return { area, pages, tellPlace: () => result.current(pages) };
}

it('is told as the student scrolls', () => {
  const { pages, tellPlace } = show();
  pages.scrollOffset = 1200;
  tellPlace();
  expect(useReader.getState().place).toEqual({ page: 4, y: 0.5 });
});

it('comes to the top where a target has a point, and is told only then', async () => {
  showPlace({ page: 4, y: 0.25 });
  const { pages, tellPlace } = show();
  tellPlace();
  expect(useReader.getState().place).toBeUndefined();
  await vi.waitFor(() => expect(useReader.getState().place).toEqual({ page: 4, y: 0.25 }));
  expect(pages.scrollOffset).toBe(1100);
});

it('follows a section that grows as its picture comes, until the student scrolls', async () => {
  showPlace({ page: 4, y: 0.5 });
  const { area, pages } = show(160);
  area.firstElementChild?.append(document.createElement('img'));
  await vi.waitFor(() => expect(pages.scrollOffset).toBe(1080));
  pages.size = 800;
  await vi.waitFor(() => expect(pages.scrollOffset).toBe(1400));
  area.dispatchEvent(new Event('wheel'));
  expect(useReader.getState().place).toEqual({ page: 4, y: 0.5 });
});

it('is the head of a page that is asked for without a point', () => {
  showPage(4);
  const { pages, tellPlace } = show();
  expect(pages.scrollToIndex).toHaveBeenCalledWith(3, { align: 'start' });
  tellPlace();
  expect(useReader.getState().place).toEqual({ page: 4, y: 0 });
});
