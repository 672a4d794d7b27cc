import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../../src/lib/base64.ts';
import { formatStamp } from '../../src/model/clock.ts';
import type { Change } from '../../src/model/merge.ts';
import { partSince } from '../../src/protocol/documents.ts';
import { uniteBodies } from '../../src/text/unite-documents.ts';
import type { StoredRow } from '../storage/contract.ts';
import { createGiveWay } from '../turns.ts';
import { mostRecentLength, uniteDocuments } from './documents.ts';
import { foldChanges } from './fold.ts';
import { leastRecentLength, mostRecentChanges, partsOf, recentAfter } from './recent.ts';

const documents = new Set(['note.body']);

const row = (version: number, recent?: string, body = 'x'.repeat(400)): StoredRow => ({
  ...{ entity: 'note', id: 'n', version, complete: true },
  body: JSON.stringify({ id: 'n', $at: 'a', body, title: 'T' }),
  ...(recent !== undefined && { recent }),
});
const recent = (...changes: [number, number, string][]) =>
  JSON.stringify(changes.map(([from, to, body]) => [from, to, { body }]));
const sentBody = async (
  stored: StoredRow,
  since: number,
  asked: ReadonlySet<string> = documents,
) => {
  const [sent] = await partsOf([stored], since, asked, createGiveWay());
  const { body, [partSince]: mark } = JSON.parse(sent?.body ?? '');
  return mark === undefined ? 'whole' : { body, mark };
};

describe('the last changes of a row', () => {
  it('grow by each change, in their order', () => {
    const once = recentAfter(row(3), row(5), { body: 'b1' });
    expect(once).toBe(recent([3, 5, 'b1']));
    expect(recentAfter(row(5, once), row(9), { body: 'b2' })).toBe(
      recent([3, 5, 'b1'], [5, 9, 'b2']),
    );
  });

  it('begin anew where an older server has written the row', () => {
    const stale = row(6, recent([3, 5, 'b1']));
    expect(recentAfter(stale, row(7), { body: 'b2' })).toBe(recent([6, 7, 'b2']));
  });

  it.each([
    ['of a new row', undefined, { body: 'b' }],
    ['of a row that was incomplete', { ...row(3), complete: false }, { body: 'b' }],
    ['after a change that is too large', row(3), { body: undefined }],
    ['of a row without documents', row(3), {}],
    ['of what was deleted for good', row(3), undefined],
  ])('are none %s', (_, before, added) => {
    expect(recentAfter(before, row(5), added)).toBe('');
  });

  it('are bounded by number, and by length beside the row', () => {
    const grow = (count: number, update: string, body: string) => {
      let now = row(1, '', body);
      for (let version = 2; version < 2 + count; version++)
        now = row(version, recentAfter(now, row(version, '', body), { body: update }), body);
      return now.recent ?? '';
    };
    const many = grow(mostRecentChanges + 5, 'b', 'x'.repeat(200_000));
    expect(JSON.parse(many)).toHaveLength(mostRecentChanges);
    expect(JSON.parse(many).at(-1)).toEqual([
      mostRecentChanges + 5,
      mostRecentChanges + 6,
      { body: 'b' },
    ]);
    const long = grow(20, 'u'.repeat(9_000), 'x'.repeat(400_000));
    expect(long.length).toBeLessThanOrEqual(mostRecentLength);
    expect(long.length).toBeGreaterThan(mostRecentLength / 2);
    expect(grow(20, 'u'.repeat(90), 'short').length).toBeLessThanOrEqual(leastRecentLength + 2);
    expect(grow(1, 'u'.repeat(leastRecentLength), 'short')).toBe('');
  });
});

