// @vitest-environment jsdom
/** Stopping a running import, and the items that stay. */
import type { Import } from '../../db/tables.ts';
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backupOf } from '../../../test/import/handmade.ts';
import { renderRouted } from '../../../test/support/render-routed.tsx';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { newImport, storeImport } from '../../db/imports/imports.ts';
import { readJobs } from '../../db/jobs.ts';
import { startImport } from '../../interchange/backup/import-job.ts';
import { importKind, undoKind } from '../../interchange/backup/job-kinds.ts';
import { ImportsList } from './imports-list.tsx';

beforeEach(async () => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  closeAccountDatabase();
});

const brought: Import['counts'] = { task: { added: 2, changed: 0, same: 0 } };

/** A running import with its items so far. */
async function running(counts: Import['counts'], change: object = { state: 'running' }) {
  const database = currentDatabase();
  const made = newImport({ kind: 'backup', name: 'export.zip', input: {} }, Date.now());
  const one = { ...made, counts };
  const bytes = [{ path: 'export.zip', modifiedAt: 1, bytes: backupOf({}) }];
  await storeImport(database, one, bytes, () => undefined, new AbortController().signal);
  const choices = { bringsBack: true, different: 'newer' } as const;
  const job = await startImport(database, one, choices, 4);
  if (!job.ok) throw new Error(job.error.message);
  await database.jobs.update(job.data.id, change);
  await renderRouted(ImportsList);
  return one;
}

async function cancel() {
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }));
  return within(await screen.findByRole('dialog', { name: 'Stop importing?' }));
}
const kinds = async () => (await readJobs(currentDatabase())).map(({ kind }) => kind);

it('goes on while it is asked, and after “Keep importing”', async () => {
  await running(brought);
  const dialog = await cancel();
  expect(dialog.getByText(/^Items imported so far stay in your library/)).toBeTruthy();
  expect(await kinds()).toEqual([importKind]);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep importing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await kinds()).toEqual([importKind]);
});

it('stops and keeps what is in, with the way back', async () => {
  await running(brought);
  await userEvent.click((await cancel()).getByRole('button', { name: 'Stop and keep' }));
  await screen.findByText('Stopped early. Added 2 tasks.');
  expect(await kinds()).toEqual([]);
  expect(await currentDatabase().importBytes.count()).toBe(0);
  expect(screen.getByRole('button', { name: /^Undo import/ })).toBeTruthy();
});

it('stops and undoes what is in', async () => {
  const { id } = await running(brought);
  await userEvent.click((await cancel()).getByRole('button', { name: 'Stop and undo' }));
  await waitFor(async () => expect(await kinds()).toEqual([undoKind]));
  expect(await readJobs(currentDatabase())).toMatchObject([{ input: { importId: id } }]);
  expect(await currentDatabase().importBytes.count()).toBe(0);
});

it('undoes also what came in while it was asked', async () => {
  const { id } = await running({});
  const dialog = await cancel();
  expect(dialog.getByText('Nothing is imported yet.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Stop and undo' })).toBeNull();
  await currentDatabase().imports.update(id, { counts: brought });
  await userEvent.click(await dialog.findByRole('button', { name: 'Stop and undo' }));
  await waitFor(async () => expect(await kinds()).toEqual([undoKind]));
});

it('offers no undo offline until it is known what the account had, and says when there is one', async () => {
  const { id } = await running(brought);
  await currentDatabase().writeMeta('unsettledPieces', [{ importId: id, from: 1, upTo: 1 }]);
  const hasNetwork = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const dialog = await cancel();
  await dialog.findByText(
    /Connect to the internet to undo this import\. Parts of it may be on your other devices already\.$/,
  );
  expect(dialog.queryByRole('button', { name: 'Stop and undo' })).toBeNull();
  hasNetwork.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await dialog.findByRole('button', { name: 'Stop and undo' })).toBeTruthy();
  expect(dialog.queryByText(/Connect to the internet/)).toBeNull();
});

it('asks nothing where it failed before anything was in', async () => {
  await running({}, { state: 'failed', problem: 'No way' });
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }));
  await screen.findByText('Stopped early. Nothing was added.');
  expect(await kinds()).toEqual([]);
});
