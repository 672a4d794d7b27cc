/**
 * The words of a note: a Yjs document in base64 (`note.body`) and the plain text in it [P2].
 *
 * Invariants: an edit becomes the smallest change of the text that gives it; two devices' edits of one
 * note both survive their union; applying the same update again changes nothing.
 */
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { isWithin, largestDocument, measureDocument } from './document-size.ts';
import { hashText } from './hash-text.ts';
import {
  kinds,
  type Letter,
  readStruct,
  readUpdate,
  type Struct,
  type UpdateReader,
} from './update-reader.ts';

/** The shared name of the text inside the document: the same on every device for ever. */
export const textName = 'body';

/** The origin of a transaction that did not come from this editor. */
export const fromElsewhere = 'elsewhere';

/** @param body an update in base64; empty for a new note. Words that cannot be read leave an empty text. */
export function openNoteText(body: string): Y.Doc {
  const doc = new Y.Doc();
  applyBody(doc, body);
  return doc;
}

/** Unites the document with an update. @returns false where `body` is no update; nothing has changed then */
export function applyBody(doc: Y.Doc, body: string): boolean {
  if (body === '') return true;
  try {
    Y.applyUpdate(doc, base64ToBytes(body), fromElsewhere);
    return true;
  } catch {
    return false;
  }
}

export function noteText(doc: Y.Doc): string {
  return doc.getText(textName).toString();
}

export function textOfBody(body: string): string {
  return noteText(openNoteText(body));
}

/** A new note's body. */
export function bodyOfText(text: string): string {
  const doc = new Y.Doc();
  editNoteText(doc, text);
  return bodySince(doc, undefined);
}

/**
 * A document, edited to say `text`. Of the same document it makes the same update on every device, so that what two of them
 * do at once is done once: its author is made of all that the edit depends on.
 */
export function bodySaying(text: string, body: string): string {
  const doc = openNoteText(body);
  doc.clientID = authorOfEdit(doc, text);
  editNoteText(doc, text);
  return bodySince(doc, undefined);
}

/** One that has written nothing in it yet: what an author has written is never followed by something else elsewhere. */
function authorOfEdit(doc: Y.Doc, text: string): number {
  const state = bytesToBase64(Y.encodeSnapshot(Y.snapshot(doc)));
  for (let attempt = 0; ; attempt++) {
    const author = hashText(`${attempt} ${state} ${text}`);
    if (Y.getState(doc.store, author) === 0) return author;
  }
}

/** Makes the document say `next`, touching only what differs. */
export function editNoteText(doc: Y.Doc, next: string): void {
  const text = doc.getText(textName);
  const span = differingSpan(text.toString(), next);
  doc.transact(() => {
    text.delete(span.at, span.removed);
    text.insert(span.at, span.inserted);
  });
}

/** What the document knows now; later `bodySince` gives what was typed after it. */
export function noteState(doc: Y.Doc): Uint8Array {
  return Y.encodeStateVector(doc);
}

/** The update that brings a document of `state` up to this one; all of it without a state. Deletions are always in it. */
export function bodySince(doc: Y.Doc, state: Uint8Array | undefined): string {
  return bytesToBase64(Y.encodeStateAsUpdate(doc, state));
}

/**
 * Remembers places in the text, such as the caret and the end of the selection.
 * @returns a function that says where those places are after other edits arrived
 */
export function anchor(doc: Y.Doc, places: readonly number[]): () => number[] {
  const text = doc.getText(textName);
  // Sticking to the character before keeps a caret at its word when others type at the same place.
  const anchors = places.map((place) => Y.createRelativePositionFromTypeIndex(text, place, -1));
  return () =>
    anchors.map(
      (relative) => Y.createAbsolutePositionFromRelativePosition(relative, doc)?.index ?? 0,
    );
}

export interface Span {
  at: number;
  removed: number;
  inserted: string;
}

