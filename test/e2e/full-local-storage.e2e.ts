/** [P2] The browser's small store (localStorage) without room for a letter more, while IndexedDB has some. */
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test } from './support/fixtures.ts';
import { addDeck } from './support/review.ts';
import { importQuiz, waitUntilSynced } from './support/student.ts';

async function fillLocalStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    let [size, number] = [1_000_000, 0];
    while (size >= 1) {
      try {
        localStorage.setItem(`filler-${number++}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
}

test('answers of a quiz outlive a reload, a form asks before its words go, and a shared computer lets nobody in unmarked', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await importQuiz(page, 'Cells', 2);
  await addDeck(page, ['One']);
  await fillLocalStorage(page);

  await page
    .getByRole('button', { name: /^(New|Add) card/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Front' }).fill('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Front' })).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.goto('/dashboard/library/quiz');
  await page.getByRole('link', { name: /Cells/ }).click();
  await page.getByRole('button', { name: 'Start quiz' }).click();
  await page.getByRole('radio', { name: 'Right' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => countOn(page, 'sitting')).toBe(1);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Cells question 2?' })).toBeVisible();
  await page.getByRole('radio', { name: 'Wrong' }).check();
  await page.getByRole('button', { name: 'Finish quiz' }).click();
  await expect(page.getByText('1 of 2 correct')).toBeVisible();
  expect(await rowsOn(page, 'attempt')).toHaveLength(1);

  await waitUntilSynced(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Everything is on the server.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /:/.test(key))))
    .toEqual([]);

  expect(faults).toEqual([]);

  // The removal has freed space.
  await fillLocalStorage(page);
  await page.goto('/account/login');
  await page.getByLabel('Email address').fill(server.student.email);
  await page.getByLabel('Password', { exact: true }).fill(server.student.password);
  await page.getByRole('checkbox', { name: /shared computer/i }).check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/This device is full/)).toBeVisible();
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.pathname === '/');
  await page.evaluate(() => localStorage.clear());
  await logIn(page, server.student);
  await expect.poll(() => countOn(page, 'card')).toBe(1);
  // Said as any work of a button that fails (`src/main.tsx`).
  expect(faults).toEqual([expect.stringContaining('haversack-shared-computer')]);
});
