// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPractice, untilTapsCount } from '../../../../test/support/open-practice.tsx';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createNote } from '../../../model/entities/note.ts';
import { createQuiz } from '../../../model/entities/quiz/quiz.ts';
import { fieldsOfTask, type Task } from '../../../model/study/quiz/task.ts';
import { scoreOf } from '../../../model/study/scoring.ts';

let db: AccountDatabase;

const tasks: Record<string, { stem: string; task: Task }> = {
  multiple: {
    stem: 'Which are gases?',
    task: { kind: 'multiple', options: ['neon', 'iron', 'argon'], right: ['neon', 'argon'] },
  },
  truth: {
    stem: 'Iron is a gas.',
    task: { kind: 'true-false', options: ['True', 'False'], right: 'False' },
  },
  short: {
    stem: 'What is Fe?',
    task: { kind: 'short', accepted: ['iron', 'ferrum'], foils: [] },
  },
  cloze: {
    stem: 'Water is _____ and _____.',
    task: {
      kind: 'cloze',
      around: ['Water is ', ' and ', '.'],
      blanks: [['hydrogen'], ['oxygen']],
    },
  },
  matching: {
    stem: 'Match the signs.',
    task: { kind: 'matching', prompts: ['Fe', 'Ne'], answers: ['iron', 'neon'] },
  },
  ordering: {
    stem: 'Order by weight.',
    task: { kind: 'ordering', steps: ['hydrogen', 'neon', 'iron'] },
  },
};

beforeEach(async () => {
  localStorage.clear();
  db = await openAccountDatabase(crypto.randomUUID());
});

afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

async function makeQuiz(...names: (keyof typeof tasks)[]) {
  const chosen = names.flatMap((name) => tasks[name] ?? []);
  const questions = chosen.map(({ stem, task }) => ({
    ...{ stem, ...fieldsOfTask(task) },
    ...{ page: null, quote: null, explanation: `Because: ${stem}` },
  }));
  await mutate(createQuiz, { id: 'quiz', title: 'Elements', questions });
}

async function open() {
  openPractice('quiz');
  await screen.findByRole('progressbar');
  await untilTapsCount();
  return userEvent.setup();
}

const attempt = async () => (await db.rows('attempt').toArray())[0];
const finish = async () => {
  await screen.findByText(/of \d correct/);
};
/** The digit that chooses the option on the screen. */
const keyOf = (name: RegExp, role = 'checkbox') =>
  screen.getByRole(role, { name }).getAttribute('aria-keyshortcuts') ?? '';

