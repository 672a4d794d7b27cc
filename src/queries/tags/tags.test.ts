/** [P3] Tags of files on two offline devices, through the real sync client. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDevice, type TestDevice } from '../../../test/support/device.ts';
import { createFakeServer } from '../../../test/support/fake-server.ts';
import { addFile, deleteFile } from '../../model/entities/file.ts';
import { createNote, deleteNotes, editNote } from '../../model/entities/note.ts';
import { idOfTag, keyOfStored, type Tag, tagIdKey, tagKey } from '../../model/entities/tag.ts';
import { purgeItems, restoreItems } from '../../model/trash.ts';
import { bodyOfText, bodySaying } from '../../text/note-text.ts';
import { countParts, dropLeftAttached, purge, readTrash } from '../trash.ts';
import { removeTag, renameTag, saveTags, type TagChanges } from './change-tags.ts';
import { gatherTags, readTags } from './tags.ts';

const owner = (ownerId: string) => ({ ownerEntity: 'file', ownerId });
const facts = { mime: 'application/pdf', sizeBytes: 1, pageCount: 1, content: 'text' as const };

let laptop: TestDevice;
let phone: TestDevice;

beforeEach(async () => {
  let nowMs = Date.UTC(2026, 10, 1);
  const now = () => ++nowMs;
  const userId = crypto.randomUUID();
  const { fetch } = createFakeServer({ userId, now });
  laptop = await createDevice({ userId, fetch, now });
  phone = await createDevice({ userId, fetch, now });
  for (const id of ['f1', 'f2'])
    await laptop.edit(addFile, { ...facts, id, name: id, sha256: id.padEnd(64, '0') });
  await meet();
});
afterEach(async () => {
  for (const { database } of [laptop, phone]) await database.delete();
});

/** Each sends its edits and pulls the other's; both then have the same rows. */
async function meet() {
  for (const device of [laptop, phone, laptop, phone]) await device.sync();
  expect(await phone.rows()).toEqual(await laptop.rows());
}

async function change({ database }: TestDevice, changes: TagChanges, ...ids: string[]) {
  const files = ids.length > 0 ? ids : ['f1'];
  const result = await saveTags(files.map(owner), changes, database);
  if (!result.ok) throw new Error(result.error.message);
  return result.data;
}

const namesOn = async ({ database }: TestDevice, id = 'f1') =>
  (await readTags(database)).of('file', id).map(({ name }) => name);
const onBoth = async (id = 'f1') => {
  const [here, there] = [await namesOn(laptop, id), await namesOn(phone, id)];
  expect(there).toEqual(here);
  return here;
};

describe('tags of a file, changed on two devices offline', () => {
  it('are all there, where each added another', async () => {
    await change(laptop, { add: ['exam'] });
    await change(phone, { add: ['week 3', 'lab'] });
    await meet();
    expect(await onBoth()).toEqual(['exam', 'lab', 'week 3']);
  });

  it('are one row, where both added the same in another spelling', async () => {
    await change(laptop, { add: ['Prüfung'] });
    await change(phone, { add: ['PRUFUNG'] });
    await meet();
    expect(await onBoth()).toHaveLength(1);
    expect(await laptop.database.rows('tag').count()).toBe(1);
  });

  it('are taken off and added at once', async () => {
    await change(laptop, { add: ['exam'] });
    await meet();
    await change(laptop, { remove: ['exam'] });
    await change(phone, { add: ['lab'] });
    await meet();
    expect(await onBoth()).toEqual(['lab']);
  });

  it('stay off, where one took it off and the other “added” what was there', async () => {
    await change(laptop, { add: ['exam'] });
    await meet();
    await change(laptop, { remove: ['exam'] });
    await change(phone, { add: ['Exam'] });
    await meet();
    expect(await onBoth()).toEqual([]);
  });

  it('can be added again, by either device', async () => {
    for (const device of [laptop, phone, laptop]) {
      await change(device, { add: ['exam'] });
      await meet();
      expect(await onBoth()).toEqual(['exam']);
      await change(device, { remove: ['exam'] });
      await meet();
      expect(await onBoth()).toEqual([]);
    }
    expect(await laptop.database.rows('tag').count()).toBe(1);
  });

  it('can be added again after they were deleted for good, as an undone import does', async () => {
    await change(laptop, { add: ['exam'] });
    const [row] = await laptop.database.rows('tag').toArray();
    await laptop.edit(purgeItems, [{ entity: 'tag', id: row?.id ?? '' }]);
    await change(laptop, { add: ['exam'] });
    // One device has not heard of it and one has: two rows, one tag.
    await meet();
    await change(phone, { add: ['exam'] });
    await meet();
    expect(await onBoth()).toEqual(['exam']);
    await change(phone, { remove: ['exam'] });
    await meet();
    expect(await onBoth()).toEqual([]);
  });
});

