/** [P5] Cards and decks that a package of Anki has no place for as they are: none of them is lost, and they come back as they were. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { AccountDatabase } from '../../../src/db/database.ts';
import { mutateIn } from '../../../src/db/mutate.ts';
import { makeAnkiPackage } from '../../../src/interchange/backup/export/cards/anki-package.ts';
import {
  decksToExport,
  readNotes,
} from '../../../src/interchange/backup/export/cards/read-notes.ts';
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import { reviewsOfCard } from '../../../src/interchange/formats/read/anki/collection-items.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { createCards, moveCards } from '../../../src/model/entities/card.ts';
import { type CardContent, emptyContent } from '../../../src/model/entities/cards/card-content.ts';
import { createDeck } from '../../../src/model/entities/deck.ts';
import { forgetCards, rateCard, setDueDate } from '../../../src/model/entities/facts/review.ts';
import { saveCard } from '../../../src/queries/cards/save-card.ts';
import { saveTags } from '../../../src/queries/tags/change-tags.ts';
import { sourceFile } from '../../support/import-fixtures.ts';
import { importInto, newDatabase } from '../support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [one, two, three] = [idOf(1), idOf(2), idOf(3)];

async function save(database: AccountDatabase, id: string, content: Partial<CardContent>) {
  const after = { ...emptyContent, front: 'front', back: 'back', ...content };
  const saved = await saveCard(
    { id, made: { place: { deckId: one } }, before: emptyContent, after },
    database,
  );
  expect(saved).toMatchObject({ ok: true });
}

async function withDecks(...decks: { id: string; name: string; parentId?: string }[]) {
  const database = device();
  for (const deck of decks) await mutateIn(database, createDeck, deck);
  return database;
}

/** Into the same account, or another one. */
async function importExport(from: AccountDatabase, into: AccountDatabase) {
  const { file, cards } = await makeAnkiPackage({
    ...{ database: from, nowMs: Date.now(), tzOffsetMin: 60, retention: 0.9 },
    ...{ onProgress: () => undefined, signal: new AbortController().signal },
  });
  const files = [sourceFile('Export.apkg', new Uint8Array(await file.arrayBuffer()))];
  const { leftOut } = await importInto(
    into,
    sourceOfFormat({
      format: { id: 'anki', read: ankiReader.read },
      ...{ files, chosen: {}, lookAt: async () => ({}), tzOffsetMin: () => 0, nowMs: Date.now() },
    }),
  );
  expect(leftOut).toEqual([]);
  expect(await into.rows('card').count()).toBe(cards);
}

it('two decks of one name stay two, each with its own cards and decks', async () => {
  const database = await withDecks(
    { id: one, name: 'Bio' },
    { id: two, name: 'bio ' },
    { id: three, name: 'In', parentId: one },
    { id: idOf(4), name: 'In', parentId: two },
    { id: idOf(5), name: 'A::B' },
    { id: idOf(6), name: 'A:B' },
  );
  const decks = [one, two, three, idOf(4), idOf(5), idOf(6)];
  const cards = decks.map((deckId) => ({
    deckId,
    kind: 'basic' as const,
    front: deckId,
    back: '',
  }));
  await mutateIn(database, createCards, cards);
  const other = device();
  await importExport(database, other);
  for (const card of await other.rows('card').toArray()) expect(card.deckId).toBe(card.front);
  expect(await other.rows('deck').get(idOf(4))).toMatchObject({ name: 'In', parentId: two });
  expect(await other.rows('deck').get(two)).toMatchObject({ name: 'bio (2)' });
  await importExport(other, other);
  for (const card of await other.rows('card').toArray()) expect(card.deckId).toBe(card.front);
});

it('a tag with spaces is the same tag again', async () => {
  const database = await withDecks({ id: one, name: 'Bio' });
  await save(database, two, {});
  await saveTags([{ ownerEntity: 'card', ownerId: two }], { add: ['exam prep', 'a_b'] }, database);
  const other = device();
  for (const into of [database, other]) {
    await importExport(database, into);
    const names = (await into.rows('tag').toArray()).map(({ name }) => name);
    expect(names.sort()).toEqual(['a_b', 'exam prep']);
  }
});

it('answers that are typed are typed again', async () => {
  const database = await withDecks({ id: one, name: 'Bio' });
  await save(database, two, { form: 'reversed', isTyped: true });
  await save(database, three, { form: 'cloze', front: '{{c1::a}} {{c2::b}}', isTyped: true });
  const other = device();
  await importExport(database, other);
  const cards = await other.rows('card').toArray();
  expect(cards.map(({ isTyped }) => isTyped)).toEqual([true, true, true, true]);
  expect(cards.map(({ asked }) => asked).sort()).toEqual([1, 1, 2, 2]);
});

