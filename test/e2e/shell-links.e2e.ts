/** Where one is and what happens when it goes wrong: titles, unknown pages, the error screen with the work. */
import { readFile } from 'node:fs/promises';
import { expect, newDevice, signUp, test, watchFaults } from './support/fixtures.ts';
import { openGateway } from './support/gateway.ts';
import { publicRoutes, routes } from './support/routes.ts';
import { addTask, taskRow } from './support/student.ts';

test('every route names itself in the title of the page, and no two places of the dashboard alike', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  const seen = new Map<string, string>();
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (path !== '/') await expect(page).toHaveTitle(/^\S.* · Haversack$/);
    else await expect(page).toHaveTitle(/^Haversack/);
    return page.title();
  };
  for (const { path } of publicRoutes) seen.set(path, await visit(path));
  await signUp(page, server);
  for (const { path } of routes) seen.set(path, await visit(path));
  const places = [...seen].filter(([path]) => !/\/0{8}-/.test(path)).map(([, title]) => title);
  expect(new Set(places).size).toBe(places.length);
  expect(faults).toEqual([]);
});

test('a phone’s navigation marks one place on each screen, and none on an unknown page', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  const places: [path: string, names: string[]][] = [
    ['/dashboard', ['Dashboard']],
    ['/dashboard/library/notes', ['Library']],
    ['/dashboard/courses', ['More']],
    ['/dashboard/insight', ['More']],
    ['/dashboard/import', ['More']],
    ['/dashboard/settings', ['More']],
    ['/dashboard/nowhere', []],
  ];
  for (const [path, names] of places) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(marked).toHaveText(names);
  }
});

test('an unknown page has the status 404 and its path, goes back one step, and to the root', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await page.goto('/dashboard/nowhere');
  await expect(page.getByText('404')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Page not found: /dashboard/nowhere' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/dashboard\/tasks$/);
  await page.goto('/nowhere');
  await expect(page.getByText('© 2025 Haversack')).toBeVisible();
  await page.getByRole('button', { name: 'Go home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('[P2] a screen that breaks says how much work is on this device only, and hands it out offline', {
  tag: '@long',
}, async ({ browser, server }) => {
  // Without the worker, so that the test can hand the page a broken screen.
  const gateway = await openGateway(server.url);
  const context = await browser.newContext({ baseURL: gateway.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  gateway.refuse((path) => path.startsWith('/v1/'));
  await addTask(page, 'Written before it broke');
  await context.route('**/assets/scheduler-screen-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function SchedulerScreen() { throw new Error("broken on purpose"); }',
    }),
  );
  await page.getByRole('link', { name: 'Scheduler' }).click();
  await expect(page.getByText('500')).toBeVisible();
  await expect(page.getByText(/^1 change is on this device only\. Nothing is lost/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download unsent changes' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^haversack-unsent-.*\.json$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Written before it broke');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(taskRow(page, 'Written before it broke')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
  gateway.close();
});
