/** A bundle that cannot start must not leave a blank page. */
import { expect, test } from './support/fixtures.ts';

test('a start whose scripts cannot be fetched says so, and loads again by a press', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/assets/react-*.js', (route) => route.abort());
  await page.goto('/account/login');
  await expect(page.getByRole('heading', { name: 'Haversack could not start' })).toBeVisible();
  await expect(page.getByText('Your work is safe on this device.')).toBeVisible();
  await page.unroute('**/assets/react-*.js');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Haversack could not start')).toHaveCount(0);
  await context.close();
});
