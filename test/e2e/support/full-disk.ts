/**
 * A disk without room, by the browser's own debugging protocol.
 *
 * IndexedDB asks for the quota only when it is first used, and then remembers the room it was told for
 * up to 30 s. It forgets when nothing of the origin has a database open for about two seconds, in a
 * profile on disk only: so the page goes away that long, the service worker too, which keeps one open as
 * long as it lives, and a try to write says whether it worked.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type TestInfo } from '@playwright/test';
import { watchPolicy } from './policy.ts';

/** Same origin, but no page of the app. */
const plainPage = '/healthz';
/** How long Chromium keeps a database ready after its last connection, and a little more. Milliseconds. */
const graceMs = 2_300;

/** A device with a profile on disk, closed and removed by `close`. */
export async function diskDevice(
  info: TestInfo,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page; close: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'haversack-profile-'));
  const { launchOptions, viewport, locale, timezoneId } = info.project.use;
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL,
    ...(viewport === undefined ? {} : { viewport }),
    ...(locale === undefined ? {} : { locale }),
    ...(timezoneId === undefined ? {} : { timezoneId }),
  });
  await watchPolicy(context);
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { context, page: await context.newPage(), close };
}

/**
 * Leaves the origin no room to write. All of its pages must be `page`, which comes back empty.
 * @returns gives the room back, at once
 */
export async function fillDisk(page: Page, origin: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
  await session.send('ServiceWorker.enable');
  for (let tries = 0; tries < 5; tries++) {
    await page.goto('about:blank');
    await session.send('ServiceWorker.stopAllWorkers');
    await new Promise((resolve) => setTimeout(resolve, graceMs));
    await page.goto(`${origin}${plainPage}`);
    if (!(await canWrite(page))) {
      return async () => {
        await session.send('Storage.overrideQuotaForOrigin', { origin });
        await session.detach();
      };
    }
  }
  throw new Error('The browser goes on giving room');
}

async function canWrite(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const open = indexedDB.open('scratch');
    open.onupgradeneeded = () => open.result.createObjectStore('bytes', { autoIncrement: true });
    const wrote = await new Promise<boolean>((resolve) => {
      open.onerror = () => resolve(false);
      open.onsuccess = () => {
        const change = open.result.transaction('bytes', 'readwrite', { durability: 'strict' });
        change.objectStore('bytes').add('x'.repeat(20_000));
        change.oncomplete = () => resolve(true);
        change.onabort = () => resolve(false);
      };
    });
    if (open.readyState === 'done' && open.error === null) open.result.close();
    return wrote;
  });
}
