// @vitest-environment jsdom
/** What the frame asks for the sake of backups. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeFolder } from '../../../test/support/fake-folder.ts';
import { monthMs, weekMs } from '../../backup/automatic/rhythm.ts';
import { type BackupsState, changeBackups, readBackups } from '../../db/backups.ts';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { readJobs } from '../../db/jobs.ts';
import { mutate } from '../../db/mutate.ts';
import { createTask } from '../../model/entities/task.ts';
import { BackupNotice } from './backup-notice.tsx';

const folder = vi.hoisted(() => ({ now: undefined as unknown, canChoose: true }));
vi.mock('../../backup/automatic/folder.ts', () => ({
  canChooseFolder: () => folder.canChoose,
  mayWriteTo: async () => (await (folder.now as FakeFolder).queryPermission()) === 'granted',
  askToWriteTo: async () => (await (folder.now as FakeFolder).requestPermission()) === 'granted',
}));
const exportDialog = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close the export
  </button>
);
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({
    options: { context: { account: { loadExport: async () => exportDialog } } },
  }),
}));

const user = { id: '', username: 'Ada', email: 'ada@example.org' };
const now = Date.now();
const backup = (at: number) => ({ at, name: 'a.zip', sizeBytes: 1 });

beforeEach(async () => {
  user.id = crypto.randomUUID();
  await openAccountDatabase(user.id);
  folder.now = new FakeFolder();
  folder.canChoose = true;
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

async function show(state: Partial<BackupsState>) {
  await changeBackups(currentDatabase(), (before) => ({ ...before, ...state }));
  render(<BackupNotice user={user} />);
}

const stored = { name: 'Backups' };
const notice = (name: string) => screen.queryByRole('region', { name });
/** Long enough for what would be shown. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

describe('where a folder is chosen', () => {
  const due = 'Your weekly backup is due';
  const weekAgo = [{ ...backup(now - weekMs), day: '2026-11-17' }];

  it('asks once for the permission that is missing, and makes the backup with that tap', async () => {
    (folder.now as FakeFolder).set({ permission: 'prompt' });
    await show({ folder: stored, isOn: true, kept: weekAgo });
    await waitFor(() => expect(notice(due)).not.toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Back up now' }));
    await waitFor(async () => expect(await readJobs(currentDatabase())).toHaveLength(1));
    await waitFor(() => expect(notice(due)).toBeNull());
  });

  it('is put off for a week', async () => {
    (folder.now as FakeFolder).set({ permission: 'prompt' });
    await show({ folder: stored, isOn: true, kept: weekAgo });
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(notice(due)).toBeNull());
    const { putOffAt = 0 } = await readBackups(currentDatabase());
    expect(putOffAt).toBeGreaterThanOrEqual(now);
  });

  it.each([
    ['it may be written to', 'granted' as const, weekAgo],
    ['the week is not over', 'prompt' as const, [{ ...backup(now), day: '2026-11-24' }]],
  ])('says nothing where %s', async (_, permission, kept) => {
    (folder.now as FakeFolder).set({ permission });
    await show({ folder: stored, isOn: true, kept });
    await settle();
    expect(notice(due)).toBeNull();
  });
});

describe('where the browser cannot write to a folder', () => {
  const save = 'Save a backup';
  const last = { ...backup(now - monthMs), missing: 0, unreadable: 0 };

  beforeEach(() => {
    folder.canChoose = false;
  });

  it('reminds a month after there was something to save, and opens the export', async () => {
    await mutate(createTask, { title: 'Read' });
    await show({ remindsFrom: now - monthMs });
    await waitFor(() => expect(notice(save)?.textContent).toContain('You have no backup yet.'));
    fireEvent.click(screen.getByRole('button', { name: 'Save backup' }));
    await screen.findByRole('button', { name: 'Close the export' });
    // Its dialog stays when the export has ended the reminder.
    await changeBackups(currentDatabase(), (before) => ({ ...before, last: { ...last, at: now } }));
    await waitFor(() => expect(notice(save)).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Close the export' }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reminds a month after the last backup, and not for a week after “Not now”', async () => {
    await mutate(createTask, { title: 'Read' });
    await show({ last });
    await waitFor(() => expect(notice(save)?.textContent).toContain('Your last backup is from'));
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(notice(save)).toBeNull());
  });

  it('counts the month from when there is something', async () => {
    await show({});
    await settle();
    expect((await readBackups(currentDatabase())).remindsFrom).toBeUndefined();
    await mutate(createTask, { title: 'Read' });
    await waitFor(async () =>
      expect((await readBackups(currentDatabase())).remindsFrom).toBeGreaterThanOrEqual(now),
    );
    expect(notice(save)).toBeNull();
  });

  it('never reminds where there is nothing to save', async () => {
    await show({ last });
    await settle();
    expect(notice(save)).toBeNull();
  });
});
