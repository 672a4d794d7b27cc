/** Requests to the browser for entries that wait while every tab is closed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForUsageSync, keepPeriodicSync } from './ask-worker.ts';

const halfDayMs = 12 * 3_600_000;
/** Workers of every release answer to it. */
const tag = 'haversack-usage';

const info = vi.fn();
beforeEach(() => {
  info.mockReset();
  vi.spyOn(console, 'info').mockImplementation(info);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const query = vi.fn(async (_: { name: string }) => ({ state: 'granted' }));

/** @param registration the browser's registration of the worker; `null`: no worker */
function browserWith(registration: unknown, state = 'granted') {
  const serviceWorker = { getRegistration: async () => registration };
  query.mockReset().mockResolvedValue({ state });
  vi.stubGlobal('navigator', {
    ...(registration !== null && { serviceWorker }),
    permissions: { query },
  });
}

const register = () => vi.fn(async (..._: unknown[]) => undefined);
const forbidden = async () => {
  throw new DOMException('No', 'NotAllowedError');
};

const poorBrowsers: [string, unknown][] = [
  ['no service workers', null],
  ['no worker yet', undefined],
  ['no such wake-up', {}],
];

describe('Background Sync for entries that wait', () => {
  it('is asked for under the name of the usage ping', async () => {
    const sync = { register: register() };
    browserWith({ sync });
    await askForUsageSync();
    expect(sync.register.mock.calls).toEqual([[tag]]);
    expect(info).not.toHaveBeenCalled();
  });

  it.each(poorBrowsers)('is left alone, without a word, where there is %s', async (_, has) => {
    browserWith(has);
    await askForUsageSync();
    expect(info).not.toHaveBeenCalled();
  });

  it('may be forbidden', async () => {
    browserWith({ sync: { register: forbidden } });
    await expect(askForUsageSync()).resolves.toBeUndefined();
    expect(info).toHaveBeenCalledOnce();
  });
});

describe('Periodic Background Sync', () => {
  it('is asked for twice a day at most, where the browser grants it', async () => {
    const periodicSync = { register: register() };
    browserWith({ periodicSync });
    await keepPeriodicSync();
    expect(query.mock.calls).toEqual([[{ name: 'periodic-background-sync' }]]);
    expect(periodicSync.register.mock.calls).toEqual([[tag, { minInterval: halfDayMs }]]);
  });

  it.each(['prompt', 'denied'])('is not asked for where its permission is “%s”', async (state) => {
    const periodicSync = { register: register() };
    browserWith({ periodicSync }, state);
    await keepPeriodicSync();
    expect(periodicSync.register).not.toHaveBeenCalled();
    expect(info).not.toHaveBeenCalled();
  });

  it.each(poorBrowsers)('is left alone, without a word, where there is %s', async (_, has) => {
    browserWith(has);
    await keepPeriodicSync();
    expect(query).not.toHaveBeenCalled();
    expect(info).not.toHaveBeenCalled();
  });

  it('may be forbidden', async () => {
    browserWith({ periodicSync: { register: forbidden } });
    await expect(keepPeriodicSync()).resolves.toBeUndefined();
    expect(info).toHaveBeenCalledOnce();
  });
});
