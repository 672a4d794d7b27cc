/** The pictures that a document shows, each read once; what is no picture by its bytes is not shown. */
import { mediaTypeOf, signatureBytes } from '../../../model/media-type.ts';
import { UnreadDocument } from '../document.ts';

export interface Pictures {
  /** @returns the key that stands for it in the blocks; `undefined`: it is not in the document */
  keyOf: (path: string) => string | undefined;
  /** Those that were asked for. One that cannot be read is missing. */
  read: () => Promise<ReadonlyMap<string, Blob>>;
}

/** @param open the picture's bytes by its path; `undefined`: there is none */
export function createPictures(
  open: (path: string) => { sizeBytes: number; read: () => Promise<Blob> } | undefined,
): Pictures {
  const wanted = new Map<string, () => Promise<Blob>>();
  let left = mostPictureBytes;
  return {
    keyOf(path) {
      if (wanted.has(path)) return path;
      const found = open(path);
      if (found === undefined || wanted.size >= mostPictures) return undefined;
      left -= found.sizeBytes;
      if (left < 0) return undefined;
      wanted.set(path, found.read);
      return path;
    },
    async read() {
      const pictures = new Map<string, Blob>();
      for (const [path, read] of wanted) {
        const picture = await read().then(asPicture, () => undefined);
        if (picture !== undefined) pictures.set(path, picture);
      }
      return pictures;
    },
  };
}

/** @returns with its type as its bytes say it; `undefined`: it is no picture that is shown */
export async function asPicture(bytes: Blob): Promise<Blob | undefined> {
  const type = await pictureTypeOf(bytes);
  return type === undefined ? undefined : bytes.slice(0, bytes.size, type);
}

/** By the bytes, never by a name. */
export async function pictureTypeOf(bytes: Blob): Promise<string | undefined> {
  const start = new Uint8Array(await bytes.slice(0, signatureBytes).arrayBuffer());
  const type = mediaTypeOf(start);
  return type?.startsWith('image/') === true ? type : undefined;
}

/** Bounds for reading a document: no student reads further, and a device would run out of memory. */

/** Of a text, a page of HTML or one part of an Office file or a book, bytes. */
export const mostTextBytes = 32 * 1024 * 1024;
/** Of all parts together, bytes. */
export const mostUnpackedBytes = 128 * 1024 * 1024;
/** Blocks of text: a book of a thousand pages has about 20,000. */
const mostBlocks = 400_000;
/** Lists in lists, tables in tables. What is deeper stands at this depth. */
export const deepestNesting = 24;
/** Of all pictures that are shown, bytes. */
export const mostPictureBytes = 512 * 1024 * 1024;
export const mostPictures = 3_000;

/** @returns counts a block. It @throws an `UnreadDocument` where there are too many */
export function createBlockCount(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > mostBlocks) throw new UnreadDocument('too-much');
  };
}
