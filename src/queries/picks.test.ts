/** Sentences of a file kept, skipped and opened again on two devices, through the real sync client. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import { fewerUnlessLong } from '../../test/support/long.ts';
import {
  acts,
  addPickedFile,
  amendment,
  cardsOn,
  done,
  frontsOn,
  gaps,
  keep,
  office,
  openOn,
  pickedFile,
  sentenceOf,
  skip,
  undo,
} from '../../test/support/picking.ts';
import { createCards, deleteCard, editCard } from '../model/entities/card.ts';
import { createDeck, deleteDeck } from '../model/entities/deck.ts';
import { deleteFile } from '../model/entities/file.ts';
import { createNote } from '../model/entities/note.ts';
import { sentenceKey } from '../model/entities/pick.ts';
import type { Row } from '../model/merge.ts';
import { clozeAnswer, clozeNumbers } from '../model/study/cloze.ts';
import { purgeItems } from '../model/trash.ts';
import { plainWords } from '../text/markdown/plain-words.ts';
import type { Keeping } from './picked-content.ts';
import { keepPick, type PickSource, pageToPick, readPicks } from './picks.ts';
import { dropLeftAttached, purge, readTrash } from './trash.ts';

const all = [acts, amendment, office];

let laptop: TestDevice;
let phone: TestDevice;

beforeEach(async () => {
  let nowMs = Date.UTC(2026, 10, 1);
  const now = () => ++nowMs;
  const userId = crypto.randomUUID();
  const { fetch } = createFakeServer({ userId, now });
  laptop = await createDevice({ userId, fetch, now });
  phone = await createDevice({ userId, fetch, now });
  await addPickedFile(laptop);
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

describe('a kept sentence', () => {
  it('is a card with its quote and page, in a deck called after the file', async () => {
    const { deckId, cardIds } = await keep(laptop, acts);
    const [card] = await cardsOn(laptop);
    expect(card).toMatchObject({
      ...{ kind: 'cloze', back: '', deckId, fileId: 'f1', page: 221, quote: acts.sentence },
      front:
        'The Reconstruction Acts of 1867 divided ten states into {{c1::five military districts}}.',
    });
    expect(cardIds).toEqual([card?.id]);
    expect([card?.isEdited ?? null, card?.asked ?? null]).toEqual([null, null]);
    const deck = await laptop.database.rows('deck').get(deckId);
    expect(deck).toMatchObject({ name: 'History.pdf – flashcards', fileId: 'f1', deletedAt: 0 });
  });

  it('makes a card of each gap, which are a group', async () => {
    await keep(laptop, acts, gaps(acts, 0, 1));
    const cards = (await cardsOn(laptop)).toSorted((a, b) => Number(a.asked) - Number(b.asked));
    const [first, second] = cards;
    expect(first?.front).toBe(
      'The Reconstruction Acts of {{c1::1867}} divided ten states into {{c2::five military districts}}.',
    );
    expect(second?.front).toBe(first?.front);
    expect(cards.map(({ asked }) => asked)).toEqual([1, 2]);
    expect(cards.map(({ groupId }) => groupId)).toEqual([first?.id, first?.id]);
  });

  it('says that it was edited where the words around the gap were changed, and keeps the quote', async () => {
    const text = 'The Acts of 1867 made five military districts.';
    const start = text.indexOf('five');
    const edited = { text, gaps: [{ start, end: text.length - 1 }] };
    await keep(laptop, acts, { as: 'gaps', gaps: [acts.gaps[0] ?? { start: 0, end: 1 }], edited });
    expect(await cardsOn(laptop)).toMatchObject([
      {
        front: 'The Acts of 1867 made {{c1::five military districts}}.',
        quote: acts.sentence,
        isEdited: true,
      },
    ]);
  });

  it('can be asked by a question of the student, both ways, and answers the hidden words', async () => {
    const question = { as: 'question', gaps: amendment.gaps, front: 'Which one?' } as const;
    await keep(laptop, amendment, { ...question, isBothWays: true });
    const cards = (await cardsOn(laptop)).toSorted((a, b) => Number(a.asked) - Number(b.asked));
    expect(cards.map(({ front, back, asked }) => [front, back, asked])).toEqual([
      ['Which one?', 'Fourteenth', 1],
      ['Fourteenth', 'Which one?', 2],
    ]);
    for (const card of cards) expect(card).toMatchObject({ isEdited: true, page: 222 });
  });

  it('shows signs of Markdown and braces as the page has them', async () => {
    const text = 'Write 2**3**4 and __init__ in {x} :: y.';
    await keep(laptop, sentenceOf(text, 1, '{x} :: y'));
    const [front = ''] = await frontsOn(laptop);
    expect(front).toContain('2\\*\\*3\\*\\*4 and \\_\\_init\\_\\_ in {{c1::{x} ');
    expect(sentenceKey(plainWords(clozeAnswer(front)))).toBe(sentenceKey(text));
  });

  it('without its opener is the same sentence and card, and quotes it whole', async () => {
    const whole = `However, ${amendment.sentence}`;
    const shown = { ...amendment, quote: whole };
    await keep(laptop, sentenceOf(whole, 222, 'Fourteenth'));
    await keep(phone, shown);
    await meet();
    const cards = await cardsOn(laptop);
    expect(cards.map(({ quote }) => quote)).toEqual([whole]);
    expect(cards[0]?.front).toBe('The {{c1::Fourteenth}} Amendment made them citizens.');
    expect(await openOn(laptop, [shown, acts])).toEqual([acts]);
  });

  it('shows what the page says about gaps of Anki, and refuses more gaps than a card can have', async () => {
    const text = 'Anki hides {{c1::word}} as a gap.';
    await keep(laptop, sentenceOf(text, 1, 'gap'));
    const [front = ''] = await frontsOn(laptop);
    expect(clozeNumbers(front)).toEqual([1]);
    expect(sentenceKey(plainWords(clozeAnswer(front)))).toBe(sentenceKey(text));
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`);
    const many = sentenceOf(words.join(' '), 1, ...words);
    const { database } = laptop;
    const keepMany = (count: number) => {
      const all = many.gaps.map(({ start }, at) => ({ start, end: start + `word${at}`.length }));
      return keepPick(
        pickedFile,
        many,
        { as: 'gaps', gaps: all.slice(0, count) },
        undefined,
        database,
      );
    };
    expect(await keepMany(100)).toMatchObject({ error: { message: 'Hide at most 99 parts.' } });
    expect((await keepMany(99)).ok).toBe(true);
  });

  it('needs hidden words, and a question where it is asked', async () => {
    const { database } = laptop;
    const none = await keepPick(pickedFile, office, gaps(office), undefined, database);
    expect(none).toMatchObject({ error: { message: 'Hide at least one word.' } });
    const empty = { as: 'question', gaps: amendment.gaps, front: ' ' } as const;
    const unasked = await keepPick(pickedFile, amendment, empty, undefined, database);
    expect(unasked).toMatchObject({ error: { message: 'Write a question.' } });
    expect(await database.rows('pick').count()).toBe(0);
  });
});

it('goes on at the page of the last decision that was not undone', async () => {
  const { database } = laptop;
  expect(await pageToPick(database, pickedFile)).toBe(1);
  await keep(laptop, acts);
  await keep(laptop, { ...amendment, page: 300 });
  await undo(laptop, { ...amendment, page: 300 });
  expect(await pageToPick(database, pickedFile)).toBe(acts.page);
});

describe('its deck', () => {
  it('is the wished one, then the one of the last kept sentence', async () => {
    await laptop.edit(createDeck, { id: 'of-file', name: 'Generated', fileId: 'f1' });
    await laptop.edit(createDeck, { id: 'mine', name: 'Mine' });
    expect((await keep(laptop, acts)).deckId).toBe('of-file');
    const wished = await keep(laptop, amendment, gaps(amendment, 0), 'mine');
    expect(wished.deckId).toBe('mine');
    const third = { as: 'gaps', gaps: [{ start: 4, end: 10 }] } as const;
    expect((await keep(laptop, office, third)).deckId).toBe('mine');
  });

  it('is that of the source when the wished one was deleted', async () => {
    await laptop.edit(createDeck, { id: 'of-file', name: 'Generated', fileId: 'f1' });
    await laptop.edit(createDeck, { id: 'mine', name: 'Mine' });
    await laptop.edit(deleteDeck, { id: 'mine' });
    const kept = await keep(laptop, acts, gaps(acts, 0), 'mine');
    expect(kept.deckId).toBe('of-file');
  });

  it('is made anew after it was deleted', async () => {
    const { deckId } = await keep(laptop, acts);
    await laptop.edit(deleteDeck, { id: deckId });
    const next = await keep(laptop, amendment);
    expect(next.deckId).not.toBe(deckId);
    expect(await laptop.database.rows('deck').get(next.deckId)).toMatchObject({ deletedAt: 0 });
  });

  it('of a note belongs to no file', async () => {
    await laptop.edit(createNote, { id: 'n1', title: 'Lecture 3', body: '' });
    const note: PickSource = { entity: 'note', id: 'n1' };
    const kept = await keep(laptop, acts, gaps(acts, 0), undefined, note);
    const card = await laptop.database.rows('card').get(kept.cardIds[0] ?? '');
    expect(card).toMatchObject({ noteId: 'n1', quote: acts.sentence });
    expect([card?.fileId, card?.page]).toEqual([undefined, undefined]);
    const deck = await laptop.database.rows('deck').get(kept.deckId);
    expect([deck?.name, deck?.fileId]).toEqual(['Lecture 3 – flashcards', undefined]);
  });
});

describe('sentences still to be decided', () => {
  it('are neither kept nor skipped ones, read again with other spaces too', async () => {
    await keep(laptop, acts);
    await skip(laptop, office);
    const again = { ...acts, quote: `${acts.quote.replaceAll(' ', '  ')} ` };
    expect(await openOn(laptop, [again, amendment, office])).toEqual([amendment]);
  });

  it('are on no other device, after it has heard of it', async () => {
    await keep(laptop, acts);
    await skip(laptop, amendment);
    await meet();
    expect(await openOn(phone, all)).toEqual([office]);
  });

  it('leave out what a card of the file asks already, and suggest the other gaps', async () => {
    const card = { deckId: 'd', fileId: 'f1', page: 221, kind: 'cloze' as const, back: '' };
    const front = acts.sentence.replace('1867', '{{c1::1867}}');
    await laptop.edit(createDeck, { id: 'd', name: 'D' });
    await laptop.edit(createCards, [{ ...card, front, quote: acts.sentence }]);
    expect(await openOn(laptop, [acts])).toEqual([{ ...acts, gaps: [acts.gaps[0]] }]);
    await laptop.edit(createCards, [
      {
        ...{
          ...card,
          kind: 'basic' as const,
          front: 'Into what?',
          back: 'Five military districts',
        },
        quote: acts.sentence,
      },
    ]);
    expect(await openOn(laptop, [acts])).toEqual([]);
  });
});

describe('a kept sentence whose cards are deleted', () => {
  it('is offered again once the last of them is in the Trash, and not after that is restored', async () => {
    const { cardIds } = await keep(laptop, acts, gaps(acts, 0, 1));
    const [first = '', second = ''] = cardIds;
    await laptop.edit(deleteCard, { id: first });
    expect(await openOn(laptop, all)).toEqual([amendment, office]);
    await laptop.edit(deleteCard, { id: second });
    expect(await openOn(laptop, all)).toEqual(all);
    const again = await keep(laptop, acts);
    expect(cardIds).toContain(again.cardIds[0]);
    expect(await openOn(laptop, all)).toEqual([amendment, office]);
  });

  it('is offered again with its deck in the Trash, on each device', async () => {
    const { deckId } = await keep(laptop, acts);
    await skip(laptop, office);
    await laptop.edit(deleteDeck, { id: deckId });
    await meet();
    for (const device of [laptop, phone]) {
      expect(await openOn(device, all)).toEqual([acts, amendment]);
      expect(await cardsOn(device)).toEqual([]);
    }
  });

  it('is not open while its cards have not arrived', async () => {
    const { cardIds } = await keep(laptop, acts);
    await laptop.database.rows('card').bulkDelete([...cardIds]);
    expect(await openOn(laptop, all)).toEqual([amendment, office]);
  });
});

describe('Undo', () => {
  it('opens a kept sentence and puts its card into the Trash; kept again it is the same card', async () => {
    const kept = await keep(laptop, acts);
    await undo(laptop, acts);
    expect(await openOn(laptop, all)).toEqual(all);
    expect(await cardsOn(laptop)).toEqual([]);
    const again = await keep(laptop, acts);
    expect(again.cardIds).toEqual(kept.cardIds);
    expect(await cardsOn(laptop)).toHaveLength(1);
    expect(await readTrash(laptop.database)).toEqual([]);
  });

  it('of what another device kept, takes its cards away here and there', async () => {
    await keep(laptop, acts, gaps(acts, 0, 1));
    await meet();
    await undo(phone, acts);
    await meet();
    for (const device of [laptop, phone]) {
      expect(await cardsOn(device)).toEqual([]);
      expect(await openOn(device, all)).toEqual(all);
    }
  });

  it('of a skipped sentence makes no card', async () => {
    await skip(laptop, acts);
    await undo(laptop, acts);
    expect(await openOn(laptop, all)).toEqual(all);
    expect(await laptop.database.rows('card').count()).toBe(0);
  });

  it('lets a card that was deleted forever be made again, under another id', async () => {
    const kept = await keep(laptop, acts);
    await undo(laptop, acts);
    await laptop.edit(
      purgeItems,
      kept.cardIds.map((id) => ({ entity: 'card' as const, id })),
    );
    const again = await keep(laptop, acts);
    expect(again.cardIds).not.toEqual(kept.cardIds);
    await undo(laptop, acts);
    expect(await cardsOn(laptop)).toEqual([]);
  });
});

describe('two devices offline', () => {
  it('make one card and one deck of one sentence', async () => {
    await keep(laptop, acts);
    await keep(phone, acts);
    await meet();
    expect(await cardsOn(phone)).toHaveLength(1);
    expect(await laptop.database.rows('deck').count()).toBe(1);
    expect(await laptop.database.rows('pick').count()).toBe(1);
  });

  it('make a card of each gap where they chose different ones', async () => {
    await keep(laptop, acts, gaps(acts, 0));
    await keep(phone, acts, gaps(acts, 1));
    await meet();
    expect(await cardsOn(phone)).toHaveLength(2);
    expect(await openOn(phone, all)).toEqual([amendment, office]);
  });

  it('keep both wordings where both wrote a question', async () => {
    const asking = (front: string) => ({ as: 'question', gaps: amendment.gaps, front }) as const;
    await keep(laptop, amendment, asking('Which one made them citizens?'));
    await keep(phone, amendment, asking('Who became citizens by what?'));
    await meet();
    expect(await frontsOn(laptop)).toHaveLength(2);
  });

  it('end equal after any order of keeping, skipping and undoing, with no card twice', async () => {
    const step = fc.record({
      on: fc.constantFrom('laptop', 'phone'),
      act: fc.constantFrom('keep first', 'keep second', 'keep both', 'skip', 'undo', 'meet'),
      sentence: fc.constantFrom(0, 1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.integer(), async (steps, run) => {
        // Other sentences in each run, so that the devices need not be made anew.
        const sentences = [acts, amendment]
          .map((one) => ({
            ...one,
            sentence: `${one.sentence} ${run}-${crypto.randomUUID()}`,
          }))
          .map((one) => ({ ...one, quote: one.sentence }));
        for (const { on, act, sentence } of steps) {
          const device = on === 'laptop' ? laptop : phone;
          const one = sentences[sentence] ?? acts;
          const chosen = { 'keep second': [one.gaps.length - 1], 'keep both': [0, 1] };
          if (act === 'meet') await meet();
          else if (act === 'skip') await skip(device, one);
          else if (act === 'undo') await undo(device, one);
          else if (act === 'keep first') await keep(device, one);
          else await keep(device, one, gaps(one, ...chosen[act]));
        }
        await meet();
        const [here, there] = [await openOn(laptop, sentences), await openOn(phone, sentences)];
        expect(there).toEqual(here);
        for (const { sentence } of sentences) {
          const own = (await cardsOn(laptop)).filter(({ quote }) => quote === sentence);
          const words = own.map(({ front, asked }) => `${front} ${asked ?? ''}`);
          expect(new Set(words).size).toBe(words.length);
          const picks = (await readPicks(laptop.database, pickedFile)).picks.filter(
            (one) => one.sentence === sentence,
          );
          expect(picks.length).toBeLessThanOrEqual(1);
          if (picks[0]?.outcome === 'kept') expect(own.length).toBeGreaterThan(0);
        }
        // What is decided last, by a device that knows all, is what both show.
        const [one = acts] = sentences;
        await undo(phone, one);
        await keep(phone, one);
        await meet();
        const last = (await cardsOn(laptop)).filter(({ quote }) => quote === one.sentence);
        expect(last.some(({ front }) => front.includes('{{c1::'))).toBe(true);
        expect((await openOn(laptop, [one])).length).toBe(0);
      }),
      { numRuns: fewerUnlessLong(25, 4) },
    );
  }, 120_000);
});

describe('the picks of a file', () => {
  it('are not shown in the Trash, come back with it, and go with it forever', async () => {
    await keep(laptop, acts);
    await skip(laptop, amendment);
    await meet();
    await laptop.edit(deleteFile, { id: 'f1' });
    expect((await readTrash(laptop.database)).map(({ entity }) => entity)).toEqual(['file']);
    await done(purge([{ entity: 'file', id: 'f1' }], laptop.database));
    await meet();
    for (const { database } of [laptop, phone])
      expect(
        await database
          .rows('pick')
          .filter((row) => 'outcome' in row)
          .count(),
      ).toBe(0);
    // The cards stay in their deck.
    expect(
      await phone.database
        .rows('card')
        .filter((row) => row.deletedAt === 0)
        .count(),
    ).toBe(1);
  });

  it('that another device made meanwhile go when the account is opened', async () => {
    await laptop.edit(deleteFile, { id: 'f1' });
    await done(purge([{ entity: 'file', id: 'f1' }], laptop.database));
    await skip(phone, acts);
    await meet();
    await dropLeftAttached(phone.database);
    const left = await phone.database
      .rows('pick')
      .filter((row) => 'outcome' in row)
      .count();
    expect(left).toBe(0);
  });
});

describe('the key of a sentence', () => {
  it.each([
    ['It grows “fast”.', 'It  grows "fast".'],
    ['an eﬃcient process – always', 'An efficient process - always'],
    ['co\u00adopera\u200btion', 'cooperation'],
  ])('is the same for %j and %j', (one, other) => {
    expect(sentenceKey(one)).toBe(sentenceKey(other));
  });

  it.each([
    ['Water freezes at -40 degrees.', 'Water freezes at 40 degrees.'],
    ['The dose is 1.5 mg.', 'The dose is 15 mg.'],
    ['C# is a language.', 'C is a language.'],
    ['10² are a hundred.', '102 are a hundred.'],
    ['n! grows.', 'n grows.'],
    ['😀', '😢'],
  ])('tells %j from %j', (one, other) => {
    expect(sentenceKey(one)).not.toBe(sentenceKey(other));
  });
});

it('keeps the change of a card when its sentence is kept again', async () => {
  const { cardIds } = await keep(laptop, acts);
  const [id = ''] = cardIds;
  await laptop.edit(editCard, { id, front: 'Ten states became {{c1::five districts}}.' });
  await undo(laptop, acts);
  await keep(laptop, acts);
  expect(await frontsOn(laptop)).toEqual(['Ten states became {{c1::five districts}}.']);
});

it('leaves no card of a sentence that was kept, skipped elsewhere and opened again', async () => {
  await keep(laptop, acts);
  await meet();
  await skip(phone, acts);
  await meet();
  await undo(laptop, acts);
  expect(await cardsOn(laptop)).toEqual([]);
});

it('keeps two wordings that differ only in signs or case', async () => {
  const edited = (text: string): Keeping => ({
    ...{ as: 'gaps', gaps: acts.gaps.slice(0, 1) },
    edited: { text, gaps: [{ start: 0, end: 4 }] },
  });
  await keep(laptop, acts, edited('Acts of 1.5'));
  await keep(laptop, acts, edited('Acts of 15'));
  expect(await frontsOn(laptop)).toHaveLength(2);
});

it('reads a few rows to keep a sentence, however many were decided', async () => {
  const rowOf = (at: number): Row => ({
    ...{ id: `p${at}`, $at: '0', ownerEntity: 'file', ownerId: pickedFile.id, page: at + 1 },
    ...{ sentence: `Sentence ${at}.`, outcome: at % 2 === 0 ? 'kept' : 'skipped', changedAt: at },
    ...{ cards: null, deletedAt: 0 },
  });
  await keep(laptop, acts);
  const pick = laptop.database.table<Row, string>('pick');
  const card = laptop.database.table<Row, string>('card');
  const [known] = await card.toArray();
  await pick.bulkPut(Array.from({ length: 200 }, (_, at) => rowOf(at)));
  await card.bulkPut(Array.from({ length: 200 }, (_, at) => ({ ...known, id: `c${at}` }) as Row));
  let read = 0;
  const count = (row: Row) => {
    read += 1;
    return row;
  };
  for (const table of [pick, card]) table.hook('reading', count);
  await done(keepPick(pickedFile, amendment, gaps(amendment, 0), undefined, laptop.database));
  for (const table of [pick, card]) table.hook('reading').unsubscribe(count);
  expect(read).toBeLessThan(30);
});
