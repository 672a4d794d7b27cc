/**
 * HEIC and AVIF photos, which phones and web pages save. Not every browser can show them, so they become a JPEG
 * where this browser can decode them. Other devices of the student can then show the photo as well.
 */
import { documentMimes } from '../../../model/files/document-kinds.ts';

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
/** Phone photos have 12 to 50 million pixels. */
const mostPixels = 50_000_000;

/** @returns the photo as an upright JPEG; the file itself if it is another kind or the browser cannot decode it */
export async function asShowable(file: File): Promise<File> {
  if ((await phonePhotoOf(file)) === undefined) return file;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, Math.sqrt(mostPixels / (image.width * image.height)));
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
