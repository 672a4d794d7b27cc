import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putDraft } from '../../../../test/support/draft.ts';
import { spyOnTable } from '../../../../test/support/table-spy.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import { createDeck, deleteDeck } from '../../../model/entities/deck.ts';
import { type Task, taskOf } from '../../../model/study/quiz/task.ts';
import type { Draft } from './draft.ts';
import { defaultName, saveDraft } from './save-draft.ts';

let database: AccountDatabase;
let account = 0;
const file = { id: 'file-1', name: 'Psychology', mime: 'application/pdf' };

beforeEach(async () => {
  database = await openAccountDatabase(`maker-${account++}`);
});

afterEach(async () => {
  closeAccountDatabase();
  await database.delete();
});

const save = async (draft: Draft, name: string) =>
  saveDraft(database, { file, jobId: await putDraft(file.id, draft), draft, name });
const source = { page: 3, quote: 'Memory is a set of processes.' };
const draftOf = (kind: Draft['kind'], items: StudyItem[]): Draft => ({
  kind,
  range: { fromPage: 1, toPage: 12 },
  items: items.map((item, index) => ({ key: String(index), item })),
  rejected: {},
});
const cards: StudyItem[] = [
  { type: 'basic', front: 'What is memory?', back: 'a set of processes', ...source },
  { type: 'cloze', text: 'Memory is a set of {{c1::processes}}.', ...source },
];

