import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSource } from '../../src/backup/read/open-source.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createCards, editCard } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { textOfBody } from '../../src/model/text/note-text.ts';
import { purgeItems } from '../../src/model/trash.ts';
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
const back = { ...usual, bringsBack: true };
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

it('ids that are also words change no word', async () => {
  const zip = backupOf({
    'json/deck.json': [deckRow('basic'), deckRow('deck')],
    'json/card.json': [cardRow('c', { front: 'basic' })],
    'json/task.json': [taskRow('Ongoing'), taskRow('t')],
  });
  console.info(JSON.stringify((await bring(zip)).leftOut));
  expect(await here.rows('deck').count()).toBe(2);
  await mutateIn(here, purgeItems, [
    { entity: 'deck', id: 'basic' },
    { entity: 'card', id: 'c' },
    { entity: 'task', id: 'Ongoing' },
    { entity: 'task', id: 't' },
  ]);
  await bring(zip, back);
  const cards = (await here.rows('card').toArray()).filter((r) => !('purgedAt' in r));
  const tasks = (await here.rows('task').toArray()).filter((r) => !('purgedAt' in r));
  expect(cards).toMatchObject([{ kind: 'basic', front: 'basic' }]);
  expect(tasks.map((t) => t.status)).toEqual(['Ongoing', 'Ongoing']);
});

it('a newer backup wins where the clock of the device is a year behind', async () => {
  await mutateIn(here, createDeck, { id: 'own', name: 'Own' });
  const made = await mutateIn(here, createCards, [
    { deckId: 'own', kind: 'basic', front: 'Old', back: 'x' },
  ]);
  const [id = ''] = made.ok ? made.data.ids : [];
  const other = newDatabase();
  await importInto(other, (await open(await exportOf(here), other)).source);
  await mutateIn(other, editCard, { id, front: 'New' });
  const zip = await exportOf(other);
  await other.delete();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * 86_400_000 });
  await bring(zip);
  vi.useRealTimers();
  expect(await here.rows('card').get(id)).toMatchObject({ front: 'New' });
});

it('one note of two accounts, from two versions of one vault, is there once', async () => {
  const vault = (d: AccountDatabase, text: string, ms: number) =>
    openSource(
      d,
      'markdown',
      [{ path: 'v/a.md', modifiedAt: ms, bytes: new Blob([text]) }],
      { email: '', chosen: {} },
      Date.now(),
    );
  const words = 'The words of my lecture. '.repeat(4);
  const other = newDatabase();
  await importInto(here, await vault(here, `${words}v1`, 1_000));
  await importInto(other, await vault(other, `${words}v2`, 2_000));
  await bring(await exportOf(other));
  await other.delete();
  const notes = await here.rows('note').toArray();
  expect(notes.map(({ body }) => textOfBody(String(body)))).toEqual([`${words}v2`]);
});

it('strange ids and fields', async () => {
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
  console.info(JSON.stringify(leftOut));
  const count = await here.rows('task').count();
  const once = await everythingIn(here);
  const fresh = newDatabase();
  await importInto(fresh, (await open(await exportOf(here), fresh)).source);
  expect(await everythingIn(fresh)).toEqual(once);
  await bring(zip);
  expect(await everythingIn(here)).toEqual(once);
  await undoAfterSync(here, importId, new AbortController().signal, () => undefined);
  expect((await seenIn(here)).length).toBe(0);
  console.info(count, 'of', ids.length);
  await fresh.delete();
});

it('odd letters are the same on the other device', async () => {
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
  console.info(JSON.stringify(leftOut));
  const before = await laptop.rows();
  await at.syncAll(laptop, phone);
  const [l, p] = [await laptop.rows(), await phone.rows()];
  console.info('refused', await laptop.database.refused.count());
  await at.end();
  const bare = (rows: typeof l) => rows.map(({ row }) => [row.id, row.front]);
  expect(bare(p)).toEqual(bare(before));
  expect(p).toEqual(l);
});
