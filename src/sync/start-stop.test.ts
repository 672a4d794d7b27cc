// @vitest-environment jsdom
/** When a page begins to count the time in the app, and that a stop ends everything. */
import '../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quiet } from '../../test/support/quiet.ts';
import { createSyncingPage } from '../../test/support/syncing-page.ts';
import { countUse } from '../db/device/usage.ts';
import { createTask } from '../model/entities/task.ts';
import { usagePath } from '../protocol/usage.ts';
import { initialStatus, reportStatus, syncStatus } from './status/status-store.ts';

const firstPaintMs = 2_000;

let page: Awaited<ReturnType<typeof createSyncingPage>>;
beforeEach(async () => {
  syncStatus.setState(initialStatus, true);
  page = await createSyncingPage();
});
afterEach(() => {
  page.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const usageCalls = () => page.timesOf(`/v1${usagePath}`);

/** Waits until the first screen counts as drawn. */
function standsOnScreen() {
  while (page.timers.waiting().includes(firstPaintMs)) page.timers.fire();
}

/** A synced page with 20 minutes of use that no ping has reported. */
async function begin() {
  const report = vi.fn();
  const onUsageTrouble = vi.fn();
  const sync = page.start({ report, onUsageTrouble });
  await sync.syncNow();
  await quiet();
  await countUse(page.device.database, { fromMs: 0, toMs: 20 * 60_000 }, 0);
  return { sync, report, onUsageTrouble };
}

describe('the time in the app', () => {
  it('is seen to when the first screen stands, and a ping that fails is told to the student', async () => {
    const { onUsageTrouble } = await begin();
    expect(usageCalls()).toBe(0);
    standsOnScreen();
    await vi.waitFor(() => expect(onUsageTrouble).toHaveBeenCalledOnce());
    expect(usageCalls()).toBe(1);
  });

  it('is not counted by a page that was stopped meanwhile', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const { sync } = await begin();
    standsOnScreen();
    sync.stop();
    await import('./usage/usage-tracker.ts');
    await quiet();
    expect(intervals).not.toHaveBeenCalled();
  });

  it('is counted until the page is stopped', async () => {
    const begun = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    const { sync } = await begin();
    standsOnScreen();
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
    sync.stop();
    expect(ended).toHaveBeenCalledWith(begun.mock.results[0]?.value);
  });

  it('that cannot be counted leaves the rest of sync alone', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { sync } = await begin();
    vi.spyOn(globalThis, 'setInterval').mockImplementation(() => {
      throw new Error('no timer');
    });
    standsOnScreen();
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
    await expect(sync.syncNow()).resolves.toBeUndefined();
  });

  it('is nobody’s in a program without a document', async () => {
    vi.stubGlobal('document', undefined);
    Reflect.deleteProperty(globalThis, 'document');
    await begin();
    expect(page.timers.waiting()).not.toContain(firstPaintMs);
  });
});

describe('sync that is stopped', () => {
  it('sends nothing, waits for nothing and tells the screens nothing', async () => {
    const { sync, report } = await begin();
    sync.stop();
    await quiet();
    const requests = [...page.requests];
    report.mockClear();
    await page.device.edit(createTask, { title: 'Read' });
    await page.addFiles();
    reportStatus({ pending: 1 }, 0);
    sync.wake();
    await quiet();
    expect(page.requests).toEqual(requests);
    expect(report).not.toHaveBeenCalled();
    expect(page.timers.waiting()).toEqual([]);
  });

  it('leaves no listener behind', async () => {
    const left = new Set<unknown>();
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      vi.spyOn(target, 'addEventListener').mockImplementation(
        (...[kind, listener, options]: Parameters<typeof add>) => {
          left.add(listener);
          add(kind, listener, options);
        },
      );
      vi.spyOn(target, 'removeEventListener').mockImplementation((_, listener) => {
        left.delete(listener);
      });
    }
    const { sync } = await begin();
    expect(left.size).toBeGreaterThan(0);
    sync.stop();
    expect([...left]).toEqual([]);
  });
});
