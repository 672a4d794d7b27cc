import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createCards } from '../model/entities/card.ts';
import { createDeck, renameDeck } from '../model/entities/deck.ts';
import { createTask, updateTask } from '../model/entities/task.ts';
import type { Mutation } from '../model/entity.ts';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from './database.ts';
import { mutate, mutateIn } from './mutate.ts';
import { type Commit, onCommits } from './outbox/edits.ts';
import { outboxSchema, readQueue } from './outbox/outbox.ts';

const offline: typeof fetch = async () => {
  throw new TypeError('no network');
};
const environment = { now: () => 1_000_000, tzOffsetMin: () => 0 };
const open = (userId: string) => createDevice({ userId, fetch: offline, now: environment.now });

describe('the entry point of local writes', () => {
  it('[P2] puts an edit on disk together with its outbox entry', async () => {
    const { database, edit } = await open('u1');
    const [id = ''] = await edit(createTask, { title: 'Read' });
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Read', status: 'Ongoing' });
    expect(await readQueue(database)).toMatchObject([
      { entity: 'task', id, fields: { title: 'Read', deletedAt: 0 }, schema: outboxSchema },
    ]);
  });

  it('asks the clock of the moment at each edit', async () => {
    await openAccountDatabase('clock');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date(2026, 0, 2));
    const made = await mutate(createTask, { title: 'Read' });
    vi.useRealTimers();
    const task =
      made.ok &&
      (await currentDatabase()
        .rows('task')
        .get(made.data.ids[0] ?? ''));
    closeAccountDatabase();
    expect(task).toMatchObject({ createdAt: new Date(2026, 0, 2).getTime() });
  });

  it('[S13] tells the engine when the commit begins, so that it takes its turn, and what is on disk when it is', async () => {
    const { database, edit } = await open('u1');
    const commits: Commit[] = [];
    const stop = onCommits(database, (commit) => commits.push(commit));
    const edited = edit(createTask, { title: 'Read' });
    await vi.waitFor(() => expect(commits).toHaveLength(1));
    const onDisk = await commits[0];
    expect(await database.outbox.toArray()).toEqual(onDisk);
    await edited;
    stop();
    expect(commits).toHaveLength(1);
  });

  it('[P2] hands nothing over of a commit that failed', async () => {
    const { database } = await open('u1');
    const commits: Commit[] = [];
    onCommits(database, (commit) => commits.push(commit));
    database.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await mutateIn(database, createTask, { title: 'Read' }, environment);
    expect(await Promise.all(commits)).toEqual([[]]);
  });

  it('changes nothing at all where one draft of several cannot be stored', async () => {
    const { database } = await open('u1');
    const cards = [
      { deckId: 'd', kind: 'basic' as const, front: 'a', back: 'b' },
      { deckId: 'd', kind: 'basic' as const, front: 'x'.repeat(30_000), back: 'b' },
    ];
    const result = await mutateIn(database, createCards, cards, environment);
    expect(result.ok).toBe(false);
    expect(await database.rows('card').count()).toBe(0);
    expect(await database.outbox.count()).toBe(0);
    expect(await database.readMeta('clock')).toBeUndefined();
  });

  it('says in plain words that the device is full, and leaves nothing half-written', async () => {
    const { database } = await open('u1');
    database.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const result = await mutateIn(database, createTask, { title: 'Read' }, environment);
    expect(result).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('full') },
    });
    expect(await database.rows('task').count()).toBe(0);
  });

  it('gives what is made together ids that rise, so that cards are introduced in their order', async () => {
    const { database, edit } = await open('u1');
    const cards = Array.from({ length: 300 }, (_, index) => ({
      deckId: 'd',
      kind: 'basic' as const,
      front: `card ${index}`,
      back: 'b',
    }));
    await edit(createCards, cards);
    const stored = await database.rows('card').orderBy('id').toArray();
    expect(stored.map(({ front }) => front)).toEqual(cards.map(({ front }) => front));
  });

  it('[S13] stores what is called at once in order, and one unstorable edit harms no other', async () => {
    const { database } = await open('u1');
    const titles = ['One', 'x'.repeat(600), 'Two', 'Three'];
    const results = await Promise.all(
      titles.map((title) => mutateIn(database, createTask, { title }, environment)),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true, true]);
    const queued = await readQueue(database);
    expect(queued.map(({ fields }) => fields.title)).toEqual(['One', 'Two', 'Three']);
    expect(queued.map(({ at }) => at)).toEqual(queued.map(({ at }) => at).sort());
    expect(await database.outbox.count()).toBe(1);
    expect(await database.rows('task').count()).toBe(3);
  });

  it('[P2] [S13] stores what the disk takes where it refuses one edit of those called at once', async () => {
    const { database } = await open('u1');
    database.rows('task').hook('creating', (_key, row) => {
      if (row.title === 'Two') throw new DOMException('full', 'QuotaExceededError');
    });
    const results = await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        mutateIn(database, createTask, { title }, environment),
      ),
    );
    expect(results).toMatchObject([
      { ok: true },
      { ok: false, error: { message: expect.stringContaining('full') } },
      { ok: true },
    ]);
    const queued = (await readQueue(database)).map(({ fields }) => fields.title);
    expect(queued).toEqual(['One', 'Three']);
    expect(await database.rows('task').count()).toBe(2);
  });

  it('[S13] lets an edit build upon one that is committed with it', async () => {
    const { database, edit } = await open('u1');
    const id = 'deck-1';
    await Promise.all([
      edit(createDeck, { id, name: 'Old' }),
      edit(renameDeck, { id, name: 'New' }),
      edit(createCards, [{ deckId: id, kind: 'basic', front: 'a', back: 'b' }]),
    ]);
    expect(await database.rows('deck').get(id)).toMatchObject({ name: 'New' });
    expect(await database.table('card').toArray()).toMatchObject([{ $memory: { live: 1 } }]);
    expect(await database.outbox.count()).toBe(1);
  });

  it('[S7] [P2] makes an edit win over what it was made upon, though the clock was set back below that', async () => {
    const { database, edit } = await open('u8');
    const [id = ''] = await edit(createTask, { title: 'Read' });
    await database.writeMeta('clock', { ms: 1, counter: 0 });
    await database.writeMeta('clockOffsetMs', -900_000);
    await edit(updateTask, { id, title: 'Read it twice' });
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Read it twice' });
  });

  it('makes no outbox entry of a form saved without a change, and tells the engine nothing', async () => {
    const { database, edit } = await open('u1');
    const [id = ''] = await edit(createTask, { title: 'Read' });
    const commits: Commit[] = [];
    onCommits(database, (commit) => commits.push(commit));
    expect(await edit(updateTask, { id })).toEqual([id]);
    expect(await database.outbox.count()).toBe(1);
    expect(commits).toEqual([]);
  });

  it('gives a recipe the minutes that this device’s time is ahead of UTC, unless told others', async () => {
    const { database } = await open('u1');
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    const told: number[] = [];
    const recipe: Mutation<undefined> = (_, { tzOffsetMin }) => {
      told.push(tzOffsetMin);
      return [];
    };
    await mutateIn(database, recipe, undefined);
    await mutateIn(database, recipe, undefined, { ...environment, tzOffsetMin: () => 60 });
    expect(told).toEqual([330, 60]);
    vi.restoreAllMocks();
  });

  it('makes ids of the random bytes that it is given', async () => {
    const made = async () => {
      const { database } = await open('u1');
      const random = (count: number) => new Uint8Array(count).fill(7);
      const task = { title: 'Read' };
      const result = await mutateIn(database, createTask, task, { ...environment, random });
      return result.ok ? result.data.ids : [];
    };
    const [first, second] = [await made(), await made()];
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
  });

  it('[S9] keeps two accounts apart', async () => {
    const one = await openAccountDatabase('one');
    await mutateIn(one, createTask, { title: 'Mine' }, environment);
    const two = await openAccountDatabase('two');
    expect(one.isOpen()).toBe(false);
    expect(await two.rows('task').count()).toBe(0);
    expect(await two.outbox.count()).toBe(0);
    const again = await openAccountDatabase('one');
    expect(await again.rows('task').count()).toBe(1);
    closeAccountDatabase();
  });
});
