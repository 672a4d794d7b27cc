// @vitest-environment jsdom
/** How the parts of sync work together in a page. */
import '../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quiet } from '../../test/support/quiet.ts';
import { createSyncingPage, paths } from '../../test/support/syncing-page.ts';
import { clearSession, saveSession } from '../api/session/session.ts';
import { createTask } from '../model/entities/task.ts';
import { type Sync, startSync } from './start.ts';
import { initialStatus, syncStatus } from './status/status-store.ts';

type SyncingPage = Awaited<ReturnType<typeof createSyncingPage>>;

let page: SyncingPage;
beforeEach(async () => {
  syncStatus.setState(initialStatus, true);
  page = await createSyncingPage();
});
afterEach(() => {
  page.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const noNetwork = () => Promise.reject(new TypeError('failed'));

describe('a change event', () => {
  it('brings what another device has changed', async () => {
    const { start, device, newDevice, tellChange } = page;
    await start().syncNow();
    const other = await newDevice();
    const [id = ''] = await other.edit(createTask, { title: 'Read' });
    await other.sync();
    await tellChange({ epoch: 'e1', version: 1 });
    await vi.waitFor(async () =>
      expect(await device.database.rows('task').get(id)).toMatchObject({ title: 'Read' }),
    );
  });

  it('of what is on its way already asks for nothing more', async () => {
    const { start, newDevice, tellChange, answers, timesOf } = page;
    const sync = start();
    await sync.syncNow();
    const other = await newDevice();
    await other.edit(createTask, { title: 'Read' });
    await other.sync();
    await quiet();
    const before = timesOf('/v1/sync');
    const held = Promise.withResolvers<void>();
    answers.set('/v1/sync', async (go) => {
      const answer = await go();
      await held.promise;
      return answer;
    });
    const done = sync.syncNow();
    await vi.waitFor(() => expect(timesOf('/v1/sync')).toBe(before + 1));
    await tellChange({ epoch: 'e1', version: 1 });
    await quiet();
    held.resolve();
    await done;
    await quiet();
    expect(timesOf('/v1/sync')).toBe(before + 1);
  });

  it('that the server would not send has the engine look at the session', async () => {
    const { start, answers, timesOf } = page;
    const refusal = Promise.withResolvers<Response>();
    answers.set(paths.changeFeed, () => refusal.promise);
    await start().syncNow();
    await quiet();
    const before = timesOf('/v1/sync');
    refusal.resolve(Response.json({ error: { message: 'No' } }, { status: 401 }));
    await vi.waitFor(() => expect(timesOf('/v1/sync')).toBe(before + 1));
  });
});

describe('where nobody answered', () => {
  /** Every request has failed and waits for its next try. */
  async function failing(failed: readonly string[]) {
    await page.addFiles();
    for (const path of failed) page.answers.set(path, noNetwork);
    const sync = page.start();
    const waits = () => page.timers.waiting().filter((ms) => ms === 1_000);
    await vi.waitFor(() => expect(waits()).toHaveLength(failed.length));
    for (const path of failed) page.answers.delete(path);
    const before = new Map(failed.map((path) => [path, page.timesOf(path)]));
    const areTriedAgain = () =>
      vi.waitFor(() => {
        const still = failed.filter((path) => page.timesOf(path) === before.get(path));
        expect(still).toEqual([]);
      });
    return { ...page, sync, areTriedAgain };
  }

  it('[S6] a line that opens has exchange, uploads and downloads try again', async () => {
    const { openLine, areTriedAgain } = await failing([
      paths.engine,
      paths.uploads,
      paths.downloads,
    ]);
    openLine();
    await areTriedAgain();
  });

  it.each<[string, (sync: Sync) => void]>([
    ['the network comes back', () => window.dispatchEvent(new Event('online'))],
    ['the student signs in', (sync) => sync.wake()],
  ])('[S6] every part tries again when %s', async (_, come) => {
    const { sync, areTriedAgain } = await failing(Object.values(paths));
    come(sync);
    await areTriedAgain();
  });
});

describe('an edit in a tab that is hidden at once', () => {
  it('[S11] has the browser wake the worker for it', async () => {
    const register = vi.fn(async (_: string) => undefined);
    const getRegistration = async () => ({ sync: { register } });
    vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration } });
    const { start, device } = page;
    await start().syncNow();
    await device.edit(createTask, { title: 'Read' });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
  });
});

describe('with nothing else given, sync', () => {
  it('is of the page’s own server, in the student’s session, and tells the screens', async () => {
    const { server, device } = page;
    const authorized = vi.fn();
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const { origin } = new URL(request.url);
      authorized(origin, request.headers.get('authorization'));
      return server.fetch(request);
    });
    const expiresIn = new Date(Date.now() + 86_400_000).toISOString();
    await saveSession({ accessToken: 'own', refreshToken: 'r', expiresIn }, Date.now());
    await device.edit(createTask, { title: 'Read' });
    const sync = startSync(device.database);
    await sync.syncNow();
    expect(server.rows()).toMatchObject([{ row: { title: 'Read' } }]);
    expect(authorized).toHaveBeenCalledWith('https://haversack.test', 'Bearer own');
    await vi.waitFor(() => expect(syncStatus.getState()).toMatchObject({ kind: 'synced' }));
    sync.stop();
    await clearSession();
  });
});
