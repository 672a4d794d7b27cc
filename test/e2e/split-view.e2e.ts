/** A file and what belongs to it beside each other, and the source of a card beside its review. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { expectNote, writeNote } from './support/note.ts';
import { uploadPdf } from './support/student.ts';

async function openFile(page: Page): Promise<void> {
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  await page.locator('[data-page="1"] .text-layer span').nth(5).waitFor();
}

async function openSplitView(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Open beside' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Makes cards or questions of the file, and leaves the dialog. */
async function make(page: Page, kind: 'Flashcards' | 'Quiz', entity: 'deck' | 'quiz') {
  await page.getByRole('button', { name: 'Generate', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: kind, exact: true }).click();
  if (kind === 'Quiz') {
    await dialog.getByRole('combobox', { name: 'Kind of questions' }).selectOption('Single choice');
  }
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(async () => (await rowsOn(page, entity)).length).toBe(1);
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
  await expect(dialog).toBeHidden();
}

test('a note stands beside the file: written, quoted into, kept over a reload and Back', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await openFile(page);
  const pane = page.getByRole('region', { name: 'Side view' });
  await openSplitView(page, 'New note');
  const text = await writeNote(pane);
  await expectNote(pane, /^\[\[file:[\w-]+\|psychology-extract\]\]\n\n$/);
  await expect(page).toHaveURL(/beside=notes/);
  await text.press('Control+End');
  await text.pressSequentially('My words j');
  // Keys of the reader mean letters in the note.
  await expect(page.getByLabel('Page, 1 to 12')).toHaveValue('1');
  await expect(pane.getByText('Saved')).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);

  const divider = page.getByRole('separator', { name: 'Width of the reader' });
  const reader = page.getByRole('region', { name: 'Reader' });
  const before = (await reader.boundingBox())?.width ?? 0;
  await divider.press('ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuenow', '53');
  await expect.poll(async () => (await reader.boundingBox())?.width).toBeLessThan(before);
  const at = await divider.boundingBox();
  if (at === null) throw new Error('The divider is not there');
  await page.mouse.move(at.x + at.width / 2, at.y + 200);
  await page.mouse.down();
  await page.mouse.move(at.x + 80, at.y + 200, { steps: 4 });
  await page.mouse.up();
  const width = Number(await divider.getAttribute('aria-valuenow'));
  expect(width).toBeGreaterThan(54);

  // A sentence by key, into the note.
  // The page is being drawn in its new width, which lets go of words that were chosen in the old one: then once more.
  const quote = page.getByRole('button', { name: 'Quote in note' });
  await expect(async () => {
    await reader.getByRole('region', { name: /^Pages of/ }).focus();
    await page.keyboard.press('h');
    await quote.click({ timeout: 5_000 });
  }).toPass();
  await expectNote(
    pane,
    /My words j\n\n> .+\n>\n> \[\[file:[\w-]+#page=1&quote=[^|]+\|psychology-extract\]\]/,
  );

  await page.reload();
  await expectNote(pane, /My words j/);
  await expect(divider).toHaveAttribute('aria-valuenow', String(width));
  await pane.getByRole('button', { name: 'Close side view' }).click();
  await expect(pane).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
  await page.goBack();
  await expect(pane.getByText('My words j')).toBeVisible();

  // An invalid place opens the file alone.
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?beside=${encodeURIComponent('https://evil.example/')}`);
  await page.locator('[data-page="1"] .text-layer span').nth(5).waitFor();
  await expect(pane).toBeHidden();

  // Too narrow for two: the file alone.
  await page.setViewportSize({ width: 1050, height: 768 });
  await expect(pane).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open beside' })).toHaveCount(0);
  await expect(reader).toBeVisible();
  expect(faults).toEqual([]);
});

test('cards of the file are reviewed beside it, and a source shows its page there', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await openFile(page);
  await make(page, 'Flashcards', 'deck');
  const pane = page.getByRole('region', { name: 'Side view' });
  await openSplitView(page, /^Flashcards: /);
  await pane.getByRole('button', { name: /^(Start review|Review now)/ }).click();
  const room = pane.getByRole('dialog', { name: /^Review: / });
  // A key in the first moment of a card is not meant for it.
  await expect(room.getByRole('button', { name: 'Show answer' })).not.toHaveAttribute(
    'aria-disabled',
  );
  await room.focus();
  await page.keyboard.press(' ');
  await expect(room.getByRole('button', { name: 'Good' })).toBeVisible();
  await room.getByRole('link', { name: /^Page \d+/ }).click();
  await expect(room.getByRole('button', { name: 'Good' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reader' })).toBeVisible();
  // A key on the pages is one of the reader.
  await page.getByRole('region', { name: /^Pages of/ }).focus();
  await page.keyboard.press('3');
  await expect(room.getByRole('button', { name: 'Good' })).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);
  expect(faults).toEqual([]);
});

test('a quiz of the file is taken beside it, with its keys in its own side', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await openFile(page);
  await make(page, 'Quiz', 'quiz');
  const pane = page.getByRole('region', { name: 'Side view' });
  await openSplitView(page, /^Quiz: /);
  await pane.getByRole('button', { name: 'Start quiz' }).click();
  await expect(page).toHaveURL(/beside=quiz.*practice/);
  const first = pane.getByRole('radio').first();
  await page.getByRole('region', { name: /^Pages of/ }).focus();
  await page.keyboard.press('1');
  await expect(first).not.toBeChecked();
  await pane.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('1');
  await expect(first).toBeChecked();
  await page.goBack();
  await expect(pane.getByRole('button', { name: 'Continue quiz' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reader' })).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);
  expect(faults).toEqual([]);
});

for (const phone of [false, true]) {
  test(`the source of a card opens ${phone ? 'over' : 'beside'} its review, which stays as it was`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server, { phone });
    await signUp(page, server);
    await openFile(page);
    await make(page, 'Flashcards', 'deck');
    await page.goto('/dashboard/library/flashcards#review');
    const room = page.getByRole('dialog', { name: /^Review: / });
    await room.getByRole('button', { name: 'Show answer' }).click();
    const good = room.getByRole('button', { name: 'Good' });
    await expect(good).toBeVisible();
    const source = room.getByRole('link', { name: /^Page \d+/ });
    await source.click();
    const pane = page.getByRole('region', { name: 'Side view' });
    await expect(pane.locator('canvas').first()).toBeVisible();
    await expect(page).toHaveURL(/\/flashcards/);
    expect(await axeOn(page, '[role="dialog"]')).toEqual([]);
    // A key in the file rates nothing.
    await pane.getByRole('region', { name: /^Pages of/ }).focus();
    await page.keyboard.press('3');
    await pane.getByRole('button', { name: 'Close side view' }).click();
    await expect(pane).toBeHidden();
    await expect(good).toBeVisible();
    await expect(source).toBeFocused();
    expect(await rowsOn(page, 'review')).toEqual([]);
    expect(faults).toEqual([]);
  });
}
