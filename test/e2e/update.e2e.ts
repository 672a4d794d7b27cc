/**
 * A new build arrives while the app is open (spec §4): it takes over in a quiet moment, each tab reloads once,
 * nobody loses a word, and no page mixes parts of two builds.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { rowsOn } from './support/device-data.ts';
import {
  test as base,
  expect,
  newDevice,
  type OwnServer,
  signUp,
  startServer,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { expectNote, fillNote, noteText } from './support/note.ts';
import { addTask, chooseMore } from './support/student.ts';
import { buildsIn, type Deployment, startDeployment } from './support/two-builds.ts';
import { forgetOldFiles, letIn, lookForUpdate, restOf, waitForWaiting } from './support/updates.ts';

const test = base.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  deployment: async ({}, use) => {
    const deployment = await startDeployment('AAAA');
    await use(deployment);
    await deployment.dispose();
  },
  ownServer: async ({ deployment }, use) => {
    const server = await startServer({ APP_DIR: deployment.appDir });
    await use(server);
    await server.dispose();
  },
});

/** How often each tab has been loaded since it is watched. */
function countLoads(page: Page): { loads: number } {
  const count = { loads: 0 };
  page.on('domcontentloaded', () => {
    count.loads += 1;
  });
  return count;
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Like a tab behind another one. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** The watch for typed text starts a moment after the screen; from then on other tabs know that this one is busy. */
async function isKnownToBeBusy(page: Page): Promise<void> {
  const holdsShare = () =>
    page.evaluate(() =>
      navigator.locks.request(`own-${crypto.randomUUID()}`, async (own) => {
        const { held = [] } = await navigator.locks.query();
        const tab = held.find(({ name }) => name === own?.name)?.clientId;
        return held.some(({ name, clientId }) => name === 'haversack-busy' && clientId === tab);
      }),
    );
  await expect.poll(holdsShare).toBe(true);
}

async function runsOnly(page: Page, build: string): Promise<void> {
  await expect.poll(() => buildsIn(page).catch(() => []), { timeout: 30_000 }).toEqual([build]);
}

test('a new build takes over when every tab is at rest: each reloads once, and no word is lost', {
  tag: '@worker',
}, async ({ browser, ownServer: server, deployment }) => {
  const { page: note, context, faults } = await newDevice(browser, server);
  await signUp(note, server);
  await waitForOfflineReady(note);
  await note.goto('/dashboard/library/notes');
  await note.getByRole('button', { name: 'New note', exact: true }).first().click();
  const text = noteText(note);
  await fillNote(note, 'The first words');
  const clean = await openTab(context, '/dashboard/scheduler');
  const form = await openTab(context, '/dashboard/tasks');
  const unsent = form.getByRole('textbox', { name: 'Task', exact: true });
  await unsent.fill('Not created yet');
  await hide(form);
  await isKnownToBeBusy(form);
  const tabs = [note, clean, form];
  const counts = tabs.map(countLoads);
  for (const tab of tabs) await runsOnly(tab, 'AAAA');

  await deployment.deploy('BBBB');
  await lookForUpdate(clean);
  await text.press('ControlOrMeta+End');
  await text.pressSequentially(' and more of them');
  await note.getByLabel('Title').fill('While it came');
  await chooseMore(note, 'Save');
  await waitForWaiting(clean);
  await restOf(clean);
  const loads = () => counts.map((count) => count.loads);
  expect(loads(), 'typed text, though hidden, holds it back').toEqual([0, 0, 0]);

  await unsent.press('Enter');
  // Now all are at rest: this tab may reload while its rows are being read.
  const tasks = () => rowsOn(form, 'task').catch(() => []);
  await expect.poll(async () => (await tasks()).length).toBe(1);
  for (const tab of tabs) await runsOnly(tab, 'BBBB');
  await restOf(clean);
  expect(loads()).toEqual([1, 1, 1]);
  await expectNote(note, 'The first words and more of them');
  await expect(note.getByLabel('Title')).toHaveValue('While it came');
  await expect(form.getByText('Not created yet')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

/** A student in the middle of a task. */
async function typingDevice(browser: Browser, server: OwnServer) {
  const device = await newDevice(browser, server);
  const { page } = device;
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  const field = page.getByRole('textbox', { name: 'Task', exact: true });
  await field.fill('In the middle of this');
  return { ...device, field };
}

/** The next build is served, and waits to be let in. */
async function deployAndWait(deployment: Deployment, page: Page): Promise<void> {
  await deployment.deploy('BBBB');
  await lookForUpdate(page);
  await waitForWaiting(page);
}

test('a new build takes over at once also while the page asks the server all the time', {
  tag: '@long',
}, async ({ browser, ownServer: server, deployment }) => {
  const { page, context, faults, field } = await typingDevice(browser, server);
  await deployAndWait(deployment, page);
  await page.evaluate(() => {
    setInterval(() => void fetch(`/v1/health?${Math.random()}`).catch(() => undefined), 20);
  });
  await field.fill('');
  await hide(page);
  await runsOnly(page, 'BBBB');
  expect(faults).toEqual([]);
  await context.close();
});

test('a tab with an old build keeps typed text if a part of the build is gone, and updates when it is clean', {
  tag: '@long',
}, async ({ browser, ownServer: server, deployment }) => {
  const { page, context, faults, field } = await typingDevice(browser, server);
  const count = countLoads(page);

  await deployAndWait(deployment, page);
  await letIn(page);
  await forgetOldFiles(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/Haversack was updated/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload now' })).toBeVisible();
  await expect(field).toHaveValue('In the middle of this');
  expect(count.loads).toBe(0);

  await field.fill('');
  await page.getByRole('link', { name: 'Insight' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible();
  await runsOnly(page, 'BBBB');
  expect(count.loads).toBe(1);
  expect(faults).toEqual([]);
  await context.close();
});

test('“Update now” says that another tab is busy; who insists has the new build here, and that tab keeps its words', {
  tag: '@long',
}, async ({ browser, ownServer: server, deployment }) => {
  const { page: busy, context, faults, field } = await typingDevice(browser, server);
  const page = await openTab(context, '/dashboard/settings#about');
  const counts = [page, busy].map(countLoads);

  await deployAndWait(deployment, page);
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('Another tab has unfinished work.')).toBeVisible();
  expect(counts.map(({ loads }) => loads)).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Update anyway' }).click();
  await runsOnly(page, 'BBBB');
  await restOf(page);
  expect(counts.map(({ loads }) => loads)).toEqual([1, 0]);
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect(page.getByText('You have the latest version.')).toBeVisible();

  await expect(field).toHaveValue('In the middle of this');
  await field.press('Enter');
  await expect(busy.getByText('In the middle of this')).toBeVisible();
  // The caret would hold the tab for a minute more: the next task may follow.
  await busy.getByRole('tab', { name: /^Ongoing/ }).click();
  await runsOnly(busy, 'BBBB');
  await restOf(busy);
  expect(counts.map(({ loads }) => loads)).toEqual([1, 1]);
  await expect(busy.getByText('In the middle of this')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('a server that dies while a build comes, and one that serves half of it, break nothing', {
  tag: '@long',
}, async ({ browser, ownServer: server, deployment }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  const count = countLoads(page);
  await deployment.deploy('BBBB');
  const lost = await deployment.lose('BBBB', 'insight-screen');
  expect(lost).toContain('BBBB');
  await lookForUpdate(page);
  await page.evaluate(async () => {
    const coming = (await navigator.serviceWorker.ready).installing;
    if (coming?.state !== 'installing') return;
    await new Promise((resolve) => coming.addEventListener('statechange', resolve));
  });
  await server.kill();
  await lookForUpdate(page);
  await page.getByRole('link', { name: 'Insight' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible();
  expect([count.loads, await buildsIn(page)]).toEqual([0, ['AAAA']]);

  await deployment.deploy('CCCC');
  await server.start();
  await lookForUpdate(page);
  await runsOnly(page, 'CCCC');
  expect(count.loads).toBe(1);
  expect(faults).toEqual([]);
  await context.close();
});

test('nothing of the API is ever in a cache, and each app path opens offline where the server’s do not', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  for (const path of ['tasks', 'library/notes', 'settings', 'insight', 'library/files']) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Kept in the database alone');
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(100);
  expect(cached.filter((path) => /^\/(v1|healthz)/.test(path))).toEqual([]);

  await server.kill();
  await page.goto('/dashboard/library/quiz/none/practice');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['/v1/sync/events', '/healthz']) {
    await expect(page.goto(path)).rejects.toThrow(/ERR_/);
  }
  await context.close();
});
