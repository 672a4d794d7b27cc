/** Which edits of a commit are stored, and under which stamps. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { parseStamp } from '../model/clock.ts';
import { commitEdits } from './commit-edits.ts';
import { readQueue } from './outbox/outbox.ts';

const nowMs = 1_000_000;
const open = () => createDevice({ userId: 'u', fetch: globalThis.fetch, now: () => nowMs });
const whole = (id: string) => ({
  entity: 'task' as const,
  id,
  fields: { title: id, status: 'Ongoing', createdAt: 1, deletedAt: 0 },
});
const part = (id: string) => ({ entity: 'task' as const, id, fields: { title: 'Changed' } });
const wrong = (id: string) => ({ ...part(id), fields: { title: 'x'.repeat(600) } });
const edit = (...drafts: { entity: string; id: string; fields: Record<string, unknown> }[]) => ({
  drafts: drafts as never,
  nowMs,
});

describe('a row that an edit changes', () => {
  it.each([
    ['is made by a draft before it', [edit(whole('a'), part('a'))], [true]],
    ['is made by an edit before it', [edit(whole('a')), edit(part('a'))], [true, true]],
    ['is stored already', [edit(part('stored'))], [true]],
    ['is nowhere', [edit(part('a'))], [false]],
    ['is nowhere, though another was made', [edit(whole('a')), edit(part('b'))], [true, false]],
    ['is nowhere, though its edit makes another', [edit(whole('a'), part('b'))], [false]],
    [
      'was to be made by an edit that was left out',
      [edit(whole('a'), wrong('b')), edit(part('a'))],
      [false, false],
    ],
  ])('[P2] %s', async (_, edits, areStored) => {
    const { database } = await open();
    await commitEdits(database, [edit(whole('stored'))]);
    await database.outbox.clear();
    const { problems, queued } = await commitEdits(database, edits);
    expect(problems.map((problem) => problem === undefined)).toEqual(areStored);
    const drafts = edits.filter((__, index) => areStored[index]).flatMap((one) => one.drafts);
    expect(await readQueue(database)).toMatchObject(drafts);
    expect(queued).toEqual(await database.outbox.toArray());
  });
});

describe('whether what is changed lies in the Trash', () => {
  const inTrash = (id: string) => ({ ...whole(id), fields: { ...whole(id).fields, deletedAt: 5 } });
  const restored = { ...part('gone'), fields: { deletedAt: 0 } };
  const deleted = { ...part('here'), fields: { deletedAt: 7 } };
  const rated = { entity: 'review', id: 'r', fields: { cardId: {} } };
  it.each([
    ['it does', [edit(part('gone'))], [true]],
    ['it does not', [edit(part('here'))], [false]],
    ['it is put there by the edit', [edit(deleted)], [false]],
    ['it is restored by the edit', [edit(restored)], [false]],
    ['it is restored before', [edit(restored), edit(part('gone'))], [false, false]],
    ['one of two does', [edit(part('here'), part('gone'))], [true]],
    ['nothing can be stored', [edit(rated)], [false]],
    [
      'only one of two edits can be stored',
      [edit(wrong('here')), edit(part('gone'))],
      [false, true],
    ],
  ])('%s', async (_, edits, expected) => {
    const { database } = await open();
    await commitEdits(database, [edit(whole('here'), inTrash('gone'))]);
    expect((await commitEdits(database, edits)).inTrash).toEqual(expected);
  });
});

describe('an edit that cannot be stored', () => {
  it('is told why, and hands nothing over', async () => {
    const { database } = await open();
    const { problems, queued } = await commitEdits(database, [edit(wrong('a'))]);
    expect(problems).toEqual([expect.stringContaining('Title')]);
    expect(queued).toEqual([]);
  });

  it('is told why where it is a rating of no card', async () => {
    const { database } = await open();
    const rating = { entity: 'review', id: 'r', fields: { cardId: {} } };
    const { problems } = await commitEdits(database, [edit(rating), edit(whole('a'))]);
    expect(problems).toEqual([expect.stringContaining('cardId'), undefined]);
    expect(await readQueue(database)).toMatchObject([whole('a')]);
  });

  it('is refused where no entity is called so', async () => {
    const { database } = await open();
    const unknown = { ...part('a'), entity: 'hologram' };
    await expect(commitEdits(database, [edit(unknown)])).rejects.toThrow(
      'No entity is called hologram',
    );
  });
});

describe('the stamps of edits', () => {
  it('[S7] rise and never repeat within a millisecond, and name this device', async () => {
    const { database } = await open();
    for (const id of ['a', 'b']) await commitEdits(database, [edit(whole(id))]);
    await commitEdits(database, [edit(whole('c'), part('a'))]);
    const device = await database.readMeta('device');
    const stamps = (await readQueue(database)).map(({ at }) => parseStamp(at));
    expect(stamps).toEqual([0, 1, 2, 3].map((counter) => ({ ms: nowMs, counter, device })));
    expect(await database.readMeta('clock')).toEqual({ ms: nowMs, counter: 3 });
  });
});
