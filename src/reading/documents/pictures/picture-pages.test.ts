import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import type { ReadDocument } from '../document.ts';
import { openPicturePages } from './picture-pages.ts';

const close = vi.fn();
const bitmap = (width: number, height: number) => ({ width, height, close });
const sizes = new Map([
  ['1', [600, 800]],
  ['2', [6000, 8000]],
]);
const decoded = vi.fn(
  async (_from: unknown, asked?: { resizeWidth: number; resizeHeight: number }) => {
    if (asked !== undefined) return bitmap(asked.resizeWidth, asked.resizeHeight);
    const [width = 0, height = 0] = sizes.get(await (_from as Blob).text()) ?? [];
    return bitmap(width, height);
  },
);

beforeEach(() => vi.stubGlobal('createImageBitmap', decoded));
afterEach(() => vi.unstubAllGlobals());

const document: ReadDocument = {
  title: undefined,
  sections: ['1', '2', 'lost'].map((picture) => [
    { kind: 'paragraph', runs: [{ picture, alt: '' }] },
  ]),
  pictures: new Map(['1', '2'].map((key) => [key, new Blob([key], { type: documentMimes.jpeg })])),
};
const open = vi.fn(async () => ({ ok: true as const, document }));
const pages = () => openPicturePages(new Blob(), documentMimes.pictures, open);

it('are sheets of paper, whatever the size of the picture', async () => {
  const { image, width, height } = await (await pages()).draw(1);
  expect([image.width, image.height, width, height]).toEqual([600, 800, 631.5, 842]);
  const asked = { mime: documentMimes.pictures, wantsPictures: true };
  expect(open).toHaveBeenCalledWith(expect.objectContaining(asked), expect.anything());
});

it('are made smaller where a camera took more than can be held', async () => {
  const { image, height } = await (await pages()).draw(2);
  expect(image.width * image.height).toBeLessThanOrEqual(10_000_000);
  expect(image.height / image.width).toBeCloseTo(4 / 3, 3);
  expect(height).toBeCloseTo(842);
  expect(close).toHaveBeenCalledOnce();
});

it('are told apart from those that are missing, and from a file that does not open', async () => {
  await expect((await pages()).draw(3)).rejects.toThrow();
  const broken = async () => ({ ok: false as const, problem: 'damaged' as const });
  await expect(openPicturePages(new Blob(), documentMimes.png, broken)).rejects.toThrow();
});
