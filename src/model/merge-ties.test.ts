/**
 * Merging where stamps are equal: rows of few stamps and few values, so that nearly every pair meets in a tie, compared
 * byte by byte. A rule about ties is the same in every release, since devices of two releases must agree.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, type MergeRule, mergeRows, packRow, type Row, rowOfChange } from './merge.ts';

const record: MergeRule = { kind: 'record', textFields: ['body'] };
const fact: MergeRule = { kind: 'fact', textFields: [] };
const [early, late] = ['000000001-000-a', '000000002-000-a'] as const;

const rowAt = (at: string, fields: Record<string, unknown>): Row =>
  rowOfChange({ entity: 'attempt', id: 'x', at, fields });

const value = fc.oneof(
  fc.constantFrom(0, 1, 'a', 'b', null, true),
  fc.array(fc.record({ chosen: fc.constantFrom(null, 'a', 'b') }), { maxLength: 2 }),
);

const change = fc
  .record({
    at: fc.constantFrom(early, late, '000000002-000-b'),
    fields: fc.record(
      { z: value, a: value, m: value, purgedAt: fc.constantFrom(7, 8) },
      { requiredKeys: ['m'] },
    ),
    isLive: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
  })
  .map(({ at, fields: { purgedAt, ...fields }, isLive }): Change => {
    const isGone = !isLive && purgedAt !== undefined;
    return { entity: 'attempt', id: 'x', at, fields: isGone ? { ...fields, purgedAt } : fields };
  });

const wholeFact = change.map(rowOfChange);

const wholeRecord = fc
  .array(wholeFact, { minLength: 1, maxLength: 3 })
  .map(([first, ...rest]) => rest.reduce((a, b) => mergeRows(a, b, record), first as Row));

describe.each<[string, MergeRule, fc.Arbitrary<Row>]>([
  ['records', record, wholeRecord],
  ['facts', fact, wholeFact],
])('[S2] merging %s of equal stamps', (_, rule, row) => {
  const merge = (a: Row, b: Row) => mergeRows(a, b, rule);
  const expectSame = (a: Row, b: Row) => {
    expect(JSON.stringify(a)).toBe(JSON.stringify(b));
  };

  it('gives the same bytes on both sides', () => {
    fc.assert(
      fc.property(row, row, (a, b) => expectSame(merge(a, b), merge(b, a))),
      { numRuns: 1_000 },
    );
  });

  it('gives the same bytes for three devices, whoever meets first', () => {
    const meet = fc.property(row, row, row, (a, b, c) =>
      expectSame(merge(merge(a, b), c), merge(a, merge(b, c))),
    );
    fc.assert(meet, { numRuns: 1_000 });
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        expectSame(merge(a, a), a);
        expectSame(merge(merge(a, b), b), merge(a, b));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('of two values of a field', () => {
  it.each<[string, Row, Row]>([
    ['that of the later stamp', rowAt(late, { m: 1 }), rowAt(early, { m: 9 })],
    ['under one stamp the one that is later as text', rowAt(late, { m: 9 }), rowAt(late, { m: 1 })],
  ])('%s is kept', (_, kept, other) => {
    expect(mergeRows(kept, other, record)).toEqual(kept);
    expect(mergeRows(other, kept, record)).toEqual(kept);
  });
});

describe('of two facts that claim one id', () => {
  const answers = (chosen: string) => [{ questionId: 'q', stem: 'S?', chosen, correct: 'a' }];
  it.each<[string, Row, Row]>([
    ['the earlier is kept whole', rowAt(early, { m: 9 }), rowAt(late, { a: 1, m: 1 })],
    ['the earlier as text, under one stamp', rowAt(late, { m: 1 }), rowAt(late, { m: 9 })],
    [
      'in other answers only, the earlier as text',
      rowAt(late, { answers: answers('a') }),
      rowAt(late, { answers: answers('b') }),
    ],
    [
      'the earlier as text in the order of its fields, however they came',
      { id: 'x', $at: late, b: 1, a: 1 },
      { id: 'x', $at: late, a: 2, b: 0 },
    ],
    [
      'the same with the other one in another order',
      { id: 'x', $at: late, a: 1, b: 1 },
      { id: 'x', $at: late, b: 0, a: 2 },
    ],
  ])('%s', (_, kept, other) => {
    expect(mergeRows(kept, other, fact)).toEqual(kept);
    expect(mergeRows(other, kept, fact)).toEqual(kept);
  });
});

describe('of two tombstones', () => {
  it.each<[string, Row, Row]>([
    ['the later is kept', rowAt(late, { purgedAt: 1 }), rowAt(early, { purgedAt: 9 })],
    [
      'that of the later device is kept in one instant',
      rowAt('000000002-000-ab', { purgedAt: 1 }),
      rowAt(late, { purgedAt: 9 }),
    ],
    [
      'under one stamp the one that is later as text is kept',
      rowAt(late, { purgedAt: 9 }),
      rowAt(late, { purgedAt: 8 }),
    ],
    [
      'its own stamp counts, not that of the row around it',
      rowAt(late, { purgedAt: 1 }),
      { id: 'x', $at: '000000009-000-z', $by: { purgedAt: early }, purgedAt: 9, title: 'T' },
    ],
  ])('%s', (_, kept, other) => {
    expect(mergeRows(kept, other, record)).toEqual(kept);
    expect(mergeRows(other, kept, record)).toEqual(kept);
  });

  it('one alone empties the row, and keeps its own stamp', () => {
    const gone: Row = { id: 'x', $at: late, $by: { purgedAt: early }, purgedAt: 5, title: 'T' };
    const bare = { id: 'x', $at: early, purgedAt: 5 };
    expect(mergeRows(gone, rowAt(late, { title: 'U' }), record)).toEqual(bare);
    expect(mergeRows(rowAt(late, { title: 'U' }), gone, record)).toEqual(bare);
  });
});

describe('[S13] a packed row', () => {
  it('carries the latest of equally common stamps, and its fields in order of name', () => {
    const expected = { id: 'x', $at: late, $by: { a: early }, a: 1, b: 2 };
    const packed = packRow('x', { b: 2, a: 1 }, { b: late, a: early });
    expect(JSON.stringify(packed)).toBe(JSON.stringify(expected));
    const other = packRow('x', { a: 1, b: 2 }, { a: early, b: late });
    expect(JSON.stringify(other)).toBe(JSON.stringify(expected));
  });

  it('carries the commonest stamp though it is the earliest', () => {
    const packed = packRow('x', { a: 1, b: 2, c: 3 }, { a: late, b: early, c: early });
    expect(packed).toEqual({ id: 'x', $at: early, $by: { a: late }, a: 1, b: 2, c: 3 });
  });
});

it('a change becomes a row with its fields in order of name', () => {
  const row = rowAt(late, { b: 1, a: 2 });
  expect(JSON.stringify(row)).toBe(JSON.stringify({ id: 'x', $at: late, a: 2, b: 1 }));
});
