/**
 * Measures a document (a Yjs update, format V1) without building it, and bounds it [S5]. The cost of merging grows
 * with structs and clients, not with words: an update of 20 kB can take as long as one of 2 MB. So all three are
 * bounded and measured before a merge.
 */
import { base64ToBytes } from '../lib/base64.ts';
import { readStruct, readUpdate } from './update-reader.ts';

export interface DocumentSize {
  /** Bytes of the update; base64 is a third longer. */
  sizeBytes: number;
  /** Pieces of text, gaps and deleted ranges: about one for each edited place. */
  structs: number;
  /** Authors: one for each time that the note was opened and edited. */
  clients: number;
}

/**
 * The most that the server stores. Uniting two documents of 20,000 structs takes 20–25 ms on a processor of 2024
 * (docs/decisions/15), half of the longest time that the server may be busy.
 */
export const largestDocument: DocumentSize = {
  sizeBytes: 3_000_000,
  structs: 20_000,
  clients: 4_000,
};

/** The editor's limit: half of it, so that the union of two devices' offline edits still fits. */
export const largestEdited: DocumentSize = {
  sizeBytes: largestDocument.sizeBytes / 2,
  structs: largestDocument.structs / 2,
  clients: largestDocument.clients / 2,
};

export const emptyDocument: DocumentSize = { sizeBytes: 0, structs: 0, clients: 0 };

export function isWithin(size: DocumentSize, bound: DocumentSize): boolean {
  return (
    size.sizeBytes <= bound.sizeBytes &&
    size.structs <= bound.structs &&
    size.clients <= bound.clients
  );
}

/** An upper bound for the size of their union. */
export function sumOf(a: DocumentSize, b: DocumentSize): DocumentSize {
  return {
    sizeBytes: a.sizeBytes + b.sizeBytes,
    structs: a.structs + b.structs,
    clients: a.clients + b.clients,
  };
}

/** @returns `undefined` if `body` is not the base64 of a text document; empty text is an empty document */
export function sizeOfBody(body: string): DocumentSize | undefined {
  if (body === '') return emptyDocument;
  try {
    return measureDocument(base64ToBytes(body));
  } catch {
    // Not base64.
    return undefined;
  }
}

/**
 * Reads the update once and stops just above the bound, so that its time is bounded too.
 * @returns `undefined` if the bytes are not an update, or an update with more than plain text
 */
export function measureDocument(update: Uint8Array): DocumentSize | undefined {
  const size = { sizeBytes: update.length, structs: 0, clients: 0 };
  const walk = readUpdate(update);
  const isTooMuch = () => !isWithin(size, largestDocument);
  for (let authors = walk.number(); authors > 0; authors--) {
    let structs = walk.number();
    walk.skipNumbers(2);
    size.clients++;
    if (isTooMuch()) return size;
    if (walk.isOver()) return undefined;
    for (; structs > 0; structs--) {
      size.structs++;
      if (isTooMuch()) return size;
      if (readStruct(walk) === undefined || walk.isOver()) return undefined;
    }
  }
  for (let authors = walk.number(); authors > 0; authors--) {
    walk.skipNumbers(1);
    let ranges = walk.number();
    // Yjs never writes an author without a range, and a million of them would count as nothing. After the end there
    // is none either.
    if (ranges === 0) return undefined;
    for (; ranges > 0; ranges--) {
      size.structs++;
      if (isTooMuch()) return size;
      walk.skipNumbers(2);
      if (walk.isOver()) return undefined;
    }
  }
  return walk.isAtEnd() ? size : undefined;
}
