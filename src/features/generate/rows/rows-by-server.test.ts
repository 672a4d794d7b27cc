/** Notes and decks with the server's model: what is sent, asked and accepted [P4]. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { claimJob, readJobs } from '../../../db/jobs.ts';
import { mutateIn } from '../../../db/mutate.ts';
import type { StudyItem, TaskItem } from '../../../generate/engine.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import type { EngineRequest } from '../../../generate/study-request.ts';
import { pageOf } from '../../../generate/testing.ts';
import { success } from '../../../lib/result.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { createNote } from '../../../model/entities/note.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { bodyOfText } from '../../../text/note-text.ts';
import { foundBy } from '../draft/draft.ts';
import { saveDraft } from '../draft/save-draft.ts';
import { originOf, type RowsOrigin, type RowsRequest } from '../job/job-request.ts';
import { makeFromRows, makeRowsDraft } from './rows-job.ts';

vi.mock('../device-stream.ts', () => ({ deviceStream: () => [], generatedOnDevice: '' }));

const note = originOf('note', 'n', 'Biology');
const deck = originOf('deck', 'd', 'Capitals');
const fact = 'A cell is the smallest unit of life.';
let database: AccountDatabase;
let account = 0;

beforeEach(async () => {
  database = await openAccountDatabase(`by-server-${account++}`);
  await mutateIn(database, createNote, { id: 'n', title: 'Biology', body: bodyOfText(fact) });
  await mutateIn(database, createDeck, { id: 'd', name: 'Capitals' });
  const cards = ['Paris', 'Madrid', 'Rome', 'Vienna'].map((back, index) => ({
    ...{ deckId: 'd', kind: 'basic' as const, front: `What is capital ${'KLMN'[index]}?`, back },
  }));
  await mutateIn(database, createCards, cards);
});

async function make(origin: RowsOrigin, wish: Omit<RowsRequest, 'engine'>, items: StudyItem[]) {
  const asked: EngineRequest[] = [];
  const cost = { usedTokens: 500, perDay: 1_000 };
  const stream: GenerationStream = async function* (one) {
    asked.push(one);
    for (const item of items) yield { type: 'item', item };
    yield { type: 'done', rejected: {}, cost };
  };
  await makeFromRows(database, origin, { ...wish, engine: 'server' });
  const kinds = new Set([generationOfRows]);
  const job = await claimJob(database, { kinds, isGone: () => true }, 1);
  if (job === undefined) throw new Error('There is no job');
  const tools = { database, signal: new AbortController().signal, progress: () => undefined };
  const made = await makeRowsDraft(job, tools, stream, async () => success([pageOf(1, fact)]));
  await database.jobs.update(job.id, { state: 'ready' });
  const draft = foundBy((await readJobs(database)).find(({ id }) => id === job.id));
  if (draft !== undefined)
    await saveDraft(database, { ...{ file: origin, jobId: job.id, name: 'x' }, draft });
  return { made, draft, asked, input: job.input };
}

const capital = (letter: string, back: string): TaskItem => ({
  ...{ type: 'task', stem: `What is capital ${letter}?`, page: 1 },
  task: { kind: 'short', accepted: [back], foils: [] },
  quote: `What is capital ${letter}? – ${back}`,
});

describe('a deck', () => {
  it('is sent as its cards alone, and each question names its card', async () => {
    const { asked, draft, input } = await make(
      deck,
      { kind: 'questions', questionKinds: ['short'] },
      [capital('L', 'Madrid')],
    );
    expect(input).toHaveProperty('generationId');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ kind: 'questions', questionKinds: ['short'], count: 4 });
    expect(asked[0]?.pages[0]?.blocks.map(({ text }) => text)).toContain(
      'What is capital K? – Paris',
    );
    expect(draft?.cost).toEqual({ usedTokens: 500, perDay: 1_000 });
    const [question] = await database.rows('question').toArray();
    const card = (await database.rows('card').toArray()).find(({ back }) => back === 'Madrid');
    expect(question).toMatchObject({ kind: 'short', answers: ['Madrid'], cardId: card?.id });
    expect(question).not.toHaveProperty('page');
  });

  it('of which there are questions sends only the cards that are not asked yet', async () => {
    const item: StudyItem = {
      ...{ type: 'question', stem: 'What is capital L?', answer: 0, page: 1 },
      options: ['Madrid', 'Rome', 'Vienna', 'Paris'],
      quote: 'What is capital L? – Madrid',
    };
    await make(deck, { kind: 'questions' }, [item]);
    const { asked, made } = await make(deck, { kind: 'questions' }, [item]);
    expect(asked[0]?.pages[0]?.text).not.toContain('Madrid');
    // Repeated items are not accepted.
    expect(made.ok).toBe(false);
  });

  it('says plainly where it carries no such question', async () => {
    const { made } = await make(deck, { kind: 'questions', questionKinds: ['ordering'] }, []);
    expect(made).toMatchObject({
      error: { message: 'There are no numbered steps to put in order in this deck.' },
    });
  });
});

describe('a note', () => {
  const card: StudyItem = {
    ...{ type: 'basic', front: 'What is a cell?', back: 'The smallest unit of life' },
    ...{ page: 1, quote: fact },
  };

  it('gives cards that name it; what the student has is compared here, and more is asked for', async () => {
    await make(note, { kind: 'flashcards', count: 1 }, [card]);
    const cards = await database.rows('card').toArray();
    expect(cards.filter(({ noteId }) => noteId === 'n')).toHaveLength(1);
    const cloze: StudyItem = {
      ...{ type: 'cloze', text: 'A {{c1::cell}} is the smallest unit of life.' },
      ...{ page: 1, quote: fact },
    };
    const { asked, draft } = await make(note, { kind: 'flashcards', count: 1 }, [card, cloze]);
    expect(asked[0]?.count).toBe(2);
    expect(draft?.items.map(({ item }) => item.type)).toEqual(['cloze']);
    expect(draft?.rejected).toEqual({ 'you have it already': 1 });
  });

  it('by chapter is asked about once, with all its chapters', async () => {
    const point: StudyItem = { type: 'point', text: fact, page: 1, quote: fact };
    const { asked } = await make(note, { kind: 'summary', shape: 'chapters' }, [point]);
    expect(asked).toHaveLength(1);
  });
});
