/**
 * The words of a note: a Yjs document in base64 (`note.body`) and the plain text in it [P2].
 *
 * Invariants: an edit becomes the smallest change of the text that gives it; two devices' edits of one
 * note both survive their union; applying the same update again changes nothing.
 */
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { hashText } from './hash-text.ts';

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