describe('a row for a device that has an earlier version', () => {
  const word = bytesToBase64(Y.encodeStateAsUpdate(docOf('word')));
  const stored = row(9, recent([3, 5, ''], [5, 9, word]));

  it('has of its document what is new since', async () => {
    for (const since of [5, 6, 8])
      expect(await sentBody(stored, since)).toEqual({ body: word, mark: since });
    expect(await sentBody(row(9, recent([3, 5, word], [5, 9, ''])), 5)).toEqual({
      body: '',
      mark: 5,
    });
  });

  it('is whole for a device that has less than the changes show, or all', async () => {
    for (const since of [0, 2, 9, 12]) expect(await sentBody(stored, since)).toBe('whole');
  });

  it('is whole where the changes do not end at its version, or are unreadable', async () => {
    for (const wrong of [undefined, '', 'no JSON', '{}', '[[1,2]]', recent([3, 5, word])])
      expect(await sentBody(row(9, wrong), 5)).toBe('whole');
  });

  it('is whole for a device that does not name its document', async () => {
    expect(await sentBody(stored, 5, new Set())).toBe('whole');
    expect(await sentBody(stored, 5, new Set(['memo.body']))).toBe('whole');
  });

  it('is whole where what is new is more than half of it, or no update', async () => {
    expect(await sentBody(row(9, recent([5, 9, word]), 'x'), 5)).toBe('whole');
    expect(await sentBody(row(9, recent([5, 7, word], [7, 9, '%%'])), 5)).toBe('whole');
  });

  it('is whole where its state on the device is unknown', async () => {
    const [sent] = await partsOf([stored], 5, documents, createGiveWay(), () => true);
    expect(sent).toBe(stored);
  });
});

function docOf(text: string): Y.Doc {
  const doc = Object.assign(new Y.Doc(), { clientID: 5 });
  doc.getText('body').insert(0, text);
  return doc;
}

/** What a student reads, and what later edits may build on. */
function meaning(body: string): unknown {
  const doc = new Y.Doc();
  if (body !== '') Y.applyUpdate(doc, base64ToBytes(body));
  return [doc.getText('body').toString(), Y.encodeStateVector(doc), Y.snapshot(doc).ds.clients];
}

it('[S1] any version with the part since then makes the present document', async () => {
  const strokes = fc.array(fc.tuple(fc.nat(2), fc.nat(30), fc.string({ maxLength: 4 })), {
    minLength: 2,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(strokes, fc.nat(24), async (typed, seen) => {
      const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }));
      let stored: StoredRow | undefined;
      const bodies = new Map<number, string>();
      for (const [n, [author, place, words]] of typed.entries()) {
        const doc = docs[author] as Y.Doc;
        const text = doc.getText('body');
        const before = Y.encodeStateVector(doc);
        const at = Math.min(place, text.length);
        if (words === '') text.delete(at, Math.min(2, text.length - at));
        else text.insert(at, words);
        const body = bytesToBase64(Y.encodeStateAsUpdate(doc, before));
        stored = await store(stored, n, body);
        bodies.set(stored.version, String(JSON.parse(stored.body).body));
        if (n % 3 === 0) for (const other of docs) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      }
      const since = Math.min(1 + seen, stored?.version ?? 0);
      if (stored === undefined) return;
      const [sent] = await partsOf([stored], since, documents, createGiveWay());
      const { body: part } = JSON.parse(sent?.body ?? '');
      const held = bodies.get(since) ?? '';
      expect(meaning(String(uniteBodies(held, part)))).toEqual(
        meaning(bodies.get(stored.version) ?? ''),
      );
    }),
    { numRuns: 200 },
  );
});

async function store(before: StoredRow | undefined, n: number, body: string): Promise<StoredRow> {
  const giveWay = createGiveWay();
  const at = formatStamp({ ms: 1_000 + n, counter: 0 }, 'laptop');
  const fields = { title: `T${n}`, body, createdAt: 1, deletedAt: 0 };
  const changes: Change[] = [{ entity: 'note', id: 'n', at, fields }];
  const rows = new Map(before && [['note n', JSON.parse(before.body)]]);
  const unions = await uniteDocuments(changes, rows, giveWay);
  const stored = new Map(before && [['note n', before]]);
  const version = before?.version ?? 0;
  const { written } = await foldChanges(changes, { stored, rows, version, unions }, giveWay);
  const [row] = written;
  if (row === undefined) throw new Error('Each change has another title');
  return row;
}
