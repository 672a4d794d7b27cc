/** Bounds for reading a document: no student reads further, and a device would run out of memory. */
import { UnreadDocument } from '../document.ts';

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
