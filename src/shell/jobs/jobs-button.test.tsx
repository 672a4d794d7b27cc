// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { addJob, type Job, readJobs } from '../../db/jobs.ts';
import { JobsButton } from './jobs-button.tsx';
import { endedSince } from './use-jobs.ts';

let account = 0;
beforeEach(async () => {
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(`jobs-button-${account++}`);
});
afterEach(cleanup);

/** @returns its id */
async function put(title: string, change: Partial<Job> = {}): Promise<string> {
  // A thing that no screen shows, so that no link needs a router (`jobs.e2e.ts` follows one).
  const about = { entity: 'point' as const, id: title };
  const job = { kind: 'make', about, title, failedTitle: 'It failed', input: 1 };
  const added = await addJob(currentDatabase(), job);
  if (!added.ok) throw new Error(added.error.message);
  await currentDatabase().jobs.update(added.data.id, change);
  return added.data.id;
}
const button = (name: string) => screen.findByRole('button', { name: `Work in progress: ${name}` });
const row = async (title: string) => {
  const found = (await screen.findByText(title)).closest('li');
  if (found === null) throw new Error(`${title} is in no row`);
  return within(found);
};

it('is not there without work', async () => {
  const { container } = render(<JobsButton />);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(container.childElementCount).toBe(0);
});

it('says first what needs the student', async () => {
  render(<JobsButton />);
  await put('Cards', { state: 'ready' });
  await button('1 ready to review');
  await put('Quiz', { state: 'running' });
  await put('Summary');
  await button('2 running');
  await put('Import', { state: 'failed' });
  await button('1 failed');
});

it('shows how far each is, and why it failed; cancels, tries again, and asks before it discards', async () => {
  const running = await put('Quiz', {
    state: 'running',
    step: 'Reading pages',
    done: 1,
    total: 4,
  });
  const failed = await put('Import', { state: 'failed', problem: 'The disk was full.' });
  const ready = await put('Cards', { state: 'ready' });
  render(<JobsButton />);
  await userEvent.click(await button('1 failed'));
  const bar = (await row('Quiz')).getByRole('progressbar', { name: 'Reading pages' });
  expect([bar.ariaValueNow, bar.ariaValueMax]).toEqual(['1', '4']);
  expect((await row('Import')).getByText('The disk was full.')).toBeTruthy();

  await userEvent.click((await row('Quiz')).getByRole('button', { name: 'Cancel: Quiz' }));
  await userEvent.click((await row('Import')).getByRole('button', { name: 'Try again: Import' }));
  const states = async () =>
    new Map((await readJobs(currentDatabase())).map((job) => [job.id, job.state]));
  await waitFor(async () => expect((await states()).has(running)).toBe(false));
  await waitFor(async () => expect((await states()).get(failed)).toBe('waiting'));

  await userEvent.click((await row('Cards')).getByRole('button', { name: 'Discard: Cards' }));
  expect((await states()).get(ready)).toBe('ready');
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard study material' }),
  );
  await waitFor(async () => expect((await states()).has(ready)).toBe(false));
});

it('tells of each end once, and not of what had ended before', () => {
  const job = (id: string, state: Job['state']) => ({ id, state }) as Job;
  const before = [job('a', 'running'), job('b', 'waiting'), job('c', 'failed'), job('d', 'ready')];
  const now = [job('a', 'ready'), job('b', 'failed'), job('c', 'failed'), job('new', 'ready')];
  expect(endedSince(before, now).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(endedSince(now, now)).toEqual([]);
});
