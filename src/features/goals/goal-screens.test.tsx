// @vitest-environment jsdom
/** Making a goal with its sittings, planning it anew when it is behind, correcting it, reaching it. */
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFile, makeGoal, openAccount, show } from '../../../test/support/goal-screens.tsx';
import { currentDatabase } from '../../db/database.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { recordReading } from '../../model/entities/facts/reading.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { studyToday } from '../../model/study/study-day.ts';

beforeEach(openAccount);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = (fileId: string, ...pages: number[]) =>
  Promise.all(pages.map((page) => mutate(recordReading, { fileId, page, durationMs: 1 })));
const rows = async <N extends 'goal' | 'event'>(name: N) =>
  (await currentDatabase().rows(name).toArray()).filter(({ deletedAt }) => deletedAt === 0);

it('is made with a file, a line and a press: its sittings stand in the scheduler', async () => {
  await makeFile('Other.pdf', 5);
  const fileId = await makeFile('Membranes.pdf', 30);
  await show('/new');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find a file' }), 'membr');
  await userEvent.keyboard('{Enter}');
  const line = await screen.findByRole('textbox', { name: 'How much, and by when' });
  await userEvent.type(line, '12 pages in 5 days');
  expect(await screen.findByRole('list', { name: 'Understood' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create goal' }));
  await screen.findByText('Study goal created');
  const [goal] = await rows('goal');
  expect(goal).toMatchObject({
    ...{ name: 'Read Membranes', fileId, startPage: 1, endPage: 12 },
    endDate: dayAfter(studyToday(), 5),
  });
  const events = await rows('event');
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) expect(event).toMatchObject({ goalId: goal?.id, kind: 'study' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Read Membranes' })).toBeTruthy();
});

it('goes on with words that name their file, as the quick line hands them over', async () => {
  const fileId = await makeFile('Membranes.pdf', 30);
  formDraftPlace('new-goal', 'line').keep({ text: '10 pages in 5 days of Membranes.pdf' });
  await show('/new');
  expect(await screen.findByDisplayValue('10 pages in 5 days of Membranes.pdf')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create goal' }));
  await screen.findByText('Study goal created');
  expect((await rows('goal'))[0]).toMatchObject({ fileId, endPage: 10, name: 'Read Membranes' });
});

it('is made without events if the student does not want them', async () => {
  await makeFile('Membranes.pdf', 30);
  await show('/new');
  await userEvent.click(await screen.findByRole('option', { name: /Membranes/ }));
  await userEvent.click(await screen.findByRole('switch', { name: 'Put them in the Scheduler' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create goal' }));
  await screen.findByText('Study goal created');
  expect(await rows('goal')).toHaveLength(1);
  expect(await rows('event')).toEqual([]);
});

it('says that a file has fewer pages than the line asks for', async () => {
  await makeFile('Report.pdf', 12);
  await show('/new');
  await userEvent.click(await screen.findByRole('option', { name: /Report/ }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'How much, and by when' }),
    '40 pages by tomorrow',
  );
  expect(await screen.findByText('This file has 12 pages. The goal is all of them.')).toBeTruthy();
});

it('behind its plan proposes sittings, writes them at once, and takes them back', async () => {
  const id = await makeGoal({ fileId: await makeFile('Membranes.pdf', 30) });
  await show(`/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Use new plan' }));
  await waitFor(async () => expect((await rows('event')).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use new plan' })).toBeNull());
  // The toast follows the write.
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await rows('event')).toEqual([]));
  expect(await screen.findByRole('button', { name: 'Use new plan' })).toBeTruthy();
});

it('counts what the student corrects, and says where to continue', async () => {
  const fileId = await makeFile('Membranes.pdf', 30);
  const id = await makeGoal({ fileId });
  await read(fileId, 1, 2);
  await show(`/${id}`);
  expect(await screen.findByRole('link', { name: 'Continue on page 3' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Correct progress' }));
  const field = await screen.findByRole('spinbutton', { name: 'Pages read' });
  await userEvent.clear(field);
  await userEvent.type(field, '9');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Continue on page 10' })).toBeTruthy();
  expect((await rows('goal'))[0]).toMatchObject({ corrected: 7, correctedOn: studyToday() });
});

it('reached is noted once, celebrated here, and put away by a press', async () => {
  const fileId = await makeFile('Membranes.pdf', 30);
  await makeGoal({ fileId, endPage: 2 });
  await read(fileId, 1, 2);
  await show('');
  expect(await screen.findByText('You have read all the pages. Well done!')).toBeTruthy();
  await waitFor(async () => expect((await rows('goal'))[0]?.reachedAt).toBeGreaterThan(0));
  expect(document.querySelector('.animate-burst')).toBeTruthy();
  const { reachedAt } = (await rows('goal'))[0] ?? {};
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Archived/ }));
  const archive = within(screen.getByRole('region', { name: 'Archived goals' }));
  expect(archive.getByRole('link', { name: 'Chapters' })).toBeTruthy();
  expect((await rows('goal'))[0]?.reachedAt).toBe(reachedAt);
});

it('reached on another device is not celebrated again', async () => {
  const fileId = await makeFile('Membranes.pdf', 30);
  await makeGoal({ fileId, endPage: 2, reachedAt: Date.now() });
  await read(fileId, 1, 2);
  await show('');
  expect(await screen.findByText('You have read all the pages. Well done!')).toBeTruthy();
  expect(document.querySelector('.animate-burst')).toBeNull();
});

it('deleted takes its planned sittings along, and Undo brings them back', async () => {
  const id = await makeGoal({ fileId: await makeFile('Membranes.pdf', 30) });
  await show(`/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Use new plan' }));
  await waitFor(async () => expect((await rows('event')).length).toBeGreaterThan(1));
  const planned = (await rows('event')).length;
  await userEvent.click(screen.getByRole('button', { name: 'More for Chapters' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete study goal' }));
  await screen.findByText('Study goal deleted');
  expect(await rows('event')).toEqual([]);
  const [undo] = screen.getAllByRole('button', { name: 'Undo' });
  if (undo) await userEvent.click(undo);
  await waitFor(async () => expect(await rows('event')).toHaveLength(planned));
});

it('that is not here says where it may be', async () => {
  await show('/gone');
  expect(await screen.findByText('This study goal is not here')).toBeTruthy();
});
