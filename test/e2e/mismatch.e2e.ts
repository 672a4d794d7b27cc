/** [S9] Another student logs in where somebody’s data lies: each of the four choices, and no foreign row. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, student, test } from './support/fixtures.ts';
import type { ServerProcess } from './support/server.ts';
import { addTask, waitUntilSynced } from './support/student.ts';

const other = { username: 'Grace', email: 'grace@example.org', password: 'another good password' };

test('the owner logs in again, and what waited goes out as theirs', async ({ browser, server }) => {
  const page = await someoneElseLogsIn(browser, server);
  await page.getByRole('button', { name: 'Log in as Ada' }).click();
  await page.waitForURL('**/account/login');
  await logIn(page, student);
  await waitUntilSynced(page);
  expect(await titlesOn(page)).toEqual(['Ada’s own', 'Ada’s unsent']);
  await expectServerHas(browser, server, student, ['Ada’s own', 'Ada’s unsent']);
  await expectServerHas(browser, server, other, []);
});

test('the newcomer discards it after a warning that counts, and then has a device of their own', async ({
  browser,
  server,
}) => {
  const page = await someoneElseLogsIn(browser, server);
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 change will be lost for good.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Grace’s own');
  await waitUntilSynced(page);
  expect(await titlesOn(page)).toEqual(['Grace’s own']);
  await expectServerHas(browser, server, other, ['Grace’s own']);
  await expectServerHas(browser, server, student, ['Ada’s own']);
});

test('the newcomer takes the unsent changes along as a file, and nothing else happens', async ({
  browser,
  server,
}) => {
  const page = await someoneElseLogsIn(browser, server);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export unsent changes' }).click();
  const content = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(content).toMatchObject({ account: 'Ada', waiting: [{ fields: { title: {} } }] });
  expect(JSON.stringify(content)).toContain('Ada’s unsent');
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
});

/** Ada's device with one change that is not at the server, her session over, and Grace logged in. */
async function someoneElseLogsIn(browser: Browser, server: ServerProcess): Promise<Page> {
  await signUp((await newDevice(browser, server)).page, server, other);
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server, student);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Ada’s own');
  await waitUntilSynced(page);
  await context.clearCookies({ name: 'user_session' });
  await page.reload();
  await expect(page.getByText('Session expired Please log in again.')).toBeVisible();
  await addTask(page, 'Ada’s unsent');
  await logIn(page, other);
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
  await expect(page.getByText(/Not on the server yet: 1 change of Ada/)).toBeVisible();
  for (const path of ['/dashboard/tasks', '/dashboard/library/notes', '/option']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
    await expect(page.getByText('Ada’s own')).toHaveCount(0);
  }
  return page;
}

async function expectServerHas(
  browser: Browser,
  server: ServerProcess,
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
