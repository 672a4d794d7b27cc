import { expect, it } from 'vitest';
import { createReader } from './engine.ts';
import type { GrayImage } from './gray-image.ts';

const page = (): GrayImage => ({ width: 2, height: 1, pixels: Uint8Array.of(0, 255) });
const word = { text: 'Memory', left: 0, top: 0, width: 1, height: 1, confidence: 90 };

/** @param isUpright whether a picture is turned so that its text stands upright */
function readerFor(isUpright: (image: GrayImage) => boolean, sure = 90) {
  let tries = 0;
  const reader = createReader((image) => {
    tries += 1;
    return { lines: [[word]], confidence: isUpright(image) ? sure : 20 };
  });
  const read = (image: GrayImage) => {
    tries = 0;
    return { ...reader.read(image), tries };
  };
  return read;
}

it('reads a page once that stands upright', () => {
  const read = readerFor(({ pixels }) => pixels[0] === 0);
  expect(read(page())).toEqual({ lines: [[word]], confidence: 90, turns: 0, tries: 1 });
});

it('does not read an empty page', () => {
  const read = readerFor(() => true);
  expect(read({ width: 2, height: 1, pixels: Uint8Array.of(255, 255) })).toEqual({
    ...{ lines: [], confidence: 0, turns: 0, tries: 0 },
  });
});

it('turns a page that gives nothing, and the next one the same way at once', () => {
  const read = readerFor(({ width, pixels }) => width === 1 && pixels[0] === 255);
  expect(read(page())).toMatchObject({ confidence: 90, tries: 3 });
  expect(read(page())).toMatchObject({ confidence: 90, tries: 1 });
});

it('keeps the best of four where none is good, and does not take its turn for the next', () => {
  const read = readerFor(({ width, pixels }) => width === 2 && pixels[0] === 255, 40);
  expect(read(page())).toMatchObject({ confidence: 40, tries: 4 });
  expect(read(page()).lines).toEqual([[{ ...word, left: 1 }]]);
});
