import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberOf, placeOfNumber } from './reader-place.ts';

it('is one number, and comes back as the same place', () => {
  expect(numberOf({ page: 12, y: 0.35 })).toBe(12.35);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (page, y) => {
        const back = placeOfNumber(numberOf({ page, y }), 20_000);
        expect(back?.page).toBe(page);
        expect(Math.abs((back?.y ?? 9) - Math.min(y, 0.9999))).toBeLessThan(0.0002);
      },
    ),
  );
});

it.each([null, undefined, 0, 0.5, -3, 13, 99])('%j is no place of 12 pages', (place) => {
  expect(placeOfNumber(place, 12)).toBeUndefined();
});
