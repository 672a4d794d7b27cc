/** Parts of a page are marked and drawn on, by pointer and by key; an area becomes a card that shows it and leads back. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { expectSameRows, uploadPdf, waitUntilSynced } from './support/student.ts';

const sheet = (page: Page) => page.locator('[data-page="1"]');
const marks = (page: Page) => page.locator('button[data-highlight]');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Highlight', exact: true });

async function openFile(page: Page): Promise<void> {
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await sheet(page).locator('.text-layer span').nth(5).waitFor();
}

/** From one place of the first page to others, in shares of its width and of the height that is seen. */
async function drag(page: Page, places: readonly (readonly [number, number])[]): Promise<void> {
  const tool: Locator = sheet(page).locator('[data-tool]');
  const box = await tool.boundingBox();
  if (box === null) throw new Error('No tool is taken');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + x * box.width, box.y + 20 + y * 300] as const;
  const [first, ...rest] = places;
  if (first === undefined) return;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const place of rest) await page.mouse.move(...at(place), { steps: 4 });
  await page.mouse.up();
}

test('an area is marked with no network, noted, made a card, and is in the copy of the PDF as a square', async ({
  browser,
  server,
}) => {
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

test('keys alone place an area and give it its size', async ({ browser, server }) => {
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

test('a drawing keeps its strokes, takes back the last one, and is erased as a whole', async ({
  browser,
  server,
}) => {
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

test('two devices mark one file offline, edit and delete: both have all of it, and nothing twice', async ({
  browser,
  server,
}) => {
  const train = await newDevice(browser, server);
  await signUp(train.page, server);
  await uploadPdf(train.page, pdfPath);
  await waitUntilSynced(train.page);
  const home = await newDevice(browser, server);
  await logIn(home.page, server.student);
  await expect.poll(() => countOn(home.page, 'file')).toBe(1);
  for (const { page } of [train, home]) {
    await waitForOfflineReady(page);
    await openFile(page);
  }
  // Both have one area.
  await markArea(train.page, 0.1);
  await waitUntilSynced(train.page);
  await expect(marks(home.page)).toHaveCount(1);
  const setOffline = (isOffline: boolean) =>
    Promise.all([train, home].map(({ context }) => context.setOffline(isOffline)));
  await setOffline(true);

  // One changes its color, the other its note; each marks an area or draws besides.
  await openMark(train.page);
  await bar(train.page).getByRole('button', { name: 'Highlight in green' }).click();
  await train.page.keyboard.press('Escape');
  await openMark(home.page);
  await bar(home.page).getByRole('button', { name: 'Add note' }).click();
  await home.page.getByRole('textbox', { name: 'Note' }).fill('From home');
  await home.page.getByRole('button', { name: 'Save', exact: true }).click();
  await markArea(train.page, 0.6);
  await train.page.getByRole('region', { name: /^Pages of/ }).focus();
  await train.page.keyboard.press('h');
  await train.page
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: 'Highlight in blue' })
    .press('Enter');
  await expect(marks(train.page)).toHaveCount(3);
  await home.page.getByRole('button', { name: 'Draw', exact: true }).click();
  await drag(home.page, [
    [0.1, 0.9],
    [0.9, 0.9],
  ]);
  await expect(marks(home.page)).toHaveCount(2);
  await home.page.keyboard.press('Escape');
  await setOffline(false);
  for (const { page } of [train, home]) {
    await waitUntilSynced(page);
    await expect(marks(page)).toHaveCount(4);
    await expect(
      page.getByRole('button', { name: 'Green area on page 1 with a note' }),
    ).toHaveCount(1);
  }
  await expectSameRows(train.page, home.page);

  // One deletes what the other recolors: it is in the Trash on both.
  await setOffline(true);
  await openMark(train.page, 'Green area on page 1 with a note');
  await bar(train.page).getByRole('button', { name: 'Delete highlight' }).click();
  await openMark(home.page, 'Green area on page 1 with a note');
  await bar(home.page).getByRole('button', { name: 'Highlight in orange' }).click();
  await home.page.keyboard.press('Escape');
  await setOffline(false);
  for (const { page } of [train, home]) {
    await waitUntilSynced(page);
    await expect(marks(page)).toHaveCount(3);
  }
  await expectSameRows(train.page, home.page);
  expect([...train.faults, ...home.faults]).toEqual([]);
});

test('an area of a photo is marked and shown small; words of a Word file lead a card back to them', async ({
  browser,
  server,
}) => {
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

test('several selected sentences are summarized with no network, seen and saved', async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await uploadPdf(page, pdfPath);
  await openFile(page);
  await page.context().setOffline(true);
  await sheet(page)
    .locator('.text-layer')
    .evaluate((words) => getSelection()?.selectAllChildren(words));
  await page.getByRole('button', { name: 'Summarize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Summary of selection' });
  await expect(dialog.getByRole('listitem').first()).toContainText('Page 1');
  const points = await dialog.getByRole('listitem').count();
  await dialog.getByRole('button', { name: 'Save summary' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await rowsOn(page, 'summary')).toMatchObject([
    { title: 'Selection on page 1', fromPage: 1, toPage: 1 },
  ]);
  expect(await countOn(page, 'point')).toBe(points);
  // Its source is in the file, as of every summary.
  await page.getByRole('button', { name: 'Show page 1' }).first().click();
  await expect(sheet(page).locator('mark').first()).toBeInViewport();
  expect(faults).toEqual([]);
});

const numbersOf = (area: unknown) => (area as { numbers: number[] }).numbers;

async function markArea(page: Page, top: number): Promise<void> {
  const before = await marks(page).count();
  await page.getByRole('button', { name: 'Mark an area' }).click();
  await drag(page, [
    [0.2, top],
    [0.6, top + 0.2],
  ]);
  await expect(marks(page)).toHaveCount(before + 1);
  await page.keyboard.press('Escape');
}

async function openMark(page: Page, name = /area on page 1/ as RegExp | string): Promise<void> {
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeVisible();
}
