import { expect, it } from 'vitest';
import { imageScale } from './page-image.ts';

const a4 = [595, 842] as const;
const dpi = (scale: number) => Math.round(scale * 72);

it('draws print as a scanner does, 300 dots per inch', () => {
  expect(dpi(imageScale(...a4))).toBe(300);
  expect(dpi(imageScale(200, 100))).toBe(300);
});

it('draws a large sheet coarser, so that a picture never has more than ten million pixels', () => {
  // A0
  const [width, height] = [2384, 3370];
  const scale = imageScale(width, height);
  expect(dpi(scale)).toBeLessThan(100);
  expect(width * scale * height * scale).toBeLessThanOrEqual(10_000_001);
});
