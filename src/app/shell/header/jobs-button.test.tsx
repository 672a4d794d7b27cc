// @vitest-environment jsdom
import type { Job } from '../../../db/tables.ts';
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { newImport, storeImport } from '../../../db/imports/imports.ts';
import { addJob, readJobs } from '../../../db/jobs.ts';
import { importKind } from '../../../interchange/backup/job-kinds.ts';
import * as say from '../../../lib/messages.ts';
import { Toaster } from '../../../ui/toaster/toaster.tsx';
import { useWatched } from '../../../ui/work/watched.ts';
import { endedSince, JobsButton } from './jobs-button.tsx';

let account = 0;
beforeEach(async () => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(`jobs-button-${account++}`);
});
afterEach(() => {
  vi.restoreAllMocks();
  // Otherwise the next test sees the message.
  act(() => toast.removeAll());
  cleanup();
});

/** @returns its id */
async function put(title: string, change: Partial<Job> = {}): Promise<string> {
  // No screen shows it, so no link needs a router (`jobs.e2e.ts` follows a link).
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
  expect(await button('1 ready to review')).toBeTruthy();
  await put('Quiz', { state: 'running' });
  await put('Summary');
  expect(await button('2 running')).toBeTruthy();
  await put('Import', { state: 'failed' });
  expect(await button('1 failed')).toBeTruthy();
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

it('[P2] what was found is kept where the work is cancelled or has failed', async () => {
  const result = { items: [1] };
  const running = await put('Quiz', { state: 'running', result });
  const failed = await put('Cards', { state: 'failed', problem: 'The disk was full.', result });
  render(<JobsButton />);
  await userEvent.click(await button('1 failed'));
  await userEvent.click((await row('Quiz')).getByRole('button', { name: 'Cancel: Quiz' }));
  const jobs = async () =>
    new Map((await readJobs(currentDatabase())).map((job) => [job.id, job.state]));
  await waitFor(async () => expect((await jobs()).get(running)).toBe('ready'));
  // Nothing is discarded without a question.
  await userEvent.click((await row('Cards')).getByRole('button', { name: 'Discard: Cards' }));
  expect((await jobs()).get(failed)).toBe('failed');
});

describe('an import that is ended from the header', () => {
  /** @returns its dialog */
  async function endImport(change: Partial<Job>, added: number, label: string) {
    const database = currentDatabase();
    const made = newImport({ kind: 'backup', name: 'export.zip', input: {} }, Date.now());
    const one = { ...made, counts: { task: { added, changed: 0, same: 0 } } };
    const bytes = [{ path: 'export.zip', modifiedAt: 1, bytes: new Blob(['zip']) }];
    await storeImport(database, one, bytes, () => undefined, new AbortController().signal);
    await put('Import', { kind: importKind, input: { importId: one.id }, ...change });
    render(<JobsButton />);
    await userEvent.click(await screen.findByRole('button', { name: /^Work in progress/ }));
    await userEvent.click((await row('Import')).getByRole('button', { name: label }));
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Stop importing?' }));
  const left = async () => [
    (await readJobs(currentDatabase())).length,
    await currentDatabase().importBytes.count(),
  ];

  it('asks first, as the import screen does, and goes on', async () => {
    await endImport({ state: 'running' }, 2, 'Cancel: Import');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Keep importing' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await left()).toEqual([1, 1]);
  });

  it('stops with the copy of its files', async () => {
    await endImport({ state: 'running' }, 2, 'Cancel: Import');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Stop and keep' }));
    await waitFor(async () => expect(await left()).toEqual([0, 0]));
  });

  it('asks no more once it is done', async () => {
    await endImport({ state: 'running' }, 2, 'Cancel: Import');
    await dialog();
    const [job] = await readJobs(currentDatabase());
    await currentDatabase().jobs.update(job?.id ?? '', { state: 'ready' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says so where the disk cannot be read', async () => {
    vi.spyOn(currentDatabase().imports, 'get').mockRejectedValue(new Error('The disk is gone'));
    await endImport({ state: 'running' }, 2, 'Cancel: Import');
    render(<Toaster />);
    expect(await screen.findByText(say.somethingWentWrongTryAgain)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks too where it has failed after something was in', async () => {
    await endImport({ state: 'failed', problem: 'Full' }, 2, 'Remove: Import');
    expect((await dialog()).getByRole('button', { name: 'Stop and keep' })).toBeTruthy();
    expect(await left()).toEqual([1, 1]);
  });

  it('asks nothing where nothing was in, and leaves no copy', async () => {
    await endImport({ state: 'failed', problem: 'Full' }, 0, 'Remove: Import');
    await waitFor(async () => expect(await left()).toEqual([0, 0]));
  });
});

it('says nothing of a result that the student already sees in a dialog', async () => {
  const seen = await put('Quiz', { state: 'running' });
  const unseen = await put('Cards', { state: 'running' });
  const Shown = () => {
    useWatched(seen);
    return null;
  };
  render(
    <>
      <Shown />
      <JobsButton />
      <Toaster />
    </>,
  );
  await button('2 running');
  await currentDatabase().jobs.update(seen, { state: 'ready' });
  await button('1 running');
  await currentDatabase().jobs.update(unseen, { state: 'ready' });
  expect(await screen.findByText('Cards: ready to review')).toBeTruthy();
  expect(screen.queryByText('Quiz: ready to review')).toBeNull();
});

it('tells of each end once, and not of what had ended before', () => {
  const job = (id: string, state: Job['state']) => ({ id, state }) as Job;
  const before = [job('a', 'running'), job('b', 'waiting'), job('c', 'failed'), job('d', 'ready')];
  const now = [job('a', 'ready'), job('b', 'failed'), job('c', 'failed'), job('new', 'ready')];
  expect(endedSince(before, now).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(endedSince(now, now)).toEqual([]);
});
