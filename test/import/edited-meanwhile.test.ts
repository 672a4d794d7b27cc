/**
 * [P2] An import that is interrupted and continues later, and one during which the student works: edits and
 * deletions since its start stay, even if the student chose that imported values win.
 */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { derivedTables, storeRows } from '../../src/db/derived/derivations.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { mergeInto } from '../../src/db/rows/stored-rows.ts';
import { formatStamp } from '../../src/model/clock.ts';
import { card, deleteCard, editCard } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { createNote, editNote } from '../../src/model/entities/note.ts';
import { createRow, type Mutation } from '../../src/model/entity.ts';
import type { Row } from '../../src/model/merge.ts';
import { purgeItems } from '../../src/model/trash.ts';
import { bodyOfText, textOfBody } from '../../src/text/note-text.ts';
import { backupOf, cardRow, stampAt } from './handmade.ts';
import { choose, claim, runClaimed, runOnce } from './job-support.ts';
import { newDatabase } from './support.ts';

const wins = { bringsBack: true, different: 'imported' } as const;
const edited = ['edited', 'trashed', 'purged', 'untouched'];
const here = [...edited, 'in-trash', 'gone'];

/** All its stamps are older than local ones. */
const backup = () =>
  backupOf({
    'json/deck.json': [
      { id: 'deck', $at: stampAt(1_000), name: 'Cells', createdAt: 1_000, deletedAt: 0 },
    ],
    'json/card.json': [...here, 'new'].map((id) => cardRow(id)),
    'json/note.json': [
      {
        ...{ id: 'note', $at: stampAt(1_000), title: 'N', body: bodyOfText('As imported') },
        ...{ createdAt: 1_000, deletedAt: 0 },
      },
    ],
  });

const createNamed: Mutation<readonly string[]> = (ids, { nowMs }) =>
  ids.map((id) =>
    createRow(card, id, {
      ...{ deckId: 'deck', kind: 'basic' as const, front: 'Mine', back: 'Back', createdAt: nowMs },
    }),
  );

let database: AccountDatabase;
const edit = async <Input>(mutation: Mutation<Input>, input: Input) => {
  const result = await mutateIn(database, mutation, input);
  if (!result.ok) throw new Error(result.error.message);
};
const fronts = async () => {
  const cards = (await database.rows('card').toArray()) as Record<string, unknown>[];
  return Object.fromEntries(
    cards.map(({ id, front, deletedAt, purgedAt }) => [
      id,
      purgedAt !== undefined ? 'gone' : deletedAt ? 'in the Trash' : front,
    ]),
  );
};
const words = async () => textOfBody(String((await database.rows('note').get('note'))?.body));
/** Runs an attempt up to the end of a step and breaks it off there. */
const breakOffAt = async (step: string) => {
  const stop = new AbortController();
  const outcome = await runClaimed(database, await claim(database), stop.signal, (now) => {
    if (now === step) stop.abort();
  });
  expect(outcome.ok).toBe(false);
};

beforeEach(async () => {
  database = newDatabase();
  await edit(createDeck, { id: 'deck', name: 'Cells' });
  await edit(createNamed, here);
  await edit(createNote, { id: 'note', title: 'N', body: bodyOfText('Mine') });
  await edit(deleteCard, { id: 'in-trash' });
  await edit(purgeItems, [{ entity: 'card' as const, id: 'gone' }]);
});
afterEach(() => database.delete());

const workOn = async () => {
  for (const id of ['edited', 'new']) await edit(editCard, { id, front: 'Edited since' });
  await edit(deleteCard, { id: 'trashed' });
  await edit(deleteCard, { id: 'in-trash' });
  await edit(purgeItems, [{ entity: 'card' as const, id: 'purged' }]);
};

