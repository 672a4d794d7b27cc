/** [P5] An undone import leaves the account as before: its rows, counts and Trash. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { readStudyDays } from '../../src/db/derived/study-days.ts';
import { countUndoEffects } from '../../src/db/imports/undo-effects.ts';
import { countToUndo } from '../../src/db/imports/undo-import.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createCards, deleteCard, editCard, moveCards } from '../../src/model/entities/card.ts';
import { createDeck, deleteDeck, renameDeck } from '../../src/model/entities/deck.ts';
import { rateCard, undoReview } from '../../src/model/entities/facts/review.ts';
import { createNote, editNote } from '../../src/model/entities/note.ts';
import { changeSettings } from '../../src/model/entities/student/settings.ts';
import type { Row } from '../../src/model/merge.ts';
import { purgeItems } from '../../src/model/trash.ts';
import { readStreak } from '../../src/queries/day/day-progress.ts';
import { bodyOfText, textOfBody } from '../../src/text/note-text.ts';
import { isLong } from '../support/long.ts';
import { fillAccount } from './account.ts';
import {
  exportOf,
  importInto,
  newDatabase,
  open,
  seenIn,
  undoAfterSync,
  usual,
} from './support.ts';

let here: AccountDatabase;
let other: AccountDatabase;
beforeEach(() => {
  here = newDatabase();
  other = newDatabase();
});
afterEach(async () => {
  for (const database of [here, other]) await database.delete();
});

const bring = async (zip: Blob, choices = usual, database = here) =>
  importInto(database, (await open(zip, database)).source, choices);
const undo = async (id: string) => {
  return await undoAfterSync(here, id, new AbortController().signal, () => undefined);
};

/** A student's view of an account: no stamps, nothing deleted, and nothing that the import brought into the Trash. */
async function seen(database: AccountDatabase, isOwn: (id: string) => boolean = () => true) {
  const rowsOf = async (name: string) => {
    const rows = await database.table<Row>(name).toArray();
    return rows
      .filter((row) => !('purgedAt' in row) && isOwn(row.id))
      .map(({ $at: _, $by: __, ...row }) => row);
  };
  return {
    cards: await rowsOf('card'),
    decks: await rowsOf('deck'),
    reviews: await rowsOf('review'),
    notes: (await database.rows('note').toArray()).map(({ title, body, deletedAt }) => [
      title,
      textOfBody(body),
      deletedAt,
    ]),
    settings: (await database.rows('settings').toArray()).map(
      ({ desiredRetention }) => desiredRetention ?? null,
    ),
    days: (await readStudyDays(database)).sort((a, b) => (a.key < b.key ? -1 : 1)),
    streak: await readStreak(database, Date.now(), 0),
  };
}

