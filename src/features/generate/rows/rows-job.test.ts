/** Jobs of notes and decks, and where their items are saved [P4]. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { claimJob, readJobs } from '../../../db/jobs.ts';
import { mutateIn } from '../../../db/mutate.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import { pageOf } from '../../../generate/testing.ts';
import { success } from '../../../lib/result.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { createNote } from '../../../model/entities/note.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { bodyOfText } from '../../../text/note-text.ts';
import { foundBy } from '../draft/draft.ts';
import { defaultName, saveDraft } from '../draft/save-draft.ts';
import { originOf, type RowsOrigin, type RowsRequest } from '../job/job-request.ts';
import { makeFromRows, makeRowsDraft } from './rows-job.ts';

const quote = 'A cell is the smallest unit of life.';
const note = originOf('note', 'n', 'Biology');
const deck = originOf('deck', 'd', 'Capitals');
let database: AccountDatabase;
let account = 0;

beforeEach(async () => {
  database = await openAccountDatabase(`rows-${account++}`);
  await mutateIn(database, createNote, { id: 'n', title: 'Biology', body: bodyOfText(quote) });
  await mutateIn(database, createDeck, { id: 'd', name: 'Capitals' });
});

const noPages = async () => success([]);
const onePage = async () => success([pageOf(1, quote)]);
const nothing: GenerationStream = async function* () {
  yield { type: 'failed', reason: 'nothing found', message: '' };
};

async function make(
  origin: RowsOrigin,
  wish: RowsRequest,
  stream: GenerationStream = nothing,
  readPages: typeof onePage | typeof noPages = onePage,
) {
  await makeFromRows(database, origin, wish);
  const kinds = new Set([generationOfRows]);
  const job = await claimJob(database, { kinds, isGone: () => true }, 1);
  if (job === undefined) throw new Error('There is no job');
  const tools = { database, signal: new AbortController().signal, progress: () => undefined };
  const made = await makeRowsDraft(job, tools, stream, readPages);
  await database.jobs.update(job.id, { state: 'ready' });
  const draft = foundBy((await readJobs(database)).find(({ id }) => id === job.id));
  const save = async (into?: string) =>
    draft &&
    saveDraft(database, {
      ...{ file: origin, jobId: job.id, name: defaultName(origin, draft) },
      draft: { ...draft, into },
    });
  return { made, draft, save };
}

const capitals = ['Paris', 'Madrid', 'Rome', 'Vienna'].map((back, index) => ({
  ...{ deckId: 'd', kind: 'basic' as const, front: `What is capital ${'KLMN'[index]}?`, back },
}));

describe('from a note', () => {
  const stream: GenerationStream = async function* ({ kind }) {
    const source = { page: 1, quote };
    if (kind === 'summary') yield { type: 'item', item: { type: 'point', text: quote, ...source } };
    if (kind === 'flashcards')
      yield {
        type: 'item',
        item: { type: 'basic', front: 'What is a cell?', back: 'x', ...source },
      };
    yield { type: 'done', rejected: {} };
  };

  it('cards name the note and its words, and no page', async () => {
    const { made, save } = await make(note, { kind: 'flashcards' }, stream);
    expect(made.ok).toBe(true);
    await save();
    const [card] = await database.rows('card').toArray();
    expect(card).toMatchObject({ noteId: 'n', quote, front: 'What is a cell?' });
    expect(card).not.toHaveProperty('page');
    expect(card).not.toHaveProperty('fileId');
    expect((await database.rows('deck').get(card?.deckId ?? ''))?.name).toBe(
      'Biology – flashcards',
    );
  });

  it('a summary is one of the note', async () => {
    const { save } = await make(note, { kind: 'summary' }, stream);
    await save();
    expect(await database.rows('summary').toArray()).toMatchObject([
      { noteId: 'n', fileId: 'n', title: 'Summary of Biology' },
    ]);
    expect(await database.rows('point').toArray()).toMatchObject([{ text: quote, quote }]);
  });

  it('what the student has from it is not made again', async () => {
    const first = await make(note, { kind: 'flashcards' }, stream);
    await first.save();
    const { made } = await make(note, { kind: 'flashcards' }, stream);
    expect(made).toMatchObject({ error: { message: expect.stringMatching(/^You have all/) } });
  });

  it.each([
    ['empty', noPages, /This note is empty/],
    ['without such sentences', onePage, /whole sentences that say what something is/],
  ])('that is %s says so', async (_, pages, words) => {
    const { made } = await make(note, { kind: 'flashcards' }, nothing, pages);
    expect(made).toMatchObject({ error: { message: expect.stringMatching(words) } });
  });
});

describe('from a deck', () => {
  it('questions name the card that they ask', async () => {
    await mutateIn(database, createCards, capitals);
    const { save } = await make(deck, { kind: 'questions', count: 3 });
    await save();
    const questions = await database.rows('question').toArray();
    const cards = await database.rows('card').toArray();
    expect(questions).toHaveLength(3);
    for (const { stem, options, answer, cardId, quote } of questions) {
      const card = cards.find(({ id }) => id === cardId);
      expect([stem, options[answer]]).toEqual([card?.front, card?.back]);
      expect(quote).toBe(`${card?.front} – ${card?.back}`);
    }
    expect((await database.rows('quiz').toArray())[0]).toMatchObject({ title: 'Capitals – quiz' });
  });

  it('of too few cards there is none, and the reason says what to do', async () => {
    await mutateIn(database, createCards, capitals.slice(0, 2));
    const { made } = await make(deck, { kind: 'questions' });
    expect(made).toMatchObject({ error: { message: expect.stringMatching(/Add more cards/) } });
  });
});
