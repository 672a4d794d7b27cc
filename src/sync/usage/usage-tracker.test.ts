// @vitest-environment jsdom
/** Which time in a tab is counted; `usage-tracker-pings.test.ts` tests its pings. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  becomes,
  createPage,
  minuteMs,
  noonMs,
  type PageInUse,
} from '../../../test/support/page-in-use.ts';

let page: PageInUse;
beforeEach(async () => {
  page = await createPage();
});
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
});

const logged = () => vi.spyOn(console, 'warn').mockReturnValue();

describe('the time in the app (spec §7)', () => {
  it('is counted once a minute while the tab is seen, in local time', async () => {
    page.start();
    expect([...page.intervals.values()]).toMatchObject([{ everyMs: minuteMs }]);
    page.pass(2);
    expect(await page.counted()).toMatchObject({
      startedAt: noonMs,
      countedUntil: noonMs + 2 * minuteMs,
      activeMs: 2 * minuteMs,
      tzOffsetMin: 60,
    });
  });

  it('does not contain the time in which the tab is hidden', async () => {
    page.start('hidden');
    page.pass(1);
    expect(await page.counted()).toBeUndefined();
    becomes('visible');
    page.pass(1);
    page.nowMs += minuteMs / 2;
    becomes('hidden');
    page.pass(1);
    expect(await page.counted()).toMatchObject({ activeMs: 1.5 * minuteMs });
    becomes('visible');
    page.pass(1);
    expect(await page.counted()).toMatchObject({ activeMs: 2.5 * minuteMs });
  });

  it('does not begin with something that moves in a hidden tab', async () => {
    page.start();
    becomes('hidden');
    page.nowMs += minuteMs;
    window.dispatchEvent(new Event('scroll'));
    page.nowMs += minuteMs;
    becomes('visible');
    page.pass(1);
    expect(await page.counted()).toMatchObject({ activeMs: minuteMs });
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'])(
    'goes on after a rest with a %s on any part of the page',
    async (use) => {
      page.start();
      page.pass(10);
      expect(await page.counted()).toMatchObject({ activeMs: 5 * minuteMs });
      const part = document.body.appendChild(document.createElement('div'));
      part.dispatchEvent(new Event(use));
      page.pass(1);
      expect(await page.counted()).toMatchObject({ activeMs: 6 * minuteMs });
    },
  );

  it('is counted without holding up the page’s scrolling', () => {
    const listen = vi.spyOn(window, 'addEventListener');
    page.start();
    const passive = listen.mock.calls.filter(([, , options]) => Object(options).passive === true);
    expect(passive.map(([use]) => use)).toEqual(
      expect.arrayContaining(['wheel', 'scroll', 'touchstart']),
    );
  });

  it('that cannot be stored is told to the log alone', async () => {
    const warned = logged();
    page.start();
    await page.counted();
    page.database.close();
    page.pass(1);
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
    expect(page.onTrouble).not.toHaveBeenCalled();
  });
});

describe('a page that is stopped', () => {
  it('counts nothing more, whatever happens', async () => {
    page.start();
    page.stop();
    expect(page.intervals.size).toBe(0);
    page.nowMs += minuteMs;
    window.dispatchEvent(new Event('keydown'));
    becomes('hidden');
    becomes('visible');
    expect(await page.counted()).toBeUndefined();
    const read = vi.spyOn(page.database, 'readMeta');
    window.dispatchEvent(new Event('online'));
    expect(read).not.toHaveBeenCalled();
  });

  it('keeps what it counted at last, without a ping', async () => {
    page.start();
    await page.counted();
    await page.makePingDue();
    page.pass(1);
    page.stop();
    expect(await page.counted()).toMatchObject({ activeMs: 21 * minuteMs });
    expect(page.sent).toEqual([]);
  });

  it('says nothing of a database that is closed with it', async () => {
    const warned = logged();
    page.start();
    await page.counted();
    page.database.close();
    page.pass(1);
    page.stop();
    window.dispatchEvent(new Event('online'));
    await expect(page.counted()).rejects.toThrow();
    await new Promise(setImmediate);
    expect(warned).not.toHaveBeenCalled();
  });
});
