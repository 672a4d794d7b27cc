/**
 * The union of documents: what is stored and sent of a note whose words were written in two places.
 *
 * Of the versions of one imported text the latest stays (`imported-text.ts`). A doubtful text was read from a damaged file: its
 * letters cannot have their old names, since Yjs keeps the first of two letters of one name, and devices would differ for
 * ever. So it is written anew by an author of its own kind, and its words go as soon as they meet a document that was not
 * made upon them: the whole one.
 *
 * Invariant: the result says the same in whatever order documents are united. What makes words go is in the union for good once
 * it is there, and they only ever get deleted.
 */
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import {
  bodyOfImported,
  firstDoubtful,
  firstImported,
  keyOfAuthor,
  secondOfVersion,
} from './imported-text.ts';
import { joinUpdates } from './join-updates.ts';
import { textOfBody } from './note-text.ts';
import { readStruct, readUpdate, type Struct } from './update-reader.ts';
import { writeDeletions } from './write-update.ts';

/** @param key what it is the document of: another damaged copy of it is a version of the same text */
export function doubtfulBody(body: string, key: string): string {
  return bodyOfImported(textOfBody(body), key, 0, firstDoubtful);
}

/** @param a a document in base64; what is no text counts for nothing beside one that is */
export function uniteBodies(a: unknown, b: unknown): unknown {
  if (a === b || typeof b !== 'string' || b === '') return a;
  if (typeof a !== 'string' || a === '') return b;
  const [low, high] = a < b ? [a, b] : [b, a];
  return bytesToBase64(uniteUpdates(base64ToBytes(low), base64ToBytes(high)));
}

/** @throws where one is no update */
export function uniteUpdates(a: Uint8Array, b: Uint8Array): Uint8Array {
  const steps = uniteInSteps(a, b);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same, for who may not do all of it in one turn of the event loop [S5]: each step goes once through what is united.
 * @throws where one is no update
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

/** Of each author whose words go, how many letters it has. Yjs writes the greatest author first, so most are not read. */
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
      // What was typed into a text always stands beside a letter of it.
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

/** Of two of one second the one with the greater name. */
function latestOf(authors: readonly number[], letters: ReadonlyMap<number, number>): number {
  const secondOf = (author: number) => secondOfVersion(letters.get(author) ?? 0);
  return authors.reduce((a, b) => {
    const later = secondOf(b) - secondOf(a);
    return later > 0 || (later === 0 && b > a) ? b : a;
  });
}
