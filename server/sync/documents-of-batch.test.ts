import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../../src/lib/base64.ts';
import type { Change } from '../../src/model/merge.ts';
import { isLong } from '../../test/support/long.ts';
import { oneLetter, tornDocument } from '../../test/worst/documents.ts';
import { changesWithoutRoom, documentKey, uniteDocuments } from './documents.ts';

const at = '000000000001000-0000-laptop';

/** @returns `work`: what was reported to `GiveWay` */
async function unite(base: string, bodies: readonly string[]) {
  const changes = bodies.map((body): Change => ({ entity: 'note', id: 'n', at, fields: { body } }));
  const stored = new Map([['note n', { id: 'n', $at: at, body: base }]]);
  let work = 0;
  const giveWay = async (more: number) => {
    work += more;
  };
  const unions = await uniteDocuments(changes, stored, giveWay);
  const refused = changesWithoutRoom(changes, unions);
  const text = unions.get(documentKey({ entity: 'note', id: 'n' }, 'body'))?.text ?? '';
  return { text, refused: changes.map((change) => refused.has(change)), work };
}

function lengthOf(body: string): number {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, base64ToBytes(body));
  return doc.getText('body').length;
}

it.each([1, 2, 3, 180, 256, 257, 600])(
  '[S2] takes all of %d edits that find room',
  async (count) => {
    const bodies = Array.from({ length: count }, (_, n) => oneLetter(n + 1));
    for (const base of ['', oneLetter(9_000)]) {
      const { text, refused } = await unite(base, bodies);
      expect(refused).not.toContain(true);
      expect(lengthOf(text)).toBe(count + (base === '' ? 0 : 1));
    }
  },
);

it('[S5] keeps the first of two that are too large only together, and refuses the second', async () => {
  const [first, second] = [tornDocument(30, 400), tornDocument(30, 400, 100)];
  const { text, refused } = await unite('', [first, second]);
  expect(refused).toEqual([false, true]);
  expect(text).toBe(first);
});

/** @returns the updates of one author who types as many letters */
function typed(letters: number): string[] {
  const doc = Object.assign(new Y.Doc(), { clientID: 5 });
  const updates: string[] = [];
  doc.on('update', (update) => updates.push(bytesToBase64(update)));
  for (let n = 0; n < letters; n++) doc.getText('body').insert(n, 'a');
  return updates;
}

it('[S2] stores the same bytes, whichever of two documents came first, in whatever pieces', async () => {
  const pieces = typed(3);
  const whole = new Y.Doc();
  for (const piece of pieces) Y.applyUpdate(whole, base64ToBytes(piece));
  const inOne = bytesToBase64(Y.encodeStateAsUpdate(whole));
  const { text: one } = await unite('', [...pieces, oneLetter(1)]);
  const { text: other } = await unite(inOne, [oneLetter(2)]);
  expect((await unite(one, [other])).text).toBe((await unite(other, [one])).text);
});

it.runIf(isLong)('[S5] takes the 10,000 edits of one document that a batch may bring', async () => {
  const { text, refused } = await unite(oneLetter(1), typed(10_000));
  expect(refused).not.toContain(true);
  expect(lengthOf(text)).toBe(10_001);
});

it('[S5] leaves a stored document that cannot be read as it is, and refuses what is typed upon it', async () => {
  const { text, refused } = await unite('bm90IGEgZG9j', [oneLetter(1)]);
  expect([text, refused]).toEqual(['bm90IGEgZG9j', [true]]);
});

it('tells of the work that each edit of a stored document is, so that others get their turn', async () => {
  const change = oneLetter(9_000);
  const workOn = async (base: string) => (await unite(base, [change])).work;
  const [torn, more] = [tornDocument(10, 100), tornDocument(10, 200)];
  // Each edit of the stored document is merged, and counts as 100 bytes at least twice: read, and united.
  expect((await workOn(more)) - (await workOn(torn))).toBeGreaterThan(2 * 100 * 1_000);
});
