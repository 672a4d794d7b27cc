/**
 * HEIC and AVIF photos, which phones and web pages save. Not every browser can show them, so they become a JPEG:
 * decoded by this browser, or HEIC by our own decoder. Other devices of the student can then show the photo as well.
 */
import { openWorker } from '../../../lib/missing-part.ts';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { mostPhotoPixels } from '../../../model/files/file-limits.ts';
import type { DecodedPhoto } from './decode-heic.ts';
import type { HeicAnswer } from './heic.worker.ts';

export type PhonePhoto = 'heic' | 'avif';

/** The brands of the file type box that name a still picture (ISO/IEC 23008-12, annex B; AV1 Image File Format, 8). */
const brands: Readonly<Record<string, PhonePhoto>> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  heim: 'heic',
  heis: 'heic',
  hevc: 'heic',
  hevx: 'heic',
  mif1: 'heic',
  msf1: 'heic',
};
/** Any picture in this container; a later brand says with which codec. */
const anyCodec = /^m[is]f1$/;
const startBytes = 64;

/** By its first bytes, never by name. @throws errors of reading the file */
export async function phonePhotoOf(file: Blob): Promise<PhonePhoto | undefined> {
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const text = String.fromCharCode(...start);
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const length = new DataView(start.buffer).getUint32(0);
  const major = text.slice(8, 12);
  const kind = brands[major];
  if (kind === undefined || !anyCodec.test(major)) return kind;
  for (let at = 16; at + 4 <= Math.min(length, start.length); at += 4) {
    const brand = text.slice(at, at + 4);
    if (brands[brand] !== undefined && !anyCodec.test(brand)) return brands[brand];
  }
  return kind;
}

/** Share of the best quality: no difference is visible in print. */
const quality = 0.92;
/** A photo of 50 million pixels takes ten seconds on a phone. */
const longestMs = 60_000;

/** @returns the photo as an upright JPEG; the file itself if it is another kind or the browser cannot decode it */
export async function asShowable(file: File): Promise<File> {
  const kind = await phonePhotoOf(file);
  if (kind === undefined) return file;
  try {
    const image = await decoded(file, kind);
    const scale = Math.min(1, Math.sqrt(mostPhotoPixels / (image.width * image.height)));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.floor(image.width * scale)),
      Math.max(1, Math.floor(image.height * scale)),
    );
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) return file;
    // JPEG has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const jpeg = await canvas.convertToBlob({ type: documentMimes.jpeg, quality });
    const name = file.name.replace(/\.(?:hei[cf]s?|hif|avifs?)$/i, '');
    return new File([jpeg], `${name}.jpg`, {
      type: documentMimes.jpeg,
      lastModified: file.lastModified,
    });
  } catch (error) {
    console.warn('This browser cannot decode a photo', error);
    return file;
  }
}

/** By the browser itself, or by our own decoder of HEIC. @throws if neither can */
async function decoded(file: File, kind: PhonePhoto): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (kind !== 'heic') throw error;
    const { pixels, width, height } = await decodedByWorker(file);
    return await createImageBitmap(new ImageData(pixels, width, height));
  }
}

async function decodedByWorker(file: File): Promise<DecodedPhoto> {
  const ended = Promise.withResolvers<HeicAnswer>();
  const worker = openWorker(
    () => new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' }),
    ended.reject,
  );
  const timer = setTimeout(() => ended.reject(new Error('The photo took too long')), longestMs);
  worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => ended.resolve(data);
  worker.onmessageerror = () => ended.reject(new Error('The decoder gave no answer'));
  try {
    worker.postMessage(file);
    const answer = await ended.promise;
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
