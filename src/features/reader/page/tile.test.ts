import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outputScale, tileOf } from './tile.ts';

const phone = { left: 0, top: 1_000, right: 390, bottom: 1_844 };

describe('the sharp tile of a page', () => {
  it('is not needed where the page is sharp', () => {
    const box = { left: 4, top: 900, width: 382, height: 540 };
    expect(tileOf(box, phone, 3)).toBeUndefined();
  });

  it('is what is seen of a page that is too large, with a little around it', () => {
    const box = { left: 4, top: 200, width: 1_600, height: 2_260 };
    const tile = tileOf(box, phone, 3);
    expect(tile?.left).toBe(0);
    expect(tile?.top).toBeLessThan(800);
    expect((tile?.top ?? 0) + (tile?.height ?? 0)).toBeGreaterThan(1_644);
    // This is far below what a phone draws.
    expect((tile?.width ?? 0) * (tile?.height ?? 0) * 9).toBeLessThan(8_000_000);
  });

  it('is none where the page is not on the screen', () => {
    expect(tileOf({ left: 4, top: 9_000, width: 1_600, height: 2_260 }, phone, 3)).toBeUndefined();
  });
});

describe('the pixels of a page', () => {
  it('follow the screen', () => {
    expect(outputScale(600, 800, 2)).toBe(2);
    expect(outputScale(600, 800, 0.5)).toBe(1);
  });

  it('never take more memory than a phone gives, whatever the page', () => {
    const side = fc.double({ min: 0.1, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        side,
        side,
        fc.double({ min: 0.5, max: 4, noNaN: true }),
        (width, height, ratio) => {
          const scale = outputScale(width, height, ratio);
          expect(width * scale * height * scale).toBeLessThanOrEqual(16_777_216 * 1.001);
          expect(Math.max(width, height) * scale).toBeLessThanOrEqual(8192 * 1.001);
        },
      ),
    );
  });
});
