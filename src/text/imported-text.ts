/**
 * A document made of plain text from elsewhere. Texts of one key are versions of one text: each has an author of its own, so
 * that no two have letters of one name, and says by the places of its letters when it was made. Of two that meet, the later
 * one stays (`unite-documents.ts`), whether it ever saw the other or not, and what a student has typed into either.
 *
 * The numbers of authors: Yjs gives out those below 2^32, and reads those below 2^53.
 */
import { parseUpdateMeta } from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { largestDocument } from './document-size.ts';
import { hashText } from './hash-text.ts';
import { textName } from './note-text.ts';
import { bits, kinds } from './update-reader.ts';

/** In browsers and Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Of texts that were read whole; above it `firstDoubtful`, of those that were read from a damaged file. */
export const firstImported = 2 ** 51;
export const firstDoubtful = 2 ** 52;

/**
 * The number of an author is `kind + key * 2^27 + words`: of the hash of the key 24 bits, of the hash of the words 27. That is
 * less than from one kind to the next.
 */
const authorsOfKey = 2 ** 27;
const keyCount = firstImported / authorsOfKey;

/** Letters: more than any text that is stored has. So a letter's place tells the second of its version. */
const placesOfSecond = largestDocument.sizeBytes;
/** In 2065, since Yjs counts to 2^53 - 1. All that is later counts as of this second. */
const lastSecond = Math.floor(Number.MAX_SAFE_INTEGER / placesOfSecond) - 1;

const utf8 = new TextEncoder();

/**
 * The same for the same text, key and time, so that two devices which import it have one document.
 * @param key of what it is a text: the same for all its versions
 * @param timeMs of this version; of two within one second the same one is the later everywhere
 * @param kind `firstImported` or `firstDoubtful`
 */
export function bodyOfImported(
  text: string,
  key: string,
  timeMs: number,
  kind: number = firstImported,
): string {
  const author = firstOfKey(kind, key) + (hashText(text) % authorsOfKey);
  const second = Math.min(Math.max(0, Math.floor(timeMs / 1_000)), lastSecond);
  const start = second * placesOfSecond + 1;
  const name = utf8.encode(textName);
  // Deleted, in the note's text, with nothing at its left.
  const before = [kinds.deleted, 1, ...numbers(name.length), ...name, ...numbers(start)];
  const words = utf8.encode(text);
  const head = [bits.hasLeft | kinds.text, ...numbers(author, start - 1, words.length)];
  const update = joined(
    [...numbers(1, text === '' ? 1 : 2, author, 0), ...before],
    ...(text === '' ? [] : [head, words]),
    numbers(1, author, 1, 0, start),
  );
  return bytesToBase64(update);
}

function firstOfKey(kind: number, key: string): number {
  return kind + (hashText(key) % keyCount) * authorsOfKey;
}

/** Whether a version of a text of one of these keys was ever in a document, also where all of it was deleted since. */
export function hasVersionOf(body: string, keys: readonly string[]): boolean {
  if (body === '') return false;
  const wanted = new Set(keys.map((key) => keyOfAuthor(firstOfKey(firstImported, key))));
  const authors = [...parseUpdateMeta(base64ToBytes(body)).from.keys()];
  return authors.some((author) => wanted.has(keyOfAuthor(author)));
}

/** The kind of the author and the key of its text, as one number. */
export function keyOfAuthor(author: number): number {
  return Math.floor(author / authorsOfKey);
}

/** When its version was made: whole seconds since 1970. @param letters how many places it has, as Yjs counts them */
export function secondOfVersion(letters: number): number {
  return Math.floor((letters - 1) / placesOfSecond);
}

/** Writes what `update-reader.ts` reads: the bytes of a Yjs update, format V1. */

/** Whole numbers as LEB128. */
export function numbers(...all: readonly number[]): number[] {
  return all.flatMap((number) =>
    number < 128 ? [number] : [(number % 128) + 128, ...numbers(Math.floor(number / 128))],
  );
}

export function joined(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** An update that only deletes. @param letters of each author, how many of the first ones */
export function writeDeletions(letters: ReadonlyMap<number, number>): Uint8Array {
  const ranges = [...letters].map(([author, count]) => numbers(author, 1, 0, count));
  return joined(numbers(0, letters.size), ...ranges);
}
