/**
 * Unites two versions of a note's document, for storage and sync.
 * Of the versions of one imported text the latest stays (`imported-text.ts`). A text read from a damaged file is
 * doubtful: its letters cannot keep their ids, since Yjs keeps the first of two letters with one id and devices
 * would differ forever. So it is written by an author of a separate kind, and removed when it meets a document that
 * was not built on it: the complete one.
 * Invariant: the result does not depend on the order of unions. Whatever causes a removal stays in the union, and
 * words are only ever removed.
 */
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import {
  bodyOfImported,
  firstDoubtful,
  firstImported,
  joined,
  keyOfAuthor,
  numbers,
  secondOfVersion,
  writeDeletions,
} from './imported-text.ts';
import { textOfBody } from './note-text.ts';
import { kinds, readStruct, readUpdate, type Struct } from './update-reader.ts';

/** @param key the document's identity: another damaged copy of it is a version of the same text */
export function doubtfulBody(body: string, key: string): string {
  return bodyOfImported(textOfBody(body), key, 0, firstDoubtful);
}

/** @param a a document in base64; an invalid one loses against a valid one */
export function uniteBodies(a: unknown, b: unknown): unknown {
  if (a === b || typeof b !== 'string' || b === '') return a;
  if (typeof a !== 'string' || a === '') return b;
  const [low, high] = a < b ? [a, b] : [b, a];
  return bytesToBase64(uniteUpdates(base64ToBytes(low), base64ToBytes(high)));
}

/** @throws if one is not an update */
export function uniteUpdates(a: Uint8Array, b: Uint8Array): Uint8Array {
  const steps = uniteInSteps(a, b);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same in steps, for callers that must not use a whole turn of the event loop [S5]: each step reads the
 * documents once.
 * @throws if one is not an update
 */
export function* uniteInSteps(a: Uint8Array, b: Uint8Array): Generator<undefined, Uint8Array> {
  const union = unite(a, b);
  yield;
  const beaten = beatenLetters(union);
  if (beaten.size === 0) return union;
  yield;
  return unite(union, writeDeletions(beaten));
}

function unite(a: Uint8Array, b: Uint8Array): Uint8Array {
  return joinUpdates(a, b) ?? Y.mergeUpdates([a, b]);
}

/**
 * For each author whose words are removed, its number of letters. Yjs writes the greatest author first, so most are
 * not read.
 */
function beatenLetters(update: Uint8Array): ReadonlyMap<number, number> {
  const letters = new Map<number, number>();
  let [isAnyDoubtful, isWhole] = [false, false];
  const read = readUpdate(update);
  for (let authors = read.number(); authors > 0 && !read.isOver(); authors--) {
    let structs = read.number();
    const author = read.number();
    const isOfImport = author >= firstImported;
    isAnyDoubtful ||= author >= firstDoubtful;
    if (!isOfImport && !isAnyDoubtful) break;
    let end = read.number();
    for (; structs > 0 && !read.isOver(); structs--) {
      const struct = readStruct(read);
      if (struct === undefined) return new Map();
      if (isOfImport) end += struct.letters();
      // Words typed into a text always have one of its letters as a neighbour.
      isWhole ||= author < firstDoubtful && isFirst(struct);
    }
    if (isOfImport) letters.set(author, end);
  }
  const stays = new Set<number>();
  for (const [key, authors] of Map.groupBy(letters.keys(), keyOfAuthor))
    if (!isWhole || key < keyOfAuthor(firstDoubtful)) stays.add(latestOf(authors, letters));
  return new Map([...letters].filter(([author]) => !stays.has(author)));
}

function isFirst({ position }: Struct): boolean {
  return position !== undefined && !position.left && !position.right;
}

/** Of two versions from the same second, the one with the greater author. */
function latestOf(authors: readonly number[], letters: ReadonlyMap<number, number>): number {
  const secondOf = (author: number) => secondOfVersion(letters.get(author) ?? 0);
  return authors.reduce((a, b) => {
    const later = secondOf(b) - secondOf(a);
    return later > 0 || (later === 0 && b > a) ? b : a;
  });
}

/** The structs of one author with their header. */
interface Section {
  author: number;
  bytes: Uint8Array;
}

interface Parts {
  sections: Section[];
  deletions: Uint8Array;
}

/**
 * Unites two documents (Yjs updates, format V1) of different authors, byte for byte as `Y.mergeUpdates` does. Yjs
 * decodes and copies each text five times, which for a note of 3 MB exceeds the time the server may be busy [S5]; here
 * each author's bytes are copied once. If an author has written in both, Yjs does the union.
 * @returns `undefined` if an author has written in both, or one is not plain text as Yjs writes it: then Yjs has to
 * unite them, or to throw
 */
export function joinUpdates(a: Uint8Array, b: Uint8Array): Uint8Array | undefined {
  const [one, two] = [partsOf(a), partsOf(b)];
  if (one === undefined || two === undefined) return undefined;
  const sections = [...one.sections, ...two.sections].sort((x, y) => y.author - x.author);
  if (sections.some(({ author }, n) => author === sections[n + 1]?.author)) return undefined;
  const none = Uint8Array.of(0);
  const [first, second] = [one, two].map(({ deletions }) => joined(none, deletions));
  const deletions = Y.mergeUpdates([first ?? none, second ?? none]).subarray(1);
  const count = numbers(sections.length);
  return joined(count, ...sections.map(({ bytes }) => bytes), deletions);
}

function partsOf(update: Uint8Array): Parts | undefined {
  const read = readUpdate(update);
  const sections: Section[] = [];
  for (let authors = read.number(); authors > 0; authors--) {
    const start = read.place();
    let structs = read.number();
    const author = read.number();
    read.skipNumbers(1);
    if (structs === 0) return undefined;
    // Yjs writes a gap only between letters, and once for everything missing there.
    let isGapAllowed = false;
    for (; structs > 0 && !read.isOver(); structs--) {
      const struct = readStruct(read);
      if (struct === undefined) return undefined;
      const isGap = struct.kind === kinds.skipped;
      if (isGap && (!isGapAllowed || structs === 1)) return undefined;
      isGapAllowed = !isGap;
      if (struct.text !== undefined && !isUtf8(struct.text)) return undefined;
    }
    sections.push({ author, bytes: update.subarray(start, read.place()) });
  }
  return read.isOver() ? undefined : { sections, deletions: update.subarray(read.place()) };
}

/** In browsers and Node. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Most texts are ASCII. Checking that needs no decoding; a loop is ten times as fast as a call for each byte. */
function isUtf8(text: Uint8Array): boolean {
  let at = 0;
  while ((text[at] ?? 0x80) < 0x80) at++;
  if (at === text.length) return true;
  try {
    decoder.decode(text);
    return true;
  } catch {
    return false;
  }
}
