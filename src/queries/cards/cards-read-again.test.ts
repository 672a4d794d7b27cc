/** The reader repeats failed reads, and drops rows that vanish without a report of their keys. */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { saveTags } from '../tags/change-tags.ts';
import { CardsReader, type FromCards } from './cards-reader.ts';

let database: AccountDatabase;
/** A connection of its own, as in the worker. */
let readers: AccountDatabase;
let reader: CardsReader | undefined;
const told = vi.fn<(message: FromCards) => void>();
const card = (id: string) => ({
  ...{ id, deckId: 'bio', front: `Card ${id}`, kind: 'basic' as const, back: 'Because.' },
});
const search = { text: '', sort: 'front' as const, isDescending: false };

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  database = await openAccountDatabase(crypto.randomUUID());
  readers = new AccountDatabase(database.userId, { mustExist: true });
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  await mutate(createCards, [card('a'), card('b')]);
  await saveTags([{ ownerEntity: 'card', ownerId: 'a' }], { add: ['Exam'] });
  await readers.open();
});
afterEach(() => {
  reader?.stop();
  reader = undefined;
  readers.close();
  told.mockClear();
  vi.restoreAllMocks();
});

async function found(): Promise<string[]> {
  reader ??= new CardsReader(readers, told);
  const clock = { nowMs: Date.now(), tzOffsetMin: 0 };
  const { numbers } = await reader.answer('find', { ...search, clock });
  const ids: string[] = [];
  for (const [one] of told.mock.calls)
    if (one.type === 'ids') ids.splice(one.from, one.ids.length, ...one.ids);
  return [...numbers].map((number) => ids[number] ?? '?');
}

const failOnce = (what: 'rows' | 'table') =>
  vi.spyOn(readers, what).mockImplementationOnce(() => {
    throw new Error('disk');
  });

it('if the first read fails, the next question reads everything', async () => {
  failOnce('rows');
  await expect(found()).rejects.toThrow('disk');
  expect(await found()).toEqual(['a', 'b']);
});

it('a change that could not be read is read with the next question', async () => {
  expect(await found()).toEqual(['a', 'b']);
  const failing = failOnce('table');
  await mutate(createCards, [card('c')]);
  await vi.waitFor(() => expect(failing).toHaveBeenCalled());
  await vi.waitFor(async () => expect(await found()).toEqual(['a', 'b', 'c']));
});

it('cards and tags that are gone are dropped without a report of their keys', async () => {
  expect(await found()).toEqual(['a', 'b']);
  expect(await reader?.answer('tags', {})).toHaveLength(1);
  await new Promise<void>((done) => {
    const raw = database.backendDB().transaction(['card', 'tag'], 'readwrite');
    raw.objectStore('card').delete('b');
    raw.objectStore('tag').clear();
    raw.oncomplete = () => done();
  });
  Dexie.on.storagemutated.fire({ all: {} } as never);
  await vi.waitFor(async () => expect(await found()).toEqual(['a']));
  await vi.waitFor(async () => expect(await reader?.answer('tags', {})).toEqual([]));
  await mutate(createCards, [card('c')]);
  await vi.waitFor(async () => expect(await found()).toEqual(['a', 'c']));
});
