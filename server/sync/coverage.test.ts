/** Whether one document has all of another, for documents made by Yjs and by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../../src/lib/base64.ts';
import { coverageOf, covers } from './documents.ts';

const at = async (body: string) => coverageOf(body, async () => undefined);
const isCovered = async (whole: string, part: string) => covers(await at(whole), await at(part));

/** The letters and the deleted ranges of an update, by author. */
async function rangesOf(update: Uint8Array) {
  const { letters, deleted } = await at(bytesToBase64(update));
  return { letters: Object.fromEntries(letters), deleted: Object.fromEntries(deleted) };
}

const text = (author: number) => {
  const doc = Object.assign(new Y.Doc(), { clientID: author });
  return { doc, text: doc.getText('body'), body: () => bytesToBase64(Y.encodeStateAsUpdate(doc)) };
};

describe('a document covers', () => {
  it('nothing and itself, and an empty one only an empty one', async () => {
    const { text: words, body } = text(1);
    words.insert(0, 'cells');
    expect(await isCovered('', '')).toBe(true);
    expect(await isCovered(body(), '')).toBe(true);
    expect(await isCovered(body(), body())).toBe(true);
    expect(await isCovered('', body())).toBe(false);
  });

  it('what it was before, and not what it becomes by one letter or one deletion', async () => {
    const { text: words, body } = text(1);
    words.insert(0, 'cells');
    const before = body();
    words.insert(5, 's');
    const longer = body();
    words.delete(0, 1);
    const shorter = body();
    expect(await isCovered(longer, before)).toBe(true);
    expect(await isCovered(before, longer)).toBe(false);
    expect(await isCovered(shorter, longer)).toBe(true);
    expect(await isCovered(longer, shorter)).toBe(false);
  });

  it('no letters of another author, though they are as many', async () => {
    const [one, other] = [text(1), text(2)];
    one.text.insert(0, 'cells');
    other.text.insert(0, 'cells');
    expect(await isCovered(one.body(), other.body())).toBe(false);
  });

  it('another exactly where uniting them adds nothing', async () => {
    const stroke = fc.record({
      who: fc.nat(2),
      place: fc.nat(9),
      words: fc.constantFrom('', 'a', 'ä', '😀', 'abc', '€uro'),
      isSent: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stroke, { maxLength: 20 }), async (strokes) => {
        const devices = [1, 2, 3].map(text);
        for (const { who, place, words, isSent } of strokes) {
          const [one, other] = [devices[who], devices[(who + 1) % 3]];
          if (one === undefined || other === undefined) continue;
          const from = Math.min(place, one.text.length);
          if (words === '') one.text.delete(from, Math.min(2, one.text.length - from));
          else one.text.insert(from, words);
          if (isSent) Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc));
        }
        const [whole, part] = devices;
        if (whole === undefined || part === undefined) return;
        const before = Y.snapshot(whole.doc);
        const covered = await isCovered(whole.body(), part.body());
        Y.applyUpdate(whole.doc, Y.encodeStateAsUpdate(part.doc));
        expect(covered).toBe(Y.equalSnapshots(before, Y.snapshot(whole.doc)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a range', () => {
  it('counts letters as Yjs does: in UTF-16 units, however many bytes they take', async () => {
    for (const words of ['a', 'ä', '€', '😀', 'aä€😀']) {
      const { doc, text: own } = text(1);
      own.insert(0, words);
      const { letters } = await rangesOf(Y.encodeStateAsUpdate(doc));
      expect(letters).toEqual({ 1: [[0, words.length]] });
    }
  });

  it('is one where pieces follow each other, deleted ones too, and is apart behind a gap', async () => {
    const { doc, text: own } = text(1);
    const updates: Uint8Array[] = [];
    doc.on('update', (update) => updates.push(update));
    own.insert(0, 'abc');
    own.insert(0, 'de');
    own.insert(0, 'f');
    own.delete(2, 1);
    const whole = await rangesOf(Y.encodeStateAsUpdate(doc));
    expect(whole).toEqual({ letters: { 1: [[0, 6]] }, deleted: { 1: [[4, 5]] } });
    const [first, , third] = updates;
    if (first === undefined || third === undefined) throw new Error('four updates');
    const withGap = await rangesOf(Y.mergeUpdates([first, third]));
    expect(withGap.letters).toEqual({
      1: [
        [0, 3],
        [5, 6],
      ],
    });
  });

  it('holds what Yjs has dropped the content of, and no gap', async () => {
    // One author with a collected piece of 3, a gap of 4 and a deleted piece of 2.
    const pieces = [...[0, 3], ...[10, 4], ...[0x81, 1, 6, 2]];
    const { letters } = await rangesOf(new Uint8Array([1, 3, 1, 0, ...pieces, 0]));
    expect(letters).toEqual({
      1: [
        [0, 3],
        [7, 9],
      ],
    });
  });

  it('that was written in any order, doubled or of no length is put in order and joined', async () => {
    // No letters, and one author with these deleted ranges.
    const deleting = (...ranges: [start: number, length: number][]) =>
      rangesOf(new Uint8Array([0, 1, 1, ranges.length, ...ranges.flat()]));
    expect((await deleting([8, 2], [1, 2])).deleted).toEqual({
      1: [
        [1, 3],
        [8, 10],
      ],
    });
    expect((await deleting([3, 2], [1, 2])).deleted).toEqual({ 1: [[1, 5]] });
    expect((await deleting([1, 9], [2, 2])).deleted).toEqual({ 1: [[1, 10]] });
    expect((await deleting([4, 0])).deleted).toEqual({});
    expect((await deleting([1, 2], [4, 0])).deleted).toEqual({ 1: [[1, 3]] });
  });

  it('lies inside another up to its very ends', () => {
    const covering = (whole: [number, number][], part: [number, number][]) =>
      covers(
        { letters: new Map([[1, whole]]), deleted: new Map() },
        { letters: new Map([[1, part]]), deleted: new Map() },
      );
    expect(covering([[2, 5]], [[2, 5]])).toBe(true);
    expect(covering([[2, 5]], [[1, 5]])).toBe(false);
    expect(covering([[2, 5]], [[2, 6]])).toBe(false);
    expect(covering([[2, 5]], [[5, 6]])).toBe(false);
    const two: [number, number][] = [
      [0, 2],
      [5, 9],
    ];
    expect(covering(two, [[5, 6]])).toBe(true);
    expect(covering(two, two)).toBe(true);
    expect(covering(two, [[1, 6]])).toBe(false);
    expect(covering(two, [[3, 4]])).toBe(false);
    expect(covering(two, [[9, 10]])).toBe(false);
    expect(
      covering(two, [
        [5, 6],
        [8, 9],
      ]),
    ).toBe(true);
  });
});

it('gives way before, between and after what takes long: by its bytes, and after every thousand pieces', async () => {
  const { doc, text: own, body } = text(1);
  doc.transact(() => {
    for (let n = 0; n < 2_500; n++) own.insert(0, 'a');
  });
  const work: number[] = [];
  await coverageOf(body(), async (bytes) => void work.push(bytes));
  const bytes = base64ToBytes(body()).length;
  expect(work).toEqual([body().length, body().length, 50_000, 50_000, bytes]);
  const authors = Array.from({ length: 1_500 }, () => [1, 1, 3, 1]).flat();
  const ranges = new Uint8Array([0, 0xdc, 0x0b, ...authors]);
  const before = work.length;
  await coverageOf(bytesToBase64(ranges), async (bytes) => void work.push(bytes));
  expect(work.slice(before + 2, -1)).toEqual([50_000, 50_000, 50_000]);
  // One piece before them, so that the thousandth is an author and not a range; and one author less.
  const shifted = new Uint8Array([...[1, 1, 1, 0, 0, 3], 0xdb, 0x0b, ...authors.slice(4)]);
  const between = work.length;
  await coverageOf(bytesToBase64(shifted), async (bytes) => void work.push(bytes));
  expect(work.slice(between + 2, -1)).toEqual([50_000, 50_000]);
});
