// @vitest-environment jsdom
/** Requests to the browser when a tab is hidden: the last moment at which a closing tab surely runs. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import {
  initialStatus,
  reportStatus,
  type StatusChange,
  type SyncKind,
  syncStatus,
} from '../status/status-store.ts';
import { askBrowser, keepBackgroundSync } from './background.ts';

let stop: () => void = () => undefined;
beforeEach(() => syncStatus.setState({ ...initialStatus, kind: 'synced' }, true));
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

function setUp() {
  const timers = createManualTimers();
  const ask = vi.fn(async () => undefined);
  let edit: () => void = () => undefined;
  const stopHearing = vi.fn();
  stop = keepBackgroundSync({
    timers,
    ask,
    onEdit: (listener) => {
      edit = listener;
      return stopHearing;
    },
  });
  return { timers, ask, edit: () => edit(), stop, stopHearing };
}

const report = (change: StatusChange) => reportStatus(change, 0);

function becomes(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a tab that is hidden', () => {
  it('[S11] asks at once for edits that wait', () => {
    const { ask } = setUp();
    report({ pending: 1 });
    becomes('hidden');
    expect(ask).toHaveBeenCalledOnce();
  });

  it('[S11] asks for an edit that is not counted yet', () => {
    const { ask, edit } = setUp();
    edit();
    becomes('hidden');
    expect(ask).toHaveBeenCalledOnce();
  });

  it.each<SyncKind>(['synced', 'pending', 'offline'])(
    'asks nothing where nothing was edited, “%s”',
    (kind) => {
      syncStatus.setState({ ...initialStatus, kind }, true);
      const { ask } = setUp();
      becomes('hidden');
      expect(ask).not.toHaveBeenCalled();
    },
  );

  it('asks nothing where every edit has reached the server', () => {
    const { ask, edit } = setUp();
    edit();
    report({ kind: 'syncing' });
    report({ kind: 'synced' });
    becomes('hidden');
    expect(ask).not.toHaveBeenCalled();
  });

  it.each<[string, SyncKind, StatusChange]>([
    ['a file that is uploaded', 'synced', { filesLeft: 1 }],
    ['a file that waits for the network', 'offline', { filesLeft: 1 }],
    ['an exchange that has only begun', 'synced', { kind: 'syncing' }],
  ])('[S11] takes %s for no sign that an edit was sent', (_, kind, change) => {
    syncStatus.setState({ ...initialStatus, kind }, true);
    const { ask, edit } = setUp();
    edit();
    report(change);
    becomes('hidden');
    expect(ask).toHaveBeenCalledOnce();
  });

  it('does not ask again for the edit when it is counted', () => {
    const { ask, edit, timers } = setUp();
    edit();
    becomes('hidden');
    report({ pending: 1 });
    expect(timers.waiting()).toEqual([]);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('asks nothing when it is shown again', () => {
    const { ask, edit } = setUp();
    edit();
    becomes('visible');
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks nothing, and hears of no edits, once it is stopped', () => {
    const { ask, edit, stopHearing } = setUp();
    edit();
    stop();
    becomes('hidden');
    expect(ask).not.toHaveBeenCalled();
    expect(stopHearing).toHaveBeenCalledOnce();
  });
});

describe('the browser', () => {
  const serviceWorkerIs = (serviceWorker: unknown) =>
    vi.stubGlobal('navigator', { ...(serviceWorker !== undefined && { serviceWorker }) });
  afterEach(() => vi.unstubAllGlobals());

  it('[S11] is asked under the name that workers of every release answer to', async () => {
    const register = vi.fn(async () => undefined);
    serviceWorkerIs({ getRegistration: async () => ({ sync: { register } }) });
    await askBrowser();
    expect(register.mock.calls).toEqual([['haversack-outbox']]);
  });

  it.each<[string, unknown]>([
    ['no service workers', undefined],
    ['no worker yet', { getRegistration: async () => undefined }],
    ['no Background Sync', { getRegistration: async () => ({}) }],
  ])('is asked nothing where it has %s', async (_, serviceWorker) => {
    serviceWorkerIs(serviceWorker);
    await expect(askBrowser()).resolves.toBeUndefined();
  });
});
