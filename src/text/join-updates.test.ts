import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { base64ToBytes } from '../lib/base64.ts';
import { bodyOfText, editNoteText } from './note-text.ts';
import { joinUpdates, uniteUpdates } from './unite-documents.ts';
import { kinds } from './update-reader.ts';

/** Texts that several authors have written, one upon the other, seen by some authors only. */
const edits = fc.array(
  fc.record({
    author: fc.nat(3),
    words: fc.string({ unit: 'grapheme', maxLength: 12 }),
    sees: fc.nat(3),
  }),
  { maxLength: 12 },
);
const large = 2 ** 40;

function documentsOf(all: readonly { author: number; words: string; sees: number }[]) {
  const docs = [7, 200, 2 ** 31, large].map((clientID) => Object.assign(new Y.Doc(), { clientID }));
  for (const { author, words, sees } of all) {
    const [doc, other] = [docs[author], docs[sees]];
    if (doc === undefined || other === undefined) continue;
    if (doc !== other) Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
    editNoteText(doc, words);
  }
  return docs;
}

describe('two documents by different authors', () => {
  it('become the same bytes as with Yjs', () => {
    let joinedOnes = 0;
    fc.assert(
      fc.property(edits, fc.nat(3), fc.nat(3), fc.nat(3), (all, first, second, third) => {
        const docs = documentsOf(all);
        const [one, two] = [docs[first] ?? new Y.Doc(), docs[second] ?? new Y.Doc()];
        const whole = Y.encodeStateAsUpdate(one);
        const between = Y.encodeStateVector(two);
        two.getText('body').insert(0, 'later');
        const later = Y.encodeStateVector(two);
        two.getText('body').insert(0, 'last');
        for (const other of [
          Y.encodeStateAsUpdate(two),
          Y.encodeStateAsUpdate(two, Y.encodeStateVector(one)),
          Y.encodeStateAsUpdate(two, between),
          // With a gap.
          Y.mergeUpdates([
            Y.encodeStateAsUpdate(docs[third] ?? two),
            Y.encodeStateAsUpdate(two, later),
          ]),
        ]) {
          const union = joinUpdates(whole, other);
          if (union === undefined) continue;
          joinedOnes += 1;
          expect(Buffer.from(union)).toEqual(Buffer.from(Y.mergeUpdates([whole, other])));
          expect(Buffer.from(joinUpdates(other, whole) ?? [])).toEqual(Buffer.from(union));
        }
      }),
      { numRuns: 500 },
    );
    expect(joinedOnes).toBeGreaterThan(100);
  });

  it('are merged by Yjs if one author wrote in both, but not if letters are missing in one', () => {
    const doc = Object.assign(new Y.Doc(), { clientID: 1 });
    editNoteText(doc, 'Words');
    const before = Y.encodeStateAsUpdate(doc);
    const state = Y.encodeStateVector(doc);
    editNoteText(doc, 'Words and');
    const between = Y.encodeStateVector(doc);
    editNoteText(doc, 'Words and more');
    expect(joinUpdates(before, Y.encodeStateAsUpdate(doc, state))).toBeUndefined();
    const gap = Y.mergeUpdates([before, Y.encodeStateAsUpdate(doc, between)]);
    const other = Y.encodeStateAsUpdate(
      documentsOf([{ author: 1, words: 'Other', sees: 1 }])[1] ?? doc,
    );
    expect(Buffer.from(joinUpdates(gap, other) ?? [])).toEqual(
      Buffer.from(Y.mergeUpdates([gap, other])),
    );
  });

  it('are merged by Yjs if a gap is not between letters, or is in pieces', () => {
    const letter = (words: string) => [kinds.text, 1, 1, 0x62, words.length, 0x61];
    const gap = [kinds.skipped, 2];
    const other = Y.encodeStateAsUpdate(
      documentsOf([{ author: 1, words: 'Other', sees: 1 }])[1] ?? new Y.Doc(),
    );
    for (const structs of [
      [gap, letter('a')],
      [letter('a'), gap],
      [letter('a'), gap, gap, letter('a')],
    ]) {
      const update = new Uint8Array([1, structs.length, 5, 0, ...structs.flat(), 0]);
      expect(joinUpdates(update, other)).toBeUndefined();
      expect(joinUpdates(other, update)).toBeUndefined();
      expect(Buffer.from(uniteUpdates(update, other))).toEqual(
        Buffer.from(Y.mergeUpdates([update, other])),
      );
    }
  });

  it('are refused if a text is not UTF-8, as by Yjs: the document could not be read any more', () => {
    const [good, bad] = ['My words', 'xyz'].map((words) => base64ToBytes(bodyOfText(words)));
    if (good === undefined || bad === undefined) throw new Error('There are two');
    for (const letter of [0xff, 0x80, 0xc3, 0xed]) {
      bad[bad.length - 4] = letter;
      expect(() => Y.mergeUpdates([good, bad])).toThrow();
      expect(() => uniteUpdates(good, bad)).toThrow();
    }
  });

  it('are refused if one is not an update, as by Yjs', () => {
    for (const bytes of [[], [0], [1], [1, 1, 5], [255, 255]])
      expect(() => uniteUpdates(Uint8Array.from(bytes), Uint8Array.of(0, 0))).toThrow();
  });
});