describe('each kind is answered by keyboard alone', () => {
  it('multiple choice: digits tick and untick', async () => {
    await makeQuiz('multiple');
    const user = await open();
    await user.keyboard(keyOf(/neon/) + keyOf(/iron/) + keyOf(/iron/) + keyOf(/argon/));
    await user.keyboard('{Enter}');
    await finish();
    expect(screen.getByText('1 of 1 correct')).toBeTruthy();
    expect((await attempt())?.answers).toMatchObject([
      { chosen: 'neon · argon', correct: 'neon · argon' },
    ]);
  });

  it('true or false stand in this order', async () => {
    await makeQuiz('truth');
    const user = await open();
    await user.keyboard('2{Enter}');
    await finish();
    expect(await attempt()).toMatchObject({ answers: [{ chosen: 'False', correct: 'False' }] });
    expect((await attempt())?.replies).toBeUndefined();
  });

  it.each([
    ['é', 'Digit2'],
    ['٢', 'Digit2'],
  ])('is chosen by the digit of a keyboard that writes %s', async (key, code) => {
    await makeQuiz('truth');
    const user = await open();
    fireEvent.keyDown(document.body, { key, code });
    await user.keyboard('{Enter}');
    await finish();
    expect(await attempt()).toMatchObject({ answers: [{ chosen: 'False', correct: 'False' }] });
  });

  it('short answer: the field has the focus, and a slip is told', async () => {
    await makeQuiz('short');
    const user = await open();
    await user.keyboard('ferum{Enter}');
    await finish();
    const { answers, replies } = (await attempt()) ?? {};
    expect(answers).toMatchObject([{ chosen: 'iron', correct: 'iron' }]);
    expect(replies).toMatchObject([{ kind: 'short', given: ['ferum'] }]);
    expect(screen.getByText('ferum')).toBeTruthy();
    expect(screen.getByText('iron / ferrum')).toBeTruthy();
  });

  it('cloze: Tab goes from blank to blank, and each counts', async () => {
    await makeQuiz('cloze');
    const user = await open();
    await user.keyboard('hydrogen{Tab}helium{Enter}');
    await finish();
    const made = await attempt();
    expect(made && scoreOf(made)).toMatchObject({ partly: 1, percent: 50 });
    expect(screen.getByText('Partly correct: 50 %')).toBeTruthy();
  });

  it('matching: arrows go to an item, digits choose its match', async () => {
    await makeQuiz('matching');
    const user = await open();
    await user.click(screen.getByRole('radio', { name: /Ne/ }));
    await user.keyboard(keyOf(/neon/, 'button'));
    expect(screen.getByRole('radio', { name: /Fe/ })).toHaveProperty('checked', true);
    await user.keyboard(keyOf(/iron/, 'button'));
    await user.keyboard('{Enter}');
    await finish();
    expect((await attempt())?.replies).toMatchObject([{ given: ['iron', 'neon'] }]);
  });

  it('ordering: a digit goes to a step, Space and arrows move it; buttons do too', async () => {
    await makeQuiz('ordering');
    const user = await open();
    const steps = () =>
      within(screen.getByRole('list', { name: 'Steps in your order' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace(/^\d\. /, '') ?? '');
    expect(steps()).not.toEqual(['hydrogen', 'neon', 'iron']);
    const place = steps().indexOf('hydrogen');
    await user.keyboard(`${place + 1} ${'{ArrowUp}'.repeat(place)} `);
    expect(steps()[0]).toBe('hydrogen');
    while (steps()[1] !== 'neon')
      await user.click(screen.getByRole('button', { name: 'Move up: neon' }));
    await user.click(screen.getByRole('button', { name: 'Finish quiz' }));
    if (screen.queryByText('1 question is unanswered')) throw new Error('not answered');
    await finish();
    expect(screen.getByText('1 of 1 correct')).toBeTruthy();
  });
});

it('keeps answers of each kind over a reload', async () => {
  await makeQuiz('cloze', 'multiple');
  const user = await open();
  await user.keyboard('hydrogen{Enter}');
  await untilTapsCount();
  await user.keyboard('1');
  cleanup();
  await open();
  expect(screen.getAllByRole('checkbox')[0]).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByRole('textbox', { name: 'Blank 1 of 2' })).toHaveProperty(
    'value',
    'hydrogen',
  );
});

it('checks each answer at once where that is wanted, shows why, and lets it stand', async () => {
  await makeQuiz('short', 'truth');
  const user = await open();
  await user.click(screen.getByRole('switch', { name: 'Check each answer' }));
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'neon');
  await untilTapsCount();
  await user.click(screen.getByRole('button', { name: 'Check answer' }));
  const result = await screen.findByRole('region', { name: 'Result of this question' });
  expect(document.activeElement).toBe(result);
  expect(within(result).getByText('Wrong')).toBeTruthy();
  expect(within(result).getByText('Because: What is Fe?')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveProperty('value', 'neon');
  expect(screen.getByRole('textbox', { name: 'Your answer' }).matches(':disabled')).toBe(true);
  await untilTapsCount();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('group', { name: 'Iron is a gas.' })).toBeTruthy();
  await untilTapsCount();
  await user.keyboard('2{Enter}');
  expect(await screen.findByText('Correct')).toBeTruthy();
  await untilTapsCount();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('1 of 2 correct')).toBeTruthy();
});

it('marks the choices of a checked answer where they stand: wrong, missed and correct', async () => {
  await makeQuiz('multiple');
  const user = await open();
  await user.click(screen.getByRole('switch', { name: 'Check each answer' }));
  await user.keyboard(keyOf(/neon/) + keyOf(/iron/));
  const look = (name: RegExp) => screen.getByRole('checkbox', { name }).closest('label');
  const chosen = look(/neon/)?.className;
  expect(look(/iron/)?.className).toBe(chosen);
  await user.keyboard('{Enter}');
  await screen.findByRole('region', { name: 'Result of this question' });
  expect(look(/neon.*Correct/)?.className).toBe(chosen);
  expect(look(/iron.*Wrong/)?.className).not.toBe(chosen);
  expect(look(/argon.*Correct/)).toBeTruthy();
});

it('marks the matches of a checked answer where they stand', async () => {
  await makeQuiz('matching');
  const user = await open();
  await user.click(screen.getByRole('switch', { name: 'Check each answer' }));
  await user.click(screen.getByRole('radio', { name: /Fe/ }));
  await user.keyboard(`${keyOf(/neon/, 'button')}{Enter}`);
  await screen.findByRole('region', { name: 'Result of this question' });
  expect(screen.getByRole('radio', { name: /Fe.*neon.*Wrong/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Ne.*No match yet.*Wrong/ })).toBeTruthy();
});

it('an answer that is checked leads to the note of its question, as the result does', async () => {
  await mutate(createNote, { id: 'note', title: 'Gases', body: '' });
  const fields = { stem: 'S?', options: ['a', 'b'], answer: 0, page: null };
  const questions = [{ ...fields, quote: 'Neon is a gas.', noteId: 'note' }];
  await mutate(createQuiz, { id: 'quiz', title: 'Elements', questions });
  const user = await open();
  await user.click(screen.getByRole('switch', { name: 'Check each answer' }));
  await user.keyboard('1{Enter}');
  const result = await screen.findByRole('region', { name: 'Result of this question' });
  expect(await within(result).findByRole('link', { name: 'Gases' })).toBeTruthy();
});