describe('an import that continues after an interruption', () => {
  it('keeps edits and deletions made after its first attempt imported the rows', async () => {
    await choose(database, backup(), wins);
    await breakOffAt('Flashcards');
    const before = await fronts();
    expect(before).toMatchObject({ edited: 'Front of edited', 'in-trash': 'Front of in-trash' });
    const [again = ''] = Object.keys(before).filter((id) => ![...here, 'new'].includes(id));
    expect(before[again]).toBe('Front of gone');
    await workOn();
    await edit(purgeItems, [{ entity: 'card' as const, id: again }]);
    expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
    expect(await fronts()).toEqual({
      ...{ edited: 'Edited since', new: 'Edited since', trashed: 'in the Trash' },
      ...{ purged: 'gone', untouched: 'Front of untouched', 'in-trash': 'in the Trash' },
      ...{ gone: 'gone', [again]: 'gone' },
    });
  });

  it('keeps edits made before its first attempt reached the rows', async () => {
    await choose(database, backup(), wins);
    await breakOffAt('Decks');
    for (const id of ['edited']) await edit(editCard, { id, front: 'Edited since' });
    await edit(deleteCard, { id: 'trashed' });
    await edit(purgeItems, [{ entity: 'card' as const, id: 'purged' }]);
    await edit(editNote, { id: 'note', body: bodyOfText('Mine, and more') });
    expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
    expect(await fronts()).toMatchObject({
      ...{ edited: 'Edited since', trashed: 'in the Trash', purged: 'gone' },
      ...{ untouched: 'Front of untouched', 'in-trash': 'Front of in-trash', gone: 'gone' },
    });
    expect(await words()).toContain('Mine, and more');
  });
});

it('without an interruption, the imported version replaces everything that was here at the start', async () => {
  await choose(database, backup(), wins);
  expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
  expect(await fronts()).toMatchObject(
    Object.fromEntries([...edited, 'in-trash', 'new'].map((id) => [id, `Front of ${id}`])),
  );
  expect(await words()).toBe('As imported');
});

it('an edit made while the import is queued stays', async () => {
  await choose(database, backup(), wins);
  await edit(editCard, { id: 'edited', front: 'Edited since' });
  await edit(purgeItems, [{ entity: 'card' as const, id: 'purged' }]);
  expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
  expect(await fronts()).toMatchObject({
    ...{ edited: 'Edited since', purged: 'gone', untouched: 'Front of untouched' },
  });
});

it('an edit on another device before the import is replaced, even if it arrives during the import', async () => {
  const nowMs = Date.now();
  const elsewhere = (ageMs: number, id: string) => ({
    ...{ ...cardRow(id, { front: 'Edited elsewhere' }), deletedAt: 0 },
    $at: formatStamp({ ms: nowMs - ageMs, counter: 0 }, 'phone'),
  });
  // This device was last online long ago.
  await database.writeMeta('clock', { ms: nowMs - 60_000, counter: 0 });
  for (const row of await database.rows('card').toArray())
    await database
      .rows('card')
      .put({ ...row, $at: stampAt(nowMs - 70_000), $by: undefined } as never);
  await choose(database, backup(), wins);
  await breakOffAt('Decks');
  await database.transaction('rw', ['card', ...derivedTables(['card'])], async () =>
    storeRows(database, await mergeInto(database, 'card', [elsewhere(30_000, 'edited')] as Row[])),
  );
  expect(await fronts()).toMatchObject({ edited: 'Edited elsewhere' });
  expect(await runOnce(database)).toEqual({ ok: true, data: undefined });
  expect(await fronts()).toMatchObject({ edited: 'Front of edited' });
});

it('an edit made while the import runs stays', async () => {
  await choose(database, backup(), wins);
  let work: Promise<unknown> | undefined;
  const outcome = await runClaimed(
    database,
    await claim(database),
    new AbortController().signal,
    (step) => {
      if (step === 'Decks') work ??= edit(editCard, { id: 'edited', front: 'Edited since' });
    },
  );
  await work;
  expect(outcome.ok).toBe(true);
  expect(await fronts()).toMatchObject({ edited: 'Edited since', untouched: 'Front of untouched' });
});
