import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../../src/lib/base64.ts';
import { formatStamp } from '../../src/model/clock.ts';
import { type Change, mergeRows, type Row, rowOfChange } from '../../src/model/merge.ts';
import { definitionOf } from '../../src/model/registry.ts';
import { largestDocument, sizeOfBody } from '../../src/text/document-size.ts';
import { oneLetter, plainDocument, tornDocument } from '../../test/worst/documents.ts';
import { createGiveWay } from '../turns.ts';
import { changesWithoutRoom, documentKey, uniteDocuments } from './documents.ts';

const key = documentKey({ entity: 'note', id: 'n1' }, 'body');

function edit(body: string, n = 0): Change {
  const at = formatStamp({ ms: 1_000 + n, counter: 0 }, 'laptop');
  return { entity: 'note', id: 'n1', at, fields: { body } };
}

function stored(body: string): Map<string, Row> {
  return new Map([['note n1', rowOfChange(edit(body))]]);
}

async function unite(base: string, bodies: readonly string[]) {
  const changes = bodies.map(edit);
  const unions = await uniteDocuments(changes, stored(base), createGiveWay());
  const refused = changesWithoutRoom(changes, unions);
  const text = unions.get(key)?.text ?? '';
  return { text, refused: changes.map((change) => refused.has(change)) };
}

/** What a student reads, and what later edits may build on. */
function meaning(body: string): unknown {
  const doc = new Y.Doc();
  if (body !== '') Y.applyUpdate(doc, base64ToBytes(body));
  return [doc.getText('body').toString(), [...Y.encodeStateVector(doc)]];
}

/** The updates of several authors who write and delete in one text, one after the other. */
const updates = fc
  .array(fc.tuple(fc.nat(2), fc.nat(20), fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map((strokes) => {
    const docs = [1, 2, 3].map((client) => Object.assign(new Y.Doc(), { clientID: client }));
    const made: string[] = [];
    for (const [author, place, words] of strokes) {
      const doc = docs[author] as Y.Doc;
      const text = doc.getText('body');
      const before = Y.encodeStateVector(doc);
      const at = Math.min(place, text.length);
      if (words === '') text.delete(at, Math.min(2, text.length - at));
      else text.insert(at, words);
      made.push(bytesToBase64(Y.encodeStateAsUpdate(doc, before)));
    }
    return made;
  });

it('[S2] unites a batch as if its changes had come one by one', async () => {
  await fc.assert(
    fc.asyncProperty(updates, fc.nat(40), async (bodies, split) => {
      const rule = definitionOf('note');
      const [base, ...rest] = [bodies.slice(0, split), bodies.slice(split)].map((some) =>
        some
          .map(edit)
          .map(rowOfChange)
          .reduce<Row | undefined>((row, next) => mergeRows(row, next, rule), undefined),
      );
      const oneByOne = [base, ...rest].reduce((row, next) =>
        next === undefined ? row : mergeRows(row, next, rule),
      );
      const { text, refused } = await unite(String(base?.body ?? ''), bodies.slice(split));
      expect(refused).not.toContain(true);
      if (bodies.length > split) expect(meaning(text)).toEqual(meaning(String(oneByOne?.body)));
    }),
    { numRuns: 200 },
  );
});

it('keeps a document where a change brings an empty one', async () => {
  const base = oneLetter(7);
  expect(await unite(base, [''])).toEqual({ text: base, refused: [false] });
  expect(await unite('', ['', base, ''])).toEqual({ text: base, refused: [false, false, false] });
});

it('[S5] refuses what goes beyond the bound and all that was typed upon it, the same ones again', async () => {
  const base = tornDocument(40, 499);
  const fits = Array.from({ length: 10 }, (_, n) => oneLetter(9_000 + n));
  const tooMuch = tornDocument(2, 100, 500);
  const bodies = [...fits, tooMuch, oneLetter(9_500)];
  const first = await unite(base, bodies);
  expect(first.refused).toEqual(bodies.map((_, n) => n >= fits.length));
  const again = await unite(first.text, bodies);
  expect(again).toEqual(first);
});

it('[S5] takes what adds nothing to a document that was stored before there was a bound', async () => {
  const base = tornDocument(40, 600);
  const known = tornDocument(1, 600);
  expect(await unite(base, [known])).toEqual({ text: base, refused: [false] });
  expect(await unite(base, [oneLetter(9_000)])).toEqual({ text: base, refused: [true] });
});

it('bounds the bytes and the authors of a document too', async () => {
  const long = plainDocument('a'.repeat(2_999_000));
  expect((await unite(long, [oneLetter(7)])).refused).toEqual([false]);
  expect((await unite(long, [tornDocument(1, 300, 7)])).refused).toEqual([true]);
  const crowd = tornDocument(largestDocument.clients, 1);
  expect(sizeOfBody(crowd)?.clients).toBe(4_000);
  expect((await unite(crowd, [oneLetter(9_000)])).refused).toEqual([true]);
});

it('[S2] leaves a document as it is, byte for byte, where a change brings a part of it', async () => {
  await fc.assert(
    fc.asyncProperty(updates, fc.array(fc.nat(), { maxLength: 8 }), async (bodies, picks) => {
      const { text } = await unite('', bodies);
      // As a device stores it again: cut into other pieces.
      const doc = new Y.Doc({ gc: false });
      if (text !== '') Y.applyUpdate(doc, base64ToBytes(text));
      const rewritten = bytesToBase64(Y.encodeStateAsUpdate(doc));
      const parts = picks.flatMap((pick) => bodies[pick % Math.max(1, bodies.length)] ?? []);
      for (const base of [text, rewritten]) {
        const answer = await unite(base, [...parts, text, rewritten]);
        expect(answer).toEqual({ text: base, refused: answer.refused.map(() => false) });
      }
    }),
    { numRuns: 200 },
  );
});

it('[S2] takes again what a full document has in larger pieces', async () => {
  const author = Object.assign(new Y.Doc(), { clientID: 5 });
  const typed: string[] = [];
  author.on('update', (update) => typed.push(bytesToBase64(update)));
  for (const letter of ['a', '\u{1f600}', 'c']) {
    author.getText('body').insert(author.getText('body').length, letter);
  }
  const other = Object.assign(new Y.Doc(), { clientID: 3 });
  Y.applyUpdate(other, Y.encodeStateAsUpdate(author));
  other.transact(() => {
    for (let n = 1; n < largestDocument.structs; n++) other.getText('body').insert(0, 'z');
  });
  const full = bytesToBase64(Y.encodeStateAsUpdate(other));
  expect(sizeOfBody(full)?.structs).toBe(largestDocument.structs);
  expect(await unite(full, typed)).toEqual({ text: full, refused: [false, false, false] });
  expect((await unite(full, [...typed, oneLetter(9_000)])).refused).toEqual([
    ...[false, false, false],
    true,
  ]);
});