it('a card that was reset is new again, and keeps what was reviewed before and after', async () => {
  const database = await withDecks({ id: one, name: 'Bio' });
  for (const id of [two, three]) await save(database, id, {});
  let nowMs = Date.UTC(2026, 0, 1);
  const environment = { now: () => (nowMs += 86_400_000), tzOffsetMin: () => 0 };
  const rate = (cardId: string) =>
    mutateIn(database, rateCard, { cardId, rating: 3, durationMs: 9 }, environment);
  for (const cardId of [two, two, three, three]) await rate(cardId);
  await mutateIn(database, forgetCards, { ids: [two, three] }, environment);
  await rate(three);
  const other = device();
  await importExport(database, other);
  expect(await other.rows('card').get(two)).toMatchObject({ $memory: { state: 0, reps: 0 } });
  expect(await other.rows('card').get(three)).toMatchObject({ $memory: { state: 1, reps: 1 } });
  expect(await other.rows('review').count()).toBe(7);
});

it('a card whose day was chosen is due on that day', async () => {
  const database = await withDecks({ id: one, name: 'Bio' });
  for (const id of [two, three]) await save(database, id, {});
  const environment = { now: () => Date.UTC(2026, 0, 1, 3, 30), tzOffsetMin: () => 60 };
  const rating = { cardId: two, rating: 4, durationMs: 9 } as const;
  await mutateIn(database, rateCard, rating, environment);
  const later = { ...environment, now: () => Date.UTC(2026, 0, 2, 2, 30) };
  await mutateIn(database, setDueDate, { ids: [two, three], dueOn: '2027-03-01' }, later);
  const other = device();
  await importExport(database, other);
  for (const id of [two, three])
    expect(await other.rows('card').get(id)).toMatchObject({
      $memory: { dueAt: Date.UTC(2027, 2, 1, 3) },
    });
});

it('no two notes have one guid, and no card is lost where two ask the same', async () => {
  const database = await withDecks({ id: one, name: 'Bio' }, { id: two, name: 'Other' });
  await save(database, three, { form: 'reversed' });
  const reverse = await database
    .rows('card')
    .filter(({ asked }) => asked === 2)
    .first();
  await mutateIn(database, moveCards, { ids: [reverse?.id ?? ''], deckId: two });
  await save(database, idOf(4), { form: 'cloze', front: '{{c1::a}} {{c2::b}}' });
  const { id: _, ...gap } = (await database.rows('card').get(idOf(4))) ?? { id: '' };
  await database.table('card').put({ ...gap, id: idOf(5) });
  const guids: string[] = [];
  for await (const { notes } of readNotes(database, await decksToExport(database, undefined)))
    guids.push(...notes.map(({ guid }) => guid));
  expect(new Set(guids).size).toBe(guids.length);
  await importExport(database, device());
});

it('what only looks like a sound or a formula of Anki is words', async () => {
  const database = await withDecks({ id: one, name: 'Bio' });
  const front = 'Say [sound:a.mp3] and [latex] with \\\\(x\\\\)';
  await save(database, two, { front });
  const other = device();
  await importExport(database, other);
  expect(await other.rows('card').get(two)).toMatchObject({ front });
});

it('a gap that is numbered 0 is the first one', async () => {
  const database = await withDecks({ id: one, name: 'Bio' });
  await save(database, two, { form: 'cloze', front: '{{c0::a}} and {{c1::b}} and {{c2::c}}' });
  const asked = (await database.rows('card').toArray()).map((card) => card.asked);
  expect(asked.sort()).toEqual([1, 2]);
  const other = device();
  await importExport(database, other);
  expect(await other.rows('card').get(two)).toMatchObject({
    front: '{{c1::a}} and {{c1::b}} and {{c2::c}}',
  });
});

it('a gap that stands alone with a number but 1 is a card, with its reviews', async () => {
  const database = await withDecks({ id: one, name: 'Bio' });
  await save(database, two, { form: 'cloze', front: 'a {{c3::b}} c {{c3::d}}' });
  await mutateIn(database, rateCard, { cardId: two, rating: 3, durationMs: 9 });
  const other = device();
  await importExport(database, other);
  expect(await other.rows('card').get(two)).toMatchObject({ front: 'a {{c3::b}} c {{c3::d}}' });
  expect(await other.rows('review').where('cardId').equals(two).count()).toBe(1);
});

it('a chosen day that no calendar has is none', () => {
  const entry = { id: 1, ease: 0, factor: 2_500, durationMs: 0, kind: 4, interval: 1e15 };
  expect(reviewsOfCard([entry], false, () => true)).toMatchObject({ ratings: [], byHand: 1 });
});
