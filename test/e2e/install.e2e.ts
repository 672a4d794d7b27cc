/** The app installs by Chromium's own criteria, its worker owns the whole origin, and launches lead where they say. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { watchPolicy } from './support/policy.ts';
import { waitUntilSynced } from './support/student.ts';

/** Apps install only in a profile that lasts. */
async function withProfile(
  info: TestInfo,
  baseURL: string,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'haversack-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...info.project.use.launchOptions,
    viewport: { width: 1366, height: 768 },
    baseURL,
  });
  try {
    await watchPolicy(context);
    await work(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

test(
  'Chromium has nothing to say against installing it',
  { tag: ['@worker', '@long'] },
  async ({ server }, info) => {
    await withProfile(info, server.url, async (context) => {
      const page = await context.newPage();
      await page.goto(server.url);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      const session = await context.newCDPSession(page);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      const { errors, data } = await session.send('Page.getAppManifest');
      expect(installabilityErrors).toEqual([]);
      expect(errors).toEqual([]);
      const manifest = JSON.parse(data ?? '{}');
      expect(
        manifest.icons.some(({ purpose }: { purpose?: string }) => purpose?.includes('maskable')),
      ).toBe(true);
      const scope = await page.evaluate(() =>
        navigator.serviceWorker.ready.then((r) => [r.scope, r.active?.scriptURL]),
      );
      expect(scope).toEqual([`${server.url}/`, `${server.url}/sw.js`]);
    });
  },
);

test(
  'the installed app opens a PDF that the system hands to it',
  { tag: '@long' },
  async ({ server }, info) => {
    await withProfile(info, server.url, async (context) => {
      const page = await context.newPage();
      await signUp(page, server);
      await waitForOfflineReady(page);
      await page.goto('/dashboard/library/files');
      const browser = await context.browser()?.newBrowserCDPSession();
      const app = { manifestId: `${server.url}/` };
      await browser?.send('PWA.install', { ...app, installUrlOrBundleUrl: `${server.url}/` });
      await browser?.send('PWA.launchFilesInApp', { ...app, files: [resolve(pdfPath)] });
      // The test cannot look into the app's window; its stored data shows in this one.
      await expect(page.getByRole('link', { name: 'psychology-extract' })).toBeVisible();
    });
  },
);

test('the shortcuts begin what they name, once', { tag: '@long' }, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/tasks#new');
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  await page.goto('/dashboard/library/notes#new');
  await page.waitForURL(/library\/notes\/[0-9a-f-]{36}$/);
  await page.getByLabel('Title').fill('From the shortcut');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/dashboard/library/notes');
  await expect(page.getByRole('link', { name: /From the shortcut/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Untitled note/ })).toHaveCount(0);
  await page.goto('/dashboard/library/flashcards');
  await page.getByRole('button', { name: 'New deck' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Memory');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Memory' })).toBeVisible();
  await page.goto('/dashboard/library/flashcards#review');
  await expect(page.getByRole('dialog', { name: 'Review: All decks' })).toBeVisible();
});

/** Offers an installation like Chromium; the page's own question is the answer. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = 'yes';
        return { outcome: 'accepted' };
      },
    });
    dispatchEvent(offer);
  });
}

const writeNote = async (page: Page) => {
  await page.goto('/dashboard/library/notes#new');
  await page.waitForURL(/library\/notes\/[0-9a-f-]{36}$/);
  await page.getByLabel('Title').fill('The first one');
};

test('the browser is asked to keep the data at the first real content, and only once', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { context, page } = await newDevice(browser, server);
  await context.addInitScript(() => {
    let kept = false;
    navigator.storage.persisted = async () => kept;
    navigator.storage.persist = async () => {
      kept = true;
      return true;
    };
  });
  await signUp(page, server);
  const question = page.getByRole('region', { name: 'Keep your study data safe on this device?' });
  await page.goto('/dashboard/tasks');
  await expect(page.getByText('You have not created any task')).toBeVisible();
  await expect(question).toBeHidden();
  await writeNote(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(question, 'not in the middle of something').toBeHidden();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Keep my data' }).click();
  await expect(page.getByText('Your browser will keep your data')).toBeVisible();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toBeHidden();
});

test('installing is offered after the first content, and never again once it was put off', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { context, page } = await newDevice(browser, server, { phone: true });
  await context.addInitScript(() => {
    navigator.storage.persisted = async () => true;
  });
  await signUp(page, server);
  await writeNote(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const offer = page.getByRole('region', { name: 'Install Haversack as an app' });
  await expect(offer).toBeHidden();
  await offerInstall(page);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await offerInstall(page);
  await expect(offer).toBeHidden();
  await page.evaluate(() => localStorage.removeItem('haversack-answered-install'));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await offerInstall(page);
  await offer.getByRole('button', { name: 'Install Haversack' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await expect(offer).toBeHidden();
});

test('an iPhone is told how to put the app on its Home Screen', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  await context.addInitScript(() => {
    navigator.storage.persisted = async () => true;
  });
  const page = await context.newPage();
  await signUp(page, server);
  await writeNote(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const offer = page.getByRole('region', { name: 'Install Haversack as an app' });
  await offer.getByRole('button', { name: 'Show me how' }).click();
  await expect(offer.getByRole('listitem')).toHaveText([
    /Tap Share/,
    /Choose “Add to Home Screen”/,
    /Tap “Add”/,
  ]);
});

test('the icon says how many cards are due, and nothing once the student has left', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { context, page } = await newDevice(browser, server);
  await context.addInitScript(() => {
    const say = (count: number) => localStorage.setItem('test-badge', String(count));
    navigator.setAppBadge = async (count = 0) => say(count);
    navigator.clearAppBadge = async () => say(-1);
  });
  const badge = () => page.evaluate(() => localStorage.getItem('test-badge'));
  await signUp(page, server);
  await expect.poll(badge).toBe('0');
  await page.goto('/dashboard/library/flashcards');
  await page.getByRole('button', { name: 'New deck' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Memory');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add card' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Front' }).fill('What is recall?');
  await dialog.getByRole('textbox', { name: 'Back' }).fill('Remembering without a cue');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(badge).toBe('1');
  // The chip may still speak of the moment before the card, and the dialog asks only once.
  await waitUntilSynced(page);
  await expect(page.getByRole('button', { name: 'All saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog.getByText('Everything is on the server.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(badge).toBe('-1');
});

test('on a phone with a notch nothing stands under it, nor under the bar at the bottom', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { context, page } = await newDevice(browser, server, { phone: true });
  const session = await context.newCDPSession(page);
  const insets = { top: 47, bottom: 34, left: 0, right: 0 };
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto('/');
  const topOf = (locator: Locator) => locator.boundingBox().then((box) => Math.round(box?.y ?? 0));
  expect(await topOf(page.getByRole('link', { name: 'Haversack home' }))).toBeGreaterThan(
    insets.top,
  );
  await signUp(page, server);
  expect(await topOf(page.getByRole('button', { name: 'Account' }))).toBeGreaterThanOrEqual(
    insets.top,
  );
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' });
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - insets.bottom);
});
