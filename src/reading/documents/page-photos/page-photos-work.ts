/**
 * The work of the worker: finds paper on each page, makes previews, and makes the straightened file. Photos are decoded
 * upright (EXIF), one at a time.
 */
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { bundlePictures } from '../pictures/bundle.ts';
import { picturesInZip } from '../pictures/read-pictures.ts';
import { asPicture } from '../read/picture-keys.ts';
import { findPaper } from './find-paper.ts';
import type { Point, Quad } from './geometry.ts';
import type { Pixels } from './planes.ts';
import { straighten } from './straighten.ts';

/** A page and the corners of its paper, as shares of the upright photo's width and height. */
export interface PagePhoto {
  page: number;
  corners: Quad;
}

export interface PagePhotoPreview extends PagePhoto {
  before: Blob;
  after: Blob;
}

export type PagePhotosRequest = { bytes: Blob; mime: string } & (
  | { kind: 'look'; wantsPreview: boolean }
  | { kind: 'straighten'; pages: readonly PagePhoto[] }
);

export type PagePhotosAnswer =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'seen'; pages: PagePhoto[] | PagePhotoPreview[] }
  | { kind: 'made'; bytes: Blob; mime: string }
  | { kind: 'failed' };

/** `decode` reads a photo upright; `encode` makes a JPEG. Both need a canvas, which tests lack. */
export interface Canvases {
  /** @param most pixels of the longer side, or of the whole area; rejects where it is damaged */
  decode: (photo: Blob, most: { side: number } | { area: number }) => Promise<Decoded>;
  encode: (pixels: Pixels, quality: number) => Promise<Blob>;
}

export interface Decoded extends Pixels {
  /** Size of the stored photo, pixels. */
  fullWidth: number;
  fullHeight: number;
}

/** Enough to find corners within one or two thousandths of the full photo. */
const lookSide = 640;
const previewSide = 720;
/** Smaller pictures are not photos of a page. Pixels of the longer side. */
const leastSide = 900;
/** A4 at 400 dpi, pixels. A photo of 50 million would need 600 MB at once. */
const mostArea = 16_000_000;
const previewQuality = 0.8;
const quality = 0.92;

export async function doPagePhotosWork(
  request: PagePhotosRequest,
  canvases: Canvases,
  tell: (done: number, total: number) => void,
): Promise<PagePhotosAnswer> {
  const photos = await photosOf(request.bytes, request.mime);
  if (request.kind === 'look') return await look(photos, request.wantsPreview, canvases, tell);
  return await make(photos, request, canvases, tell);
}

type Photo = () => Promise<Blob | undefined>;

async function photosOf(bytes: Blob, mime: string): Promise<Photo[]> {
  if (mime !== documentMimes.pictures) return [() => asPicture(bytes)];
  return (await picturesInZip(bytes)).map(
    ({ read }) =>
      async () =>
        await asPicture(await read()),
  );
}

async function look(
  photos: readonly Photo[],
  wantsPreview: boolean,
  canvases: Canvases,
  tell: (done: number, total: number) => void,
): Promise<PagePhotosAnswer> {
  const pages: PagePhoto[] = [];
  for (const [index, photo] of photos.entries()) {
    tell(index, photos.length);
    // A damaged photo is skipped.
    const found = await lookAt(photo, canvases, wantsPreview).catch(() => undefined);
    if (found !== undefined) pages.push({ ...found, page: index + 1 });
  }
  return { kind: 'seen', pages };
}

async function lookAt(photo: Photo, { decode, encode }: Canvases, wantsPreview: boolean) {
  const bytes = await photo();
  if (bytes === undefined || bytes.type === documentMimes.gif) return undefined;
  const seen = await decode(bytes, { side: lookSide });
  if (Math.max(seen.fullWidth, seen.fullHeight) < leastSide) return undefined;
  const quad = findPaper(seen);
  if (quad === undefined) return undefined;
  const corners = scaled(quad, 1 / seen.width, 1 / seen.height);
  if (!wantsPreview) return { corners };
  const shown = await decode(bytes, { side: previewSide });
  const after = straighten(shown, scaled(corners, shown.width, shown.height));
  const [before, made] = await Promise.all([
    encode(shown, previewQuality),
    encode(after, previewQuality),
  ]);
  return { corners, before, after: made };
}

async function make(
  photos: readonly Photo[],
  { mime, pages }: Extract<PagePhotosRequest, { kind: 'straighten' }>,
  canvases: Canvases,
  tell: (done: number, total: number) => void,
): Promise<PagePhotosAnswer> {
  const cornersOf = new Map(pages.map(({ page, corners }) => [page, corners]));
  const made: File[] = [];
  let done = 0;
  tell(done, cornersOf.size);
  for (const [index, photo] of photos.entries()) {
    const bytes = await photo();
    if (bytes === undefined) return { kind: 'failed' };
    const corners = cornersOf.get(index + 1);
    const page = corners === undefined ? bytes : await straightenPhoto(bytes, corners, canvases);
    made.push(new File([page], `${index + 1}`, { type: page.type }));
    if (corners !== undefined) tell(++done, cornersOf.size);
  }
  const [only] = made;
  if (mime !== documentMimes.pictures) {
    return only ? { kind: 'made', bytes: only, mime: documentMimes.jpeg } : { kind: 'failed' };
  }
  const bundle = await bundlePictures(made);
  return bundle.ok ? { kind: 'made', bytes: bundle.bytes, mime } : { kind: 'failed' };
}

async function straightenPhoto(bytes: Blob, corners: Quad, { decode, encode }: Canvases) {
  const photo = await decode(bytes, { area: mostArea });
  return await encode(straighten(photo, scaled(corners, photo.width, photo.height)), quality);
}

function scaled(quad: Quad, x: number, y: number): Quad {
  return quad.map((point: Point) => ({ x: point.x * x, y: point.y * y })) as unknown as Quad;
}
