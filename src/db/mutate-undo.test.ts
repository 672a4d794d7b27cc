/** Recipes that read before they write, and their undo. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import type { Result } from '../lib/result.ts';
import { splitDeck } from '../model/entities/bulk-edit.ts';
import { card, createCards, moveCards } from '../model/entities/card.ts';
import { createDeck, deck, deleteDeck, renameDeck } from '../model/entities/deck.ts';
import { rateCard } from '../model/entities/facts/review.ts';
import { createNote, editNote, note } from '../model/entities/note.ts';
import { createTask, deleteTask, task, updateTask } from '../model/entities/task.ts';
import { type ReadingMutation, trashRow, updateRow } from '../model/entity.ts';
import { type Row, tombstoneField } from '../model/merge.ts';
import { purgeItems } from '../model/trash.ts';
import { bodyOfText } from '../text/note-text.ts';
import { type Mutated, mutateIn } from './mutate.ts';
import { readQueue } from './outbox/outbox.ts';

const offline: typeof fetch = async () => {
  throw new TypeError('no network');
};

async function open() {
  let nowMs = 1_000_000;
  const { database } = await createDevice({ userId: 'u1', fetch: offline, now: () => nowMs });
  const environment = { now: () => (nowMs += 1_000), tzOffsetMin: () => 0 };
  const act = async <I>(...[mutation, input]: [Parameters<typeof mutateIn<I>>[1], I]) =>
    stored(await mutateIn(database, mutation, input, environment));
  return { database, act };
}

function stored(result: Result<Mutated>): Mutated {
  if (!result.ok) throw new Error(result.error.message);
  return result.data;
}

async function takeBack({ undo }: Mutated): Promise<Mutated> {
  if (undo === undefined) throw new Error('Nothing takes it back');
  return stored(await undo());
}

const completeAll: ReadingMutation<{ title: string }> = {
  entities: () => [task],
  recipe: async ({ title }, _, rows) => {
    const ongoing = await rows.having(task, '[status+deletedAt]', ['Ongoing', 0]);
    return ongoing
      .filter((row) => row.title === title)
      .map(({ id }) => updateRow(task, id, { status: 'Completed' }));
  },
};

describe('a recipe that reads', () => {
  it('sees what is stored, that of the same moment too, and names the rows that it wrote', async () => {
    const { database, act } = await open();
    await act(createTask, { title: 'Other' });
    const made = act(createTask, { title: 'Read' });
    const done = act(completeAll, { title: 'Read' });
    const after = act(createTask, { title: 'Read' });
    const [id = ''] = (await made).ids;
    expect((await done).ids).toEqual([id]);
    const rows = await database.rows('task').toArray();
    expect(rows.map(({ title, status }) => `${title} ${status}`)).toEqual([
      'Other Ongoing',
      'Read Completed',
      'Read Ongoing',
    ]);
    expect((await after).ids).not.toEqual([id]);
    expect((await readQueue(database)).map((entry) => Object.keys(entry.fields).length)).toEqual([
      4, 4, 1, 4,
    ]);
  });

  it('stores nothing where it finds nothing to do', async () => {
    const { database, act } = await open();
    expect(await act(completeAll, { title: 'None' })).toMatchObject({ ids: [] });
    expect(await readQueue(database)).toEqual([]);
  });

  it('stores nothing where it fails, and others do not notice', async () => {
    const { database, act } = await open();
    const failing: ReadingMutation<undefined> = {
      entities: () => [task],
      recipe: async (_, __, rows) => {
        await rows.get(task, 'x');
        throw new Error('No such thing');
      },
    };
    const [failed, made] = await Promise.allSettled([
      act(failing, undefined),
      act(createTask, { title: 'Read' }),
    ]);
    expect([failed.status, made.status]).toEqual(['rejected', 'fulfilled']);
    expect(await database.rows('task').count()).toBe(1);
  });
});

describe('what takes an edit back', () => {
  it('gives each field its value from before, and empties one that was not there', async () => {
    const { database, act } = await open();
    const [id = ''] = (await act(createTask, { title: 'Read' })).ids;
    const edited = await act(updateTask, { id, title: 'Write', dueOn: '2026-03-10' });
    await takeBack(edited);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Read', dueOn: null });
  });

  it('leaves what was changed since, here or on another device', async () => {
    const { database, act } = await open();
    const [id = ''] = (await act(createTask, { title: 'Read', dueOn: null })).ids;
    const edited = await act(updateTask, { id, title: 'Write', priority: 2 });
    await act(updateTask, { id, title: 'Draw' });
    await takeBack(edited);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Draw', priority: null });
  });

  it('takes back the second of two edits that were stored together to the first', async () => {
    const { database, act } = await open();
    const [id = ''] = (await act(createTask, { title: 'A' })).ids;
    const [first, second] = await Promise.all([
      act(updateTask, { id, title: 'B' }),
      act(updateTask, { id, title: 'C' }),
    ]);
    await takeBack(first);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'C' });
    await takeBack(second);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'B' });
  });

  it('brings a deck back with its cards, and can be taken back itself', async () => {
    const { database, act } = await open();
    await act(createDeck, { id: 'd', name: 'Cells' });
    const front = { deckId: 'd', kind: 'basic' as const, front: 'F', back: 'B' };
    await act(createCards, [front, front]);
    const askable = () => database.rows('card').where('[$memory.live+$memory.state+$memory.dueAt]');
    const back = await takeBack(await act(deleteDeck, { id: 'd' }));
    expect(await database.rows('deck').get('d')).toMatchObject({ deletedAt: 0 });
    expect(await askable().between([1], [2]).count()).toBe(2);
    await takeBack(back);
    expect(await database.rows('deck').get('d')).toMatchObject({ deletedAt: expect.any(Number) });
    expect(await askable().between([1], [2]).count()).toBe(0);
  });

  it('puts what was made into the Trash, and moves many back at once', async () => {
    const { database, act } = await open();
    await act(createDeck, { id: 'd', name: 'One' });
    await act(createDeck, { id: 'e', name: 'Two' });
    const fields = { deckId: 'd', kind: 'basic' as const, front: 'F', back: 'B' };
    const made = await act(createCards, [fields, fields]);
    await takeBack(await act(moveCards, { ids: made.ids, deckId: 'e' }));
    const decks = (await database.rows('card').toArray()).map(({ deckId }) => deckId);
    expect(decks).toEqual(['d', 'd']);
    await takeBack(made);
    const cards = await database.rows('card').toArray();
    expect(cards.every(({ deletedAt }) => deletedAt > 0)).toBe(true);
  });

  it('waits in the outbox as any edit does, with no network', async () => {
    const { database, act } = await open();
    const [id = ''] = (await act(createTask, { title: 'Read' })).ids;
    await takeBack(await act(deleteTask, { id }));
    const last = (await readQueue(database)).at(-1);
    expect(last).toMatchObject({ entity: 'task', id, fields: { deletedAt: 0 } });
  });

  it('changes nothing of a row that is gone for good meanwhile', async () => {
    const { database, act } = await open();
    const [id = ''] = (await act(createTask, { title: 'Read' })).ids;
    const deleted = await act(deleteTask, { id });
    await act(purgeItems, [{ entity: 'task', id }]);
    await takeBack(deleted);
    expect(await database.table('task').get(id)).toMatchObject({ purgedAt: expect.any(Number) });
  });

  it('is there for no act of study, no deletion for good and nothing that was typed into a document', async () => {
    const { act } = await open();
    await act(createDeck, { id: 'd', name: 'Cells' });
    const fields = { deckId: 'd', kind: 'basic' as const, front: 'F', back: 'B' };
    const [cardId = ''] = (await act(createCards, [fields])).ids;
    await act(createNote, { id: 'n', title: 'N', body: '' });
    const rated = await act(rateCard, { cardId, rating: 3, durationMs: 1 });
    const typed = await act(editNote, { id: 'n', body: bodyOfText('Words') });
    const purged = await act(purgeItems, [{ entity: 'card', id: cardId }]);
    expect([rated.undo, typed.undo, purged.undo]).toEqual([undefined, undefined, undefined]);
  });

  it('is there for no edit of which a part cannot be taken back', async () => {
    const { act } = await open();
    await act(createDeck, { id: 'd', name: 'Cells' });
    await act(createDeck, { id: 'e', name: 'Atoms' });
    await act(createNote, { id: 'n', title: 'N', body: '' });
    const renamed = updateRow(deck, 'd', { name: 'Tissues' });
    const typed = updateRow(note, 'n', { body: bodyOfText('Words') });
    const purged = { entity: 'deck', id: 'e', fields: { [tombstoneField]: 1 } };
    for (const drafts of [
      [renamed, typed],
      [typed, renamed],
      [renamed, purged],
    ]) {
      expect((await act(() => drafts, undefined)).undo).toBeUndefined();
    }
    expect((await act(() => [renamed], undefined)).undo).toBeDefined();
  });

  it('takes back a recipe that read, whatever it found', async () => {
    const { database, act } = await open();
    await act(createDeck, { id: 'd', name: 'Cells' });
    const withCards: ReadingMutation<string> = {
      entities: () => [deck, card],
      recipe: async (id, { nowMs }, rows) => {
        const found = await rows.get(deck, id);
        return found === undefined ? [] : [trashRow(deck, id, nowMs)];
      },
    };
    await takeBack(await act(withCards, 'd'));
    expect(await database.rows('deck').get('d')).toMatchObject({ deletedAt: 0 });
  });
});

it('takes an edit back to which the server has given another stamp, since the clock was ahead', async () => {
  const serverMs = Date.UTC(2026, 10, 28);
  const userId = crypto.randomUUID();
  const { fetch } = createFakeServer({ userId, now: () => serverMs });
  let nowMs = serverMs + 3_600_000;
  const device = await createDevice({ userId, fetch, now: () => nowMs });
  const environment = { now: () => ++nowMs, tzOffsetMin: () => 0 };
  const { database } = device;
  const act = async <I>(...[mutation, input]: [Parameters<typeof mutateIn<I>>[1], I]) =>
    stored(await mutateIn(database, mutation, input, environment));
  await act(createDeck, { id: 'd', name: 'Cells' });
  const fields = { deckId: 'd', kind: 'basic' as const, front: 'F', back: 'B' };
  const [cardId = ''] = (await act(createCards, [fields])).ids;
  const edits = [
    await act(splitDeck, { id: 'e', name: 'Split', cardIds: [cardId] }),
    await act(renameDeck, { id: 'd', name: 'Atoms' }),
  ];
  const { $at } = (await database.table<Row, string>('deck').get('e')) ?? {};
  await device.sync();
  expect((await database.table<Row, string>('deck').get('e'))?.$at).not.toBe($at);
  await act(renameDeck, { id: 'd', name: 'Tissues' });
  for (const edit of edits) await takeBack(edit);
  expect(await database.rows('card').get(cardId)).toMatchObject({ deckId: 'd' });
  expect(await database.rows('deck').get('e')).toMatchObject({ deletedAt: expect.any(Number) });
  expect(await database.rows('deck').get('d')).toMatchObject({ name: 'Tissues' });
});
