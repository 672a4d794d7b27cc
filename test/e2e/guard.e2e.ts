/** Access rules (spec §6), checked before every navigation. */
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { publicRoutes, routes } from './support/routes.ts';

test('a signed-out visitor is sent to the root from every other route, and sees the public ones', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  for (const { path, heading } of publicRoutes) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const { path } of [...routes.slice(1), { path: '/no/such/place' }]) {
    await page.goto(path);
    await expect.poll(() => new URL(page.url()).pathname, path).toBe('/');
  }
});

test('a signed-in visitor is sent home from login, signup and verification', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  for (const path of ['/account/login', '/account/signup', '/account/verification']) {
    await page.goto(path);
    await expect.poll(() => new URL(page.url()).pathname, path).toBe('/dashboard');
  }
});

test('an unknown route names its path and the status 404, and leads back', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/no/such/place');
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByText('/dashboard/no/such/place')).toBeVisible();
});

test('signing out wipes the device', async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Sign out/ }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // The screens go first, then the session and the data.
  await expect
    .poll(async () => (await context.cookies()).filter(({ name }) => name === 'user_session'))
    .toEqual([]);
  await expect
    .poll(() =>
      page.evaluate(() =>
        indexedDB
          .databases()
          .then(
            (all) => all.filter(({ name }) => /^haversack-[0-9a-f]{8}-/.test(name ?? '')).length,
          ),
      ),
    )
    .toBe(0);
});
