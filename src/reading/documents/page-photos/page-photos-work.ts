/**
 * The worker's job: finds paper on each page, makes previews and makes the straightened file. Photos are decoded
 * upright (EXIF), one at a time.
 */
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { bundlePictures } from '../pictures/bundle.ts';
import { picturesInZip } from '../pictures/read-pictures.ts';
import { asPicture } from '../read/picture-keys.ts';
import { findPaper } from './find-paper.ts';
import { distance, type Pixels, type Point, type Quad } from './geometry.ts';

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
  /** @param most pixels of the longer side, or of the whole area. Rejects if the photo is damaged */
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

/**
 * The size of the straightened sheet: each way as long as the longer of two opposite sides, so that no detail is
 * lost. Pixels.
 */
export function sheetSize([a, b, c, d]: Quad): { width: number; height: number } {
  return {
    width: Math.max(1, Math.round(Math.max(distance(a, b), distance(d, c)))),
    height: Math.max(1, Math.round(Math.max(distance(a, d), distance(b, c)))),
  };
}

/**
 * Maps the unit square to the quadrilateral: x = (m0·u + m1·v + m2) / (m6·u + m7·v + 1), y likewise (Heckbert,
 * Fundamentals of Texture Mapping, 1989, §2.2.3).
 */
function squareToQuad([a, b, c, d]: Quad) {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / scale;
  const h = (dx1 * dy3 - dx3 * dy1) / scale;
  const x = { u: b.x - a.x + g * b.x, v: d.x - a.x + h * d.x, o: a.x };
  const y = { u: b.y - a.y + g * b.y, v: d.y - a.y + h * d.y, o: a.y };
  return (u: number, v: number) => {
    const depth = g * u + h * v + 1;
    return { x: (x.u * u + x.v * v + x.o) / depth, y: (y.u * u + y.v * v + y.o) / depth };
  };
}

export function straighten(
  { data, width, height }: Pixels,
  quad: Quad,
): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } {
  const size = sheetSize(quad);
  const out = new Uint8ClampedArray(size.width * size.height * 4);
  const placeOf = squareToQuad(quad);
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      const from = placeOf((column + 0.5) / size.width, (row + 0.5) / size.height);
      const x = Math.min(width - 1.001, Math.max(0, from.x - 0.5));
      const y = Math.min(height - 1.001, Math.max(0, from.y - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const at = (top * width + left) * 4;
      const to = (row * size.width + column) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const value = (step: number) => data[at + step + channel] ?? 0;
        const upper = value(0) * (1 - fx) + value(4) * fx;
        const lower = value(width * 4) * (1 - fx) + value(width * 4 + 4) * fx;
        out[to + channel] = upper * (1 - fy) + lower * fy;
      }
      out[to + 3] = 255;
    }
  }
  return { data: out, ...size };
}