describe('tags', () => {
  it('are taken back by Undo, the added and the removed together', async () => {
    await change(laptop, { add: ['exam'] }, 'f1', 'f2');
    const { undo } = await change(laptop, { add: ['lab'], remove: ['exam'] }, 'f1', 'f2');
    expect(await namesOn(laptop, 'f2')).toEqual(['lab']);
    expect((await undo?.())?.ok).toBe(true);
    expect([await namesOn(laptop), await namesOn(laptop, 'f2')]).toEqual([['exam'], ['exam']]);
  });

  it('write nothing where nothing changes', async () => {
    await change(laptop, { add: ['exam'] });
    const before = await laptop.rows();
    await change(laptop, { add: ['EXAM'], remove: ['lab'] });
    expect(await laptop.rows()).toEqual(before);
  });

  it('stay with a file in the Trash, come back with it and go for good with it', async () => {
    await change(laptop, { add: ['exam', 'lab'] });
    await change(laptop, { remove: ['lab'] });
    await laptop.edit(deleteFile, { id: 'f1' });
    expect((await readTrash(laptop.database)).map(({ entity }) => entity)).toEqual(['file']);
    await laptop.edit(restoreItems, [{ entity: 'file', id: 'f1' }]);
    expect(await namesOn(laptop)).toEqual(['exam']);
    await laptop.edit(deleteFile, { id: 'f1' });
    const doomed = [{ entity: 'file' as const, id: 'f1' }];
    expect(await countParts(laptop.database, doomed)).toEqual({ tag: 1 });
    await purge(doomed, laptop.database);
    await meet();
    expect(await onBoth()).toEqual([]);
    const rows = await phone.database.rows('tag').toArray();
    expect(rows.every((row) => 'purgedAt' in row)).toBe(true);
  });

  it('go after a file that another device deleted for good meanwhile', async () => {
    await laptop.edit(purgeItems, [{ entity: 'file', id: 'f1' }]);
    await change(phone, { add: ['exam'] }, 'f1', 'f2');
    await meet();
    await dropLeftAttached(phone.database);
    await meet();
    expect([await onBoth('f1'), await onBoth('f2')]).toEqual([[], ['exam']]);
  });

  it('go after files that others deleted, of more than are looked at together', async () => {
    const files = Array.from({ length: 1_200 }, (_, at) => `many${at}`);
    const table = phone.database.table('tag');
    const row = { $at: '00000000a-000-other', name: 'exam', createdAt: 1, deletedAt: 0 };
    await table.bulkPut(files.map((id) => ({ ...row, ...owner(id), id: `tag of ${id}` })));
    const gone = { $at: '00000000b-000-other', purgedAt: 2 };
    await phone.database
      .table('file')
      .bulkPut(['many0', 'many499', 'many500', 'many1199'].map((id) => ({ ...gone, id })));
    await dropLeftAttached(phone.database);
    const left = await table.filter((tag) => 'purgedAt' in tag).primaryKeys();
    expect(left.map((id) => String(id).slice(7)).sort()).toEqual([
      'many0',
      'many1199',
      'many499',
      'many500',
    ]);
  });

  it('keep their new spelling where one that was off is added again', async () => {
    await change(laptop, { add: ['Exam'] }, 'f1', 'f2');
    await change(laptop, { remove: ['exam'] }, 'f1');
    await renameTag('exam', 'exam', laptop.database);
    await change(laptop, { add: ['exam'] }, 'f1');
    expect([await namesOn(laptop), await namesOn(laptop, 'f2')]).toEqual([['exam'], ['exam']]);
  });

  it('are renamed everywhere, united with one of that name, and taken off everything', async () => {
    await change(laptop, { add: ['exam'] }, 'f1', 'f2');
    await change(laptop, { add: ['Finals'] }, 'f2');
    await renameTag('exam', 'Exam', laptop.database);
    expect(await namesOn(laptop)).toEqual(['Exam']);
    await renameTag('exam', 'Finals', laptop.database);
    expect([await namesOn(laptop), await namesOn(laptop, 'f2')]).toEqual([['Finals'], ['Finals']]);
    const removed = await removeTag('finals', laptop.database);
    expect((await readTags(laptop.database)).all).toEqual([]);
    if (removed.ok) await removed.data.undo?.();
    expect((await readTags(laptop.database)).all).toEqual([
      { key: 'finals', name: 'Finals', count: 2, counts: new Map([['file', 2]]) },
    ]);
  });
});

