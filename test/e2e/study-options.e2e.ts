/** Options of studying, and parameters that are used only by consent. */
import { expect, signUp, test } from './support/fixtures.ts';

test('a deck has options of its own, and parameters are fitted only when the student asks @long', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await page.goto('/dashboard/library/flashcards#new');
  await page.getByRole('textbox', { name: 'Name' }).fill('French');
  await page.getByRole('button', { name: /Create deck|Save/ }).click();
  await page.getByRole('button', { name: 'Deck options' }).click();
  const steps = page.getByRole('textbox', { name: 'Learning steps', exact: true });
  await steps.fill('soon');
  await page.getByRole('button', { name: 'Save options' }).click();
  await expect(page.getByText('Enter times such as 1m 10m, 4h or 2d')).toBeVisible();
  await steps.fill('5m 1d');
  await page.getByRole('button', { name: 'Save options' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.goto('/dashboard/settings#study');
  await page.getByRole('button', { name: 'Optimise parameters' }).click();
  await expect(page.getByText('You have 0 of the 400 reviews this takes.')).toBeVisible();
});
