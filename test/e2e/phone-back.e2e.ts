/** The back button of a phone: it closes what lies over the screen first, and leaves the screen only then. */
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { addDeck } from './support/review.ts';
import { chooseMore, isSaved, uploadPdf } from './support/student.ts';

test('on a phone Back closes panels, a selection and the bar of a highlight first', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  // Inside the app: a way back to another document is the browser's own.
  await page.getByRole('link', { name: 'Tasks' }).tap();
  await page.getByRole('link', { name: 'Library' }).tap();
  await page.getByRole('main').getByRole('link', { name: /Files/ }).first().tap();
  const list = page.url();
  const covers = [
    ['Filter', page.getByRole('button', { name: 'Unread' })],
    ['Account', page.getByRole('button', { name: 'Sign out' })],
    ['Select files', page.getByRole('button', { name: 'Cancel selection' })],
  ] as const;
  for (const [opens, shown] of covers) {
    await page.getByRole('button', { name: opens, exact: true }).tap();
    await expect(shown, opens).toBeVisible();
    await page.goBack();
    await expect(shown, opens).toBeHidden();
    await expect(page, opens).toHaveURL(list);
  }

  await page.getByRole('link', { name: /psychology-extract/ }).tap();
  await expect(page.locator('[data-page="1"] canvas').first()).toBeVisible();
  const words = page
    .locator('[data-page="1"] .text-layer span')
    .filter({ hasText: /\w{4}/ })
    .nth(2);
  const selected = page.getByRole('toolbar', { name: 'Selected text' });
  // The words of a page are laid anew while it is still being drawn.
  const select = () =>
    expect(async () => {
      await words.evaluate((element) => getSelection()?.selectAllChildren(element));
      await expect(selected).toBeVisible({ timeout: 3_000 });
    }).toPass();
  await select();
  const file = page.url();
  await page.goBack();
  await expect(selected).toBeHidden();
  await expect(page).toHaveURL(file);
  expect(await page.evaluate(() => String(getSelection()))).toBe('');

  await select();
  await page.getByRole('button', { name: 'Highlight in green' }).tap();
  await expect(selected).toBeHidden();
  await page.locator('button[data-highlight]').first().focus();
  await page.keyboard.press('Enter');
  const bar = page.getByRole('toolbar', { name: 'Highlight', exact: true });
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(file);
  await page.goBack();
  await expect(page).toHaveURL(list);
  expect(faults).toEqual([]);
});

test('on a phone both bars of the reader go together, also after a tool of one was used', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).tap();
  const view = page.getByRole('button', { name: 'View', exact: true });
  const back = page.getByRole('button', { name: 'Back to files' });
  await expect(page.locator('[data-page="1"] canvas').first()).toBeVisible();
  await view.tap();
  await page.getByRole('button', { name: 'Sepia' }).tap();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sepia' })).toBeHidden();
  // Reading on takes the bars away, and a tap would take the focus from the tool too.
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 120);
  await page.mouse.wheel(0, 120);
  await expect(back).not.toBeInViewport();
  await expect(view).not.toBeInViewport();
  expect(faults).toEqual([]);
});

test('on a phone Back leaves the options of a deck, a dialog and a review for the deck, and keeps typed words', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await addDeck(page, ['One', 'Two']);
  const deck = page.url();
  const title = page.getByRole('heading', { level: 1, name: 'Cells', exact: true });

  await chooseMore(page, 'Deck options');
  await expect(page.getByRole('heading', { level: 1, name: 'Options of Cells' })).toBeFocused();
  const steps = page.getByRole('textbox', { name: 'Learning steps', exact: true });
  await steps.fill('5m 1d');
  const ways: (() => Promise<unknown>)[] = [
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Cells', exact: true }).tap(),
    async () => {
      await page.getByRole('link', { name: 'Tasks' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
      await page.goBack();
    },
  ];
  for (const leave of ways) {
    await leave();
    await expect(page.getByText('Draft kept on this device for 30 days')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(title).toBeVisible();
    await chooseMore(page, 'Deck options');
    await expect(steps).toHaveValue('5m 1d');
  }
  await page.getByRole('button', { name: 'Save options' }).tap();
  const saved = async () => (await rowsOn(page, 'deck'))[0]?.learningSteps;
  await expect.poll(saved).toEqual(['5m', '1d']);
  await isSaved(page);
  await page.goBack();
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(deck);

  await chooseMore(page, 'Export deck');
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(deck);

  await page.getByRole('button', { name: 'Start review' }).tap();
  const room = page.getByRole('dialog', { name: 'Review: Cells' });
  await room.getByRole('button', { name: 'Card menu' }).tap();
  await page.getByRole('menuitem', { name: 'Why is this due?' }).tap();
  const why = page.getByRole('dialog', { name: 'Why is this due?' });
  await expect(why).toBeVisible();
  await page.goBack();
  await expect(why).toBeHidden();
  await expect(room).toBeVisible();
  await page.goBack();
  await expect(room).toBeHidden();
  await expect(page).toHaveURL(deck);
  expect(faults).toEqual([]);
});