describe('tags typed in notes', () => {
  const write = async (device: TestDevice, id: string, text: string) => {
    const { body = '' } = (await device.database.rows('note').get(id)) ?? {};
    await device.edit(editNote, { id, body: bodySaying(text, body) });
  };
  const make = (device: TestDevice, id: string, text: string) =>
    device.edit(createNote, { id, title: id, body: bodyOfText(text) });
  const ofNote = async ({ database }: TestDevice, id = 'n1') =>
    (await readTags(database)).of('note', id).map(({ name, isTyped }) => [name, isTyped ?? false]);
  const give = ({ database }: TestDevice, ...add: string[]) =>
    saveTags([{ ownerEntity: 'note', ownerId: 'n1' }], { add }, database);

  it('are tags like those that were given, one of each, and no rows of their own', async () => {
    await make(laptop, 'n1', 'Ask this. #Exam #week-3');
    await change(laptop, { add: ['exam'] });
    await give(laptop, 'exam', 'lab');
    await make(phone, 'n2', '#EXAM #tutor');
    await meet();
    for (const device of [laptop, phone]) {
      expect(await ofNote(device)).toEqual([
        ['exam', false],
        ['lab', false],
        ['week-3', true],
      ]);
      const { all } = await readTags(device.database);
      expect(all.map(({ name, count }) => [name, count])).toEqual([
        ['exam', 3],
        ['lab', 1],
        ['tutor', 1],
        ['week-3', 1],
      ]);
      expect((await device.database.rows('tag').toArray()).map(({ name }) => name).sort()).toEqual([
        ...['exam', 'exam', 'lab'],
      ]);
    }
  });

  it('go with their word, with the note into the Trash, and come back', async () => {
    await make(laptop, 'n1', '#exam #lab');
    await give(laptop, 'exam');
    await write(laptop, 'n1', 'no more');
    expect(await ofNote(laptop)).toEqual([['exam', false]]);
    await make(laptop, 'n2', '#lab');
    await laptop.edit(deleteNotes, ['n2']);
    expect((await readTags(laptop.database)).all.map(({ name }) => name)).toEqual(['exam']);
    await laptop.edit(restoreItems, [{ entity: 'note', id: 'n2' }]);
    expect((await readTags(laptop.database)).all.map(({ name }) => name)).toEqual(['exam', 'lab']);
  });

  it('are all there, where two devices type offline in one note', async () => {
    await make(laptop, 'n1', 'words');
    await meet();
    await write(laptop, 'n1', 'words #laptop');
    await write(phone, 'n1', '#phone words');
    await meet();
    for (const device of [laptop, phone])
      expect((await ofNote(device)).map(([name]) => name)).toEqual(['laptop', 'phone']);
  });
});

