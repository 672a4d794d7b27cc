/**
 * [S2] What is imported is merged as if a device of the student had sent it: once, in any order, never over an edit.
 */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasBlob } from '../../src/db/bytes/blobs.ts';
import { hashFile } from '../../src/db/bytes/hash/hash-file.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { readQueue } from '../../src/db/outbox/outbox.ts';
import { backupKind, openSource } from '../../src/interchange/backup/read/open-source.ts';
import { createCards, deleteCard, editCard } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { updateTask } from '../../src/model/entities/task.ts';
import type { Row } from '../../src/model/merge.ts';
import { purgeItems, restoreItems } from '../../src/model/trash.ts';
import { addMedia } from '../support/add-media.ts';
import { backupOf, cardRow, stampAt, taskRow } from './handmade.ts';
import {
  everythingIn,
  exportOf,
  importInto,
  newDatabase,
  open,
  undoAfterSync,
  usual,
} from './support.ts';

const all: AccountDatabase[] = [];
let here: AccountDatabase;
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
beforeEach(() => {
  here = device();
});
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const bring = async (zip: Blob, choices = usual, database = here) =>
  importInto(database, (await open(zip, database)).source, choices);
const importOf = async (id: string) => here.imports.get(id);
const make = async (count: number) => {
  await mutateIn(here, createDeck, { id: 'deck', name: 'Cells' });
  const card = { deckId: 'deck', kind: 'basic' as const, front: 'What?', back: 'A cell' };
  const made = await mutateIn(
    here,
    createCards,
    Array.from({ length: count }, () => card),
  );
  return made.ok ? made.data.ids : [];
};
const card = async (id: string) => here.table<Row>('card').get(id);
const undo = (id: string, database = here) =>
  undoAfterSync(database, id, new AbortController().signal, () => undefined);

describe('the report', () => {
  it('counts neither left out nor permanently deleted items as already there', async () => {
    const [one = ''] = await make(2);
    const zip = await exportOf(here);
    await mutateIn(here, purgeItems, [{ entity: 'card', id: one }]);
    const { importId } = await bring(zip);
    expect((await importOf(importId))?.counts.card).toEqual({ added: 0, changed: 0, same: 1 });
    const file = { name: 'Lost', mime: 'application/pdf', sizeBytes: 3, pageCount: 1, addedAt: 5 };
    const row = {
      id: 'f',
      ...file,
      sha256: 'a'.repeat(64),
      content: 'text',
      uploadedAt: 0,
      deletedAt: 0,
    };
    const lost = await bring(backupOf({ 'json/file.json': [row] }));
    expect(lost.leftOut).toEqual([
      { what: '“Lost”', why: expect.stringContaining('not in this export'), isMissing: true },
    ]);
    expect((await importOf(lost.importId))?.counts.file ?? { same: 0 }).toMatchObject({ same: 0 });
  });
});

describe('the choice of the student', () => {
  it('wins over rows whose stamps are ahead of this device’s clock', async () => {
    const [one = '', two = ''] = await make(2);
    const zip = await exportOf(here);
    const later = { now: () => Date.now() + 60_000, tzOffsetMin: () => 0 };
    await mutateIn(here, editCard, { id: one, front: 'Spoilt' }, later);
    await mutateIn(here, deleteCard, { id: two }, later);
    await here.writeMeta('clock', { ms: 0, counter: 0 });
    await bring(zip, { bringsBack: true, different: 'imported' });
    expect((await card(one))?.front).toBe('What?');
    expect((await card(two))?.deletedAt).toBe(0);
  });
});

describe('an item in the Trash here', () => {
  it('gets edits from elsewhere, and stays there unless the student restores it', async () => {
    const [one = ''] = await make(1);
    const other = device();
    await bring(await exportOf(here), usual, other);
    await mutateIn(other, editCard, { id: one, front: 'Written elsewhere' });
    await mutateIn(here, deleteCard, { id: one });
    const zip = await exportOf(other);
    await bring(zip);
    expect(await card(one)).toMatchObject({ front: 'Written elsewhere' });
    expect((await card(one))?.deletedAt).toBeGreaterThan(0);
    await bring(zip, { ...usual, bringsBack: true });
    expect(await card(one)).toMatchObject({ front: 'Written elsewhere', deletedAt: 0 });
  });
});

describe('a row without stamps', () => {
  const { $at: _, ...bare } = taskRow('t', { createdAt: Date.UTC(9999, 0) });
  const zip = backupOf({ 'json/task.json': [bare] });

  it('that was created in the future is still older than any edit', async () => {
    await bring(zip);
    await mutateIn(here, updateTask, { id: 't', title: 'Mine' });
    const once = await everythingIn(here);
    const queued = await readQueue(here);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await bring(zip);
    expect(await everythingIn(here)).toEqual(once);
    expect(await readQueue(here)).toEqual(queued);
  });
});

describe('a stamp in the future', () => {
  it('is not used in any part of the row', async () => {
    const future = stampAt(Date.UTC(4000, 0));
    const row = { ...taskRow('t'), $at: future, $by: { title: stampAt(2_000), status: future } };
    await bring(backupOf({ 'json/task.json': [row] }));
    const stored = await here.table<Row>('task').get('t');
    expect(JSON.stringify(stored)).not.toContain(future.slice(0, 9));
    expect((await here.readMeta('clock'))?.ms ?? 0).toBeLessThan(Date.now() + 1_000);
  });
});

