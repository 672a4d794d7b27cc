import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anchorAt,
  gapPx,
  type LayoutRequest,
  layOut,
  type PageView,
  pagesOfRows,
  pointOf,
  rowsWithin,
  turnedPage,
} from './layout.ts';

const a4 = { width: 595, height: 842 };
const slide = { width: 960, height: 540 };

function ask(more: Partial<LayoutRequest> = {}): LayoutRequest {
  return {
    pageCount: 5,
    sizeOf: () => a4,
    rotation: 0,
    view: 'scroll',
    fit: 'width',
    zoom: 1,
    area: { width: 800, height: 600, top: 0, bottom: 0 },
    isRtl: false,
    page: 1,
    ...more,
  };
}

describe('the layout of pages', () => {
  it('puts pages of different sizes one below the other, none over another', () => {
    const { rows } = layOut(ask({ sizeOf: (page) => (page % 2 === 0 ? slide : a4) }));
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1];
      if (before) expect(row.top).toBeCloseTo(before.top + before.height + gapPx);
    }
    expect(rows[1]?.height).toBeLessThan(rows[0]?.height ?? 0);
  });

  it('fits the width, and all of a page where that is wanted', () => {
    const free = 800 - 2 * gapPx;
    expect(layOut(ask()).rows[0]?.boxes[0]?.width).toBeCloseTo(free);
    expect(layOut(ask({ fit: 'page' })).rows[0]?.height).toBeCloseTo(600 - 2 * gapPx);
  });

  it('leaves room for the bars that lie over its edges', () => {
    const area = { width: 390, height: 800, top: 56, bottom: 64 };
    expect(layOut(ask({ area })).rows[0]?.top).toBe(56 + gapPx);
    expect(layOut(ask({ area, fit: 'page' })).rows[0]?.height).toBeLessThanOrEqual(
      800 - 56 - 64 - 2 * gapPx,
    );
  });

  it('turns pages', () => {
    const box = layOut(ask({ rotation: 90 })).rows[0]?.boxes[0];
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(842 / 595);
  });

  it('shows two side by side as a book does, the right one first in a book from right to left', () => {
    expect(pagesOfRows(6, 'two', 1)).toEqual([[1], [2, 3], [4, 5], [6]]);
    const [left, right] = layOut(ask({ view: 'two' })).rows[1]?.boxes ?? [];
    expect(left?.left).toBeLessThan(right?.left ?? 0);
    const [first, second] = layOut(ask({ view: 'two', isRtl: true })).rows[1]?.boxes ?? [];
    expect(first?.left).toBeGreaterThan(second?.left ?? 0);
  });

  it('shows one at a time, in the middle', () => {
    const { rows, height } = layOut(ask({ view: 'page', page: 3, fit: 'page' }));
    expect(rows.map(({ boxes }) => boxes.map(({ page }) => page))).toEqual([[3]]);
    expect(height).toBe(600);
  });

  it('keeps a book of 20,000 pages within what a browser scrolls', () => {
    expect(layOut(ask({ pageCount: 20_000, zoom: 8 })).height).toBeLessThan(17_000_000);
  });

  it('keeps a point where it is when sizes, zoom and width change', () => {
    const size = fc.record({
      width: fc.integer({ min: 10, max: 3_000 }),
      height: fc.integer({ min: 10, max: 3_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0.3, max: 6, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('scroll' as const, 'two' as const),
        (sizes, zoom, share, view) => {
          const sizeOf = (page: number) => sizes[page - 1] ?? a4;
          const one = layOut(ask({ pageCount: sizes.length, sizeOf, view }));
          const other = layOut(ask({ pageCount: sizes.length, sizeOf, view, zoom }));
          const anchor = anchorAt(one, { left: 300, top: share * one.height });
          const moved = pointOf(other, anchor);
          expect(moved).toBeDefined();
          if (moved === undefined) return;
          const box = other.rows.flatMap(({ boxes }) => boxes)[anchor.page - 1];
          expect((moved.top - (box?.top ?? 0)) / (box?.height ?? 1)).toBeCloseTo(anchor.y, 5);
        },
      ),
    );
  });

  it('finds the rows that are seen', () => {
    const { rows } = layOut(ask());
    const height = rows[0]?.height ?? 0;
    expect(rowsWithin(rows, 0, 600)).toEqual({ first: 0, last: 0 });
    expect(rowsWithin(rows, height - 10, height + 600)).toEqual({ first: 0, last: 1 });
    expect(rowsWithin(rows, 1e9, 1e9 + 600)).toEqual({ first: 4, last: 4 });
  });
});

it.each<[PageView, number, 1 | -1, number]>([
  ['scroll', 1, 1, 2],
  ['scroll', 1, -1, 1],
  ['scroll', 9, 1, 9],
  ['page', 4, -1, 3],
  ['two', 1, 1, 2],
  ['two', 2, 1, 4],
  ['two', 3, 1, 4],
  ['two', 8, 1, 8],
  ['two', 9, 1, 9],
  ['two', 9, -1, 6],
  ['two', 3, -1, 1],
  ['two', 1, -1, 1],
])('in the view %j, page %i of 9 turned by %i is page %i', (view, page, step, next) => {
  expect(turnedPage(page, step, 9, view)).toBe(next);
});