describe('taking an import back', () => {
  it('restores the student’s account as it was, with counts and memory', async () => {
    await mutateIn(here, createDeck, { id: 'mine', name: 'Mine' });
    const made = await mutateIn(
      here,
      createCards,
      Array.from({ length: 5 }, (_, n) => ({
        deckId: 'mine',
        kind: 'basic' as const,
        front: `${n}`,
        back: 'x',
      })),
    );
    const [a = '', b = '', c = ''] = made.ok ? made.data.ids : [];
    await mutateIn(here, changeSettings, { desiredRetention: 0.8 });
    const days = [9, 3, 2, 1, 0].map((ago) => ({
      now: () => Date.now() - ago * 86_400_000,
      tzOffsetMin: () => 0,
    }));
    for (const day of days)
      await mutateIn(here, rateCard, { cardId: a, rating: 3, durationMs: 1 }, day);
    const rated = await mutateIn(here, rateCard, { cardId: b, rating: 4, durationMs: 1 });
    await mutateIn(here, undoReview, {
      cardId: b,
      reviewId: (rated.ok && rated.data.ids[0]) || '',
    });
    await mutateIn(here, deleteCard, { id: c });
    await mutateIn(here, createNote, { id: 'n', title: 'Own', body: bodyOfText('words') });
    const before = await seen(here);
    // The same student at another device, which went on with it.
    await bring(await exportOf(here), usual, other);
    await fillAccount(other, { cards: 50, reviews: 120, files: 1 });
    await mutateIn(other, rateCard, { cardId: a, rating: 1, durationMs: 1 });
    await mutateIn(other, editCard, { id: b, front: 'Edited elsewhere' });
    await mutateIn(other, editNote, { id: 'n', title: 'Elsewhere' });
    const own = new Set(
      [before.cards, before.decks, before.reviews].flatMap((rows) => rows.map(({ id }) => id)),
    );
    const zip = await exportOf(other);
    const { importId } = await bring(zip, { bringsBack: true, different: 'imported' });
    expect((await seen(here)).days).not.toEqual(before.days);
    const total = await countToUndo(here, importId);
    let told = 0;
    const stop = new AbortController().signal;
    expect(
      (
        await undoAfterSync(here, importId, stop, (rows) => {
          told = rows;
        })
      ).ok,
    ).toBe(true);
    expect(told).toBe(total);
    const after = await seen(here, (id) => own.has(id));
    expect({ ...after, notes: after.notes.slice(0, 1) }).toEqual({ ...before });
    // Nothing of it is live.
    const cards = (await seenIn(here)).filter((row) => 'front' in row);
    expect(cards.every(({ id }) => own.has(id))).toBe(true);
    expect(cards.length).toBeGreaterThan(0);
  });

  it('returns restored items to the Trash, unless they were edited since', async () => {
    await mutateIn(here, createDeck, { id: 'a', name: 'A' });
    await mutateIn(here, createDeck, { id: 'b', name: 'B' });
    const zip = await exportOf(here);
    await mutateIn(here, deleteDeck, { id: 'a' });
    await mutateIn(here, deleteDeck, { id: 'b' });
    const [was] = await here.table<Row>('deck').toArray();
    const { importId } = await bring(zip, { ...usual, bringsBack: true });
    await mutateIn(here, deleteDeck, { id: 'b' });
    await mutateIn(here, createDeck, { id: 'since', name: 'Since' });
    await undo(importId);
    expect((await here.rows('deck').get('a'))?.deletedAt).toBe(was?.deletedAt);
    expect((await here.rows('deck').get('b'))?.deletedAt).toBeGreaterThan(0);
    expect((await here.rows('deck').get('since'))?.deletedAt).toBe(0);
  });

  it.runIf(isLong)('followed by two imports gives everything once', async () => {
    await fillAccount(other, { cards: 20, reviews: 60, files: 1 });
    const zip = await exportOf(other);
    const whole = await seen(other);
    const back = { ...usual, bringsBack: true };
    const { importId } = await bring(zip);
    await undo(importId);
    for (let times = 0; times < 2; times++) {
      await bring(zip, back);
      const got = await seen(here);
      expect(got.reviews).toHaveLength(60);
      expect(got.days).toEqual(whole.days);
      const memories = ({ cards }: typeof got) => cards.map(({ id, $memory }) => [id, $memory]);
      expect(memories(got)).toEqual(memories(whole));
    }
    // And again: back, and forth.
    const last = (await here.imports.orderBy('id').reverse().toArray()).at(-2);
    await undo(last?.id ?? '');
    expect((await seen(here)).days).toEqual([]);
    await bring(zip, back);
    expect((await seen(here)).days).toEqual(whole.days);
    expect((await seen(here)).reviews).toHaveLength(60);
  });

  it('counts reviews of a permanently deleted card once, also after an undo', async () => {
    await fillAccount(here, { cards: 5, reviews: 60, files: 1 });
    const zip = await exportOf(here);
    const ids = await here.rows('card').toCollection().primaryKeys();
    await mutateIn(
      here,
      purgeItems,
      ids.slice(0, 3).map((id) => ({ entity: 'card' as const, id })),
    );
    const before = await seen(here);
    const { importId } = await bring(zip, { ...usual, bringsBack: true });
    const back = await seen(here);
    expect(back.cards).toHaveLength(5);
    expect(back.reviews).toHaveLength(60);
    expect(back.days).toEqual(before.days);
    await undo(importId);
    expect((await seen(here)).days).toEqual(before.days);
    await bring(zip, { ...usual, bringsBack: true });
    expect((await seen(here)).days).toEqual(before.days);
    expect((await seen(here)).reviews).toHaveLength(60);
  });

  it('keeps an imported deck into which the student has moved a card', async () => {
    await mutateIn(here, createDeck, { id: 'own', name: 'Own' });
    const card = { deckId: 'own', kind: 'basic' as const, front: 'Mine', back: 'x' };
    const made = await mutateIn(here, createCards, [card]);
    const [id = ''] = made.ok ? made.data.ids : [];
    await mutateIn(other, createDeck, { id: 'deck', name: 'Imported' });
    const { importId } = await bring(await exportOf(other));
    await mutateIn(here, moveCards, { ids: [id], deckId: 'deck' });
    await undo(importId);
    expect((await seenIn(here)).map((row) => row.id)).toContain(id);
  });

  it('reports progress over all pieces of the import', async () => {
    await fillAccount(other, { cards: 30, reviews: 60, files: 0 });
    const { importId } = await bring(await exportOf(other));
    const pieces = (await here.importUndo.toArray()).map(({ rows }) => rows.length);
    expect(pieces.length).toBeGreaterThan(2);
    const sums = pieces.map((_, n) => pieces.slice(0, n + 1).reduce((sum, one) => sum + one, 0));
    expect(await countToUndo(here, importId)).toBe(sums.at(-1));
    const told: number[] = [];
    const { signal } = new AbortController();
    await undoAfterSync(here, importId, signal, (done) => told.push(done));
    expect(told).toEqual(sums);
  });

  it('ends if everything was deleted for good meanwhile', async () => {
    await fillAccount(other, { cards: 3, reviews: 3, files: 1 });
    const { importId } = await bring(await exportOf(other));
    for (const entity of ['card', 'deck', 'note', 'task', 'file', 'review'] as const) {
      const ids = await here.rows(entity).toCollection().primaryKeys();
      await mutateIn(
        here,
        purgeItems,
        ids.map((id) => ({ entity, id })),
      );
    }
    expect((await undo(importId)).ok).toBe(true);
    expect(await here.importUndo.count()).toBe(0);
  });
});

