// @vitest-environment jsdom
import type { Job } from '../../db/tables.ts';
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { newImport } from '../../db/imports/imports.ts';
import { dropJob } from '../../db/jobs.ts';
import { startImport } from '../../interchange/backup/import-job.ts';
import { startUndo } from '../../interchange/backup/undo-job.ts';
import { HiddenAccounts } from './hidden-accounts.tsx';

const bob = { id: 'bob', username: 'Bob', email: 'bob@example.org' };
vi.mock('../../db/device/use-bound-user.ts', () => ({ useHiddenAccounts: () => [bob] }));
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useRouter: () => ({ options: { context: { account: {} } } }),
}));

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

const counts = { task: { added: 2, changed: 0, same: 0 } };
const choices = { bringsBack: true, different: 'newer' } as const;

/** An import of the other account, with its own job or the job of its undo. */
async function withJob(kind: 'import' | 'undo', change: Partial<Job>, nowMs = Date.now()) {
  const database = currentDatabase();
  const made = newImport({ kind: 'account', name: 'Bob', input: { accountId: 'bob' } }, nowMs);
  const one = { ...made, counts, ...(kind === 'undo' && { endedAt: nowMs }) };
  await database.imports.put(one);
  const job = await (kind === 'undo'
    ? startUndo(database, one)
    : startImport(database, one, choices, 2));
  if (!job.ok) throw new Error(job.error.message);
  await database.jobs.update(job.data.id, change);
  return job.data;
}
const place = 'under “Imports on this device”.';

it.each<['import' | 'undo', Partial<Job>, string]>([
  ['import', {}, 'Importing…'],
  ['import', { state: 'running' }, 'Importing…'],
  ['import', { state: 'failed' }, `Import failed. Try again or cancel it ${place}`],
  ['undo', { state: 'running' }, 'Undoing import…'],
  ['undo', { state: 'failed' }, `Undo failed. Try again or stop it ${place}`],
])('says what is done with the data of another account: %s %o', async (kind, change, words) => {
  await withJob(kind, change);
  render(<HiddenAccounts onChosen={() => undefined} />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/^Imported on/)).toBeNull();
});

it('says when it was imported once an undo that failed was let go', async () => {
  const job = await withJob('undo', { state: 'failed' });
  render(<HiddenAccounts onChosen={() => undefined} />);
  await screen.findByText(/^Undo failed/);
  await dropJob(currentDatabase(), job.id);
  expect(await screen.findByText(/^Imported on/)).toBeTruthy();
  expect(screen.queryByText(/^Undo failed/)).toBeNull();
});

it('says the newest where two imports of it are not over', async () => {
  await withJob('import', { state: 'failed' }, Date.now() - 60_000);
  await withJob('import', { state: 'running' });
  render(<HiddenAccounts onChosen={() => undefined} />);
  expect(await screen.findByText('Importing…')).toBeTruthy();
});