it('a tag that a file has twice is renamed, and renamed back by Undo', async () => {
  await change(laptop, { add: ['exam'] });
  const [{ id } = { id: '' }] = await laptop.database.rows('tag').toArray();
  await laptop.edit(purgeItems, [{ entity: 'tag', id }]);
  await meet();
  await change(laptop, { add: ['exam'] });
  await change(phone, { add: ['exam'] });
  await meet();
  const live = (await laptop.database.rows('tag').toArray()).filter((row) => row.deletedAt === 0);
  expect(live).toHaveLength(2);
  const renamed = await renameTag('exam', 'Finals', laptop.database);
  expect(await namesOn(laptop)).toEqual(['Finals']);
  if (renamed.ok) await renamed.data.undo?.();
  expect(await namesOn(laptop)).toEqual(['exam']);
});

describe('a tag’s name', () => {
  it('is the same whatever its case, accents and spaces', () => {
    expect(tagKey('  Übung   3 ')).toBe('ubung 3');
    expect(tagKey(' \u0301 ')).toBe('');
    expect(tagKey('Straße')).toBe(tagKey('STRASSE'));
    expect(tagKey('self\u2011study')).toBe('self-study');
    expect(tagKey('がっこう')).not.toBe(tagKey('かっこう'));
  });

  it('is known by a key that an earlier release stored', () => {
    const names = ['Prüfung', 'がっこう', 'กิน', 'Straße'];
    expect(keyOfStored('prufung', names)).toBe('prufung');
    expect(keyOfStored('かっこう', names)).toBe('がっこう');
    expect(keyOfStored('กน', names)).toBe('กิน');
    expect(keyOfStored('กน', [...names, 'กน'])).toBe('กน');
    expect(keyOfStored('straße', names)).toBe('strasse');
    expect(keyOfStored('gone', names)).toBe('gone');
  });

  it('makes ids that never change, since they are stored', async () => {
    expect(tagIdKey(owner('f1'), ' Übung')).toBe('["file","f1","ubung"]');
    expect(tagIdKey(owner('f1'), 'Straße – Łódź')).toBe('["file","f1","straße – łodz"]');
    expect(tagIdKey(owner('f1'), 'กิน')).not.toBe(tagIdKey(owner('f1'), 'กน'));
    expect(await idOfTag(owner('f1'), 'übung')).toBe(await idOfTag(owner('f1'), 'UBUNG'));
    expect(await idOfTag(owner('f1'), 'x')).not.toBe(await idOfTag(owner('f2'), 'x'));
  });

  it('is shown as it was written first, on all files, in the order of names', () => {
    const row = (ownerId: string, name: string, createdAt: number) =>
      ({ id: `${ownerId}${name}`, ...owner(ownerId), name, createdAt, deletedAt: 0 }) as Tag;
    const { all, of } = gatherTags([
      row('a', 'EXAM', 5),
      row('b', 'Exam', 2),
      row('a', 'week 10', 1),
      row('a', 'week 9', 1),
    ]);
    expect(all.map(({ name, count }) => [name, count])).toEqual([
      ['Exam', 2],
      ['week 9', 1],
      ['week 10', 1],
    ]);
    expect(of('file', 'a').map(({ name }) => name)).toEqual(['Exam', 'week 9', 'week 10']);
    expect([of('file', 'c'), of('card', 'a')]).toEqual([[], []]);
  });
});

it('of 5,000 files with 10,000 tags are read at once and grouped, however many ask', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    ...{ id: `t${at}`, $at: '000000001-000-a', ...owner(`f${at % 5_000}`) },
    ...{ name: `Tag ${at % 199}`, createdAt: at, deletedAt: 0 },
  }));
  await laptop.database.rows('tag').bulkPut(rows);
  const reads = vi.spyOn(laptop.database, 'rows');
  const { of } = await readTags(laptop.database);
  const found = Array.from({ length: 5_000 }, (_, at) => of('file', `f${at}`).length);
  expect(found.reduce((sum, count) => sum + count)).toBe(10_000);
  expect(reads).toHaveBeenCalledTimes(1);
});
