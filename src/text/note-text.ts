/**
 * The words of a note: a Yjs document in base64 (`note.body`) with its plain text [P2].
 * Invariants: an edit becomes the smallest change of the text; concurrent edits of two devices both survive their
 * union; applying an update twice changes nothing.
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

/** The name of the shared text inside the document: the same on every device and in every version. */
export const textName = 'body';

/** Origin of a transaction from outside this editor. */
export const fromElsewhere = 'elsewhere';

/** @param body an update in base64; empty for a new note. Unreadable bytes give an empty text. */
export function openNoteText(body: string): Y.Doc {
  const doc = new Y.Doc();
  applyBody(doc, body);
  return doc;
}

/** Unites the document with an update. @returns false if `body` is not an update; then nothing has changed */
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
 * The document edited to contain `text`. The same document gives the same update on every device, because the
 * author's id is derived from everything the edit depends on: two devices that make the same edit make it once.
 */
export function bodySaying(text: string, body: string): string {
  const doc = openNoteText(body);
  doc.clientID = authorOfEdit(doc, text);
  editNoteText(doc, text);
  return bodySince(doc, undefined);
}

/**
 * What the edits add to the document. As of `bodySaying`, the same edits of the same document are made once, whatever
 * device makes them.
 */
export function bodyEdited(body: string, edits: readonly TextEdit[]): string {
  const doc = openNoteText(body);
  const state = noteState(doc);
  doc.clientID = authorOfEdit(doc, editedText(noteText(doc), edits));
  applyEdits(
    doc,
    edits.map((edit) => narrowed(noteText(doc), edit)),
    undefined,
  );
  return bodySince(doc, state);
}

/** The same edit without letters that stay. */
function narrowed(text: string, { from, to, insert }: TextEdit): TextEdit {
  const { at, removed, inserted } = differingSpan(text.slice(from, to), insert);
  return { from: from + at, to: from + at + removed, insert: inserted };
}

/**
 * An author that has not written in this document yet: letters of one author must never continue differently
 * elsewhere.
 */
function authorOfEdit(doc: Y.Doc, text: string): number {
  const state = bytesToBase64(Y.encodeSnapshot(Y.snapshot(doc)));
  for (let attempt = 0; ; attempt++) {
    const author = hashText(`${attempt} ${state} ${text}`);
    if (Y.getState(doc.store, author) === 0) return author;
  }
}

/** Makes the document contain `next`, changing only the differing span. */
export function editNoteText(doc: Y.Doc, next: string): void {
  const text = doc.getText(textName);
  const span = differingSpan(text.toString(), next);
  doc.transact(() => {
    text.delete(span.at, span.removed);
    text.insert(span.at, span.inserted);
  });
}

/** A span of a text and what replaces it. Several are in order, apart, and count letters of the text before them all. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

/** Edits the document's text. @param by origin of the transaction, which `watchNoteText` hands over */
export function applyEdits(doc: Y.Doc, edits: readonly TextEdit[], by: unknown): void {
  const text = doc.getText(textName);
  doc.transact(() => {
    for (const { from, to, insert } of edits.toReversed()) {
      text.delete(from, to - from);
      text.insert(from, insert);
    }
  }, by);
}

/**
 * Edits that can be taken back once, which leaves what was typed since.
 * @param by origin of both transactions, which `watchNoteText` hands over
 * @returns `end`: they can stay; until then the document keeps the letters that they deleted
 */
export function applyUndoable(
  doc: Y.Doc,
  edits: readonly TextEdit[],
  by: object,
): { takeBack: () => void; end: () => void } {
  const trackedOrigins = new Set([by]);
  const manager = new Y.UndoManager(doc.getText(textName), { trackedOrigins });
  applyEdits(doc, edits, by);
  const end = () => manager.destroy();
  return {
    takeBack: () => {
      doc.transact(() => manager.undo(), by);
      end();
    },
    end,
  };
}

