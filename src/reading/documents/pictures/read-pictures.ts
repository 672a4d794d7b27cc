/** Reads pictures as pages: one picture, or a zip of several. */

import { isHidden } from '../../../lib/path.ts';
import { type DocumentSection, type ReadDocument, UnreadDocument } from '../document.ts';
import { listZip } from '../office/package.ts';
import { createPictures, pictureTypeOf } from '../read/picture-keys.ts';

/** @throws an `UnreadDocument` */
export async function readPicture(bytes: Blob): Promise<ReadDocument> {
  const type = await pictureTypeOf(bytes);
  if (type === undefined) throw new UnreadDocument('damaged');
  const pictures = new Map([['1', bytes.slice(0, bytes.size, type)]]);
  return { title: undefined, sections: [pageOf('1')], pictures };
}

/** @throws an `UnreadDocument` */
export async function readPictures(bytes: Blob, wantsPictures: boolean): Promise<ReadDocument> {
  const files = new Map((await picturesInZip(bytes)).map((file) => [file.path, file]));
  const pictures = createPictures((path) => files.get(path));
  const sections = [...files.keys()].flatMap((path) => {
    const key = pictures.keyOf(path);
    return key === undefined ? [] : [pageOf(key)];
  });
  return {
    title: undefined,
    sections,
    pictures: wantsPictures ? await pictures.read() : new Map(),
  };
}

interface PictureInZip {
  path: string;
  sizeBytes: number;
  /** The bytes without a media type. Rejects if damaged. */
  read: () => Promise<Blob>;
}

/** In page order. @throws an `UnreadDocument` */
export async function picturesInZip(bytes: Blob): Promise<PictureInZip[]> {
  const all = (await listZip(bytes)).filter(({ path }) => isPicturePath(path));
  return all.sort(byPath).map((file) => ({
    path: file.path,
    sizeBytes: file.sizeBytes,
    read: async () => (await file.stored()) ?? (await file.bytes()),
  }));
}

export function isPicturePath(path: string): boolean {
  return /\.(jpe?g|png|webp|gif)$/i.test(path) && !isHidden(path);
}

const collator = new Intl.Collator('en', { numeric: true });

/** `2.jpg` before `10.jpg`. */
function byPath(a: { path: string }, b: { path: string }): number {
  return collator.compare(a.path, b.path);
}

function pageOf(picture: string): DocumentSection {
  return [{ kind: 'paragraph', runs: [{ picture, alt: '' }] }];
}
