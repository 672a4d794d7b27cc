import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { newerDatabase } from '../db/storage-signals.ts';
import { initialStatus, syncStatus } from '../sync/status/status-store.ts';
import { closeAccount, openAccount } from './open-account.ts';

const runner = { stop: vi.fn() };
const startJobs = vi.fn(() => runner);
vi.mock('./start-jobs.ts', () => ({ startJobs }));
const startSync = vi.fn((_database: unknown, _given: { savesData: () => boolean }) => ({
  ...{ wake: vi.fn(), syncNow: vi.fn(), stop: vi.fn() },
}));
vi.mock('../sync/start.ts', () => ({ startSync }));
vi.mock('./start-notifications.ts', () => ({ startNotifying: () => () => undefined }));
vi.mock('./tidy-up.ts', () => ({ tidyUp: () => undefined }));

const open = (firstScreen: Promise<void>) =>
  openAccount(crypto.randomUUID(), {
    firstScreen,
    onUsageTrouble: () => undefined,
    showFiles: () => undefined,
  });

afterEach(async () => {
  newerDatabase.set(false);
  await closeAccount();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('the next student does not see how the sync of the one who left went', async () => {
  await open(new Promise(() => undefined));
  syncStatus.setState({ kind: 'synced', refused: 2, lastSyncAt: 5 });
  await closeAccount();
  expect(syncStatus.getState()).toEqual(initialStatus);
});

it('stops a tab’s work when a newer app has taken the database, and starts none', async () => {
  await open(Promise.resolve());
  await vi.waitFor(() => expect(startJobs).toHaveBeenCalledOnce());
  expect(runner.stop).not.toHaveBeenCalled();
  newerDatabase.set(true);
  expect(runner.stop).toHaveBeenCalledOnce();

  await closeAccount();
  await open(Promise.resolve());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(startJobs).toHaveBeenCalledOnce();
});

it.each([
  ['u1', true],
  [null, false],
])(
  'lets nothing come by itself to a computer that others use (shared by %s)',
  async (of, spares) => {
    vi.stubGlobal('localStorage', { getItem: () => of });
    await open(Promise.resolve());
    await vi.waitFor(() => expect(startSync).toHaveBeenCalledOnce());
    expect(startSync.mock.calls[0]?.[1].savesData()).toBe(spares);
  },
);
