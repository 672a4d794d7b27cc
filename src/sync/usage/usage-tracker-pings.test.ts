// @vitest-environment jsdom
/** When a page asks for the ping, and its reaction to the worker's answer. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  becomes,
  createPage,
  minuteMs,
  type PageInUse,
} from '../../../test/support/page-in-use.ts';
import { systemTimers } from '../../api/locks.ts';
import type { PingOutcome } from '../worker-messages.ts';

let page: PageInUse;
beforeEach(async () => {
  page = await createPage();
});
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
});

const isSent = (times: number) => vi.waitFor(() => expect(page.sent).toHaveLength(times));

describe('a ping that is due', () => {
  it('is sent by a page without a worker, with the time that was counted', async () => {
    page.start();
    for (let i = 0; i < 20; i++) {
      page.pass(1);
      window.dispatchEvent(new Event('keydown'));
    }
    await isSent(1);
    expect(page.sent).toMatchObject([{ entry: { activeMs: 20 * minuteMs } }]);
  });

  it.each<[string, () => void]>([
    ['is shown', () => becomes('visible')],
    ['is seen for another minute', () => page.pass(1)],
    ['is back in the network', () => window.dispatchEvent(new Event('online'))],
  ])('is sent when the tab %s', async (_, come) => {
    page.start();
    await page.counted();
    await page.makePingDue();
    come();
    await isSent(1);
  });

  it('is sent when the tab is opened, unless that is in the background', async () => {
    await page.makePingDue();
    page.start('hidden');
    page.pass(1);
    await page.counted();
    expect(page.sent).toEqual([]);
    page.stop();
    page.start();
    await isSent(1);
  });

  it('that fails is told to the student, who sees the page', async () => {
    page.answer = () => Response.json({ error: { message: 'No' } }, { status: 500 });
    await page.makePingDue();
    page.start();
    await vi.waitFor(() => expect(page.onTrouble).toHaveBeenCalledOnce());
  });

  it('that nobody answered waits for the network', async () => {
    const { answer } = page;
    page.answer = () => {
      throw new TypeError('no network');
    };
    await page.makePingDue();
    page.start();
    await isSent(1);
    page.browser.onLine = false;
    page.pass(1);
    await page.counted();
    expect(page.sent).toHaveLength(1);
    page.browser.onLine = true;
    page.answer = answer;
    window.dispatchEvent(new Event('online'));
    await isSent(2);
  });
});

describe('a worker', () => {
  /** A worker that controls the page. */
  function takeControl() {
    const asked: MessagePort[] = [];
    const postMessage = vi.fn((_: unknown, [port]: MessagePort[]) => {
      if (port) asked.push(port);
    });
    const registration = {
      sync: { register: vi.fn(async (_: string) => undefined) },
      periodicSync: { register: vi.fn(async (_: string) => undefined) },
    };
    page.browser.serviceWorker = {
      controller: { postMessage },
      getRegistration: async () => registration,
    };
    page.browser.permissions = { query: async () => ({ state: 'granted' }) };
    const end = (outcome: PingOutcome) => asked.at(-1)?.postMessage({ kind: 'ended', outcome });
    const isAsked = (times: number) =>
      vi.waitFor(() => expect(postMessage).toHaveBeenCalledTimes(times));
    return { asked, postMessage, end, isAsked, ...registration };
  }

  it.each<[PingOutcome, { told: number; wakes: number }]>([
    ['done', { told: 0, wakes: 0 }],
    ['waits', { told: 0, wakes: 0 }],
    ['failed', { told: 1, wakes: 0 }],
    ['no-answer', { told: 0, wakes: 1 }],
  ])('sends in the page’s stead, and its “%s” has its effect', async (outcome, effect) => {
    const { end, isAsked, sync } = takeControl();
    await page.makePingDue();
    page.start();
    await isAsked(1);
    end(outcome);
    // A second question shows that its answer has arrived.
    await vi.waitFor(async () => {
      page.pass(1);
      await page.counted();
      await isAsked(2);
    });
    expect(page.onTrouble).toHaveBeenCalledTimes(effect.told);
    expect(sync.register).toHaveBeenCalledTimes(effect.wakes);
    expect(page.sent).toEqual([]);
  });

  it('is asked once until it has ended', async () => {
    const { postMessage, isAsked } = takeControl();
    await page.makePingDue();
    page.start();
    await isAsked(1);
    page.pass(3);
    await page.counted();
    expect(postMessage).toHaveBeenCalledOnce();
  });

  it('that could not be asked is asked again', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { postMessage, isAsked } = takeControl();
    postMessage.mockImplementationOnce(() => {
      throw new DOMException('gone', 'InvalidStateError');
    });
    await page.makePingDue();
    page.start();
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
    page.pass(1);
    await isAsked(2);
  });

  it('that knows no ping leaves it to the page', async () => {
    vi.spyOn(systemTimers, 'set').mockImplementation((task) => queueMicrotask(task));
    takeControl();
    await page.makePingDue();
    page.start();
    await isSent(1);
  });

  it('is to be woken now and then, from the start on', async () => {
    const { periodicSync } = takeControl();
    page.start('hidden');
    await vi.waitFor(() => expect(periodicSync.register).toHaveBeenCalledOnce());
  });

  it('that fails after the page has stopped troubles nobody', async () => {
    const { asked, end, isAsked } = takeControl();
    const closed = vi.fn();
    await page.makePingDue();
    page.start();
    await isAsked(1);
    page.stop();
    asked[0]?.addEventListener('close', closed);
    end('failed');
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    await page.counted();
    expect(page.onTrouble).not.toHaveBeenCalled();
  });
});
