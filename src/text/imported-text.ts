/**
 * A document made of imported plain text. Texts with one key are versions of one text. Each version has its own
 * author, so that no letter ids collide, and its letter positions tell when it was made. When two versions meet, the
 * later one stays (`unite-documents.ts`), even if it never saw the other; words that a student typed into either
 * stay too.
 * Author numbers: Yjs assigns those below 2^32 and reads those below 2^53.
 */
import { parseUpdateMeta } from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { largestDocument } from './document-size.ts';
import { hashText } from './hash-text.ts';
import { textName } from './note-text.ts';
import { bits, kinds } from './update-reader.ts';

/** In browsers and Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Authors of completely read texts. From `firstDoubtful` on: authors of texts from damaged files. */
export const firstImported = 2 ** 51;
export const firstDoubtful = 2 ** 52;

/**
 * An author is `kind + key * 2^27 + words`: 24 bits of the key's hash and 27 bits of the words' hash. Kinds are
 * further apart than that.
 */
const authorsOfKey = 2 ** 27;
const keyCount = firstImported / authorsOfKey;

/** Letters: more than any stored text has. So a letter's position tells the second of its version. */
const placesOfSecond = largestDocument.sizeBytes;
/** In 2065: Yjs counts to 2^53 - 1. Later versions count as of this second. */
const lastSecond = Math.floor(Number.MAX_SAFE_INTEGER / placesOfSecond) - 1;

const utf8 = new TextEncoder();

/**
 * Equal for equal text, key and time, so that two devices that import the text have one document.
 * @param key the same for all versions of one text
 * @param timeMs of this version; ties within one second resolve the same way on every device
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
  // A deleted letter in the note's text, with no left neighbour.
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

/** Whether a version of a text with one of these keys was ever in the document, even if it was deleted since. */
export function hasVersionOf(body: string, keys: readonly string[]): boolean {
  if (body === '') return false;
  const wanted = new Set(keys.map((key) => keyOfAuthor(firstOfKey(firstImported, key))));
  const authors = [...parseUpdateMeta(base64ToBytes(body)).from.keys()];
  return authors.some((author) => wanted.has(keyOfAuthor(author)));
}

/** The author's kind and its text's key, as one number. */
export function keyOfAuthor(author: number): number {
  return Math.floor(author / authorsOfKey);
}

export function secondOfVersion(letters: number): number {
  return Math.floor((letters - 1) / placesOfSecond);
}

/** Writes the bytes that `update-reader.ts` reads: a Yjs update, format V1. */

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

/** An update that only deletes. @param letters for each author, how many of its first letters */
export function writeDeletions(letters: ReadonlyMap<number, number>): Uint8Array {
  const ranges = [...letters].map(([author, count]) => numbers(author, 1, 0, count));
  return joined(numbers(0, letters.size), ...ranges);
}
