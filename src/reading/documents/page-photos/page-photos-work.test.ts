/** What is straightened of a file of photos, and what is left as it was. The canvases of a browser are replaced by numbers. */
import { expect, it } from 'vitest';
import { darkTable, notPaper, photoOfPaper } from '../../../../test/support/synthetic-photos.ts';
import { unzipped } from '../../../../test/support/zip.ts';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { bundlePictures } from '../pictures/bundle.ts';
import type { Pixels, Quad } from './geometry.ts';
import { type Canvases, doPagePhotosWork, type PagePhoto } from './page-photos-work.ts';

const paper: Quad = [
  { x: 90, y: 110 },
  { x: 400, y: 90 },
  { x: 410, y: 560 },
  { x: 70, y: 540 },
];
const sheet = photoOfPaper(paper, darkTable, 0);
const [scene] = Object.values(notPaper);
const other = scene?.() ?? sheet;

/** By the last byte of a made-up JPEG: which photo it is. */
const photos: Record<number, { pixels: Pixels; scale: number }> = {
  1: { pixels: sheet, scale: 4 },
  2: { pixels: other, scale: 4 },
  3: { pixels: sheet, scale: 1 },
};
const jpeg = (photo: number) => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, photo])]);
const gif = new Blob(['GIF89a-----\x01']);

interface Encoded extends Pixels {
  quality: number;
}

function fakeCanvases() {
  const encoded: Encoded[] = [];
  const canvases: Canvases = {
    decode: async (blob) => {
      const photo = photos[new Uint8Array(await blob.arrayBuffer()).at(-1) ?? 0];
      if (photo === undefined) throw new Error('It is damaged');
      const { pixels, scale } = photo;
      return { ...pixels, fullWidth: pixels.width * scale, fullHeight: pixels.height * scale };
    },
    encode: async (pixels, quality) => {
      encoded.push({ ...pixels, quality });
      return new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 9])], { type: 'image/jpeg' });
    },
  };
  return { canvases, encoded };
}

async function zipOf(...all: Blob[]): Promise<Blob> {
  const bundle = await bundlePictures(all.map((blob, index) => new File([blob], `${index}`)));
  if (!bundle.ok) throw new Error('No bundle');
  return bundle.bytes;
}

const look = async (bytes: Blob, mime: string, wantsPreview = false) => {
  const { canvases, encoded } = fakeCanvases();
  const told: [number, number][] = [];
  const answer = await doPagePhotosWork(
    { kind: 'look', bytes, mime, wantsPreview },
    canvases,
    (...at) => told.push(at),
  );
  if (answer.kind !== 'seen') throw new Error(answer.kind);
  return { pages: answer.pages, told, encoded };
};

it('names the pages with paper, and where its corners are, as shares of the photo', async () => {
  const bytes = await zipOf(jpeg(2), jpeg(1), jpeg(2), jpeg(1));
  const { pages, told } = await look(bytes, documentMimes.pictures);
  expect(pages.map(({ page }) => page)).toEqual([2, 4]);
  for (const [index, corner] of (pages[0]?.corners ?? []).entries()) {
    expect(corner.x * sheet.width).toBeCloseTo(paper[index]?.x ?? 0, -1);
    expect(corner.y * sheet.height).toBeCloseTo(paper[index]?.y ?? 0, -1);
  }
  expect(told).toEqual([0, 1, 2, 3].map((done) => [done, 4]));
});

it('leaves small pictures, GIFs, damaged ones and other scenes alone', async () => {
  const bytes = await zipOf(jpeg(3), gif, jpeg(7), jpeg(2));
  expect((await look(bytes, documentMimes.pictures)).pages).toEqual([]);
  expect((await look(jpeg(3), documentMimes.jpeg)).pages).toEqual([]);
});

it('shows a page before and after: upright and without the table', async () => {
  const { pages, encoded } = await look(jpeg(1), documentMimes.jpeg, true);
  expect(pages).toMatchObject([{ page: 1, before: expect.any(Blob), after: expect.any(Blob) }]);
  const [before, after] = encoded;
  expect([before?.width, before?.height]).toEqual([sheet.width, sheet.height]);
  expect(after?.width).toBeLessThan(sheet.width * 0.75);
  expect(after?.data[(5 * (after?.width ?? 0) + 5) * 4]).toBeGreaterThan(180);
});

const make = async (bytes: Blob, mime: string, pages: PagePhoto[]) => {
  const { canvases, encoded } = fakeCanvases();
  const told: [number, number][] = [];
  const answer = await doPagePhotosWork(
    { kind: 'straighten', bytes, mime, pages },
    canvases,
    (...at) => told.push(at),
  );
  return { answer, told, encoded };
};

it('straightens the chosen pages, in their places, and keeps the bytes of the others', async () => {
  const bytes = await zipOf(jpeg(1), jpeg(2), jpeg(1));
  const { pages } = await look(bytes, documentMimes.pictures);
  const last = pages.filter(({ page }) => page === 3);
  const { answer, told, encoded } = await make(bytes, documentMimes.pictures, last);
  if (answer.kind !== 'made') throw new Error(answer.kind);
  expect(answer.mime).toBe(documentMimes.pictures);
  const files = unzipped(await answer.bytes.arrayBuffer());
  expect(Object.entries(files).map(([name, file]) => [name, file.at(-1)])).toEqual([
    ['page-001.jpg', 1],
    ['page-002.jpg', 2],
    ['page-003.jpg', 9],
  ]);
  expect(told).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(encoded).toHaveLength(1);
});

it('makes a JPEG of a single photo, whatever that was', async () => {
  const { pages } = await look(jpeg(1), documentMimes.jpeg);
  const { answer } = await make(jpeg(1), documentMimes.webp, pages);
  expect(answer).toMatchObject({ kind: 'made', mime: documentMimes.jpeg });
});

it('makes nothing of a file with a page that is no picture', async () => {
  const { answer } = await make(new Blob(['words']), documentMimes.jpeg, []);
  expect(answer).toEqual({ kind: 'failed' });
});
