/** Options of studying, and parameters that are used only by consent. */
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { fillCards } from './support/many-cards.ts';
import { addDeck } from './support/review.ts';
import { chooseMore, isSaved } from './support/student.ts';

test('a deck has options of its own, and a card gets a due date in a review that is taken back', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await addDeck(page, ['One', 'Two']);
  await chooseMore(page, 'Deck options');
  const steps = page.getByRole('textbox', { name: 'Learning steps', exact: true });
  await steps.fill('soon');
  await page.getByRole('button', { name: 'Save options' }).click();
  await expect(page.getByText('Enter times such as 1m 10m, 4h or 2d')).toBeVisible();
  await steps.fill('5m 1d');
  await page.getByRole('combobox', { name: 'A new leech' }).selectOption('Tag and suspend');
  await page.getByRole('button', { name: 'Save options' }).click();
  await isSaved(page);
  const [deck] = await rowsOn(page, 'deck');
  expect(deck).toMatchObject({ learningSteps: ['5m', '1d'], suspendsLeeches: true });
  await page.getByRole('button', { name: 'Cells', exact: true }).click();

  await page.getByRole('button', { name: 'Start review' }).first().click();
  const room = page.getByRole('dialog', { name: /^Review: / });
  await expect(room.getByText('One', { exact: true })).toBeVisible();
  await page.keyboard.press('d');
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await page.getByRole('textbox', { name: 'Days from today' }).fill('-1');
  await page.getByRole('button', { name: 'Set due date' }).click();
  await expect(page.getByText('Enter a whole number from 0 to 3650')).toBeVisible();
  await page.getByRole('textbox', { name: 'Days from today' }).fill('3');
  await page.getByRole('button', { name: 'Set due date' }).click();
  await expect(room.getByText('Two', { exact: true })).toBeVisible();
  // The toast leaves the head of the review free.
  const toast = await page.locator('[data-slip]').first().boundingBox();
  const head = await room.getByRole('button', { name: 'Card menu' }).boundingBox();
  expect(toast?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
  await page.keyboard.press('z');
  await expect(room.getByText('One', { exact: true })).toBeVisible();
  const memories = (await rowsOn(page, 'card')).map(({ $memory }) => $memory);
  expect(memories).toMatchObject([{ dueAt: 0 }, { dueAt: 0 }]);
  expect(faults).toEqual([]);
});

test('parameters are fitted only when the student asks, and used only by consent', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/settings#study');
  const study = page.locator('#study');
  await study.getByRole('button', { name: 'Optimise parameters' }).click();
  await expect(study.getByText('You have 0 of the 400 reviews this takes.')).toBeVisible();
  await fillCards(page, { cards: 600, reviews: 6_000, decks: 4 });
  await page.reload();
  await study.getByRole('button', { name: 'Optimise parameters' }).click();
  await expect(study.getByText('Log-loss')).toBeVisible({ timeout: 90_000 });
  const settings = async () => (await rowsOn(page, 'settings'))[0]?.parameters;
  expect(await settings()).toBeUndefined();
  await study.getByRole('button', { name: 'Forecast reviews' }).click();
  await expect(study.getByText('Reviews per day if you study')).toBeVisible();
  await study.getByRole('button', { name: '10 more new cards' }).click();
  await expect(page.getByText('10 more new cards today')).toBeVisible();
  expect(await axeOn(page, '#study')).toEqual([]);
  const use = study.getByRole('button', { name: 'Use new parameters' });
  if (await use.isVisible()) {
    await use.click();
    await expect.poll(settings).toHaveLength(21);
  } else await study.getByRole('button', { name: 'Close' }).click();
  await expect(study.getByText('Log-loss')).toBeHidden();
  expect(faults).toEqual([]);
});

test('on a phone an exam says at its day what is missing, in sight @long', async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await addDeck(page, ['Osmosis']);
  await page.getByRole('button', { name: 'Custom study' }).tap();
  await page.getByRole('radio', { name: 'Ahead of an exam' }).tap();
  await page.getByRole('button', { name: 'Add exam' }).tap();
  await expect(page.getByRole('textbox', { name: 'Day' })).toBeFocused();
  const problem = await page.getByText('Choose a day and time in the future.').boundingBox();
  const button = await page.getByRole('button', { name: 'Add exam' }).boundingBox();
  expect((problem?.y ?? 0) + (problem?.height ?? 0)).toBeLessThan(button?.y ?? 0);
});
