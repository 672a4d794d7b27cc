/** The pictures of a document, each read once. Bytes that are not a picture are not shown. */
import { mediaTypeOf, signatureBytes } from '../../../model/media-type.ts';
import { UnreadDocument } from '../document.ts';

export interface Pictures {
  /** @returns the key of the picture in the blocks; `undefined` if the document does not contain it */
  keyOf: (path: string) => string | undefined;
  /** The requested pictures, without unreadable ones. */
  read: () => Promise<ReadonlyMap<string, Blob>>;
}

/** @param open returns the bytes of a path, or `undefined` */
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

/** @returns the picture with the type that its bytes show; `undefined` if it is not a supported picture */
export async function asPicture(bytes: Blob): Promise<Blob | undefined> {
  const type = await pictureTypeOf(bytes);
  return type === undefined ? undefined : bytes.slice(0, bytes.size, type);
}

/** By the bytes, never by the name. */
export async function pictureTypeOf(bytes: Blob): Promise<string | undefined> {
  const start = new Uint8Array(await bytes.slice(0, signatureBytes).arrayBuffer());
  const type = mediaTypeOf(start);
  return type?.startsWith('image/') === true ? type : undefined;
}

/** Limit for a text, an HTML page, or one part of an Office file or book, bytes. */
export const mostTextBytes = 32 * 1024 * 1024;
/** Limit for all parts together, bytes. */
export const mostUnpackedBytes = 128 * 1024 * 1024;
/** Blocks of text: a book of a thousand pages has about 20,000. */
const mostBlocks = 400_000;
/** Lists in lists, tables in tables. Deeper elements are placed at this depth. */
export const deepestNesting = 24;
/** Limit for all shown pictures, bytes. */
export const mostPictureBytes = 512 * 1024 * 1024;
export const mostPictures = 3_000;

/** @returns a function that counts one block, and throws an `UnreadDocument` above the limit */
export function createBlockCount(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > mostBlocks) throw new UnreadDocument('too-much');
  };
}
