/**
 * Reads the bytes of a document (a Yjs update, format V1, of plain text) part by part, without building it. After
 * the end every value is 0, so loops check `isOver`.
 */

/** The kinds of struct in plain text; `collected` is text whose content Yjs has dropped. */
export const kinds = { collected: 0, deleted: 1, text: 4, skipped: 10 };

/** The parts of a struct by the bits of its first byte. */
export const bits = { kind: 0x1f, hasKey: 0x20, hasRight: 0x40, hasLeft: 0x80 };

export interface UpdateReader {
  byte: () => number;
  /** A whole number (LEB128); above 2^53 - 1 it counts as past the end. */
  number: () => number;
  skipNumbers: (count: number) => void;
  /** @returns UTF-8 */
  text: () => Uint8Array;
  /** The position of a struct: its neighbours, or its parent if it has none. @param info its first byte */
  position: (info: number) => Position;
  /** Number of bytes read. */
  place: () => number;
  /** Whether it read past the end. */
  isOver: () => boolean;
  isAtEnd: () => boolean;
}

/** A letter's id: its author's number, and its index among the author's letters from 0. */
export interface Letter {
  author: number;
  place: number;
}

export interface Position {
  left?: Letter | undefined;
  right?: Letter | undefined;
  /** Inside another struct, which plain text never is. */
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
      // Yjs does not read such numbers either, so the rest is unknown.
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
      // The parent: the name of a shared type, or the id of a nested one.
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
  /** A struct without neighbours is the first in its text. Collected and skipped structs have no position. */
  position?: Position;
  /** Letters as Yjs counts them: UTF-16 units. Counting them reads the whole text. */
  letters: () => number;
  /** UTF-8, if it is text. */
  text?: Uint8Array;
}

/** @returns `undefined` if it is not a struct of plain text */
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
 * UTF-16 length of UTF-8: each byte that begins a letter, plus one for letters of four bytes. By index: an iterator
 * over 3 MB takes most of a turn of the server.
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
