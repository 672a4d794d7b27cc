import { describe, expect, it } from 'vitest';
import { fieldsProblem } from '../../model/registry.ts';
import type { LineReading } from '../../model/study/quick-line/line-types.ts';
import { readLine } from '../../model/study/quick-line/read-line.ts';
import {
  type DraftInput,
  dayAfterExam,
  draftGoal,
  type GoalFile,
  kindOfLine,
} from './draft-goal.ts';
import { fieldsOfForm, formOf, goalProblems } from './goal-form.ts';

/** A Wednesday. */
const today = '2026-11-25';
const file = (
  pageCount: number,
  onPage: number,
  id = 'f1',
  name = 'Revolutions.pdf',
): GoalFile => ({
  ...{ id, name, pageCount, onPage, courseId: 'c1' },
});

function read(text: string): LineReading {
  return readLine(text, {
    ...{ kind: 'goal', today, now: '13:00', offsetAt: () => 0 },
    ...{ courses: [], files: [], isDayFirst: true, is24Hours: true, fileId: 'f1' },
  });
}

function draft(text: string, input: Partial<DraftInput> = {}) {
  return draftGoal({
    ...{ kind: 'pages', files: [file(64, 11)], reading: read(text), today },
    ...input,
  });
}

describe('a goal of pages', () => {
  it.each<[string, object]>([
    ['40 pages by Friday', { startPage: 12, endPage: 51, endDate: '2026-11-27' }],
    ['by 12 Dec', { startPage: 12, endPage: 64, endDate: '2026-12-12' }],
    ['', { startPage: 12, endPage: 64, endDate: '2026-12-01' }],
    ['p. 20–30 by tomorrow', { startPage: 20, endPage: 30, endDate: '2026-11-26' }],
    ['10 pages a week', { startPage: 12, endPage: 64, isWeekly: true, target: 10 }],
    ['Chapter two 5 pages by Friday', { name: 'Chapter two', startPage: 12, endPage: 16 }],
  ])('of “%s” takes its pages and day', (text, fields) => {
    const found = draft(text);
    expect(found.fields).toMatchObject({
      fileId: 'f1',
      courseId: 'c1',
      startDate: today,
      ...fields,
    });
    expect(fieldsProblem('goal', { ...found.fields, createdAt: 1 }, true)).toBeUndefined();
  });

  it('is named after its file', () => {
    expect(draft('40 pages by Friday').fields?.name).toBe('Read Revolutions');
    const two = [file(64, 11), file(12, 0, 'f2', 'Report.pdf')];
    expect(draft('by Friday', { files: two }).fields?.name).toBe('Read Revolutions and 1 more');
  });

  it('each week ends when its pages are read at that pace', () => {
    // 53 pages in six weeks.
    expect(draft('10 pages a week').fields?.endDate).toBe('2027-01-05');
    expect(draft('', { kind: 'pages-weekly' }).problem).toContain('how many pages a week');
  });

  it.each<[number, number, string]>([
    [12, 3, 'This file has 12 pages, 9 are left. The goal is all 9.'],
    [12, 0, 'This file has 12 pages. The goal is all of them.'],
    [12, 11, 'This file has 12 pages, 1 is left. The goal is that one.'],
  ])(
    'of 40 pages in a file of %i, on page %i, says so and takes what is left',
    (pages, on, words) => {
      const found = draft('40 pages by Friday', { files: [file(pages, on)] });
      expect(found.notice).toBe(words);
      expect(found.fields).toMatchObject({ startPage: on + 1, endPage: pages });
    },
  );

  it('says where pages end that the file does not have', () => {
    const found = draft('p. 4–80 by Friday', { files: [file(12, 0)] });
    expect(found.notice).toBe('This file has 12 pages. The goal ends there.');
    expect(found.fields).toMatchObject({ startPage: 4, endPage: 12 });
  });

  it('has no notice where the pages fit, or are not known', () => {
    expect(draft('53 pages by Friday').notice).toBeUndefined();
    expect(draft('54 pages by Friday').notice).toContain('53 are left');
    const unknown = draft('40 pages by Friday', { files: [file(0, 0)] });
    expect(unknown.notice).toBeUndefined();
  });

  it('begins again with a file that is read', () => {
    expect(draft('', { files: [file(12, 12)] }).fields).toMatchObject({
      startPage: 1,
      endPage: 12,
    });
  });

  it('takes the pages of several files one after the other', () => {
    const files = [file(64, 44), file(12, 2, 'f2', 'Report.pdf'), file(30, 0, 'f3', 'Map.pdf')];
    expect(draft('25 pages by Friday', { files }).fields).toMatchObject({
      ...{ fileId: 'f1', startPage: 45, endPage: 64 },
      files: [{ fileId: 'f2', startPage: 3, endPage: 7 }],
    });
  });

  it('says what is missing', () => {
    expect(draft('40 pages', { files: [] })).toEqual({ problem: 'Choose a file' });
    const over = { ...read('40 pages'), dueOn: '2026-11-24' };
    expect(draft('', { reading: over })).toEqual({ problem: 'That day is over' });
    const far = { ...read('40 pages'), dueOn: '2099-01-01' };
    expect(draft('', { reading: far }).problem).toBe('A goal can last up to 5 years');
  });
});

