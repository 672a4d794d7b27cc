import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { bytesToBase64 } from '../lib/base64.ts';
import {
  type DocumentSize,
  isWithin,
  largestDocument,
  largestEdited,
  measureDocument,
  sizeOfBody,
  sumOf,
} from './document-size.ts';

/** A document in which some authors have written and deleted, with gaps where updates are missing. */
const document = fc
  .array(fc.tuple(fc.nat(2), fc.nat(20), fc.string({ maxLength: 5 }), fc.boolean()), {
    maxLength: 30,
  })
  .map((strokes) => {
    const doc = new Y.Doc();
    const kept: Uint8Array[] = [];
    for (const [author, place, words, isKept] of strokes) {
      doc.clientID = author + 1;
      const before = Y.encodeStateVector(doc);
      const text = doc.getText('body');
      const at = Math.min(place, text.length);
      if (words === '') text.delete(at, Math.min(3, text.length - at));
      else text.insert(at, words);
      if (isKept) kept.push(Y.encodeStateAsUpdate(doc, before));
    }
    return kept.length === 0 ? Y.encodeStateAsUpdate(doc) : Y.mergeUpdates(kept);
  });

it('counts what Yjs reads', () => {
  fc.assert(
    fc.property(document, (update) => {
      const { structs, ds } = Y.decodeUpdate(update);
      const ranges = [...ds.clients.values()].reduce((sum, { length }) => sum + length, 0);
      const clients = new Set(structs.map(({ id }) => id.client)).size;
      const size = { sizeBytes: update.length, structs: structs.length + ranges, clients };
      expect(measureDocument(update)).toEqual(size);
    }),
    { numRuns: 300 },
  );
});

it('adds up to at least the size of the union', () => {
  fc.assert(
    fc.property(document, document, (a, b) => {
      const [sizeA, sizeB] = [measureDocument(a), measureDocument(b)];
      const union = measureDocument(Y.mergeUpdates([a, b]));
      if (sizeA === undefined || sizeB === undefined || union === undefined) throw new Error();
      expect(union.clients).toBeLessThanOrEqual(sumOf(sizeA, sizeB).clients);
    }),
    { numRuns: 200 },
  );
});

it('has no size if it is cut off, continues after its end, or is not base64', () => {
  const doc = new Y.Doc();
  doc.getText('body').insert(0, 'cells divide');
  const update = Y.encodeStateAsUpdate(doc);
  for (let end = 1; end < update.length; end++) {
    expect(measureDocument(update.subarray(0, end))).toBeUndefined();
  }
  expect(measureDocument(new Uint8Array([...update, 0]))).toBeUndefined();
  expect(sizeOfBody(`${bytesToBase64(update)}!`)).toBeUndefined();
  expect(sizeOfBody('')).toEqual({ sizeBytes: 0, structs: 0, clients: 0 });
  expect(sizeOfBody(bytesToBase64(update))).toEqual({
    sizeBytes: update.length,
    structs: 1,
    clients: 1,
  });
});

it('a document is within its exact bounds, and above them if any part is larger', () => {
  const bound: DocumentSize = { sizeBytes: 30, structs: 20, clients: 10 };
  expect(isWithin(bound, bound)).toBe(true);
  for (const part of ['sizeBytes', 'structs', 'clients'] as const) {
    expect(isWithin({ ...bound, [part]: bound[part] + 1 }, bound), part).toBe(false);
    expect(isWithin({ ...bound, [part]: bound[part] - 1 }, bound), part).toBe(true);
  }
});

it('two documents that the editor accepts fit together, but nothing more', () => {
  expect(sumOf(largestEdited, largestEdited)).toEqual(largestDocument);
  expect(sumOf(largestEdited, { sizeBytes: 1, structs: 2, clients: 3 })).toEqual({
    sizeBytes: 1_500_001,
    structs: 10_002,
    clients: 2_003,
  });
});

it('has no size for a document with other content than text', () => {
  const lists = new Y.Doc();
  lists.getArray('body').insert(0, [{ a: 1 }]);
  const bold = new Y.Doc();
  bold.getText('body').insert(0, 'a', { bold: true });
  const map = new Y.Doc();
  map.getMap('body').set('a', 'b');
  for (const doc of [lists, bold, map]) {
    expect(measureDocument(Y.encodeStateAsUpdate(doc))).toBeUndefined();
  }
});

it('stops counting above the bound, whatever an update claims', () => {
  const claims = new Uint8Array([1, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 0, ...Array(100_000).fill(0)]);
  expect(measureDocument(claims)?.structs).toBeLessThanOrEqual(largestDocument.structs + 1);
  // A string that says that it is longer than the update.
  expect(measureDocument(new Uint8Array([1, 1, 1, 0, 4, 1, 1, 98, 0xff, 0xff, 0x7f]))).toBe(
    undefined,
  );
});

it('ends with the update, however many authors the update claims to have', () => {
  const billions = [0xff, 0xff, 0xff, 0xff, 0x7f];
  expect(measureDocument(new Uint8Array(billions))).toBeUndefined();
  // No structs, and as many authors of deleted ranges.
  expect(measureDocument(new Uint8Array([0, ...billions]))).toBeUndefined();
  // A hundred authors of no deleted range at all.
  const none = Array.from({ length: 100 }, () => [1, 0]).flat();
  expect(measureDocument(new Uint8Array([0, 100, ...none]))).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const size = measureDocument(bytes);
      expect(size?.clients ?? 0).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: 2_000 },
  );
});

it('has no size for an update with a number that Yjs refuses to read', () => {
  // 2^57 - 1 as LEB128, and 2^53 - 1.
  const tooLarge = [...Array(8).fill(0xff), 0x01];
  const highest = [...Array(7).fill(0xff), 0x0f];
  /** No structs, and one author with one deleted range that begins at `number`. */
  const deleting = (number: number[]) => new Uint8Array([0, 1, 7, 1, ...number, 1]);
  expect(measureDocument(deleting(highest))).toBeDefined();
  expect(() => Y.decodeUpdate(deleting(highest))).not.toThrow();
  expect(measureDocument(deleting(tooLarge))).toBeUndefined();
  expect(() => Y.decodeUpdate(deleting(tooLarge))).toThrow();
});
