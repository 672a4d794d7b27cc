/**
 * Finds whether a document (a Yjs update, format V1, of plain text) stands on letters that it does not contain. Yjs keeps
 * such words aside and shows them once the missing letters have come.
 */
import { base64ToBytes } from '../lib/base64.ts';
import { kinds, type Letter, readStruct, readUpdate } from './update-reader.ts';

/** @param body base64; empty text is an empty document @returns true also for what is no document of plain text */
export function lacksLetters(body: string): boolean {
  if (body === '') return false;
  const read = readUpdate(base64ToBytes(body));
  const ends = new Map<number, number>();
  /** By author, the end of the letters that others stand on. */
  const wanted = new Map<number, number>();
  const want = (author: number, end: number) => {
    if (end > (wanted.get(author) ?? 0)) wanted.set(author, end);
  };
  const wantLetter = (letter: Letter | undefined) => {
    if (letter !== undefined) want(letter.author, letter.place + 1);
  };
  for (let authors = read.number(); authors > 0; authors--) {
    let structs = read.number();
    const author = read.number();
    let end = read.number();
    if (end > 0) return true;
    for (; structs > 0; structs--) {
      const struct = readStruct(read);
      if (struct === undefined || struct.kind === kinds.skipped || read.isOver()) return true;
      wantLetter(struct.position?.left);
      wantLetter(struct.position?.right);
      end += struct.letters();
    }
    ends.set(author, end);
  }
  for (let authors = read.number(); authors > 0 && !read.isOver(); authors--) {
    const author = read.number();
    for (let ranges = read.number(); ranges > 0 && !read.isOver(); ranges--) {
      const start = read.number();
      want(author, start + read.number());
    }
  }
  return read.isOver() || [...wanted].some(([author, end]) => end > (ends.get(author) ?? 0));
}
