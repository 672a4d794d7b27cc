/** The text of rows, answers and change events is what JSON would write, although bodies are not parsed. */
import { describe, expect, it } from 'vitest';
import { maxNewsBytes } from '../../src/protocol/sync.ts';
import type { StoredRow } from '../storage/contract.ts';
import { keyOf, rowKeysOf } from './judge.ts';
import { changeEventToWire, deltaToWire, exchangeToWire, rowsToWire } from './wire-text.ts';

const stored = (id: string, body: string = JSON.stringify({ id, name: 'A “b”' })): StoredRow => ({
  ...{ entity: 'deck', id, version: 3, body, complete: true },
});
const sent = (id: string) => ({ entity: 'deck', row: { id, name: 'A “b”' } });

it('rows are those of the wire, in their order', () => {
  expect(JSON.parse(`[${rowsToWire([stored('a'), stored('b')])}]`)).toEqual([sent('a'), sent('b')]);
  expect(rowsToWire([])).toBe('');
});

it('an answer has its rows, its verdicts and the server’s time', () => {
  const rest = {
    verdicts: [{ kind: 'stored' as const }],
    cursor: { epoch: 'e', version: 7 },
    ...{ more: false, newEpoch: true },
  };
  for (const ids of [[], ['a'], ['a', 'b']]) {
    const text = exchangeToWire(
      { ...rest, rows: ids.map((id) => stored(id)), delta: undefined },
      99,
    );
    expect(JSON.parse(text)).toEqual({ data: { rows: ids.map(sent), ...rest, serverTime: 99 } });
  }
});

describe('a change event', () => {
  it('brings its rows and where they begin', () => {
    const text = deltaToWire('e', { from: 2, version: 4, rows: [stored('a'), stored('b')] });
    const news = { from: 2, rows: [sent('a'), sent('b')] };
    expect(JSON.parse(text)).toEqual({ epoch: 'e', version: 4, news });
  });

  it('brings them up to the bound of bytes of all bodies, and beyond it the version only', () => {
    const half = maxNewsBytes / 2;
    const body = (length: number) => JSON.stringify('x'.repeat(length - 2));
    const text = (...lengths: number[]) =>
      deltaToWire('e', { from: 2, version: 4, rows: lengths.map((n) => stored('a', body(n))) });
    expect(JSON.parse(text(half, half)).news.rows).toHaveLength(2);
    expect(text(half, half + 1)).toBe(changeEventToWire('e', 4));
    expect(text(maxNewsBytes + 1)).toBe('{"epoch":"e","version":4}');
  });
});

describe('the rows of some changes', () => {
  it('are each named once, in the order of the first change', () => {
    const keys = [
      { entity: 'deck', id: 'b' },
      { entity: 'card', id: 'b' },
      { entity: 'deck', id: 'a' },
    ] as const;
    const changes = [...keys, keys[0], keys[2]].map((key) => ({ ...key, at: 'x', fields: {} }));
    expect(rowKeysOf(changes)).toEqual(keys);
    expect(keys.map(keyOf)).toEqual(['deck b', 'card b', 'deck a']);
  });

  it('are none of an unknown kind, nor with an id that no row can have', () => {
    const wrong = [
      { entity: 'spell', id: 'a' },
      { entity: 'deck', id: 'a\u0000' },
    ];
    expect(rowKeysOf(wrong)).toEqual([]);
  });
});