describe('saving what was made', () => {
  it('[P4] keeps page and quote with every card of the deck', async () => {
    const saved = await save(draftOf('flashcards', cards), 'Chapter 6');
    const [deck] = await database.rows('deck').toArray();
    expect(saved).toEqual({ ok: true, data: { id: deck?.id, lostPictures: 0 } });
    expect(deck).toMatchObject({ name: 'Chapter 6', fileId: 'file-1' });
    const rows = await database.rows('card').toArray();
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ ...source, deckId: deck?.id });
    expect(rows.map((row) => row.kind).sort()).toEqual(['basic', 'cloze']);
  });

  it('never leaves a deck without its cards', async () => {
    spyOnTable(database, 'outbox', 'bulkAdd').mockRejectedValue(new Error('disk'));
    const saved = await save(draftOf('flashcards', cards), 'Chapter 6');
    expect(saved.ok).toBe(false);
    expect(await database.rows('deck').count()).toBe(0);
    expect(await database.rows('card').count()).toBe(0);
  });

  it('saves a summary with its points in reading order', async () => {
    const point = (text: string): StudyItem => ({ type: 'point', text, ...source });
    await save(draftOf('summary', [point('First'), point('Second')]), 'Summary');
    const [summary] = await database.rows('summary').toArray();
    expect(summary).toMatchObject({ fileId: 'file-1', fromPage: 1, toPage: 12 });
    const points = await database.rows('point').toArray();
    expect(points.sort((a, b) => a.position - b.position).map((row) => row.text)).toEqual([
      'First',
      'Second',
    ]);
  });

  it('saves the chapter of each point of a summary by chapter', async () => {
    const point = (text: string): StudyItem => ({ type: 'point', text, ...source });
    await save(draftOf('summary', [{ ...point('First'), chapter: 'Cells' } as StudyItem]), 'Two');
    expect(await database.rows('point').toArray()).toMatchObject([{ chapter: 'Cells' }]);
  });

  it('saves a quiz with its questions', async () => {
    const options = ['a', 'b', 'c', 'd'];
    const item: StudyItem = { type: 'question', stem: 'Which?', options, answer: 2, ...source };
    await save(draftOf('questions', [item]), 'Quiz');
    expect(await database.rows('question').toArray()).toMatchObject([
      { stem: 'Which?', options, answer: 2, page: 3, position: 0 },
    ]);
  });

  it('leaves out what was dropped, and goes into the deck that was chosen', async () => {
    await mutateIn(database, createDeck, { id: 'mine', name: 'My cards' });
    const draft = { ...draftOf('flashcards', cards), into: 'mine' };
    const [first, ...others] = draft.items;
    if (first === undefined) throw new Error('There is no card');
    const decided = { ...draft, items: [{ ...first, verdict: 'dropped' as const }, ...others] };
    expect(await save(decided, 'Unused')).toEqual({
      ok: true,
      data: { id: 'mine', lostPictures: 0 },
    });
    const rows = await database.rows('card').toArray();
    expect(rows).toMatchObject([{ kind: 'cloze', deckId: 'mine', fileId: 'file-1' }]);
    expect(await database.rows('deck').count()).toBe(1);
  });

  it('saves questions of other kinds, with what proves each of their parts', async () => {
    const parts = [
      { term: 'Iron', meaning: 'A metal', page: 3, quote: 'Iron is a metal.' },
      { term: 'Neon', meaning: 'A gas', page: 4, quote: 'Neon is a gas.' },
    ];
    const matching: Task = {
      ...{ kind: 'matching', prompts: ['Iron', 'Neon'], answers: ['A metal', 'A gas'] },
    };
    const truth: Task = { kind: 'true-false', options: ['True', 'False'], right: 'False' };
    const items: StudyItem[] = [
      { type: 'task', stem: 'Match.', task: matching, parts, ...source },
      {
        type: 'task',
        stem: 'Iron is a gas.',
        task: truth,
        correction: 'Iron is a metal.',
        ...source,
      },
    ];
    await save(draftOf('questions', items), 'Quiz');
    const rows = await database.rows('question').toCollection().sortBy('position');
    expect(rows.map(taskOf)).toEqual([matching, truth]);
    expect(rows).toMatchObject([
      { explanation: '“Iron is a metal.”\n“Neon is a gas.”', ...source },
      { explanation: 'Iron is a metal.', ...source },
    ]);
  });

  it('puts questions behind those of the quiz that was chosen', async () => {
    const item = (stem: string): StudyItem => ({
      ...{ type: 'question', stem, options: ['a', 'b'], answer: 0, ...source },
    });
    const saved = await save(draftOf('questions', [item('First?')]), 'Quiz');
    const into = saved.ok ? saved.data.id : '';
    await save({ ...draftOf('questions', [item('Second?'), item('Third?')]), into }, 'Unused');
    const rows = await database.rows('question').toArray();
    expect(rows.map(({ stem, position }) => [position, stem]).sort()).toEqual([
      ...[
        [0, 'First?'],
        [1, 'Second?'],
        [2, 'Third?'],
      ],
    ]);
    expect(await database.rows('quiz').count()).toBe(1);
  });

  it('[P2] keeps the draft where that deck was deleted meanwhile, and says so', async () => {
    await mutateIn(database, createDeck, { id: 'gone', name: 'Gone' });
    await mutateIn(database, deleteDeck, { id: 'gone' });
    const saved = await save({ ...draftOf('flashcards', cards), into: 'gone' }, 'Unused');
    expect(saved).toMatchObject({
      error: { message: 'This deck was deleted. Choose another one.' },
    });
    expect([await database.rows('card').count(), await database.jobs.count()]).toEqual([0, 1]);
  });

  it('is called after the file and the pages', () => {
    const range = { fromPage: 2, toPage: 5 };
    const kinds = ['summary', 'flashcards', 'questions'] as const;
    expect(kinds.map((kind) => defaultName(file, { range, kind }))).toEqual([
      'Psychology, pages 2–5',
      'Psychology, pages 2–5 – flashcards',
      'Psychology, pages 2–5 – quiz',
    ]);
    expect(defaultName(file, { range, kind: 'summary', shape: 'short' })).toBe(
      'Psychology, pages 2–5 – short',
    );
    const book = { ...file, mime: 'application/epub+zip' };
    expect(defaultName(book, { range, kind: 'summary' })).toBe('Psychology, sections 2–5');
  });
});
