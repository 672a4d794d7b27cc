import { expect, it } from 'vitest';
import { type GrayImage, graymapOf, grayOf, isBlank, turned } from './gray-image.ts';

const image = (width: number, ...pixels: number[]): GrayImage => ({
  ...{ width, height: pixels.length / width },
  pixels: Uint8Array.from(pixels),
});

it('makes gray of colors', () => {
  const rgba = Uint8ClampedArray.of(0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 255);
  expect([...grayOf(rgba, 3, 1).pixels]).toEqual([0, 255, 149]);
});

it('knows an empty page, also a gray or stained one', () => {
  expect(isBlank(image(2, 255, 255, 255, 255))).toBe(true);
  expect(isBlank(image(2, 120, 130, 140, 151))).toBe(true);
  expect(isBlank(image(2, 255, 255, 223, 255))).toBe(false);
});

it('turns by quarters, clockwise', () => {
  const wide = image(3, 1, 2, 3, 4, 5, 6);
  expect(turned(wide, 0)).toBe(wide);
  expect(turned(wide, 1)).toEqual(image(2, 4, 1, 5, 2, 6, 3));
  expect(turned(wide, 2)).toEqual(image(3, 6, 5, 4, 3, 2, 1));
  expect(turned(wide, 3)).toEqual(image(2, 3, 6, 2, 5, 1, 4));
});

it('writes a graymap', () => {
  const file = graymapOf(image(2, 7, 8));
  expect(new TextDecoder().decode(file.subarray(0, 11))).toBe('P5\n2 1\n255\n');
  expect([...file.subarray(11)]).toEqual([7, 8]);
});
