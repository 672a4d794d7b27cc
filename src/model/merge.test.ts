import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { fewerUnlessLong } from '../../test/support/long.ts';
import { base64ToBytes, bytesToBase64 } from '../lib/base64.ts';
import { formatStamp } from './clock.ts';
import {
  type Change,
  changesOfRow,
  isSameRow,
  type MergeRule,
  mergeRows,
  observeFields,
  type Row,
  rowOfChange,
  sharedPart,
} from './merge.ts';

const record: MergeRule = { kind: 'record', textFields: ['body'] };
const fact: MergeRule = { kind: 'fact', textFields: [] };

const stamp = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 0, max: 2 }),
    fc.constantFrom('a', 'b', 'c'),
  )
  .map(([ms, counter, device]) => formatStamp({ ms, counter }, device));

const body = fc
  .tuple(fc.constantFrom(1, 2, 3), fc.string({ maxLength: 4 }))
  .map(([client, text]) => {
    const doc = new Y.Doc();
    doc.clientID = client * 1_000 + text.length;
    doc.getText('body').insert(0, `${client}:${text.length}`);
    return bytesToBase64(Y.encodeStateAsUpdate(doc));
  });

const change = fc
  .record({
    at: stamp,
    fields: fc.record(
      {
        title: fc.string({ maxLength: 2 }),
        count: fc.integer({ min: 0, max: 3 }),
        body,
        deletedAt: fc.constantFrom(0, 5),
        purgedAt: fc.constantFrom(7, 8),
      },
      { requiredKeys: [] },
    ),
  })
  .filter(({ fields }) => Object.keys(fields).length > 0)
  .map(({ at, fields }): Change => ({ entity: 'note', id: 'n1', at, fields }));

const join = (rule: MergeRule, rows: Row[]): Row | undefined =>
  rows.reduce<Row | undefined>((merged, row) => mergeRows(merged, row, rule), undefined);

const row = fc
  .array(change, { minLength: 1, maxLength: 5 })
  .map((changes) => join(record, changes.map(rowOfChange)) as Row);

/** Text is compared by what a student reads and what later edits may build on, not by its encoding. */
function meaning(input: Row | undefined): unknown {
  if (typeof input?.body !== 'string') return input;
  const doc = new Y.Doc();
  Y.applyUpdate(doc, base64ToBytes(input.body));
  return { ...input, body: [doc.getText('body').toString(), Y.encodeStateVector(doc)] };
}

describe('[S2] merging', () => {
  it('is commutative', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        expect(meaning(mergeRows(a, b, record))).toEqual(meaning(mergeRows(b, a, record)));
      }),
      { numRuns: fewerUnlessLong(500, 100) },
    );
  });

  it('is associative', () => {
    fc.assert(
      fc.property(row, row, row, (a, b, c) => {
        const left = mergeRows(mergeRows(a, b, record), c, record);
        const right = mergeRows(a, mergeRows(b, c, record), record);
        expect(meaning(left)).toEqual(meaning(right));
      }),
      { numRuns: fewerUnlessLong(500, 100) },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        const once = mergeRows(a, b, record);
        expect(meaning(mergeRows(once, b, record))).toEqual(meaning(once));
        expect(meaning(mergeRows(once, a, record))).toEqual(meaning(once));
      }),
      { numRuns: fewerUnlessLong(500, 100) },
    );
  });

  it('gives one result for any order and any repetition of the same changes', () => {
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (changes, picks) => {
          const rows = changes.map(rowOfChange);
          const shuffled = [...rows, ...rows.filter((_, i) => i % 2 === 0)]
            .map((item) => ({ item, key: picks.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ item }) => item);
          expect(meaning(join(record, shuffled))).toEqual(meaning(join(record, rows)));
        },
      ),
      { numRuns: fewerUnlessLong(500, 100) },
    );
  });

  it('[S13] keeps one stamp a row and names only the fields with another', () => {
    const [first, later] = ['000000001-000-a', '000000002-000-a'];
    const made = { id: 'x', $at: first, a: 1, b: 2, c: 3 };
    const merged = mergeRows(
      made,
      { id: 'x', $at: later, b: 5 },
      { kind: 'record', textFields: [] },
    );
    expect(merged).toEqual({ ...made, $by: { b: later }, b: 5 });
    expect(
      mergeRows(merged, { id: 'x', $at: later, a: 1, c: 3 }, { kind: 'record', textFields: [] }),
    ).toEqual({ id: 'x', $at: later, a: 1, b: 5, c: 3 });
  });

  it('[S3] rebuilds a row from the changes taken out of it', () => {
    fc.assert(
      fc.property(row, (whole) => {
        const rebuilt = join(record, changesOfRow('note', whole).map(rowOfChange));
        expect(meaning(rebuilt)).toEqual(meaning(whole));
      }),
    );
  });

  it('keeps the first of two facts that claim one id, whatever the order', () => {
    fc.assert(
      fc.property(change, change, (a, b) => {
        const [x, y] = [rowOfChange(a), rowOfChange(b)];
        expect(mergeRows(x, y, fact)).toEqual(mergeRows(y, x, fact));
      }),
    );
  });

  it('lets a tombstone win over later edits', () => {
    const dead = rowOfChange({
      entity: 'note',
      id: 'n',
      at: '000000001-000-a',
      fields: { purgedAt: 1 },
    });
    const edit = rowOfChange({
      entity: 'note',
      id: 'n',
      at: '000000009-000-b',
      fields: { title: 'x' },
    });
    expect(mergeRows(dead, edit, record)).toEqual(dead);
    expect(mergeRows(edit, dead, record)).toEqual(dead);
  });
});

