/**
 * Generated material is reviewed before it is saved: by keyboard, by swipe, with its pages, and nothing is lost
 * [P2].
 */
import type { Locator, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { makeBook } from './support/book.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { isSaved, uploadPdf } from './support/student.ts';

/** Makes flashcards of a file and waits for their review. @returns how many there are */
async function makeCards(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const form = page.getByRole('dialog', { name: 'Generate study material' });
  await form.getByRole('button', { name: 'Flashcards', exact: true }).click();
  await form.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('button', { name: /^Save \d+ flashcards/ })).toBeVisible({
    timeout: 60_000,
  });
  const title = await page.getByRole('heading', { name: /^Flashcards: / }).textContent();
  return Number(/\d+/.exec(title ?? '')?.[0]);
}

const reviewOf = (page: Page) => page.getByRole('list', { name: 'Review before saving' });
const current = (page: Page): Locator => reviewOf(page).locator('[aria-current]');
const isAt = (page: Page, position: number, count: number) =>
  expect(current(page)).toHaveAccessibleName(`${position} of ${count}`);
const save = (page: Page, count: number) =>
  page.getByRole('button', { name: `Save ${count} flashcards`, exact: true });

test('[P2] cards are reviewed by keyboard, offline, and a reload loses no decision', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await waitForOfflineReady(page);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  await expect(page.getByRole('button', { name: 'Generate' }).first()).toBeVisible();
  await context.setOffline(true);
  const count = await makeCards(page);
  expect(count).toBeGreaterThan(10);
  await isAt(page, 1, count);
  expect(await axeOn(page, 'dialog')).toEqual([]);

  await page.keyboard.press('a');
  await isAt(page, 2, count);
  await expect(current(page)).toBeFocused();
  await page.keyboard.press('d');
  await isAt(page, 3, count);
  await expect(page.getByRole('status', { name: 'Last decision' })).toHaveText('Dropped');
  await expect(save(page, count - 1)).toBeVisible();
  await page.keyboard.press('z');
  await isAt(page, 2, count);
  await expect(save(page, count)).toBeVisible();
  await page.keyboard.press('d');
  await isAt(page, 3, count);

  // Letters are letters where something is typed.
  await page.keyboard.press('e');
  const field = reviewOf(page).getByRole('textbox').first();
  await expect(field).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' adze');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(current(page)).toContainText('adze');
  await expect(current(page)).toContainText('Accepted');
  await page.keyboard.press('j');
  await isAt(page, 4, count);
  await page.keyboard.press('ArrowUp');
  await isAt(page, 3, count);

  // The page, and back to the same item.
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('mark').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Back to review' }).click();
  await isAt(page, 3, count);

  await page.reload();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await isAt(page, 3, count);
  await expect(reviewOf(page).getByText('Dropped')).toHaveCount(1);
  await expect(reviewOf(page).getByText('Accepted')).toHaveCount(2);
  await save(page, count - 1).click();
  await expect.poll(() => countOn(page, 'card')).toBe(count - 1);
  await expect.poll(() => countOn(page, 'jobs')).toBe(0);
  await isSaved(page);
  expect(faults).toEqual([]);
});

test('existing items are not generated again, and new ones go into the existing deck', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  const count = await makeCards(page);
  await page.keyboard.press('d');
  await save(page, count - 1).click();
  await expect.poll(() => countOn(page, 'card')).toBe(count - 1);

  // Dropped items may be generated again.
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const form = page.getByRole('dialog', { name: 'Generate study material' });
  await form.getByRole('button', { name: 'Flashcards', exact: true }).click();
  const [deck] = await rowsOn(page, 'deck');
  await form.getByRole('combobox', { name: 'Save to' }).selectOption(String(deck?.id));
  await form.getByRole('button', { name: 'Generate' }).click();
  const again = page.getByRole('button', { name: /^Save \d+ flashcard/ });
  await expect(again).toBeVisible({ timeout: 60_000 });
  await page.getByText(/left out\. Why\?/).click();
  await expect(page.getByText(/: you have it already$/)).toBeVisible();
  const more = Number(/\d+/.exec((await again.textContent()) ?? '')?.[0]);
  expect(more).toBeLessThan(count / 2);
  await again.click();
  await expect.poll(() => countOn(page, 'card')).toBe(count - 1 + more);
  expect(await countOn(page, 'deck')).toBe(1);
  expect(faults).toEqual([]);
});

/** A finger that moves an item to the side. */
async function swipe(page: Page, item: Locator, byPx: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const box = await item.boundingBox();
  if (box === null) throw new Error('The item is not seen');
  const [x, y] = [box.x + box.width / 2, box.y + 30];
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', atX?: number) => {
    const touchPoints = atX === undefined ? [] : [{ x: atX, y }];
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await send('touchStart', x);
  for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', x + byPx * share);
  await send('touchEnd');
}

test('on a phone cards are reviewed one at a time by swipe, and a swipe is undone', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  await page.getByRole('button', { name: 'Study material' }).click();
  const count = await makeCards(page);
  const items = reviewOf(page).getByRole('listitem');
  await expect(items.and(reviewOf(page).locator('[aria-current]'))).toHaveCount(1);
  await isAt(page, 1, count);
  expect(await axeOn(page, 'dialog')).toEqual([]);

  // A short move is none.
  await swipe(page, current(page), 40);
  await isAt(page, 1, count);
  await swipe(page, current(page), 140);
  await isAt(page, 2, count);
  await expect(page.getByRole('status', { name: 'Last decision' })).toHaveText('Accepted');
  await swipe(page, current(page), -140);
  await isAt(page, 3, count);
  await expect(save(page, count - 1)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await isAt(page, 2, count);
  await expect(save(page, count)).toBeVisible();

  const words = await current(page).locator('p').first().textContent();
  await page.getByRole('button', { name: /^Show page/ }).click();
  await expect(page.locator('mark').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Back to review' }).click();
  await expect(current(page)).toContainText(words ?? 'nothing');
  expect(faults).toEqual([]);
});

test('a chapter is chosen from the contents; a generation without a result says why, and is tried again', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, makeBook(250));
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const form = page.getByRole('dialog', { name: 'Generate study material' });
  const chapter = form.getByRole('combobox', { name: 'Chapter' });
  const second = chapter.getByRole('option', { name: /\(101–200\)$/ });
  await expect(second).toHaveCount(1);
  await chapter.selectOption({ label: (await second.textContent()) ?? '' });
  await expect(form.getByRole('textbox', { name: 'From page' })).toHaveValue('101');
  await expect(form.getByRole('textbox', { name: 'To page' })).toHaveValue('200');
  await form.getByRole('button', { name: 'Generate' }).click();
  const problem = form.getByRole('alert').filter({ hasText: 'Error generating summary' });
  await expect(problem).toContainText(/on pages 101–200\. Choose more pages\./, {
    timeout: 60_000,
  });
  const before = await problem.elementHandle();
  await problem.getByRole('button', { name: 'Try again' }).click();
  // The placeholder has the same words as the real screen.
  await before?.waitForElementState('hidden');
  await expect(problem).toContainText(/on pages 101–200\./, { timeout: 60_000 });

  await chapter.selectOption({ label: 'Whole file (1–250)' });
  await form.getByRole('button', { name: 'Generate' }).click();
  await expect(problem).toContainText('in this file.', { timeout: 60_000 });
  await expect(problem).not.toContainText('Choose');
  expect(faults).toEqual([]);
});