/** The one span in which two texts differ; a surrogate pair is never cut in two. */
export function differingSpan(before: string, after: string): Span {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (cutsPair(before, start) || cutsPair(after, start)) start--;
  let end = 0;
  while (
    end < shorter - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  if (cutsPair(before, before.length - end) || cutsPair(after, after.length - end)) end--;
  return {
    at: start,
    removed: before.length - end - start,
    inserted: after.slice(start, after.length - end),
  };
}

function cutsPair(text: string, at: number): boolean {
  // NaN outside the text, which is neither.
  const [high, low] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

/** Whether a document from elsewhere can be merged and read later. */

/** In browsers and Node. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** As Yjs reads a text: it throws where it is no UTF-8, and a byte order mark is a letter. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Yjs throws on what is not an update, and merging must never throw later, nor hide the words of a document that is there.
 * Decodes a text once: the largest take most of a turn of the server.
 * @returns why `body` (base64) is not taken; `too-large` above `largestDocument`; empty text is an empty document
 */
export function problemOfBody(body: string): 'too-large' | 'unreadable' | undefined {
  if (body === '') return undefined;
  try {
    const bytes = base64ToBytes(body);
    const size = measureDocument(bytes);
    if (size === undefined) return 'unreadable';
    // Only what is within the bound is walked over again: so it ends where it should.
    if (!isWithin(size, largestDocument)) return 'too-large';
    return isCanonical(body, bytes) && isSound(bytes) ? undefined : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** One way to write it, so that equal documents are equal texts: only the last group has others, and blanks make it longer. */
function isCanonical(base64: string, bytes: Uint8Array): boolean {
  const groups = Math.ceil(bytes.length / 3);
  const last = bytesToBase64(bytes.subarray(3 * (groups - 1)));
  return base64.length === 4 * groups && base64.endsWith(last);
}

/**
 * Yjs writes only such updates. It reads others without a complaint until it meets them in a document: then it throws, or
 * looks for ever for a letter that cannot be, and whatever else is in that document is out of reach. So in a sound one each
 * author comes once, the greatest first; each piece has letters; no letter stands beside itself or a later one of its
 * author; and no place is above the highest number.
 */
function isSound(update: Uint8Array): boolean {
  const read = readUpdate(update);
  let before = Number.POSITIVE_INFINITY;
  for (let authors = read.number(); authors > 0; authors--) {
    const structs = read.number();
    const author = read.number();
    if (structs === 0 || author >= before || !areSound(read, author, structs)) return false;
    before = author;
  }
  for (let authors = read.number(); authors > 0; authors--) {
    read.skipNumbers(1);
    for (let ranges = read.number(); ranges > 0; ranges--) {
      const [from, length] = [read.number(), read.number()];
      if (length === 0 || !Number.isSafeInteger(from + length)) return false;
    }
  }
  return true;
}

function areSound(read: UpdateReader, author: number, count: number): boolean {
  let place = read.number();
  // A gap is between letters, and one for all that is missing there.
  let isGapAllowed = false;
  for (let left = count; left > 0; left--) {
    const struct = readStruct(read);
    if (struct === undefined || !isPlaced(struct, author, place)) return false;
    const isGap = struct.kind === kinds.skipped;
    if (isGap && (!isGapAllowed || left === 1)) return false;
    isGapAllowed = !isGap;
    // By decoding, which has to be tried, and takes half the time of counting.
    const letters = struct.text ? decoder.decode(struct.text).length : struct.letters();
    place += letters;
    if (letters === 0 || !Number.isSafeInteger(place)) return false;
  }
  return true;
}

function isPlaced({ position }: Struct, author: number, place: number): boolean {
  const isBefore = (letter: Letter | undefined) =>
    letter === undefined || letter.author !== author || letter.place < place;
  return (
    position === undefined ||
    (!position.isNested && isBefore(position.left) && isBefore(position.right))
  );
}
