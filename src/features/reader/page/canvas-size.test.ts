import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outputScale } from './tile.ts';

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
