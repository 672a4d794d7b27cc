/**
 * Reads the bytes of a document (a Yjs update, format V1, of plain text) one part after the other, without
 * building it. Past the end all is 0, so whoever reads in a loop asks `isOver`.
 */

/** The kinds of struct of a plain text; `collected` is what Yjs keeps of text whose content it has dropped. */
export const kinds = { collected: 0, deleted: 1, text: 4, skipped: 10 };

/** The parts of a struct, by the bits of its first byte. */
export const bits = { kind: 0x1f, hasKey: 0x20, hasRight: 0x40, hasLeft: 0x80 };

export interface UpdateReader {
  byte: () => number;
  /** A whole number (LEB128); one above 2^53 - 1 counts as going past the end. */
  number: () => number;
  skipNumbers: (count: number) => void;
  /** @returns the text in UTF-8 */
  text: () => Uint8Array;
  /** What says where a struct stands: its neighbours, or its parent where it has none. @param info its first byte */
  position: (info: number) => Position;
  /** How many bytes were read. */
  place: () => number;
  /** It went past the end. */
  isOver: () => boolean;
  isAtEnd: () => boolean;
}

/** A letter: the number of its author and its place among all that its author has written, from 0. */
export interface Letter {
  author: number;
  place: number;
}

export interface Position {
  left?: Letter | undefined;
  right?: Letter | undefined;
  /** Within another struct, which no plain text has. */
  isNested: boolean;
}

export function readUpdate(bytes: Uint8Array): UpdateReader {
  let at = 0;
  const byte = () => bytes[at++] ?? 0;
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const next = byte();
      value += (next & 0x7f) * factor;
      // Yjs reads no such number either, so nothing after it can be known.
      if (!Number.isSafeInteger(value)) at = Number.POSITIVE_INFINITY;
      if (next < 0x80) return value;
    }
  };
  const skipNumbers = (count: number) => {
    for (let left = count; left > 0; left--) number();
  };
  const text = () => {
    const bytesLong = number();
    const start = at;
    at += bytesLong;
    return bytes.subarray(start, at);
  };
  const letter = (): Letter => ({ author: number(), place: number() });
  return {
    byte,
    number,
    skipNumbers,
    text,
    position: (info) => {
      const left = info & bits.hasLeft ? letter() : undefined;
      const right = info & bits.hasRight ? letter() : undefined;
      if (left !== undefined || right !== undefined) return { left, right, isNested: false };
      // Its parent: the name of a shared type, or the place of a nested one.
      const isNested = number() !== 1;
      if (isNested) skipNumbers(2);
      else text();
      return { isNested };
    },
    place: () => at,
    isOver: () => at > bytes.length,
    isAtEnd: () => at === bytes.length,
  };
}

export interface Struct {
  kind: number;
  /** Without neighbours it is the first one in its text. What is collected or skipped has no position any more. */
  position?: Position;
  /** Letters as Yjs counts them: UTF-16 code units. Of a text they are counted, which takes a walk over it. */
  letters: () => number;
  /** In UTF-8, of a text. */
  text?: Uint8Array;
}

/** @returns `undefined` where it is none of a plain text */
export function readStruct(read: UpdateReader): Struct | undefined {
  const info = read.byte();
  const kind = info & bits.kind;
  if (kind === kinds.collected || kind === kinds.skipped) {
    const length = read.number();
    return { kind, letters: () => length };
  }
  if (info & bits.hasKey) return undefined;
  const position = read.position(info);
  if (kind === kinds.text) {
    const text = read.text();
    return { kind, position, letters: () => lettersOf(text), text };
  }
  if (kind !== kinds.deleted) return undefined;
  const length = read.number();
  return { kind, position, letters: () => length };
}

/**
 * Of UTF-8: each byte that begins a letter, and one more where it begins four, which are two units. By index: going over 3 MB
 * byte by byte with an iterator takes most of a turn of the server.
 */
function lettersOf(text: Uint8Array): number {
  let letters = text.length;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (byte < 0x80) continue;
    if (byte < 0xc0) letters--;
    else if (byte >= 0xf0) letters++;
  }
  return letters;
}