describe('a goal without a file', () => {
  const none = { files: [] };

  it.each<[string, DraftInput['kind'], object]>([
    ['100 cards by Friday', 'pages', { kind: 'cards', target: 100, isWeekly: false }],
    ['100 cards a week', 'pages', { kind: 'cards', target: 100, isWeekly: true }],
    ['5 hours a week', 'pages', { kind: 'hours', target: 300, isWeekly: true }],
    ['', 'hours', { kind: 'hours', target: 300, isWeekly: true, endDate: '2027-02-16' }],
    ['', 'cards', { kind: 'cards', target: 100, endDate: '2026-12-01' }],
  ])('of “%s” counts what it says', (text, kind, fields) => {
    const found = draft(text, { ...none, kind });
    expect(found.fields).toMatchObject(fields);
    expect(fieldsProblem('goal', { ...found.fields, createdAt: 1 }, true)).toBeUndefined();
  });

  it('of a deck is all its cards, and says where it has fewer', () => {
    const deck = { id: 'd', name: 'Verbs', cards: 30, courseId: 'c2' };
    expect(draft('by Friday', { ...none, kind: 'cards', deck }).fields).toMatchObject({
      ...{ name: 'Review Verbs', deckId: 'd', target: 30, courseId: 'c2' },
    });
    expect(draft('100 cards by Friday', { ...none, kind: 'cards', deck })).toMatchObject({
      notice: 'This deck has 30 cards. The goal is all of them.',
      fields: { target: 30 },
    });
    // A card counts again in each week.
    const weekly = draft('100 cards a week', { ...none, kind: 'cards', deck });
    expect(weekly.notice).toBeUndefined();
  });

  it('of each week lasts until the end of the term', () => {
    const termTo = '2027-02-12';
    expect(draft('', { ...none, kind: 'hours', termTo }).fields?.endDate).toBe(termTo);
  });
});

it('the line decides the kind, if it names one', () => {
  expect(kindOfLine('hours', read('20 pages a week'))).toBe('pages-weekly');
  expect(kindOfLine('hours', read('by Friday'))).toBe('hours');
});

it('the day after an exam is the third one, and no day off', () => {
  expect(dayAfterExam('2026-11-27', new Set())).toBe('2026-11-30');
  expect(dayAfterExam('2026-11-27', new Set([1, 2]))).toBe('2026-12-02');
});

it.each<[string, Partial<DraftInput>]>([
  ['40 pages by Friday', {}],
  ['100 cards by Friday', { kind: 'cards', files: [] }],
  ['5 hours a week', { kind: 'hours', files: [] }],
])('“%s” can be stored, also after its form was opened', (text, input) => {
  const { fields } = draft(text, input);
  const form = formOf(fields);
  expect(form && fieldsProblem('goal', { ...fieldsOfForm(form), createdAt: 1 }, true)).toBe(
    undefined,
  );
  expect(form && goalProblems(form, () => 64)).toEqual({});
});

it('takes longer for a long file, so that the pace is one to keep', () => {
  expect(draft('', { files: [file(90, 0)] }).fields?.endDate).toBe('2026-12-01');
  expect(draft('', { files: [file(300, 0)] }).fields?.endDate).toBe('2026-12-14');
  expect(draft('', { files: [file(9_000, 0)] }).fields?.endDate).toBe('2027-02-16');
});

it('says that a chosen deck has no cards', () => {
  const deck = { id: 'd', name: 'Cells', cards: 0 };
  expect(draft('', { kind: 'cards', files: [], deck })).toEqual({
    problem: 'This deck has no cards',
  });
});
