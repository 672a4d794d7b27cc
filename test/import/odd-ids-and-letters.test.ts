/** Ids, names of fields and letters that programs trip over. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { backupOf, cardRow, stampAt, taskRow } from './handmade.ts';
import {
  everythingIn,
  exportOf,
  importInto,
  newDatabase,
  open,
  seenIn,
  undoAfterSync,
  usual,
} from './support.ts';
import { startTwoDevices } from './two-devices.ts';

let here: AccountDatabase;
beforeEach(() => {
  here = newDatabase();
});
afterEach(() => here.delete());
const deckRow = (id: string) => ({
  id,
  $at: stampAt(1000),
  name: id,
  fileId: null,
  createdAt: 1000,
  deletedAt: 0,
});
const bring = async (zip: Blob, choices = usual) =>
  importInto(here, (await open(zip, here)).source, choices);

it('ids and fields with names that JavaScript uses are imported and exported like others', async () => {
  const ids = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'then',
    'length',
    '\u00e9',
    'e\u0301',
    ' ',
    '.',
    '../x',
    '%00',
    'undefined',
    'null',
    '0',
  ];
  const hostile = ids.map((id) =>
    JSON.stringify(taskRow(id)).replace('{', '{"__proto__":{"x":1},"constructor":1,'),
  );
  const zip = backupOf({
    'json/task.json': `[${hostile.join(',')}]`,
    'json/__proto__.json': '[]',
    'json/constructor.json': '[]',
  });
  const { importId, leftOut } = await bring(zip);
  expect(leftOut.map(({ what }) => what)).toEqual(['json/__proto__.json', 'json/constructor.json']);
  const tasks = await here.rows('task').toArray();
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  expect(titles).toEqual(new Map(ids.map((id) => [id, `Task ${id}`])));
  for (const task of tasks) expect(Object.getPrototypeOf(task)).toBe(Object.prototype);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  const once = await everythingIn(here);
  const fresh = newDatabase();
  await importInto(fresh, (await open(await exportOf(here), fresh)).source);
  expect(await everythingIn(fresh)).toEqual(once);
  await bring(zip);
  expect(await everythingIn(here)).toEqual(once);
  await undoAfterSync(here, importId, new AbortController().signal, () => undefined);
  expect((await seenIn(here)).length).toBe(0);
  await fresh.delete();
});

it('letters that no keyboard has are equal on the other device', async () => {
  const at = await startTwoDevices({ cards: 1, reviews: 1, files: 0 });
  const { laptop, phone } = at;
  await at.syncAll(laptop, phone);
  const odd = [
    'a\u0000b',
    'x\ud800y',
    '\udc00',
    '\ufeffb',
    '\u2028',
    'e\u0301',
    '\u0085',
    '\uffff',
    '\r',
    '\u200b',
  ];
  const zip = backupOf({
    'json/deck.json': [deckRow('deck')],
    'json/card.json': odd.map((front, n) => cardRow(`c${n}`, { front })),
  });
  const { leftOut } = await at.bring(laptop, zip);
  expect(leftOut).toEqual([]);
  const before = await laptop.rows();
  await at.syncAll(laptop, phone);
  const [l, p] = [await laptop.rows(), await phone.rows()];
  const refused = await laptop.database.refused.count();
  await at.end();
  expect(refused).toBe(0);
  const fronts = new Map(p.map(({ row }) => [row.id, row.front]));
  expect(odd.map((_, n) => fronts.get(`c${n}`))).toEqual(odd);
  const bare = (rows: typeof l) => rows.map(({ row }) => [row.id, row.front]);
  expect(bare(p)).toEqual(bare(before));
  expect(p).toEqual(l);
});
