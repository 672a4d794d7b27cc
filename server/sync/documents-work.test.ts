/** The work of uniting documents: in which order, how often, and how often others get a turn. */
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { bytesToBase64 } from '../../src/lib/base64.ts';
import { formatStamp } from '../../src/model/clock.ts';
import { type Change, type Row, rowOfChange } from '../../src/model/merge.ts';
import { sizeOfBody } from '../../src/text/document-size.ts';
import { oneLetter, plainDocument, tornDocument } from '../../test/worst/documents.ts';
import { workOfOneChange } from '../turns.ts';
import { changesWithoutRoom, documentKey, uniteDocuments } from './documents.ts';

const key = documentKey({ entity: 'note', id: 'n1' }, 'body');

const edit = (body: string, n = 0): Change => ({
  ...{ entity: 'note', id: 'n1', fields: { body } },
  at: formatStamp({ ms: 1_000 + n, counter: 0 }, 'laptop'),
});

/** @param base the stored document, if any */
async function unite(base: string | undefined, bodies: readonly string[]) {
  const changes = bodies.map(edit);
  const row = base === undefined ? { ...rowOfChange(edit('')), body: 5 } : rowOfChange(edit(base));
  const stored = new Map<string, Row>([['note n1', row]]);
  const works: number[] = [];
  const giveWay = async (work: number) => void works.push(work);
  const unions = await uniteDocuments(changes, stored, giveWay);
  return { union: unions.get(key), works, refused: changesWithoutRoom(changes, unions).size };
}

const work = (base: string) => {
  const size = sizeOfBody(base);
  return base.length + 100 * ((size?.structs ?? 0) + (size?.clients ?? 0)) + 256;
};

describe('documents are united', () => {
  it('to the same bytes, whichever of them is stored', async () => {
    const [a, b] = [tornDocument(2, 30), tornDocument(2, 30, 9)];
    const [one, other] = [await unite(a, [b]), await unite(b, [a])];
    expect(one.union?.text).toBe(other.union?.text);
    expect(one.union).toMatchObject({ base: a, taken: 1 });
  });

  it('[S2] to the same bytes, whichever of two deletions is stored', async () => {
    const first = new Y.Doc();
    first.getText('body').insert(0, 'hello');
    const without = (clientID: number, at: number) => {
      const doc = Object.assign(new Y.Doc(), { clientID });
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(first));
      doc.getText('body').delete(at, 1);
      return bytesToBase64(Y.encodeStateAsUpdate(doc));
    };
    const [a, b] = [without(2, 0), without(3, 3)];
    const texts = [await unite(a, [b]), await unite(b, [a])].map(({ union }) => union?.text);
    expect(texts[0]).toBe(texts[1]);
  });

  it('upon nothing where the row has none, or what is none', async () => {
    const a = oneLetter(7);
    for (const base of ['', undefined]) {
      expect((await unite(base, [a])).union).toEqual({
        ...{ base: '', text: a, taken: 1, added: a },
      });
    }
  });

  it('once, however often the same comes', async () => {
    const [base, a] = [tornDocument(1, 20), oneLetter(9)];
    const once = await unite(base, [a]);
    const often = await unite(
      base,
      Array.from({ length: 50 }, () => a),
    );
    expect(often.union?.text).toBe(once.union?.text);
    expect(often.union?.taken).toBe(50);
  });

  it('up to the last that fits, in a batch of many more', async () => {
    const base = tornDocument(40, 490);
    const letters = Array.from({ length: 600 }, (_, n) => oneLetter(9_000 + n));
    const { union, refused } = await unite(base, letters);
    const room = 20_000 - (sizeOfBody(base)?.structs ?? 0);
    expect(sizeOfBody(union?.text ?? '')?.structs).toBe(20_000);
    expect([union?.taken, refused]).toEqual([room, 600 - room]);
  });
});

describe('others get their turn', () => {
  it('by what a document costs to merge: its bytes, its structs and its authors', async () => {
    const base = tornDocument(30, 40);
    const { works } = await unite(base, [oneLetter(7)]);
    expect(works).toContain(work(base));
    expect(work(base)).toBeGreaterThan(100 * 30 * 40);
    expect((await unite('', [oneLetter(7)])).works).toContain(256);
  });

  it('before and after two are united', async () => {
    const [base, a] = [plainDocument('words'), oneLetter(7)];
    const { works, union } = await unite(base, [a]);
    expect(works).toContain(base.length + a.length);
    const size = sizeOfBody(union?.text ?? '');
    const bytes = Buffer.from(union?.text ?? '', 'base64').length;
    expect(works).toContain(10 * bytes);
    expect(works).toContain(bytes + 100 * ((size?.structs ?? 0) + (size?.clients ?? 0)) + 256);
  });

  it('by each change, though it brings nothing new', async () => {
    const base = plainDocument('words');
    const { works } = await unite(base, [base, base, base]);
    expect(works).toContain(3 * workOfOneChange);
  });
});