describe('what is local to a device', () => {
  const shared: Row = { id: 'c', $at: '000000001-000-a', back: 'b', front: 'f' };
  const local: Row = { ...shared, $memory: { live: 1, dueAt: 5 } };

  it('never travels, merges or makes a difference [S3]', () => {
    expect(sharedPart(local)).toEqual(shared);
    expect(changesOfRow('card', local)).toEqual(changesOfRow('card', shared));
    expect(isSameRow(local, shared)).toBe(true);
    const edit = rowOfChange({
      entity: 'card',
      id: 'c',
      at: '000000002-000-b',
      fields: { front: 'g' },
    });
    const rule = { kind: 'record', textFields: [] } as const;
    expect(mergeRows(local, edit, rule)).toEqual(mergeRows(shared, edit, rule));
    expect(mergeRows(edit, local, rule)).toEqual(mergeRows(shared, edit, rule));
  });

  it('tells rows apart by a value and by a stamp alone', () => {
    expect(isSameRow(shared, { ...shared, front: 'g' })).toBe(false);
    expect(isSameRow(shared, { ...shared, $by: { front: '000000002-000-b' } })).toBe(false);
    expect(isSameRow({ ...shared, front: ['f'] }, { ...shared, front: ['f'] })).toBe(true);
    expect(isSameRow({ ...shared, front: ['f'] }, { ...shared, front: ['g'] })).toBe(false);
    expect(isSameRow({ ...shared, $at: '000000002-000-a' }, shared)).toBe(false);
    expect(isSameRow(shared, shared)).toBe(true);
  });

  it('tells rows apart by a field that only one of them has', () => {
    const more = { ...shared, page: 3 };
    expect(isSameRow(shared, more)).toBe(false);
    expect(isSameRow(more, shared)).toBe(false);
    const renamed: Row = { id: 'c', $at: shared.$at, page: 'b', front: 'f' };
    expect(isSameRow(shared, renamed)).toBe(false);
  });

  it('leaves the stamps of single fields with the row that travels', () => {
    const mixed: Row = { ...shared, $by: { front: '000000002-000-b' } };
    expect(sharedPart({ ...mixed, $memory: { live: 1 } })).toEqual(mixed);
    expect(sharedPart(mixed)).toBe(mixed);
  });
});

describe('[S7] the clock before an edit', () => {
  const clock = { ms: 5, counter: 0 };
  const stamp = (ms: number) => formatStamp({ ms, counter: 2 }, 'b');
  const row: Row = { id: 'c', $at: stamp(7), $by: { front: stamp(9) }, back: 'b', front: 'f' };

  it.each([
    ['takes note of the stamp of the field that is edited', { front: 'g' }, 9],
    ['takes note of the row’s stamp for the others', { back: 'c' }, 7],
    ['takes note of the latest of several', { front: 'g', back: 'c' }, 9],
  ])('%s', (_, fields, ms) => {
    expect(observeFields(clock, row, fields)).toEqual({ ms, counter: 2 });
  });

  it('stays as it is before a new row, and where it is ahead', () => {
    expect(observeFields(clock, undefined, { front: 'g' })).toEqual(clock);
    const ahead = { ms: 12, counter: 3 };
    expect(observeFields(ahead, row, { front: 'g' })).toEqual(ahead);
  });
});
