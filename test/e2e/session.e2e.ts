/** The four states of a visitor, as a student meets them. */
import type { Page } from '@playwright/test';
import { rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  signUp,
  signUpByForm,
  student,
  test,
} from './support/fixtures.ts';
import { addTask, taskRow, waitUntilSynced } from './support/student.ts';

const other = { username: 'Grace', email: 'grace@example.org', password: 'another good password' };

test('[P2] a session that ends leaves the student at work: edit, reload, log in again, and the server has every edit', async ({
  browser,
  server,
}) => {
  const { page, context } = await newDevice(browser, server);
  await signUpByForm(page, server);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  await context.clearCookies({ name: 'user_session' });
  await page.reload();
  await expect(page.getByText('Session expired Please log in again.')).toBeVisible();
  await addTask(page, 'Written while signed out');
  await page.reload();
  await expect(taskRow(page, 'Written while signed out')).toBeVisible();
  expect((await rowsOn(page, 'outbox')).length).toBeGreaterThan(0);

  await logIn(page, server.student);
  await waitUntilSynced(page);
  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await expect.poll(() => titlesOn(second.page)).toEqual(['Written while signed out']);
});

test('[S9] another student on a device that is somebody’s sees a choice and no foreign row', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const elsewhere = await newDevice(browser, server);
  await signUp(elsewhere.page, server, other);

  const { page, context } = await newDevice(browser, server);
  await signUp(page, server, student);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Ada’s own');
  await waitUntilSynced(page);
  await context.clearCookies({ name: 'user_session' });
  await page.goto('/account/login');
  await logIn(page, other);
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
  await expect(page.getByText('Ada’s own')).toHaveCount(0);

  await page.getByRole('button', { name: 'Keep data for later' }).click();
  // The choice is made when the server has said who is logged in.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/dashboard/tasks');
  await expect(page.getByText('You have not created any task')).toBeVisible();
  await expect(page.getByText('Ada’s own')).toHaveCount(0);
});

test('a session is kept as the specification says', { tag: '@long' }, async ({
  browser,
  ownServer: server,
}) => {
  const { page, context } = await newDevice(browser, server);
  await signUpByForm(page, server);
  const cookie = (await context.cookies()).find(({ name }) => name === 'user_session');
  const content = JSON.parse(decodeURIComponent(cookie?.value ?? '{}'));
  expect(Object.keys(content).sort()).toEqual(['accessToken', 'expiresIn', 'refreshToken']);
  expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' });
  const lifetimeMs = Date.parse(content.expiresIn) - (cookie?.expires ?? 0) * 1000;
  expect(Math.abs(lifetimeMs - 5 * 60_000)).toBeLessThan(2_000);
});

async function titlesOn(page: Page): Promise<unknown[]> {
  return (await rowsOn(page, 'task')).map((row) => row.title);
}
