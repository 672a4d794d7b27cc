/** Words of a page are marked by mouse, touch and key, found again, told of beside the pages, and kept. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { rowsOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { uploadPdf, waitUntilSynced } from './support/student.ts';

const firstPage = (page: Page) => page.locator('[data-page="1"]');
const bar = (page: Page, name: 'Selected text' | 'Highlight') =>
  page.getByRole('toolbar', { name });
const marks = (page: Page) => page.locator('button[data-highlight]');

async function openFile(page: Page): Promise<void> {
  await uploadPdf(page, pdfPath);
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await firstPage(page).locator('.text-layer span').nth(5).waitFor();
}

/**
 * By a mouse that goes from the start of a line to its end; again where the page moved under it, as a message above it
 * went.
 */
async function selectLine(page: Page, line: number): Promise<string> {
  const span = firstPage(page).locator('.text-layer span').filter({ hasText: /\w{4}/ }).nth(line);
  await expect(async () => {
    const box = await span.boundingBox();
    if (box === null) throw new Error('The line is not drawn');
    await page.mouse.move(box.x + 1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(3);
  }).toPass();
  return (await span.textContent()) ?? '';
}

test('selected words are marked without a network, noted, recolored, deleted and restored', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await openFile(page);
  await page.context().setOffline(true);
  await selectLine(page, 3);
  await bar(page, 'Selected text').getByRole('button', { name: 'Highlight in green' }).dblclick();
  await expect(marks(page)).toHaveCount(1);
  await expect(bar(page, 'Selected text')).toBeHidden();
  // Pressed twice, it was marked once.
  const made = await rowsOn(page, 'highlight');
  expect(made).toMatchObject([{ page: 1, color: 'green' }]);
  expect(String(made[0]?.quote).length).toBeGreaterThan(3);

  // A tap on its words opens it.
  const place = await page.locator('.highlight').first().boundingBox();
  if (place === null) throw new Error('The highlight is not drawn');
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await bar(page, 'Highlight').getByRole('button', { name: 'Highlight in pink' }).click();
  await expect.poll(() => rowsOn(page, 'highlight').then(([row]) => row?.color)).toBe('pink');
  await bar(page, 'Highlight').getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask about this');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Pink highlight with a note/ })).toHaveCount(1);

  // Beside the pages.
  await page.getByRole('tab', { name: 'Highlights' }).click();
  await expect(page.getByRole('tabpanel').getByText('Ask about this')).toBeVisible();
  await page
    .getByRole('tabpanel')
    .getByRole('searchbox', { name: 'Search highlights' })
    .fill('zzz');
  await expect(page.getByText('No highlights match.')).toBeVisible();
  await page
    .getByRole('tabpanel')
    .getByRole('searchbox', { name: 'Search highlights' })
    .fill('about');

  // In a copy of the PDF, for other readers.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export or copy highlights' }).click();
  await page.getByRole('menuitem', { name: 'Save PDF with highlights' }).click();
  const saved = readFileSync(await (await download).path(), 'latin1');
  const original = readFileSync(pdfPath, 'latin1');
  expect(saved.startsWith(original.slice(0, 10_000))).toBe(true);
  const added = saved.slice(original.length - 100);
  expect(added).toContain('/Subtype /Highlight');
  expect(added).toMatch(/\/QuadPoints \[[\d. -]{20,}\]/);
  expect(added).toContain('Ask about this');

  await marks(page).first().focus();
  await page.keyboard.press('Enter');
  await bar(page, 'Highlight').getByRole('button', { name: 'Delete highlight' }).click();
  await expect(marks(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(marks(page)).toHaveCount(1);

  // All of them, and back to the words.
  await page.goto('/dashboard/library/highlights');
  await page.getByRole('link', { name: /Ask about this/ }).click();
  await expect(page.locator('.text-layer mark').first()).toBeVisible();
  await page.context().setOffline(false);
  await waitUntilSynced(page);
  expect(faults).toEqual([]);
});

test('keys alone choose a sentence, mark it and make a card of it, with its source', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await openFile(page);
  const words = bar(page, 'Selected text');
  // A page that is drawn anew lets go of the words; the same key chooses again.
  const choose = () =>
    expect(async () => {
      await page.getByRole('region', { name: /^Pages of/ }).focus();
      await page.keyboard.press('h');
      await expect(words.getByRole('button', { name: 'Highlight in yellow' })).toBeFocused({
        timeout: 3_000,
      });
    }).toPass();
  await choose();
  await firstPage(page)
    .locator('.text-layer')
    .evaluate((layer) => layer.setAttribute('data-before', ''));
  await page.setViewportSize({ width: 1200, height: 768 });
  await firstPage(page).locator('.text-layer:not([data-before]) span').nth(5).waitFor();
  await choose();
  const next = words.getByRole('button', { name: 'Next sentence' });
  const selected = () => page.evaluate(() => String(getSelection()));
  const first = await selected();
  await next.press('Enter');
  await expect.poll(selected).not.toBe(first);
  const second = await selected();
  // The words stand still, and the focus stays where it was put.
  await page.waitForTimeout(600);
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(selected).not.toBe(second);
  await expect(words).toBeVisible();
  await words.getByRole('button', { name: 'New card' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New card' });
  const answer = await dialog.getByRole('textbox', { name: 'Back' }).inputValue();
  expect(answer.length).toBeGreaterThan(3);
  await dialog.getByRole('radio', { name: 'Fill in the gap' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Sentence' })).toHaveValue(answer);
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('textbox', { name: 'Front' }).fill('What is said?');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => rowsOn(page, 'card').then((cards) => cards.length)).toBe(1);
  const [card] = await rowsOn(page, 'card');
  const [file] = await rowsOn(page, 'file');
  expect(card).toMatchObject({ back: answer, page: 1, quote: answer, fileId: file?.id });
  expect(faults).toEqual([]);
});
