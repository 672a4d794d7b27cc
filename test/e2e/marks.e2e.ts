/**
 * Parts of a page are marked and drawn on, by pointer and by key; an area becomes a card that shows it and leads back.
 */
import { readFileSync } from 'node:fs';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { bar, drag, marks, openFile, sheet } from './support/marks.ts';
import { uploadPdf, waitUntilSynced } from './support/student.ts';

test('an area is marked without a network, gets a note and a card, and is in the copy of the PDF as a square', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await uploadPdf(page, pdfPath);
  await openFile(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Mark an area' }).click();
  expect(await axeOn(page)).toEqual([]);
  await drag(page, [
    [0.2, 0.1],
    [0.7, 0.5],
  ]);
  await expect(marks(page)).toHaveCount(1);
  await expect(marks(page)).toHaveAccessibleName('Yellow area on page 1');
  const [area] = await rowsOn(page, 'highlight');
  expect(area).toMatchObject({ page: 1, quote: '', color: 'yellow', area: { kind: 'rectangle' } });
  await bar(page).getByRole('button', { name: 'Highlight in pink' }).click();
  await bar(page).getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Learn this figure');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(marks(page)).toHaveAccessibleName('Pink area on page 1 with a note');

  // Beside the pages, with its picture.
  await page.getByRole('tab', { name: 'Highlights' }).click();
  const row = page.getByRole('tabpanel').getByRole('button', { name: /Area on page 1/ });
  await expect(row.locator('img')).toBeVisible();
  const width = await row.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(width).toBeGreaterThan(200);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export or copy highlights' }).click();
  await page.getByRole('menuitem', { name: 'Save PDF with highlights' }).click();
  const saved = readFileSync(await (await download).path(), 'latin1');
  const added = saved.slice(readFileSync(pdfPath).length - 100);
  expect(added).toMatch(/\/Type \/Annot \/Subtype \/Square /);
  expect(added).toContain('Learn this figure');

  await row.click();
  await page.keyboard.press('Enter');
  await bar(page).getByRole('button', { name: 'New card' }).click();
  const dialog = page.getByRole('dialog', { name: 'New card' });
  await expect(dialog.getByRole('img', { name: 'The area you marked' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Back' }).fill('A membrane');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => countOn(page, 'media')).toBe(1);
  const [card] = await rowsOn(page, 'card');
  const [media] = await rowsOn(page, 'media');
  const [marked] = await rowsOn(page, 'highlight');
  expect(card).toMatchObject({ front: '', back: 'A membrane', page: 1 });
  expect(card?.area).toEqual(numbersOf(marked?.area));
  expect(media).toMatchObject({ ownerId: card?.id, side: 'front' });

  // The card shows it, and leads back to it.
  await page.goto(`/dashboard/library/flashcards/${card?.deckId}`);
  await expect(page.getByRole('img', { name: 'Area of a page' })).toBeVisible();
  await page.getByRole('link', { name: 'Page 1' }).click();
  await expect(page.locator('[data-target-area]')).toBeInViewport();
  await page.context().setOffline(false);
  await waitUntilSynced(page);
  expect(faults).toEqual([]);
});

test('keys alone place an area and give it its size', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await openFile(page);
  await page.getByRole('region', { name: /^Pages of/ }).focus();
  await page.keyboard.press('a');
  const frame = page.getByRole('button', { name: 'Mark this area' });
  await expect(frame).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowDown'])
    await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(marks(page)).toHaveCount(1);
  await expect(bar(page).getByRole('button', { name: 'Highlight in yellow' })).toBeFocused();
  const [row] = await rowsOn(page, 'highlight');
  const [left, , width, height] = numbersOf(row?.area);
  expect([left, width, height]).toEqual([0.32, 0.38, 0.22]);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: /^Pages of/ }).focus();
  await page.keyboard.press('a');
  await expect(frame).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frame).toHaveCount(0);
  expect(await countOn(page, 'highlight')).toBe(1);
  expect(faults).toEqual([]);
});

