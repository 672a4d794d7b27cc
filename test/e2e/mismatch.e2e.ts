/** [S9] Another student logs in where somebody’s data lies: each of the four choices, and no foreign row. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { unzipped } from '../support/zip.ts';
import { rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  type ServerOfTest,
  signUp,
  student,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { addTask, waitUntilSynced } from './support/student.ts';

const other = { username: 'Grace', email: 'grace@example.org', password: 'another good password' };

test('the owner logs in again, and what waited goes out as theirs', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const page = await someoneElseLogsIn(browser, server);
  await page.getByRole('button', { name: 'Log in as Ada' }).click();
  await page.waitForURL('**/account/login');
  await logIn(page, student);
  await waitUntilSynced(page);
  expect(await titlesOn(page)).toEqual(['Ada’s own', 'Ada’s unsent']);
  await expectServerHas(browser, server, student, ['Ada’s own', 'Ada’s unsent']);
  await expectServerHas(browser, server, other, []);
});

test('the newcomer discards it after a warning that counts, and then has a device of their own', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const page = await someoneElseLogsIn(browser, server);
  await expect(page.getByRole('button', { name: 'Keep data for later' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await page.getByText('More options').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 change will be deleted forever.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Grace’s own');
  await waitUntilSynced(page);
  expect(await titlesOn(page)).toEqual(['Grace’s own']);
  await expectServerHas(browser, server, other, ['Grace’s own']);
  await expectServerHas(browser, server, student, ['Ada’s own']);
});

test('the newcomer takes the unsent changes along as a file, and nothing else happens', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const page = await someoneElseLogsIn(browser, server);
  await openMoreOptions(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export unsent changes' }).click();
  const content = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(content).toMatchObject({ account: 'Ada', waiting: [{ fields: { title: {} } }] });
  expect(JSON.stringify(content)).toContain('Ada’s unsent');
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
});

test('[P2] a server that lost everything is not said to have the rest: all of it is exported, with no way back by a log in', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await deviceOfAda(browser, server);
  await server.kill();
  await rm(server.dataDir, { recursive: true });
  await mkdir(server.dataDir);
  await server.start();
  await signUp((await newDevice(browser, server)).page, server, other);

  await page.goto('/account/login');
  await expect(page.getByText('The server has no account for Ada', { exact: true })).toBeVisible();
  expect(await exportEverything(page)).toContain('Ada’s own');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await logIn(page, other);
  await expect(page.getByText(/This device may have the only copy/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in as Ada' })).toHaveCount(0);
  await expect(page.getByText(/on the server\./)).toHaveCount(0);
  await openMoreOptions(page);
  const tasks = await exportEverything(page);
  expect(tasks).toContain('Ada’s own');
  expect(tasks).toContain('Ada’s unsent');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(
    page.getByText(/All of its data on this device will be deleted forever/),
  ).toBeVisible();
  await context.close();
});

test('[P2] [P5] what a lost server’s device still has is brought into a new account, and reaches its other devices', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await deviceOfAda(browser, server);
  await server.kill();
  await rm(server.dataDir, { recursive: true });
  await mkdir(server.dataDir);
  await server.start();
  await signUp((await newDevice(browser, server)).page, server, other);
  await logIn(page, other);
  await page.getByRole('button', { name: 'Import into my account' }).click();
  await expect(page.getByRole('heading', { name: 'Another account on this device' })).toBeVisible();
  await page.getByRole('button', { name: /^Import data/ }).click();
  await expect(page.getByRole('row', { name: /^Tasks 2/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/^Added 2 tasks/)).toBeVisible();
  // Ada’s own outbox still lies here, so the status tells.
  await expect(page.getByText('All saved').first()).toBeVisible();
  await expectServerHas(browser, server, other, ['Ada’s own', 'Ada’s unsent']);

  await page.getByRole('button', { name: /^Delete data/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/All of its data on this device will be deleted/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Another account on this device' })).toHaveCount(
    0,
  );
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  expect(names).toHaveLength(2);
  await context.close();
});

test('[P2] without an answer nothing is claimed, and all of it can be exported', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const page = await someoneElseLogsIn(browser, server);
  await waitForOfflineReady(page);
  await server.kill();
  await page.reload();
  await expect(
    page.getByText(/Could not check Ada’s data on the server. Not on the server yet/),
  ).toBeVisible();
  await openMoreOptions(page);
  const tasks = await exportEverything(page);
  expect(tasks).toContain('Ada’s own');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(/deleted forever, including 1 change/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await server.start();
  await page.reload();
  await expect(page.getByText(/Not on the server yet: Ada’s 1 change\. What/)).toBeVisible();
});

test('[P2] signing out says what the server has only when it has answered', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server, student);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Ada’s own');
  await waitUntilSynced(page);
  await waitForOfflineReady(page);
  await server.kill();
  const dialog = page.getByRole('dialog');
  const leave = dialog.getByRole('button', { name: 'Sign out' });
  const open = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  };
  await open();
  await expect(dialog.getByText(/Could not check what the server has/)).toBeVisible();
  await expect(leave).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Export everything' })).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await expect(leave).toBeEnabled();
  await server.start();
  await syncNow(dialog);
  await expect(dialog.getByText('Everything is on the server.')).toBeVisible();
  await expect(leave).toBeEnabled();
});

test('[P2] what another tab writes after the question was asked is counted before anything is removed', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server, student);
  const other = await context.newPage();
  await other.goto('/dashboard/tasks');
  await waitUntilSynced(other);
  await waitForOfflineReady(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  const leave = dialog.getByRole('button', { name: 'Sign out' });
  await expect(dialog.getByText('Everything is on the server.')).toBeVisible();
  await server.kill();
  await addTask(other, 'From the other tab');
  await expect(dialog.getByText('1 change not yet on the server')).toBeVisible();
  await expect(leave).toBeDisabled();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await server.start();
  await syncNow(dialog);
  await expect(dialog.getByText('Everything is on the server.')).toBeVisible();
  await leave.click();
  await page.waitForURL((url) => url.pathname === '/');
});

