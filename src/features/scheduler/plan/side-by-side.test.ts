import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Place, placeInRows, placeSideBySide, type Stretch } from './side-by-side.ts';

const place = (...stretches: [number, number][]) =>
  placeSideBySide(stretches.map(([from, to]) => ({ from, to })));

const overlap = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to;
const almost = (a: number, b: number) => Math.abs(a - b) < 1e-9;
const shareSpace = (a: Place, b: Place) =>
  a.start + 1e-9 < b.start + b.width && b.start + 1e-9 < a.start + a.width;

/** Quarters of an hour, so that many begin and end together. */
const day = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 16 }))
    .map(([quarter, length]) => ({ from: quarter * 15, to: (quarter + length) * 15 })),
  { maxLength: 40 },
);

describe('events side by side', () => {
  it('gives one alone the whole width, also right after another', () => {
    expect(place([540, 600], [600, 660])).toEqual([
      { start: 0, width: 1 },
      { start: 0, width: 1 },
    ]);
  });

  it('halves the width of two that overlap, the earlier one first', () => {
    expect(place([600, 660], [585, 615])).toEqual([
      { start: 0.5, width: 0.5 },
      { start: 0, width: 0.5 },
    ]);
  });

  it('lets one be as wide as what overlaps it allows', () => {
    // Three at nine; the one at eleven overlaps only the first.
    expect(place([540, 720], [540, 600], [540, 600], [660, 720])).toEqual([
      { start: 0, width: 1 / 3 },
      { start: 1 / 3, width: 1 / 3 },
      { start: 2 / 3, width: 1 / 3 },
      { start: 1 / 3, width: 2 / 3 },
    ]);
  });

  it('never lets two that overlap share space', () => {
    fc.assert(
      fc.property(day, (stretches) => {
        const places = placeSideBySide(stretches);
        for (const [i, a] of stretches.entries())
          for (const [j, b] of stretches.entries())
            if (i < j && overlap(a, b))
              expect(shareSpace(places[i] as Place, places[j] as Place)).toBe(false);
      }),
    );
  });

  it('leaves no space beside one that it could take: its sides are the edge, or touch one that overlaps it', () => {
    fc.assert(
      fc.property(day, (stretches) => {
        const places = placeSideBySide(stretches);
        stretches.forEach((own, i) => {
          const { start, width } = places[i] as Place;
          const near = places.filter((_, j) => j !== i && overlap(own, stretches[j] as Stretch));
          const touchesStart = near.some((one) => almost(one.start + one.width, start));
          const touchesEnd = near.some((one) => almost(one.start, start + width));
          expect(almost(start, 0) || touchesStart).toBe(true);
          expect(almost(start + width, 1) || touchesEnd).toBe(true);
        });
      }),
    );
  });

  it('places a day of ten thousand at the same time', () => {
    const places = placeSideBySide(Array.from({ length: 10_000 }, () => ({ from: 540, to: 600 })));
    expect(new Set(places.map(({ start }) => start)).size).toBe(10_000);
  });
});

describe('rows of days', () => {
  it('puts what shares a day below each other, and fills the rows from above', () => {
    const rows = placeInRows([
      { from: 0, to: 2 },
      { from: 2, to: 2 },
      { from: 3, to: 6 },
      { from: 6, to: 6 },
    ]);
    expect(rows).toEqual([0, 1, 0, 1]);
  });

  it('never gives two of one day the same row', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
      .map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
        const rows = placeInRows(spans);
        for (const [i, a] of spans.entries())
          for (const [j, b] of spans.entries())
            if (i < j && a.from <= b.to && b.from <= a.to) expect(rows[i]).not.toBe(rows[j]);
      }),
    );
  });
});