describe('an item edited since an import', () => {
  it('is counted: an added item goes to the Trash, and a changed item stays', async () => {
    await mutateIn(here, createNote, { id: 'n', title: 'Own', body: bodyOfText('words') });
    await bring(await exportOf(here), usual, other);
    await mutateIn(other, editNote, { id: 'n', title: 'Elsewhere' });
    await mutateIn(other, createDeck, { id: 'a', name: 'A' });
    await mutateIn(other, createDeck, { id: 'b', name: 'B' });
    const { importId } = await bring(await exportOf(other), { ...usual, different: 'imported' });
    expect(await countUndoEffects(here, importId)).toMatchObject({
      ...{ toTrash: 2, editedToTrash: 0, back: 1, editedChanged: 0, stays: 0 },
    });
    await mutateIn(here, renameDeck, { id: 'a', name: 'Mine now' });
    await mutateIn(here, deleteDeck, { id: 'b' });
    await mutateIn(here, editNote, { id: 'n', title: 'Mine again' });
    expect(await countUndoEffects(here, importId)).toMatchObject({
      ...{ toTrash: 1, editedToTrash: 1, back: 0, editedChanged: 1, stays: 0 },
    });
    await undo(importId);
    expect((await here.rows('deck').get('a'))?.deletedAt).toBeGreaterThan(0);
    expect((await here.rows('note').get('n'))?.title).toBe('Mine again');
  });
});