/** Calls after each change of the text, by whomever. @returns a function that ends it */
export function watchNoteText(
  doc: Y.Doc,
  listener: (edits: TextEdit[], by: unknown) => void,
): () => void {
  const text = doc.getText(textName);
  const tell = ({ delta, transaction }: Y.YTextEvent) => {
    const edits: TextEdit[] = [];
    let [at, open]: [number, TextEdit | undefined] = [0, undefined];
    for (const { retain, insert, delete: removed } of delta) {
      if (retain !== undefined) {
        at += retain;
        open = undefined;
        continue;
      }
      if (open === undefined) {
        open = { from: at, to: at, insert: '' };
        edits.push(open);
      }
      if (typeof insert === 'string') open.insert += insert;
      at += removed ?? 0;
      open.to = at;
    }
    listener(edits, transaction.origin);
  };
  text.observe(tell);
  return () => text.unobserve(tell);
}

/** The text after these edits; the same as the document's after `applyEdits`. Pure. */
export function editedText(text: string, edits: readonly TextEdit[]): string {
  let [out, end] = ['', 0];
  for (const { from, to, insert } of edits) {
    out += text.slice(end, from) + insert;
    end = to;
  }
  return out + text.slice(end);
}

/** The same edits, so that none divides a surrogate pair: Yjs would replace both halves. Pure. */
export function wholeLetters(text: string, edits: readonly TextEdit[]): TextEdit[] {
  return edits.map(({ from, to, insert }) => {
    const start = cutsPair(text, from) ? from - 1 : from;
    const end = cutsPair(text, to) ? to + 1 : to;
    return { from: start, to: end, insert: text.slice(start, from) + insert + text.slice(to, end) };
  });
}

/** The document's current state; `bodySince` later returns what was typed after it. */
export function noteState(doc: Y.Doc): Uint8Array {
  return Y.encodeStateVector(doc);
}

/** The update from `state` to now; everything without a state. Deletions are always included. */
export function bodySince(doc: Y.Doc, state: Uint8Array | undefined): string {
  return bytesToBase64(Y.encodeStateAsUpdate(doc, state));
}

export interface Span {
  at: number;
  removed: number;
  inserted: string;
}

/** The single span in which two texts differ; it never divides a surrogate pair. */
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

/** In browsers and Node. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** Like Yjs, it throws on invalid UTF-8 and keeps a byte order mark as a letter. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Checks that a document from outside can be merged and read later. Yjs throws on invalid updates, and a later merge
 * must not throw or hide words of an existing document. Decodes each text once: the largest take most of a turn of
 * the server.
 * @returns why `body` (base64) is refused; `too-large` above `largestDocument`; empty text is an empty document
 */
export function problemOfBody(body: string): 'too-large' | 'unreadable' | undefined {
  if (body === '') return undefined;
  try {
    const bytes = base64ToBytes(body);
    const size = measureDocument(bytes);
    if (size === undefined) return 'unreadable';
    // Only documents within the bound are read a second time, so the time is bounded.
    if (!isWithin(size, largestDocument)) return 'too-large';
    return isCanonical(body, bytes) && isSound(bytes) ? undefined : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Whether it is the canonical base64 of these bytes, so that equal documents are equal texts. */
function isCanonical(base64: string, bytes: Uint8Array): boolean {
  const groups = Math.ceil(bytes.length / 3);
  const last = bytesToBase64(bytes.subarray(3 * (groups - 1)));
  return base64.length === 4 * groups && base64.endsWith(last);
}

/**
 * Whether Yjs could have written this update. Yjs accepts others until it meets them in a document; then it throws,
 * or searches forever for a missing letter, and the rest of the document is lost. In a sound update each author
 * occurs once, the greatest first; each piece has letters; no letter refers to itself or to a later letter of its
 * author; and no position exceeds the highest number.
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
  // A gap occurs only between letters, and once for everything missing there.
  let isGapAllowed = false;
  for (let left = count; left > 0; left--) {
    const struct = readStruct(read);
    if (struct === undefined || !isPlaced(struct, author, place)) return false;
    const isGap = struct.kind === kinds.skipped;
    if (isGap && (!isGapAllowed || left === 1)) return false;
    isGapAllowed = !isGap;
    // Counted by decoding, which is needed anyway to check it and takes half the time of counting.
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
