/** [P1] Missing files of the app return by themselves; until then the status names them. */
import type { BrowserContext, Page } from '@playwright/test';
import { fewerUnlessLong } from '../support/long.ts';
import { rowsOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  startServer,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { routes } from './support/routes.ts';
import { uploadPdf, waitUntilUploaded } from './support/student.ts';
import { buildsIn, startDeployment } from './support/two-builds.ts';

const losses: { what: string; lose: (page: Page) => Promise<void> }[] = [
  {
    what: 'all caches',
    lose: (page) =>
      page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      }),
  },
  { what: 'one file', lose: (page) => loseFiles(page, 'notes-screen') },
  { what: 'the page itself', lose: (page) => loseFiles(page, '/index.html') },
  { what: 'half of the files', lose: (page) => loseFiles(page, '', 2) },
  { what: 'the pack of pdf.js', lose: (page) => loseFiles(page, 'pdfjs/pack.bin') },
  {
    what: 'the worker and its caches',
    lose: (page) =>
      page.evaluate(async () => {
        for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
        for (const name of await caches.keys()) await caches.delete(name);
      }),
  },
];

for (const { what, lose } of fewerUnlessLong(losses, losses.slice(1, 2))) {
  test(`[P1] the app loses ${what}, is opened once online, and then opens offline`, {
    tag: '@worker',
  }, async ({ browser, ownServer: server }) => {
    const { page, context, faults } = await newDevice(browser, server);
    await signUp(page, server);
    await uploadPdf(page, pdfPath);
    await waitUntilUploaded(page);
    const [file] = await rowsOn(page, 'file');
    await waitForOfflineReady(page);
    await expectOfflineStatus(page, 'Ready for offline');
    await lose(page);
    await page.close();

    const visit = await context.newPage();
    await expectOfflineStatus(visit, 'Ready for offline');
    await visit.close();
    await server.kill();
    await context.setOffline(true);

    const cold = await context.newPage();
    await expectScreensOpen(cold);
    await cold.goto(`/dashboard/library/files/${file?.id}`);
    await expect(cold.locator('canvas').first()).toBeVisible();
    expect(await readPackedFile(cold)).toBeGreaterThan(1_000);
    expect(faults).toEqual([]);
  });
}

test('[P1] the status says what is missing while nobody answers, and when it is back', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await expectOfflineStatus(page, 'Ready for offline');
  // The browser's own cache does not have it either.
  await loseFiles(page, 'pdfjs/pack.bin');
  await server.kill();
  await context.setOffline(true);
  await expectOfflineStatus(page, 'Not ready for offline');
  await expect(
    page.getByText(/1 of \d+ files missing. They download again when you are online/),
  ).toBeVisible();
  await server.start();
  await context.setOffline(false);
  await expect(storageStatus(page, 'Ready for offline')).toBeVisible();
});

test('[P2] a full disk is named as what is in the way of the repair', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await expectOfflineStatus(page, 'Ready for offline');
  await loseFiles(page, 'pdfjs/pack.bin');
  const setQuota = await quotaOf(context, page, server.url);
  await setQuota(1_000);
  await page.reload();
  await expect(page.getByText('This device is full. Free up space')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not ready for offline' })).toBeVisible();
  await setQuota(undefined);
  await page.reload();
  await expect(storageStatus(page, 'Ready for offline')).toBeVisible();
});

test('[S10] files of a build that the server has no more are never mixed with the new one’s', {
  tag: '@long',
}, async ({ browser }) => {
  const deployment = await startDeployment('BUILDA');
  const server = await startServer({ APP_DIR: deployment.appDir });
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await expectOfflineStatus(page, 'Ready for offline');
  await deployment.deploy('BUILDB');
  // The page is one of them: the browser's own cache may still have all those with a hash in their name.
  await loseFiles(page, '/index.html');
  await loseFiles(page, '', 2);
  await page.close();

  const visit = await context.newPage();
  await visit.goto('/dashboard/settings#storage');
  // The page reloads meanwhile, and a look in that moment fails.
  const oldFiles = async () => (await cachedAssets(visit)).filter((url) => !url.includes('BUILDB'));
  await expect.poll(() => oldFiles().catch(() => ['reloading']), { timeout: 60_000 }).toEqual([]);
  await expect(storageStatus(visit, 'Ready for offline')).toBeVisible();
  await visit.close();
  await server.kill();
  await context.setOffline(true);
  const cold = await context.newPage();
  await expectScreensOpen(cold, async () => expect(await buildsIn(cold)).toEqual(['BUILDB']));
  expect(faults).toEqual([]);
  await server.dispose();
  await deployment.dispose();
});

async function expectScreensOpen(page: Page, look = async () => undefined as unknown) {
  const paths = ['/', '/dashboard', '/dashboard/library/notes', '/dashboard/settings'];
  for (const { path, heading } of routes.filter((route) => paths.includes(route.path))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    await look();
  }
}

/** Opens Settings and waits until Storage says so. */
async function expectOfflineStatus(page: Page, label: string): Promise<void> {
  await page.goto('/dashboard/settings#storage');
  await expect(storageStatus(page, label)).toBeVisible({ timeout: 60_000 });
}

function storageStatus(page: Page, label: string) {
  return page.locator('#storage').getByText(label, { exact: true });
}

/** Takes files out of the cache: those with `part` in their address, of them each `nth`. */
async function loseFiles(page: Page, part: string, nth = 1): Promise<void> {
  const lost = await page.evaluate(
    async ([wanted, step]) => {
      let count = 0;
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const requests = (await cache.keys()).filter(({ url }) => url.includes(wanted));
        for (const request of requests.filter((_, index) => index % step === 0)) {
          if (await cache.delete(request)) count += 1;
        }
      }
      return count;
    },
    [part, nth] as const,
  );
  expect(lost).toBeGreaterThan(0);
}

async function cachedAssets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    const urls = (await Promise.all(lists)).flat().map(({ url }) => url);
    return urls.filter((url) => /\/assets\/.*\.m?js$/.test(url));
  });
}

/** @returns the bytes of a file that is in the pack alone */
function readPackedFile(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = await fetch('/pdfjs/cmaps/UniJIS-UTF16-H.bcmap');
    return (await answer.arrayBuffer()).byteLength;
  });
}

async function quotaOf(context: BrowserContext, page: Page, origin: string) {
  const session = await context.newCDPSession(page);
  return async (quotaSize: number | undefined) => {
    await session.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  };
}
