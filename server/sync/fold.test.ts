/** What one batch writes, with and without stored rows. */
import { expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import { type Change, type Row, rowOfChange } from '../../src/model/merge.ts';
import type { StoredRow } from '../storage/contract.ts';
import { documentKey, type Union } from './documents.ts';
import { foldChanges } from './fold.ts';
import { keyOf } from './judge.ts';

const stamp = (ms: number) => formatStamp({ ms, counter: 0 }, 'laptop');
const deck = (id: string, fields: Record<string, unknown>, ms = 1): Change => ({
  ...{ entity: 'deck', id, at: stamp(ms), fields },
});
const whole = { name: 'Cells', createdAt: 1, deletedAt: 0 };

const storedRow = (change: Change, version: number, complete = true): StoredRow => ({
  ...{ entity: change.entity, id: change.id, version, complete },
  body: JSON.stringify(rowOfChange(change)),
});

function fold(changes: Change[], rows: StoredRow[] = [], unions: [string, Union][] = []) {
  const base = {
    stored: new Map(rows.map((row) => [keyOf(row), row])),
    rows: new Map(rows.map((row) => [keyOf(row), JSON.parse(row.body) as Row])),
    ...{ version: 10, unions: new Map(unions) },
  };
  return foldChanges(changes, base, async () => undefined);
}

const brief = ({ written, previous }: Awaited<ReturnType<typeof fold>>) => ({
  written: written.map(({ id, version, complete }) => [id, version, complete]),
  previous: Object.fromEntries(previous),
});

it('[S1] gives each row the next version in the order of its first change, and none for another change of it', async () => {
  const changes = [deck('b', whole), deck('a', whole), deck('b', { name: 'Later' }, 2)];
  const folded = await fold(changes);
  expect(brief(folded)).toEqual({
    written: [
      ['b', 11, true],
      ['a', 12, true],
    ],
    previous: { 'deck b': 0, 'deck a': 0 },
  });
  expect(folded.written.map(({ body }) => JSON.parse(body).name)).toEqual(['Later', 'Cells']);
});

it('[P2] keeps all changes that one batch makes of a stored row, in one version', async () => {
  const known = storedRow(deck('a', whole), 4);
  const changes = [
    deck('a', { name: 'First' }, 2),
    deck('a', { createdAt: 7 }, 3),
    deck('a', { deletedAt: 8 }, 4),
  ];
  const folded = await fold(changes, [known]);
  expect(brief(folded)).toEqual({ written: [['a', 11, true]], previous: { 'deck a': 4 } });
  expect(JSON.parse(folded.written[0]?.body ?? '')).toMatchObject({
    ...{ name: 'First', createdAt: 7, deletedAt: 8 },
  });
});

it('[S2] writes nothing where the row stays as it is, and takes no version for it', async () => {
  const known = storedRow(deck('a', whole), 4);
  expect(brief(await fold([deck('a', whole), deck('b', whole)], [known]))).toEqual({
    written: [['b', 11, true]],
    previous: { 'deck b': 0 },
  });
});

it('names the version at which devices had the row, and none for one that was held back', async () => {
  const given = storedRow(deck('a', whole), 4);
  const held = storedRow(deck('b', { name: 'B' }), 5, false);
  const changes = [deck('a', { name: 'New' }, 2), deck('b', { createdAt: 1 }, 2)];
  expect(brief(await fold(changes, [given, held]))).toEqual({
    written: [
      ['a', 11, true],
      ['b', 12, true],
    ],
    previous: { 'deck a': 4 },
  });
});

it('[S3] holds a row back while a field is missing, and never one that was whole before', async () => {
  expect(brief(await fold([deck('a', { name: 'Only' })])).written).toEqual([['a', 11, false]]);
  const before = storedRow(deck('a', { name: 'From an older release' }), 4);
  const after = await fold([deck('a', { name: 'New' }, 2)], [before]);
  expect(brief(after).written).toEqual([['a', 11, true]]);
});

it('takes a tombstone for whole, and puts no document into it', async () => {
  const note = (fields: Record<string, unknown>, ms: number): Change => ({
    ...{ entity: 'note', id: 'n', at: stamp(ms), fields },
  });
  const key = documentKey({ entity: 'note', id: 'n' }, 'body');
  const union = { base: 'old', text: 'united', taken: 1 };
  const gone = await fold([note({ purgedAt: 5 }, 3)], [], [[key, union]]);
  expect(brief(gone).written).toEqual([['n', 11, true]]);
  expect(JSON.parse(gone.written[0]?.body ?? '')).toEqual({ id: 'n', $at: stamp(3), purgedAt: 5 });
});

it('stores the united document in the field of the row, and adds none to a row without one', async () => {
  const union = { base: 'old', text: 'united', taken: 1 };
  const unions: [string, Union][] = ['n', 'm', 'd'].map((id) => [
    documentKey({ entity: 'note', id }, 'body'),
    union,
  ]);
  const note = (id: string, fields: Record<string, unknown>): Change => ({
    ...{ entity: 'note', id, at: stamp(2), fields },
  });
  const changes = [
    note('n', { body: 'own', title: 'T' }),
    note('m', { title: 'T' }),
    note('k', { body: 'own' }),
  ];
  const { written } = await fold(changes, [], unions);
  expect(written.map(({ body }) => JSON.parse(body).body)).toEqual(['united', undefined, 'own']);
});

it('leaves out what is of no known kind', async () => {
  expect(brief(await fold([{ ...deck('a', whole), entity: 'spell' }])).written).toEqual([]);
});

it('counts the work of each change and of each row that it writes', async () => {
  const work: number[] = [];
  const base = { stored: new Map(), rows: new Map(), version: 0, unions: new Map() };
  const changes = [deck('a', whole), deck('a', { name: 'Later' }, 2)];
  const { written } = await foldChanges(changes, base, async (bytes) => void work.push(bytes));
  expect(work).toEqual([1_024, 1_024, written[0]?.body.length]);
});