async function openMoreOptions(page: Page): Promise<void> {
  await page.getByText('More options').click();
}

/** The dialog follows sync, so its button may be gone by itself. */
async function syncNow(dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Sync now' });
  await button.evaluateAll((found) => {
    for (const one of found) (one as HTMLElement).click();
  });
}

/** @returns the tasks in the zip */
async function exportEverything(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export everything' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  const entries = unzipped(await readFile(await (await download).path()));
  return new TextDecoder().decode(entries['json/task.json']);
}

/** Ada's device with one change that is not at the server, and her session over. */
async function deviceOfAda(browser: Browser, server: ServerOfTest) {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server, student);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Ada’s own');
  await waitUntilSynced(page);
  await context.clearCookies({ name: 'user_session' });
  await page.reload();
  await expect(page.getByText('Session expired Please log in again.')).toBeVisible();
  await addTask(page, 'Ada’s unsent');
  return { page, context };
}

/** The same, and Grace logged in. */
async function someoneElseLogsIn(browser: Browser, server: ServerOfTest): Promise<Page> {
  await signUp((await newDevice(browser, server)).page, server, other);
  const { page } = await deviceOfAda(browser, server);
  await logIn(page, other);
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
  await expect(page.getByText(/Not on the server yet: Ada’s 1 change/)).toBeVisible();
  for (const path of ['/dashboard/tasks', '/dashboard/library/notes', '/option']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
    await expect(page.getByText('Ada’s own')).toHaveCount(0);
  }
  return page;
}

async function expectServerHas(
  browser: Browser,
  server: ServerOfTest,
  who: typeof student,
  titles: string[],
): Promise<void> {
  const { page, context } = await newDevice(browser, server);
  await logIn(page, who);
  await waitUntilSynced(page);
  await expect.poll(() => titlesOn(page)).toEqual(titles);
  await context.close();
}

async function titlesOn(page: Page): Promise<unknown[]> {
  return (await rowsOn(page, 'task')).map(({ title }) => title).sort();
}
