/** Updates at the limits of the reader. `document-size.test.ts` tests updates made by Yjs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { largestDocument, measureDocument } from './document-size.ts';
import { bits, kinds, readUpdate } from './update-reader.ts';

/** A whole number as LEB128. */
function bytesOf(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...bytesOf(Math.floor(number / 128))];
}

/** An update of one author with one struct, and no deleted ranges. */
const withStruct = (...struct: number[]) => new Uint8Array([1, 1, 1, 0, ...struct, 0]);

describe('a number', () => {
  const boundaries = [7, 14, 21, 28, 31, 32, 49].flatMap((bit) => [2 ** bit - 1, 2 ** bit]);
  it.each([0, 1, ...boundaries, Number.MAX_SAFE_INTEGER])('%d is read as it is', (number) => {
    const walk = readUpdate(new Uint8Array([...bytesOf(number), 9]));
    expect(walk.number()).toBe(number);
    expect(walk.isAtEnd()).toBe(false);
    expect(walk.byte()).toBe(9);
    expect([walk.isAtEnd(), walk.isOver()]).toEqual([true, false]);
  });

  it('of any size is read as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat()), (numbers) => {
        const walk = readUpdate(new Uint8Array(numbers.flatMap(bytesOf)));
        expect(numbers.map(() => walk.number())).toEqual(numbers);
        expect(walk.isAtEnd()).toBe(true);
      }),
    );
  });

  it('that is cut off ends past the update, and everything after it reads as 0', () => {
    const walk = readUpdate(new Uint8Array([0x80, 0x80]));
    walk.number();
    expect([walk.isOver(), walk.isAtEnd()]).toEqual([true, false]);
    expect([walk.number(), walk.byte()]).toEqual([0, 0]);
  });

  it('above the highest safe integer ends past the update', () => {
    const walk = readUpdate(new Uint8Array([...Array(7).fill(0xff), 0x1f, 5]));
    walk.number();
    expect([walk.isOver(), walk.byte()]).toEqual([true, 0]);
  });
});

describe('a document', () => {
  it('with some deleted words is counted as Yjs reads it', () => {
    const doc = new Y.Doc();
    doc.getText('body').insert(0, 'the cell divides');
    doc.getText('body').delete(4, 5);
    const update = Y.encodeStateAsUpdate(doc);
    const { structs } = Y.decodeUpdate(update);
    expect(structs).toHaveLength(3);
    expect(measureDocument(update)).toEqual({ sizeBytes: update.length, structs: 4, clients: 1 });
  });

  it('may hold a text inside another shared type, which is referred to by its position', () => {
    const doc = new Y.Doc();
    const inner = new Y.Text();
    doc.getMap('notes').set('n', inner);
    const before = Y.encodeStateVector(doc);
    inner.insert(0, 'cells');
    const update = Y.encodeStateAsUpdate(doc, before);
    expect(measureDocument(update)).toEqual({ sizeBytes: update.length, structs: 1, clients: 1 });
  });

  it.each([2, 3, 5, 6, 7, 8, 9, 11, 31])('holds no content of kind %d, of any length', (kind) => {
    const afterAnother = [bits.hasLeft | kind, 1, 0];
    for (const content of [[], [1], [1, 97]]) {
      expect(measureDocument(withStruct(...afterAnother, ...content))).toBeUndefined();
    }
  });

  it('holds no value under a key, even if the value is text', () => {
    const text = [1, 0, 1, 97];
    expect(measureDocument(withStruct(bits.hasLeft | kinds.text, ...text))).toBeDefined();
    for (const kind of [kinds.text, kinds.deleted]) {
      const info = bits.hasLeft | bits.hasKey | kind;
      for (const content of [text, [1, 0, 1], []]) {
        expect(measureDocument(withStruct(info, ...content))).toBeUndefined();
      }
    }
  });
});

describe('counting ends just above the bound, even if the update is cut off after it', () => {
  const { clients, structs } = largestDocument;

  it.each([
    ['authors without a struct', clients, [0, 1, 0]],
    ['authors with a struct', clients, [1, 1, 0, kinds.collected, 1]],
  ])('of %s', (_, most, author) => {
    const claim = (count: number, written: number) =>
      measureDocument(
        new Uint8Array([
          ...bytesOf(count),
          ...Array.from({ length: written }, () => author).flat(),
          0,
        ]),
      );
    expect(claim(most, most)?.clients).toBe(most);
    expect(claim(most + 1, most + 1)?.clients).toBe(most + 1);
    expect(claim(1e9, most + 1)?.clients).toBe(most + 1);
    expect(claim(most, most - 1)).toBeUndefined();
  });

  it('of structs', () => {
    const claim = (count: number, written: number) =>
      measureDocument(
        new Uint8Array([
          ...[1, ...bytesOf(count), 1, 0],
          ...Array.from({ length: written }, () => [kinds.collected, 1]).flat(),
          0,
        ]),
      );
    expect(claim(structs, structs)?.structs).toBe(structs);
    expect(claim(1e9, structs + 1)?.structs).toBe(structs + 1);
    expect(claim(structs, structs - 1)).toBeUndefined();
  });

  it('of deleted ranges', () => {
    const claim = (count: number, written: number) =>
      measureDocument(
        new Uint8Array([
          ...[0, 1, 1, ...bytesOf(count)],
          ...Array.from({ length: written }, () => [0, 1]).flat(),
        ]),
      );
    expect(claim(structs, structs)?.structs).toBe(structs);
    expect(claim(1e9, structs + 1)?.structs).toBe(structs + 1);
    expect(claim(structs, structs - 1)).toBeUndefined();
    expect(claim(1e9, 1)).toBeUndefined();
  });
});
