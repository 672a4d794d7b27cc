import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeHeic } from './decode-heic.ts';

const engine = new Uint8Array(readFileSync('node_modules/libheif-js/libheif-wasm/libheif.wasm'));
const photo = readFileSync('test/fixtures/documents/red-and-blue.heic');

it('decodes the pixels of a HEIC photo', async () => {
  const { pixels, width, height } = await decodeHeic(new Blob([photo]), engine);
  expect([width, height]).toEqual([64, 48]);
  const colorAt = (x: number) => [...pixels.slice(4 * x, 4 * x + 3)].map((value) => value > 128);
  expect(colorAt(2)).toEqual([true, false, false]);
  expect(colorAt(61)).toEqual([false, false, true]);
});

it.each([
  ['nothing', ''],
  ['half a photo', photo.subarray(0, 300)],
  [
    'a photo with other bytes in its middle',
    Buffer.concat([photo.subarray(0, 80), Buffer.alloc(500)]),
  ],
])('fails on %s', async (_, bytes) => {
  await expect(decodeHeic(new Blob([bytes]), engine)).rejects.toThrow(/picture/);
});
