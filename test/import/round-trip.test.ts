/** [P5] An export is a backup: read back into any account, whole, once, and by the usual rules. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBlob, storeBlob } from '../../src/db/bytes/blobs.ts';
import { hashFile } from '../../src/db/bytes/hash/hash-file.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { readQueue } from '../../src/db/outbox/outbox.ts';
import { previewImport, sumOfPreview } from '../../src/interchange/backup/preview.ts';
import { createCards, deleteCard, editCard } from '../../src/model/entities/card.ts';
import { createDeck, deleteDeck } from '../../src/model/entities/deck.ts';
import { rateCard, undoReview } from '../../src/model/entities/facts/review.ts';
import { addFile } from '../../src/model/entities/file.ts';
import { createNote, editNote } from '../../src/model/entities/note.ts';
import { changeProfile } from '../../src/model/entities/student/profile.ts';
import { createTask } from '../../src/model/entities/task.ts';
import type { Row } from '../../src/model/merge.ts';
import { purgeItems } from '../../src/model/trash.ts';
import { saveTags } from '../../src/queries/tags/change-tags.ts';
import { readTags } from '../../src/queries/tags/tags.ts';
import { bodyOfText, bodySaying, textOfBody } from '../../src/text/note-text.ts';
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

const all: AccountDatabase[] = [];
let first: AccountDatabase;
let other: AccountDatabase;
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
beforeEach(async () => {
  first = device();
  other = device();
  await fill(first);
});
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

async function fill(database: AccountDatabase): Promise<void> {
  const bytes = new Blob(['%PDF- the bytes of a file']);
  const sha256 = await hashFile(bytes, () => undefined);
  const file = { mime: 'application/pdf', pageCount: 1, content: 'text' as const };
  await mutateIn(database, addFile, {
    ...file,
    id: 'f',
    name: 'Cells',
    sizeBytes: bytes.size,
    sha256,
  });
  await storeBlob(sha256, bytes, database);
  const onFile = [{ ownerEntity: 'file', ownerId: 'f' }];
  await saveTags(onFile, { add: ['exam', 'week 3'] }, database);
  await saveTags(onFile, { remove: ['week 3'] }, database);
  await mutateIn(database, createDeck, { id: 'd', name: 'Cells', fileId: 'f' });
  const card = { deckId: 'd', kind: 'basic' as const, front: 'What?', back: 'A cell' };
  const made = await mutateIn(database, createCards, [card, card, card]);
  const [one = '', two = '', three = ''] = made.ok ? made.data.ids : [];
  await mutateIn(database, rateCard, { cardId: one, rating: 3, durationMs: 1 });
  await mutateIn(database, rateCard, { cardId: two, rating: 1, durationMs: 1 });
  const rated = await mutateIn(database, rateCard, { cardId: one, rating: 4, durationMs: 1 });
  await mutateIn(database, undoReview, {
    cardId: one,
    reviewId: (rated.ok && rated.data.ids[0]) || '',
  });
  await mutateIn(database, deleteCard, { id: three });
  await mutateIn(database, editCard, { id: two, back: 'An edited back' });
  await mutateIn(database, createNote, { id: 'n', title: 'Note', body: bodyOfText('Grüße') });
  await mutateIn(database, createTask, { title: 'Read', dueOn: '2026-11-30' });
  await mutateIn(database, changeProfile, { firstName: 'Ada' });
}

const preview = async (zip: Blob, database: AccountDatabase) => {
  const { source } = await open(zip, database);
  const { signal } = new AbortController();
  return previewImport(database, source, signal, () => undefined);
};
const bring = async (zip: Blob, database: AccountDatabase, choices = usual) =>
  importInto(database, (await open(zip, database)).source, choices);
const card = (database: AccountDatabase, id: string) => database.table<Row>('card').get(id);

describe('an export read back', () => {
  it('into another account gives equal rows, equal bytes and equal memory', async () => {
    const zip = await exportOf(first);
    const { leftOut } = await bring(zip, other);
    expect(leftOut).toEqual([]);
    expect(await everythingIn(other)).toEqual(await everythingIn(first));
    const [file] = await other.rows('file').toArray();
    const bytes = await readBlob(file?.sha256 ?? '', 'application/pdf', other);
    expect(await bytes?.text()).toBe('%PDF- the bytes of a file');
  });

  it('counts cards of a deck in the Trash as deleted', async () => {
    const zip = await exportOf(first);
    await bring(zip, other);
    await mutateIn(other, deleteDeck, { id: 'd' });
    const { entities } = await preview(zip, other);
    expect(entities.deck).toMatchObject({ 'in-trash': 1, same: 0 });
    // The third was in the Trash before, by itself.
    expect(entities.card).toMatchObject({ 'in-trash': 2, same: 1 });
    const { importId } = await bring(zip, other, { ...usual, bringsBack: true });
    expect((await other.imports.get(importId))?.counts.deck).toMatchObject({ restored: 1 });
    expect((await preview(zip, other)).entities.card).toMatchObject({ 'in-trash': 0, same: 3 });
  });

  it('queues changes for the server that give equal rows elsewhere, and nothing the second time', async () => {
    const zip = await exportOf(first);
    await bring(zip, other);
    const queued = await readQueue(other);
    const rows = await everythingIn(other);
    const ids = Object.entries(rows).flatMap(([name, list]) => (name === 'days' ? [] : list));
    expect(new Set(queued.map(({ entity, id }) => `${entity}/${id}`)).size).toBe(ids.length);
    await bring(zip, other);
    expect(await everythingIn(other)).toEqual(rows);
    expect(await readQueue(other)).toEqual(queued);
  });

  it('into its own account changes nothing', async () => {
    const before = await everythingIn(first);
    const queued = (await readQueue(first)).length;
    await bring(await exportOf(first), first);
    expect(await everythingIn(first)).toEqual(before);
    expect(await readQueue(first)).toHaveLength(queued);
  });

  it('previews new, equal, different and deleted items, and items in the Trash', async () => {
    const zip = await exportOf(first);
    const empty = await preview(zip, other);
    expect(sumOfPreview(empty)).toMatchObject({ same: 0, different: 0, gone: 0 });
    expect(empty.newBytes).toBe(25);
    const [one, two] = await first.rows('card').where('id').above('').limit(2).toArray();
    await mutateIn(first, editCard, { id: one?.id ?? '', front: 'Changed' });
    await mutateIn(first, deleteCard, { id: two?.id ?? '' });
    await mutateIn(first, purgeItems, [{ entity: 'note', id: 'n' }]);
    const told = await preview(zip, first);
    expect(told.entities.card).toEqual({ new: 0, same: 1, different: 1, 'in-trash': 1, gone: 0 });
    expect(told.entities.note).toMatchObject({ gone: 1 });
    expect(told.newBytes).toBe(0);
  });

  it('keeps newer edits of both sides, and merges the text of notes', async () => {
    await bring(await exportOf(first), other);
    const [row] = await first.rows('card').toArray();
    const id = row?.id ?? '';
    await mutateIn(first, editCard, { id, front: 'Edited there' });
    const zip = await exportOf(first);
    await mutateIn(other, editCard, { id, back: 'Edited here' });
    await mutateIn(other, editNote, { id: 'n', title: 'Here' });
    await bring(zip, other);
    expect(await card(other, id)).toMatchObject({ front: 'Edited there', back: 'Edited here' });
    expect((await other.rows('note').get('n'))?.title).toBe('Here');
    expect(textOfBody((await other.rows('note').get('n'))?.body ?? '')).toBe('Grüße');
  });

  it('restores its version if the student prefers it', async () => {
    const zip = await exportOf(first);
    const [row] = await first.rows('card').toArray();
    const id = row?.id ?? '';
    await mutateIn(first, editCard, { id, front: 'Spoilt' });
    await bring(zip, first);
    expect((await card(first, id))?.front).toBe('Spoilt');
    await bring(zip, first, { ...usual, different: 'imported' });
    expect((await card(first, id))?.front).toBe('What?');
  });
});

describe('another student’s export', () => {
  it('fills in empty fields of the profile, and replaces nothing', async () => {
    await mutateIn(first, changeProfile, { lastName: 'Lovelace' });
    await mutateIn(other, changeProfile, { firstName: 'Grace' });
    await bring(await exportOf(first), other, { ...usual, different: 'imported' });
    expect(await other.rows('profile').get('profile')).toMatchObject({
      ...{ firstName: 'Grace', lastName: 'Lovelace' },
    });
  });
});

describe('an item deleted since', () => {
  const lose = async () => {
    const zip = await exportOf(first);
    const cards = await first.rows('card').toArray();
    const ids = cards.map(({ id }) => ({ entity: 'card' as const, id }));
    await mutateIn(first, purgeItems, [{ entity: 'deck', id: 'd' }, ...ids]);
    await mutateIn(first, purgeItems, [{ entity: 'note', id: 'n' }]);
    return zip;
  };

  it('stays deleted, by the usual rule', async () => {
    const zip = await lose();
    const before = await everythingIn(first);
    await bring(zip, first);
    expect(await everythingIn(first)).toEqual(before);
  });

  it('is restored completely and once if the student wants it, equal on two devices', async () => {
    const before = await everythingIn(first, ['$at', '$by']);
    const zip = await lose();
    await bring(zip, first, { ...usual, bringsBack: true });
    const decks = await first.rows('deck').where('deletedAt').equals(0).toArray();
    expect(decks.map(({ name }) => name)).toEqual(['Cells']);
    const cards = (await first.rows('card').toArray()).filter(
      ({ deckId }) => deckId === decks[0]?.id,
    );
    expect(cards).toHaveLength(3);
    // With each card's memory.
    const memories = (rows: readonly object[]) =>
      rows.flatMap((row) => ('$memory' in row ? [JSON.stringify(row.$memory)] : [])).sort();
    expect(memories(cards)).toEqual(memories(before.card ?? []));
    const once = await everythingIn(first);
    await bring(zip, first, { ...usual, bringsBack: true });
    expect(await everythingIn(first)).toEqual(once);
  });

  it('comes out of the Trash', async () => {
    const zip = await exportOf(first);
    const [row] = await first.rows('card').toArray();
    await mutateIn(first, deleteCard, { id: row?.id ?? '' });
    await bring(zip, first, { ...usual, bringsBack: true });
    expect((await card(first, row?.id ?? ''))?.deletedAt).toBe(0);
  });
});

describe('an import that is undone', () => {
  const takeBack = async (database: AccountDatabase, id: string) => {
    return await undoAfterSync(database, id, new AbortController().signal, () => undefined);
  };
  const live = async (database: AccountDatabase) => {
    const { review = [], days = [] } = await everythingIn(database);
    const facts = review.filter((row) => !('purgedAt' in row));
    const seen = (await seenIn(database)).filter((row) => 'front' in row || 'body' in row);
    return { rows: facts.length + seen.length, days };
  };

  it('leaves nothing that is shown or counted, and can be imported again', async () => {
    const zip = await exportOf(first);
    const { importId } = await bring(zip, other);
    expect((await live(other)).rows).toBe(4 + 2 + 1);
    expect((await takeBack(other, importId)).ok).toBe(true);
    expect((await live(other)).rows).toBe(0);
    expect((await live(other)).days).toEqual([]);
    await bring(zip, other, { ...usual, bringsBack: true });
    expect((await live(other)).rows).toBe(4 + 2 + 1);
    expect((await live(other)).days).toEqual((await live(first)).days);
  });

  it('gives a note its own text again, if the import had replaced it', async () => {
    const zip = await exportOf(first);
    const words = async () => textOfBody((await first.rows('note').get('n'))?.body ?? '');
    const { body = '' } = (await first.rows('note').get('n')) ?? {};
    await mutateIn(first, editNote, { id: 'n', body: bodySaying('Newer words', body) });
    const { importId } = await bring(zip, first, { ...usual, different: 'imported' });
    expect(await words()).toBe('Grüße');
    await takeBack(first, importId);
    expect(await words()).toBe('Newer words');
  });

  it('restores the earlier values of changed fields, except fields edited since', async () => {
    await bring(await exportOf(first), other);
    const [a, b] = await first.rows('card').toArray();
    await mutateIn(first, editCard, { id: a?.id ?? '', front: 'New' });
    await mutateIn(first, editCard, { id: b?.id ?? '', front: 'New' });
    await mutateIn(first, changeProfile, { firstName: 'Grace', lastName: 'Hopper' });
    const { importId } = await bring(await exportOf(first), other);
    await mutateIn(other, editCard, { id: b?.id ?? '', front: 'Mine' });
    await takeBack(other, importId);
    expect((await card(other, a?.id ?? ''))?.front).toBe('What?');
    expect((await card(other, b?.id ?? ''))?.front).toBe('Mine');
    expect(await other.rows('profile').get('profile')).toMatchObject({
      firstName: 'Ada',
      lastName: null,
    });
  });
});

it('restores the tags of files, including removed ones', async () => {
  const zip = await exportOf(first);
  const { importId } = await importInto(other, (await open(zip, other)).source);
  const names = async () => (await readTags(other)).of('file', 'f').map(({ name }) => name);
  expect(await names()).toEqual(['exam']);
  // The file stays for a tag of the student's own, and for none that they took off again.
  const onFile = [{ ownerEntity: 'file', ownerId: 'f' }];
  await saveTags(onFile, { add: ['mine'] }, other);
  await saveTags(onFile, { remove: ['mine'] }, other);
  const undone = await undoAfterSync(
    other,
    importId,
    new AbortController().signal,
    () => undefined,
  );
  expect(undone.ok).toBe(true);
  expect((await other.table<Row>('file').get('f'))?.deletedAt).toBeGreaterThan(0);
});

it('removes imported tags from a file that stays, and they can be added again', async () => {
  const zip = await exportOf(first);
  const [file] = await first.table<Row>('file').toArray();
  if (file) await other.table<Row>('file').put(file);
  const { importId } = await importInto(other, (await open(zip, other)).source);
  await undoAfterSync(other, importId, new AbortController().signal, () => undefined);
  const names = async () => (await readTags(other)).of('file', 'f').map(({ name }) => name);
  expect(await names()).toEqual([]);
  await saveTags([{ ownerEntity: 'file', ownerId: 'f' }], { add: ['Exam'] }, other);
  expect(await names()).toEqual(['Exam']);
});
