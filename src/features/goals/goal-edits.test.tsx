// @vitest-environment jsdom
/** A stored goal in the hands of its student: further files, the timer of its hours, and corrections of what counts. */
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFile, makeGoal, openAccount, show } from '../../../test/support/goal-screens.tsx';
import { currentDatabase } from '../../db/database.ts';
import { correctionTo } from './correct-dialog.tsx';

beforeEach(openAccount);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stored = async (id: string) => await currentDatabase().rows('goal').get(id);
const menu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Chapters' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const fill = async (field: HTMLElement, words: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, words);
};

it('takes a further file with some of its pages, and lets it go again', async () => {
  const [fileId, second] = [await makeFile('Membranes.pdf', 30), await makeFile('Enzymes.pdf', 12)];
  const id = await makeGoal({ fileId, reachedAt: 1 });
  await show(`/${id}`);
  await menu('Edit');
  const choice = await screen.findByRole('combobox', { name: 'Add another file' });
  expect(within(choice).queryByRole('option', { name: 'Membranes.pdf' })).toBeNull();
  await userEvent.selectOptions(choice, 'Enzymes.pdf');
  expect(screen.queryByRole('combobox', { name: 'Add another file' })).toBeNull();
  const end = screen.getByRole('spinbutton', { name: 'End page of Enzymes.pdf' });
  await fill(end, '13');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This file has 12 pages')).toBeTruthy();
  await fill(end, '4');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({
      files: [{ fileId: second, startPage: 1, endPage: 4 }],
      reachedAt: 0,
    }),
  );
  expect(await screen.findByText(/^0 of 24$/)).toBeTruthy();
  await menu('Edit');
  // The first one: the other takes its place.
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Membranes.pdf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({ fileId: second, startPage: 1, endPage: 4 }),
  );
  expect((await stored(id))?.files).toBeNull();
});

it('counts hours by its timer, which goes on in the list and after the app was closed', async () => {
  const id = await makeGoal({ kind: 'hours', target: 60 });
  await show(`/${id}`);
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start timer' });
  // Until it is known whether one runs.
  await waitFor(() => expect(start.disabled).toBe(false));
  await userEvent.click(start);
  expect(await screen.findByRole('timer', { name: 'Focus' })).toBeTruthy();
  await waitFor(async () =>
    expect(await currentDatabase().readMeta('focusTimer')).toMatchObject({
      ...{ aboutEntity: 'goal', aboutId: id, title: 'Chapters' },
    }),
  );
  cleanup();
  // It has run for 25 minutes.
  const timer = await currentDatabase().readMeta('focusTimer');
  if (timer) await currentDatabase().writeMeta('focusTimer', { ...timer, keptMs: 25 * 60_000 });
  await show('');
  expect(await screen.findByText(/^25:\d\d$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop focus' }));
  expect(await screen.findByText('25 min recorded')).toBeTruthy();
  expect(await screen.findByText('25 min of 1 h')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start timer' })).toBeTruthy();
});

it('counts what is corrected in hours and minutes', async () => {
  const id = await makeGoal({
    kind: 'hours',
    target: 300,
    corrected: 75,
    correctedOn: '2020-01-01',
  });
  await show(`/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Correct progress' }));
  const hours = await screen.findByRole('spinbutton', { name: 'Hours' });
  const minutes = screen.getByRole('spinbutton', { name: 'Minutes' });
  expect([hours, minutes].map((field) => (field as HTMLInputElement).value)).toEqual(['1', '15']);
  await fill(hours, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await stored(id))?.corrected).toBe(135));
});

it('corrects the count of the week that is shown, and keeps an earlier correction of that week', () => {
  const weekly = { isWeekly: true, corrected: 9, correctedOn: '2026-11-24', correctedBefore: 4 };
  const thursday = '2026-11-26';
  const corrected = { corrected: 12, correctedOn: thursday };
  expect(correctionTo(weekly, 10, 13, thursday)).toEqual({ ...corrected, correctedBefore: 4 });
  const before = { ...weekly, correctedOn: '2026-11-22' };
  expect(correctionTo(before, 10, 13, thursday)).toEqual({ ...corrected, correctedBefore: 9 });
  const once = { ...weekly, isWeekly: null };
  expect(correctionTo(once, 10, 13, thursday)).toEqual({ ...corrected, correctedBefore: 9 });
});

it('stays reached under a new name', async () => {
  const reachedAt = Date.now();
  const id = await makeGoal({ fileId: await makeFile('Membranes.pdf', 30), reachedAt });
  await show(`/${id}`);
  await menu('Edit');
  await fill(await screen.findByRole('textbox', { name: 'Goal name' }), 'All of it');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({ name: 'All of it', reachedAt }),
  );
});

it('of hours is made after its form was opened', async () => {
  await show('/new');
  await userEvent.click(await screen.findByRole('button', { name: /^Study hours/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Adjust' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create goal' }));
  expect(await screen.findByText('Study goal created')).toBeTruthy();
});
