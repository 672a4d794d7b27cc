/** The search of everything: it reads the words of files, without a network too, and opens where they stand. */
import { countOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

test('the search finds the words of a PDF without a network, and opens at the page', {
  tag: '@worker',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await expect.poll(() => countOn(page, 'pageTexts')).toBe(12);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await page.getByRole('button', { name: 'Search and commands' }).click();
  // One letter is missing.
  await palette.getByRole('combobox').fill('pavlov digstive');
  const hit = palette.getByRole('option', { name: /, p\. 1\b.*Pavlov’s.*digestive/ });
  await expect(hit).toBeVisible();
  await expect(hit.locator('mark').first()).toHaveText('Pavlov');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/files\/[0-9a-f-]{36}#page=1&quote=Pavlov/);
  expect(faults).toEqual([]);
});
