/** Drafts of forms: typed words are kept however the form is closed, offline and over a reload. */
import type { Page } from '@playwright/test';
import { fewerUnlessLong } from '../support/long.ts';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';

const flashcards = '/dashboard/library/flashcards';
const kept = 'Draft kept on this device for 30 days';

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'laptop', width: 1366, height: 768 },
];

for (const { name, ...size } of fewerUnlessLong(sizes, sizes.slice(0, 1))) {
  test(`[P1] [P2] a card that was left with Escape is there again after a reload offline, and gone once it is saved (${name})`, {
    tag: ['@worker', '@long'],
  }, async ({ browser, server }) => {
    const { page, context, faults } = await newDevice(browser, server);
    await page.setViewportSize(size);
    await signUp(page, server);
    await waitForOfflineReady(page);
    await makeDeck(page);
    await context.setOffline(true);

    await openNewCard(page);
    await front(page).fill('What divides?');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(message(page, kept)).toBeVisible();
    expect(await axeOn(page)).toEqual([]);
    expect(await countOn(page, 'card')).toBe(0);

    await page.reload();
    await openNewCard(page);
    const dialog = page.getByRole('dialog', { name: 'New card' });
    await expect(dialog).toHaveAccessibleDescription('This is your unsaved draft.');
    await expect(front(page)).toHaveValue('What divides?');
    await expect(front(page)).toBeFocused();
    expect(await axeOn(page)).toEqual([]);
    expect(await lostOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Maximise' }).click();
    await expect(dialog).toHaveCSS('width', `${size.width}px`);

    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(front(page)).toHaveValue('');
    await expect(front(page)).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(front(page)).toHaveValue('What divides?');

    await page.getByRole('textbox', { name: 'Back' }).fill('A cell');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(await rowsOn(page, 'card')).toMatchObject([{ front: 'What divides?', back: 'A cell' }]);
    await page.reload();
    await openNewCard(page);
    await expect(front(page)).toHaveValue('');
    await expect(dialog).toHaveAccessibleDescription('');
    expect(faults).toEqual([]);
  });
}

test('[P2] a dialog that was typed in keeps a draft however it is left, and asks nothing', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/scheduler');
  // Inside the app: a way back to another document is the browser's own.
  await page.getByRole('link', { name: 'Flashcards' }).first().click();
  const name = page.getByRole('textbox', { name: 'Name' });
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('button', { name: 'Close', exact: true }).click(),
    // A tap right after the dialog came was aimed at what stood there before, and does nothing.
    () =>
      expect(async () => {
        await page.mouse.click(5, 5);
        await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
      }).toPass(),
    () => page.goBack(),
  ];
  for (const [index, leave] of ways.entries()) {
    await page.getByRole('button', { name: 'New deck' }).first().click();
    await expect(name).toHaveValue('Cells'.slice(0, index));
    await name.press('End');
    await name.pressSequentially('Cells'[index] ?? '');
    await leave();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(message(page, kept)).toHaveCount(1);
    await expect(page).toHaveURL(/flashcards$/);
  }
  await message(page, kept).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'New deck' }).first().click();
  await expect(name).toHaveValue('');
  expect(await countOn(page, 'deck')).toBe(0);
  expect(faults).toEqual([]);
});

for (const { name, ...size } of fewerUnlessLong(sizes, sizes.slice(0, 1))) {
  test(`[P2] a task, a profile and pasted cards that are half typed outlive a reload, other pages and Back (${name})`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server);
    await page.setViewportSize(size);
    await signUp(page, server);
    await page.goto('/dashboard/tasks');
    const task = page.getByRole('textbox', { name: 'Task' });
    const due = page
      .getByRole('list', { name: 'Understood' })
      .getByRole('button', { name: /2030/ });
    await task.fill('Read chapter 2030-05-04');
    await page.reload();
    await expect(task).toHaveValue('Read chapter 2030-05-04');
    await expect(due).toBeVisible();
    expect(await axeOn(page)).toEqual([]);
    expect(await lostOn(page)).toEqual([]);

    await task.fill('Read chapter 4');
    await page
      .getByRole('link', { name: 'Haversack home' })
      .or(page.getByRole('link', { name: 'Dashboard' }))
      .first()
      .click();
    await expect(page).not.toHaveURL(/tasks/);
    await page.goBack();
    await expect(task).toHaveValue('Read chapter 4');
    await page.getByRole('button', { name: 'Create task' }).click();
    await expect(page.getByRole('checkbox', { name: 'Read chapter 4' })).toBeVisible();
    await expect(task).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Read chapter 4' })).toBeVisible();
    await expect(task).toHaveValue('');
    expect(await countOn(page, 'task')).toBe(1);

    await page.goto('/dashboard/settings#personal');
    const edit = page.getByRole('button', { name: 'Edit personal information' });
    const bio = page.getByRole('textbox', { name: 'Bio' });
    await edit.click();
    await bio.fill('I learn at night');
    await page.reload();
    await edit.click();
    await expect(bio).toHaveValue('I learn at night');
    expect(await axeOn(page)).toEqual([]);
    expect(await lostOn(page)).toEqual([]);
    const form = page.getByRole('form', { name: 'Personal information' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await message(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click();
    await edit.click();
    await expect(bio).toHaveValue('I learn at night');
    await form.getByRole('button', { name: 'Discard draft' }).click();
    await expect(bio).toHaveValue('');

    await page.goto('/dashboard/import');
    const pasted = page.getByRole('textbox', { name: 'Terms and definitions' });
    await pasted.fill('cell\tthe smallest unit\norgan\ta part of the body');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(pasted).toHaveValue(/smallest unit/);
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByRole('button', { name: /^Import/ }).click();
    await expect.poll(() => countOn(page, 'card')).toBe(2);
    await expect(pasted).toHaveValue('');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([]);
    expect(faults).toEqual([]);
  });
}

const front = (page: Page) => page.getByRole('textbox', { name: 'Front' });
const message = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: words });

async function openNewCard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(New|Add) card/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'New card' })).toBeVisible();
}

async function makeDeck(page: Page): Promise<void> {
  await page.goto(flashcards);
  await page.getByRole('button', { name: 'New deck' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Cells');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/flashcards\/[0-9a-f-]{36}/);
}
