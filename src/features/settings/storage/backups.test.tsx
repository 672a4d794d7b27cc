// @vitest-environment jsdom
import type { BackupsState } from '../../../db/tables.ts';
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeFolder } from '../../../../test/support/fake-folder.ts';
import { changeBackups, readBackups } from '../../../db/backups.ts';
import {
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { readJobs } from '../../../db/jobs.ts';
import { Backups } from './backups.tsx';

const browser = vi.hoisted(() => ({ folder: undefined as unknown }));
const toastError = vi.hoisted(() => vi.fn<(words: string) => void>());
vi.mock('../../../ui/toaster/toast.ts', () => ({ toastError, toastSuccess: vi.fn() }));
vi.mock('../../../interchange/backup/automatic/folder.ts', () => {
  const folder = () => browser.folder as FakeFolder;
  return {
    canChooseFolder: () => true,
    chooseFolder: async () => folder(),
    mayWriteTo: async () => (await folder().queryPermission()) === 'granted',
    askToWriteTo: async () => (await folder().requestPermission()) === 'granted',
  };
});

beforeEach(async () => {
  toastError.mockReset();
  browser.folder = new FakeFolder();
  await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

async function show(state: Partial<BackupsState> = {}) {
  await changeBackups(currentDatabase(), (before) => ({ ...before, ...state }));
  render(<Backups />);
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const at = Date.UTC(2026, 10, 24, 12);
const on: Partial<BackupsState> = {
  folder: { name: 'Backups' },
  isOn: true,
  kept: [{ at, name: 'haversack-ada.zip', sizeBytes: 2_000_000, day: '2026-11-24' }],
  last: {
    ...{ at, name: 'haversack-ada.zip', sizeBytes: 2_000_000, folder: 'Backups' },
    ...{ missing: 2, unreadable: 1 },
  },
};

it('begins the first backup as soon as a folder is chosen, shows how far it is, and lets it be cancelled', async () => {
  await show();
  expect(await screen.findByText('No backup yet.')).toBeDefined();
  await press('Turn on weekly backup');
  expect(await screen.findByText('Backing up to “Backups”…')).toBeDefined();
  expect(screen.getByRole('progressbar')).toBeDefined();
  expect((await readBackups(currentDatabase())).isOn).toBe(true);
  await press('Cancel backup');
  await waitFor(async () => expect(await readJobs(currentDatabase())).toEqual([]));
  expect(await screen.findByText('Weekly backup on')).toBeDefined();
});

it('tells when, how large, where, that it was verified, and what is not in it', async () => {
  await show(on);
  expect(await screen.findByText('Verified')).toBeDefined();
  expect(screen.getByText(/^Last backup: .*2026.*2\.0 MB, in “Backups”\.$/)).toBeDefined();
  const about = screen.getByText(/^haversack-ada\.zip/).textContent;
  expect(screen.getByText('2 files not included')).toBeDefined();
  expect(screen.getByText(/Back up again while you are online/)).toBeDefined();
  expect(about).toContain('1 damaged item');
});

it('begins one at once, and is turned off', async () => {
  await show(on);
  await press('Back up now');
  await waitFor(async () => expect(await readJobs(currentDatabase())).toHaveLength(1));
  await press('Cancel backup');
  await press('Turn off weekly backup');
  expect(await screen.findByText('Weekly backup off')).toBeDefined();
});

it('asks for the permission that is missing, and says so where it is refused', async () => {
  (browser.folder as FakeFolder).set({ permission: 'denied' });
  await show(on);
  expect(await screen.findByText('Permission needed')).toBeDefined();
  await press('Allow and back up');
  await waitFor(() => expect(toastError).toHaveBeenCalledOnce());
  expect(await readJobs(currentDatabase())).toEqual([]);
  (browser.folder as FakeFolder).set({ permission: 'prompt' });
  await press('Allow and back up');
  await waitFor(async () => expect(await readJobs(currentDatabase())).toHaveLength(1));
});

it('says why the last one failed', async () => {
  await show({ ...on, failed: { kind: 'gone', why: 'The folder can’t be found.' } });
  expect(await screen.findByText('The folder can’t be found.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose another folder' })).toBeDefined();
});
