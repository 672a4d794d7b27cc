/** Generated material belongs to the student: every item can be edited and discarded, every rating undone. */
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { expectNote, fillNote, noteText, readNote } from './support/note.ts';
import {
  addTask,
  chooseForTask,
  generate,
  rateAll,
  taskRow,
  uploadPdf,
  waitUntilSynced,
} from './support/student.ts';

test('a summary point, a card and a question are edited and deleted', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  for (const kind of ['Summary', 'Flashcards'] as const) await generate(page, kind);
  await generate(page, 'Quiz', 'Single choice');

  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.getByLabel('Point').fill('In my own words.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => values(page, 'point', 'text')).toContain('In my own words.');
  await deleteFirst(page, 'point', 'Delete');

  const [deck] = await rowsOn(page, 'deck');
  await page.goto(`/dashboard/library/flashcards/${deck?.id}`);
  await chooseOfCard(page, 'Edit card');
  const card = page.getByRole('dialog');
  await card.getByRole('textbox').first().fill('My own question?');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => values(page, 'card', 'front')).toContain('My own question?');
  const cards = (await rowsOn(page, 'card')).length;
  await chooseOfCard(page, 'Delete card');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete card' }).click();
  await expect
    .poll(async () => (await values(page, 'card', 'deletedAt')).filter((at) => at === 0).length)
    .toBe(cards - 1);

  const [quiz] = await rowsOn(page, 'quiz');
  await page.goto(`/dashboard/library/quiz/${quiz?.id}`);
  await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Question', { exact: true }).fill('What did I change?');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => values(page, 'question', 'stem')).toContain('What did I change?');
  await deleteFirst(page, 'question', 'Delete question 1');
  expect(faults).toEqual([]);
});

test('generation can be cancelled, and then nothing was made', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Quiz', exact: true }).click();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog
    .getByRole('button', { name: /Cancel|Discard|Close/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Save/ })).toHaveCount(0);
  expect(await countOn(page, 'quiz')).toBe(0);
});

test('undo takes a rating back by a fact of its own, and the card is as if never rated', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await generate(page, 'Flashcards');
  await page.goto('/dashboard/library/flashcards');
  const before = await rowsOn(page, 'card');
  await rateAll(page, 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOn(page, 'review')).toBe(2);
  expect(await rowsOn(page, 'card')).toEqual(before);
  // The card is back, its answer still seen, waiting for the rating that was meant.
  await expect(page.getByRole('button', { name: 'Good' })).toBeVisible();
});

test('a deleted item waits in the Trash and is restored, or is deleted for good on every device', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Keep me');
  await addTask(page, 'Drop me');
  for (const title of ['Keep me', 'Drop me']) {
    await chooseForTask(page, title, 'Delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect(page.getByRole('checkbox', { name: title })).toHaveCount(0);
  }
  await page.goto('/dashboard/settings#trash');
  await page.getByRole('button', { name: 'Restore “Keep me”' }).click();
  await page.getByRole('button', { name: 'Delete forever: “Drop me”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByText('The Trash is empty.')).toBeVisible();
  await waitUntilSynced(page);

  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await second.page.goto('/dashboard/tasks');
  await expect(taskRow(second.page, 'Keep me')).toBeVisible();
  await expect(second.page.getByText('Drop me')).toHaveCount(0);
  expect(await values(second.page, 'task', 'title')).not.toContain('Drop me');
});

test('a deleted item is restored by its toast without a network, also on the other device', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Keep me');
  await waitUntilSynced(page);
  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await second.page.goto('/dashboard/tasks');
  await expect(taskRow(second.page, 'Keep me')).toBeVisible();

  await context.setOffline(true);
  await chooseForTask(page, 'Keep me', 'Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Task restored')).toBeVisible();
  await expect(taskRow(page, 'Keep me')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await context.setOffline(false);
  await waitUntilSynced(page);
  await expect(taskRow(second.page, 'Keep me')).toBeVisible();
  expect(await values(second.page, 'task', 'deletedAt')).toEqual([0]);
});

test('a new note without a word is not stored, and its first words create it, also after a reload', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/library/notes');
  await page.getByRole('button', { name: 'New note', exact: true }).first().click();
  await expect(noteText(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No notes yet')).toBeVisible();
  expect(await countOn(page, 'note')).toBe(0);

  await page.getByRole('button', { name: 'New note', exact: true }).first().click();
  await page.waitForURL(/\/notes\/[0-9a-f-]{36}$/);
  await page.reload();
  await page.getByLabel('Title').fill('Cells');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Cells');
  await fillNote(page, 'cells divide');
  await page.getByRole('link', { name: 'Notes', exact: true }).first().click();
  await expect(page.getByText('cells divide')).toBeVisible();
  expect(await countOn(page, 'note')).toBe(1);
  await waitUntilSynced(page);
  expect(faults).toEqual([]);
});

test('a paste that is too large for a note is reported at once, changes nothing, and stays copied', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/library/notes');
  await page.getByRole('button', { name: 'New note', exact: true }).first().click();
  const area = noteText(page);
  await fillNote(page, 'kept');
  await copy(page, lines(16_000));
  await area.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByText(/This note is full, so nothing was added/)).toBeVisible();
  await expectNote(page, 'kept');
  await page.keyboard.type(' words');
  await expectNote(page, 'kept words');

  await copy(page, lines(13_000));
  await area.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByText('This note is nearly full. Start a new note soon.')).toBeVisible();
  const length = async () => (await readNote(page)).length;
  expect(await length()).toBe('kept words'.length + 1_300_000);
  // Nothing is sent before it is saved, and so long a text has no draft that outlives the page.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await waitUntilSynced(page);
  await page.reload();
  await expect.poll(length).toBe('kept words'.length + 1_300_000);
});

/** Lines of 100 letters. */
function lines(count: number): string {
  return `${'x'.repeat(99)}\n`.repeat(count);
}

/** Copies like a student in another program. */
async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const other = document.createElement('textarea');
    other.id = 'other-program';
    document.body.append(other);
    other.value = value;
    other.select();
  }, text);
  await page.locator('#other-program').press('ControlOrMeta+C');
  await page.evaluate(() => document.querySelector('#other-program')?.remove());
}

/** From the menu of the first card in the list of its deck. */
async function chooseOfCard(page: Page, act: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions for “/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

async function deleteFirst(page: Page, table: string, name: string): Promise<void> {
  const live = async () => (await rowsOn(page, table)).filter((row) => row.deletedAt === 0).length;
  const before = await live();
  await page.getByRole('button', { name, exact: true }).first().click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /Delete/ });
  // Some things are asked about first, others go at once.
  await expect.poll(async () => (await confirm.isVisible()) || (await live()) < before).toBe(true);
  if (await confirm.isVisible()) await confirm.click();
  await expect.poll(live).toBe(before - 1);
}

async function values(page: Page, table: string, field: string): Promise<unknown[]> {
  return (await rowsOn(page, table)).map((row) => row[field]);
}
