/** Work requested offline before the app is completely stored: the missing part is named, and nothing is lost. */
import { rowsOn } from './support/device-data.ts';
import { expect, pdfPath, signUp, test, watchFaults } from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

const missing =
  'You are offline, and this part of Haversack is not on your device yet. Try again when you are online.';

test('[P1] study material that needs a part which is not here yet says so, and is made once there is a network', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  // In the first seconds after a login nothing of the app is stored yet.
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Generate study material' });
  await expect(dialog).toBeVisible();

  const problem = dialog.getByRole('alert').filter({ hasText: 'Error generating summary' });

  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(problem).toContainText(missing);
  await context.setOffline(false);

  // The rest is here by now, but the script of the worker that chooses is not.
  const isGone = (url: URL) => /generate\.worker|index\.html/.test(url.pathname);
  await page.route(isGone, (route) => route.abort());
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(problem).toBeHidden();
  await expect(problem).toContainText(missing);
  await page.unroute(isGone);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Save \d+/ })).toBeVisible({ timeout: 60_000 });
  expect(faults).toEqual([]);
  await context.close();
});