test('a drawing keeps its strokes, takes back the last one, and is erased as a whole', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await openFile(page);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  const tools = page.getByRole('toolbar', { name: 'Drawing' });
  await tools.getByRole('button', { name: 'Blue' }).click();
  await tools.getByRole('button', { name: 'Thick line' }).click();
  const strokes = () =>
    rowsOn(page, 'highlight').then(([row]) => (row?.strokeEnds as number[] | undefined)?.length);
  await drag(page, [
    [0.2, 0.2],
    [0.5, 0.4],
    [0.8, 0.2],
  ]);
  await expect.poll(strokes).toBe(1);
  await drag(page, [
    [0.2, 0.6],
    [0.8, 0.6],
  ]);
  await expect.poll(strokes).toBe(2);
  await tools.getByRole('button', { name: 'Undo last stroke' }).click();
  await expect.poll(strokes).toBe(1);
  expect(await rowsOn(page, 'highlight')).toMatchObject([
    { color: 'blue', strokeWidth: 0.008, quote: '', area: { kind: 'path' } },
  ]);
  await expect(marks(page)).toHaveAccessibleName('Blue drawing on page 1');

  await page.getByRole('tab', { name: 'Highlights' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export or copy highlights' }).click();
  await page.getByRole('menuitem', { name: 'Save PDF with highlights' }).click();
  const saved = readFileSync(await (await download).path(), 'latin1');
  expect(saved.slice(readFileSync(pdfPath).length - 100)).toContain('/Subtype /Ink');

  await tools.getByRole('button', { name: 'Erase drawings' }).click();
  await drag(page, [[0.5, 0.4]]);
  await expect(marks(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(marks(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tools).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('an area of a photo is marked and shown small; words of a Word file lead a card back to them', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const folder = 'test/fixtures/documents';
  await page.goto('/dashboard/library/files');
  await page.getByLabel('Choose files').setInputFiles(`${folder}/cell.png`);
  await expect.poll(() => countOn(page, 'file')).toBe(1);
  const [photo] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${photo?.id}`);
  await page.getByRole('button', { name: 'Mark an area' }).click();
  const tool = sheet(page).locator('[data-tool]');
  const box = await tool.boundingBox();
  if (box === null) throw new Error('No tool is taken');
  await page.mouse.move(box.x + 4, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(marks(page)).toHaveAccessibleName('Yellow area on page 1');
  const [area] = await rowsOn(page, 'highlight');
  expect(numbersOf(area?.area)[2]).toBeGreaterThan(0.3);
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/library/highlights');
  const link = page.getByRole('link', { name: /Area on page 1/ });
  await expect(link.locator('img')).toBeVisible();
  await link.click();
  await expect(page.locator('[data-target-area]')).toBeInViewport();

  await page.goto('/dashboard/library/files');
  await page.getByLabel('Choose files').setInputFiles(`${folder}/pandoc.docx`);
  await expect.poll(() => countOn(page, 'file')).toBe(2);
  const word = (await rowsOn(page, 'file')).find(({ id }) => id !== photo?.id);
  await page.goto(`/dashboard/library/files/${word?.id}`);
  // Its lines break anew on each screen: there is no area to mark.
  await page.getByRole('article', { name: 'Section 1 of 2' }).waitFor();
  await expect(page.getByRole('button', { name: 'Mark an area' })).toHaveCount(0);
  await page.getByRole('region', { name: /^Text of/ }).focus();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Next sentence' }).press('Enter');
  await page.getByRole('button', { name: 'New card' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New card' });
  const words = await dialog.getByRole('textbox', { name: 'Back' }).inputValue();
  await dialog.getByRole('textbox', { name: 'Front' }).fill('What is said?');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => countOn(page, 'card')).toBe(1);
  const [card] = await rowsOn(page, 'card');
  await page.goto(`/dashboard/library/flashcards/${card?.deckId}`);
  await page.getByRole('link', { name: 'Section 1' }).click();
  const mark = page.getByRole('article', { name: 'Section 1 of 2' }).locator('mark').first();
  await expect(mark).toBeInViewport();
  expect(words).toContain((await mark.textContent())?.trim());
  expect(faults).toEqual([]);
});

const numbersOf = (area: unknown) => (area as { numbers: number[] }).numbers;
