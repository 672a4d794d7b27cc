/**
 * Packs several pictures into one document: a zip with each picture unchanged, ordered by name. Equal pictures give
 * equal bytes, so a second choice of the same pictures is the same file.
 */
import { zipOfFiles } from '../../../lib/zip/write-zip.ts';
import { endingOf } from '../../../model/media-type.ts';
import { pictureTypeOf } from '../read/picture-keys.ts';
import { type PhonePhoto, phonePhotoOf } from './phone-photos.ts';

export type Bundled =
  | { ok: true; bytes: Blob }
  | { ok: false; badName: string; photo?: PhonePhoto };

/** @throws errors of reading a file */
export async function bundlePictures(files: readonly File[]): Promise<Bundled> {
  const entries: { path: string; content: Blob }[] = [];
  for (const [index, content] of files.entries()) {
    const type = await pictureTypeOf(content);
    if (type === undefined) {
      const photo = await phonePhotoOf(content);
      return { ok: false, badName: content.name, ...(photo && { photo }) };
    }
    const page = String(index + 1).padStart(3, '0');
    entries.push({ path: `page-${page}.${endingOf(type)}`, content });
  }
  return { ok: true, bytes: await zipOfFiles(entries) };
}