it('a newer backup wins even if the clock of the device is a year behind', async () => {
  const other = device();
  await mutateIn(here, createDeck, { id: 'own', name: 'Own' });
  await mutateIn(here, createCards, [{ deckId: 'own', kind: 'basic', front: 'Old', back: 'x' }]);
  await importInto(other, (await open(await exportOf(here), other)).source);
  const [card] = await other.rows('card').toArray();
  await mutateIn(other, editCard, { id: card?.id ?? '', front: 'New' });
  const chosen = [{ path: 'export.zip', modifiedAt: undefined, bytes: await exportOf(other) }];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * 86_400_000 });
  try {
    const input = { email: '', chosen: {} };
    await importInto(here, await openSource(here, backupKind, chosen, input, Date.now()));
  } finally {
    vi.useRealTimers();
  }
  expect(await here.rows('card').toArray()).toMatchObject([{ id: card?.id, front: 'New' }]);
});

describe('ids that come twice in one file', () => {
  it('make one row, of records and of facts, by the usual rule', async () => {
    const review = {
      cardId: 'c',
      ratedAt: 5,
      tzOffsetMin: 0,
      studyDay: '2026-01-15',
      durationMs: 1,
    };
    const reviews = [
      { id: 'r', $at: stampAt(2_000), ...review, rating: 3 },
      { id: 'r', $at: stampAt(1_000), ...review, rating: 1 },
    ];
    const tasks = [taskRow('t', { title: 'Old' }), { ...taskRow('t'), $at: stampAt(9_000) }];
    const zip = backupOf({ 'json/task.json': tasks, 'json/review.json': reviews });
    const { importId } = await bring(zip);
    expect(await here.rows('review').toArray()).toMatchObject([{ id: 'r', rating: 1 }]);
    expect(await here.rows('task').toArray()).toMatchObject([{ id: 't', title: 'Task t' }]);
    expect(await here.studyDays.toArray()).toMatchObject([{ acts: 1, remembered: 0 }]);
    expect((await importOf(importId))?.counts).toMatchObject({
      review: { added: 1 },
      task: { added: 1 },
    });
    const once = await everythingIn(here);
    await bring(zip);
    expect(await everythingIn(here)).toEqual(once);
    await undo(importId);
    expect(await here.studyDays.toArray()).toEqual([]);
  });
});

it('ids that are also words do not change text, or other rows with that id', async () => {
  const deck = { name: 'Deck', fileId: null, createdAt: 1_000, deletedAt: 0, $at: stampAt(1_000) };
  const zip = backupOf({
    'json/deck.json': [{ ...deck, id: 'basic' }],
    'json/card.json': [cardRow('c', { front: 'basic', deckId: 'basic' })],
    'json/task.json': [taskRow('Ongoing'), taskRow('basic')],
  });
  const bring = async (choices = usual) =>
    importInto(here, (await open(zip, here)).source, choices);
  await bring();
  await mutateIn(here, purgeItems, [
    { entity: 'deck', id: 'basic' },
    { entity: 'card', id: 'c' },
    { entity: 'task', id: 'Ongoing' },
  ]);
  await bring({ ...usual, bringsBack: true });
  const live = async (name: 'deck' | 'card' | 'task'): Promise<Row[]> =>
    (await here.table<Row>(name).toArray()).filter((row) => !('purgedAt' in row));
  const [newDeck] = await live('deck');
  expect(newDeck?.id).not.toBe('basic');
  expect(await live('card')).toMatchObject([
    { kind: 'basic', front: 'basic', deckId: newDeck?.id },
  ]);
  const tasks = await live('task');
  expect(tasks.map(({ status }) => status)).toEqual(['Ongoing', 'Ongoing']);
  expect(tasks.some(({ id }) => id === 'basic')).toBe(true);
});

describe('bytes', () => {
  it('of items deleted for good are not stored', async () => {
    const bytes = new Blob(['%PDF- gone']);
    const sha256 = await hashFile(bytes, () => undefined);
    const file = {
      name: 'Gone',
      mime: 'application/pdf',
      sizeBytes: bytes.size,
      pageCount: 1,
      sha256,
    };
    const row = { id: 'f', ...file, addedAt: 5, content: 'text', uploadedAt: 0, deletedAt: 0 };
    const zip = backupOf({
      'json/file.json': [row],
      'files/Gone.pdf': new Uint8Array(await bytes.arrayBuffer()),
    });
    await bring(zip);
    await mutateIn(here, purgeItems, [{ entity: 'file', id: 'f' }]);
    await here.blobs.clear();
    await bring(zip);
    expect(await hasBlob(sha256, here)).toBe(false);
  });
});

describe('pictures and sounds, after an undo of their import', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
  const addPicture = (ownerId: string) => {
    const owner = { ownerEntity: 'card' as const, ownerId, side: 'front' as const };
    return addMedia(owner, new Blob([png]), 'A cell', here);
  };

  it('are restored with their card', async () => {
    const [one = ''] = await make(1);
    const id = await addPicture(one);
    const other = device();
    const { importId } = await bring(await exportOf(here), usual, other);
    await undo(importId, other);
    await mutateIn(other, restoreItems, [{ entity: 'card', id: one }]);
    expect(await other.rows('media').get(id)).toMatchObject({ deletedAt: 0, ownerId: one });
  });

  it('are deleted for good from a card that stays', async () => {
    const [one = ''] = await make(1);
    const other = device();
    await bring(await exportOf(here), usual, other);
    const id = await addPicture(one);
    const { importId } = await bring(await exportOf(here), usual, other);
    await undo(importId, other);
    expect(await other.rows('media').get(id)).toHaveProperty('purgedAt');
    expect(await other.rows('card').get(one)).toMatchObject({ deletedAt: 0 });
  });
});
