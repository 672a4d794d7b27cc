/** [S11] The service worker sends what a closed tab left behind; several senders at once do no harm. */
import type { Browser, Page } from '@playwright/test';
import { askedTags, dispatchSync, outboxTag, stopWorkers } from './support/background-sync.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  type ServerOfTest,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { openGateway } from './support/gateway.ts';
import { addTask, waitUntilSynced } from './support/student.ts';

/** Of the same origin, and no page of the app: it lets a test look on without a tab that syncs. */
const plainPage = '/healthz';

test('[S11] [P2] edits made offline are sent when every tab is closed and the network is back', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  await context.setOffline(true);
  for (const title of ['One', 'Two']) await addTask(page, title);
  await expect.poll(() => askedTags(page)).toEqual([outboxTag]);
  const watcher = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await watcher.goto(plainPage);
  await waitUntilSynced(watcher);
  await expectTasksAtServer(browser, server, ['One', 'Two']);
});

test('[S11] [S2] two tabs and the worker send one outbox at once: each edit has one effect', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  const second = await context.newPage();
  await second.goto('/dashboard/tasks');
  await expect(second.getByRole('textbox', { name: 'Task', exact: true })).toBeVisible();
  await server.kill();
  const titles = ['One', 'Two', 'Three', 'Four'];
  for (const [index, title] of titles.entries()) await addTask(index % 2 ? second : page, title);
  await server.start();
  await Promise.all([
    dispatchSync(context, page, server.url),
    ...[page, second].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))),
    dispatchSync(context, second, server.url),
  ]);
  await waitUntilSynced(page);
  const sent = await expectTasksAtServer(browser, server, titles);
  expect(await rowsOn(page, 'task')).toEqual(sent);
  expect(faults).toEqual([]);
});

test('[S11] a worker that starts anew sends by what was stored with its version, asking no server for it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const gateway = await openGateway(server.url);
  const { page, context } = await newDevice(browser, gateway);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  const watcher = await context.newPage();
  await watcher.goto(plainPage);
  gateway.refuse(() => true);
  await addTask(page, 'One');
  await page.close();
  await stopWorkers(context, watcher);
  gateway.refuse((path) => path.endsWith('.js'));
  await dispatchSync(context, watcher, gateway.url);
  await waitUntilSynced(watcher);
  expect(gateway.refused).not.toContain('/sw-sender.js');
  await expectTasksAtServer(browser, server, ['One']);
  await context.close();
  gateway.close();
});

test('[S9] [P2] a worker woken without a session sends nothing and loses nothing', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  await waitUntilSynced(page);
  await context.clearCookies({ name: 'user_session' });
  await addTask(page, 'While signed out');
  await page.goto(plainPage);
  await dispatchSync(context, page, server.url);
  expect(await countOn(page, 'outbox')).toBe(1);
  await logIn(page, server.student);
  await waitUntilSynced(page);
  await expectTasksAtServer(browser, server, ['While signed out']);
});

async function expectTasksAtServer(
  browser: Browser,
  server: ServerOfTest,
  titles: string[],
): Promise<unknown[]> {
  const { page, context } = await newDevice(browser, server);
  await logIn(page, server.student);
  await expect.poll(() => titlesOn(page)).toEqual([...titles].sort());
  const rows = await rowsOn(page, 'task');
  await context.close();
  return rows;
}

async function titlesOn(page: Page): Promise<unknown[]> {
  return (await rowsOn(page, 'task')).map((row) => row.title).sort();
}
