/** A note leads to other things and back, is found in its list, and makes cards of its lines. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { expectNote, fillNote, saveNote } from './support/note.ts';
import { uploadPdf } from './support/student.ts';

async function newNote(page: Page, title: string, text: string): Promise<void> {
  await page.goto('/dashboard/library/notes#new');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await fillNote(page, text);
  await saveNote(page);
}

const read = (page: Page) => page.getByRole('tab', { name: 'Preview' }).click();

test('links between notes and files lead there and back, and lines become cards', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await expect.poll(async () => (await rowsOn(page, 'file')).length).toBe(1);
  const [{ id: fileId } = { id: '' }] = await rowsOn(page, 'file');

  // A title that no note has makes the note.
  await newNote(page, 'Osmosis', `See [[Walls]] and [[file:${fileId}#page=1|x]].`);
  await read(page);
  await page.getByRole('button', { name: 'Create note “Walls”' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Walls');
  const back = page.getByRole('region', { name: 'Linked from' });
  await expect(back).toContainText('See Walls and');
  // Left without a word, it is not created.
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Osmosis');
  expect(await rowsOn(page, 'note')).toHaveLength(1);
  await read(page);
  await page.getByRole('button', { name: 'Create note “Walls”' }).click();
  await fillNote(page, 'Around cells');
  await saveNote(page);
  await axeOn(page);
  await back.getByRole('link', { name: /Osmosis/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Osmosis');

  // A new title of the note breaks no link, although the link was typed first.
  await page.goBack();
  await page.getByRole('textbox', { name: 'Title' }).fill('Cell walls');
  await saveNote(page);
  await expect(back).toContainText('See Cell walls and');
  await back.getByRole('link', { name: /Osmosis/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Osmosis');
  await read(page);
  await expect(page.getByRole('link', { name: 'Cell walls', exact: true })).toBeVisible();

  // The page, and from the file back.
  await read(page);
  await page.getByRole('link', { name: /psychology-extract.*p\. 1/ }).click();
  await page.locator('[data-page="1"] .text-layer span').nth(5).waitFor();
  const linked = page.getByRole('region', { name: 'Linked notes' });
  await expect(linked.getByRole('link', { name: /Osmosis/ })).toBeVisible();

  // Lines become cards and follow.
  await newNote(page, 'Cells', 'Nucleus :: holds DNA\nThe {{c1::wall}} of plants');
  await page.getByRole('button', { name: 'Make 2 cards from lines' }).click();
  await expect(page.getByRole('link', { name: '2 cards from this note' })).toBeVisible();
  await fillNote(page, 'The {{c1::wall}} of plants\nNucleus :: holds all DNA');
  await saveNote(page);
  const fronts = async () =>
    (await rowsOn(page, 'card')).map(({ front, back: said }) => `${front}|${said}`).sort();
  await expect.poll(fronts).toEqual(['Nucleus|holds all DNA', 'The {{c1::wall}} of plants|']);
  await expectNote(page, /holds all DNA/);

  // The list finds, pins and deletes.
  await page.goto('/dashboard/library/notes');
  const list = page.getByRole('list', { name: 'Notes', exact: true });
  await expect(list.getByRole('link')).toHaveCount(3);
  await page.getByRole('button', { name: 'Select notes' }).click();
  await page.getByRole('checkbox', { name: 'Select Cell walls' }).check();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(list.getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await axeOn(page);
  await page.getByRole('searchbox', { name: 'Find a note' }).fill('nucleus');
  await expect(list.getByRole('link')).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('a tag typed in a note is a tag: offered, pressed, listed and found', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await newNote(page, 'Osmosis', 'Ask the tutor. #exam');
  await newNote(page, 'Walls', 'Read again');
  const text = page.getByRole('textbox', { name: 'Note text' });
  await text.press('ControlOrMeta+End');
  await text.pressSequentially(' #ex');
  await page.getByRole('option', { name: /#exam/ }).click();
  await expect(text).toContainText('Read again #exam');
  await saveNote(page);

  await read(page);
  await page.getByRole('link', { name: '#exam' }).click();
  const list = page.getByRole('list', { name: 'Notes', exact: true });
  await expect(list.getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /exam\s*2/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await axeOn(page);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Walls');
  expect(faults).toEqual([]);
});
