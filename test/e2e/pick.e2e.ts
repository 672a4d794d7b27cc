/** Pick: a student keeps sentences of a file as cards by hiding words, by keys and by touch, and nothing is lost [P2]. */
import type { Locator, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { makeBook } from './support/book.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  type ServerOfTest,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { uploadPdf, waitUntilSynced } from './support/student.ts';
import { fingerOn } from './support/taps.ts';

const phone = { phone: true, touch: true };

async function openPick(
  page: Page,
  server: ServerOfTest,
  pdf: Parameters<typeof uploadPdf>[1] = pdfPath,
) {
  await signUp(page, server);
  await uploadPdf(page, pdf);
  return goToPick(page);
}

async function goToPick(page: Page): Promise<string> {
  const [file] = await rowsOn(page, 'file');
  const path = `/dashboard/library/files/${file?.id}/pick`;
  await page.goto(path);
  return path;
}

const words = (page: Page): Locator => page.getByRole('group', { name: 'Words to hide' });
const hiddenWords = (page: Page): Locator => words(page).getByRole('checkbox', { checked: true });
const progress = (page: Page): Locator => page.getByRole('progressbar', { name: 'Sentences done' });
const doneOn = (page: Page, done: number): Promise<void> =>
  expect(progress(page)).toHaveAttribute('aria-valuenow', String(done));

async function picksOn(page: Page): Promise<string[]> {
  return (await rowsOn(page, 'pick')).map(({ outcome }) => String(outcome)).sort();
}

test('[P2] sentences are kept and skipped by keys beside their page, and a reload goes on', async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await openPick(page, server);
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  const first = (await words(page).textContent()) ?? '';
  // The page beside marks the sentence.
  await expect(page.locator('[data-pane] mark').first()).toBeVisible();
  expect(await axeOn(page, 'main')).toEqual([]);

  // Hide words by arrows and Space.
  await page.keyboard.press('ArrowRight');
  const word = words(page).getByRole('checkbox').first();
  await expect(word).toBeFocused();
  const before = await word.getAttribute('aria-checked');
  await page.keyboard.press('Space');
  await expect(word).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  // Three words of which one is shown, so that Space hides all of them.
  if (before === 'false') await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('button', { name: 'Hide 3 words' })).toBeVisible();
  await page.keyboard.press('Space');
  for (const at of [0, 1, 2])
    await expect(words(page).locator(`[data-word="${at}"]`)).toHaveAttribute(
      'aria-checked',
      'true',
    );
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('button', { name: 'Show 2 words' })).toBeVisible();
  // The focus stays on the word, although it is drawn anew.
  await expect(words(page).locator('[data-word="1"]')).toBeFocused();

  // On a word Enter does what Space does; Escape leads from the words to their sentence, which it keeps.
  await page.keyboard.press('ArrowRight');
  const third = words(page).locator('[data-word="2"]');
  await expect(third).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(third).toHaveAttribute('aria-checked', 'false');
  await doneOn(page, 0);
  await page.keyboard.press('Escape');
  await expect(words(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await doneOn(page, 1);
  await expect(words(page)).not.toHaveText(first);
  await page.keyboard.press('x');
  await doneOn(page, 2);
  await expect.poll(() => picksOn(page)).toEqual(['kept', 'skipped']);
  expect(await countOn(page, 'card')).toBeGreaterThan(0);

  await page.keyboard.press('z');
  await doneOn(page, 1);
  await expect.poll(() => picksOn(page)).toEqual(['kept', 'open']);
  await page.keyboard.press('x');
  await expect.poll(() => picksOn(page)).toEqual(['kept', 'skipped']);
  const next = (await words(page).textContent()) ?? '';
  await page.reload();
  await expect(words(page)).toHaveText(next, { timeout: 60_000 });
  await doneOn(page, 2);
  // Undo goes on where the last sitting ended.
  await page.keyboard.press('z');
  await doneOn(page, 1);
  await expect.poll(() => picksOn(page)).toEqual(['kept', 'open']);
  // A kept sentence is looked at, and opened again by what its list says.
  await page.getByRole('button', { name: /^1 done: 1 kept/ }).click();
  await page.getByRole('button', { name: /^Kept/ }).click();
  // Numbers of gaps may differ, since other words are hidden now.
  await expect(words(page)).toContainText(first.slice(0, 15));
  await page.getByRole('button', { name: 'Undo keep', exact: true }).click();
  await doneOn(page, 0);
  await expect.poll(() => picksOn(page)).toEqual(['open', 'open']);
  expect(faults).toEqual([]);
});

test('[P2] on a phone words are hidden by a tap and a drag, and swipes keep and skip', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, phone);
  await openPick(page, server);
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  expect(await axeOn(page, '[role="dialog"]')).toEqual([]);
  const box = await boxOf(words(page).locator('[data-word="0"]'));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isHidden = await words(page).locator('[data-word="0"]').getAttribute('aria-checked');
  await page.touchscreen.tap(x, y);
  await expect(words(page).locator('[data-word="0"]')).toHaveAttribute(
    'aria-checked',
    isHidden === 'true' ? 'false' : 'true',
  );
  await expect(page.getByRole('button', { name: 'Keep', exact: true })).toBeEnabled();

  const finger = await fingerOn(page);
  const card = await boxOf(page.getByRole('article', { name: 'Sentence' }));
  const foot = card.y + card.height - 8;
  // Not far enough: the card comes back.
  await finger.down(card.x + 120, foot);
  await finger.move(card.x + 180, foot);
  await finger.up();
  await doneOn(page, 0);
  if ((await hiddenWords(page).count()) === 0) await page.touchscreen.tap(x, y);
  await finger.down(card.x + 80, foot);
  await finger.move(card.x + 250, foot);
  await finger.up();
  await doneOn(page, 1);
  const second = await boxOf(page.getByRole('article', { name: 'Sentence' }));
  await finger.down(second.x + 280, second.y + second.height - 8);
  await finger.move(second.x + 80, second.y + second.height - 8);
  await finger.up();
  await doneOn(page, 2);
  await expect.poll(() => picksOn(page)).toEqual(['kept', 'skipped']);
  await page.getByRole('button', { name: /^Undo (keep|skip)/ }).click();
  await doneOn(page, 1);
  expect(faults).toEqual([]);
});

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (box === null) throw new Error('It is not drawn');
  return box;
}

test('the words around a gap are edited, and a question is asked instead of a gap', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await openPick(page, server);
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  if ((await hiddenWords(page).count()) === 0)
    await words(page).getByRole('checkbox').first().click();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit card' });
  const field = form.getByRole('textbox', { name: 'Text of the card' });
  const first = await field.inputValue();
  await field.click();
  // Typing over everything leaves the hidden words.
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  const marks = /\[[^\]]+\]/.exec(first)?.[0] ?? '';
  await expect(field).toHaveValue(marks);
  await form.getByRole('button', { name: 'Reset' }).click();
  await expect(field).toHaveValue(first);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' In short.');
  await expect(form.getByText('Edited by you')).toBeVisible();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('e');
  await expect(field).toHaveValue(`${first} In short.`);
  await form.getByRole('button', { name: 'Keep', exact: true }).click();
  await doneOn(page, 1);
  await expect
    .poll(async () =>
      (await rowsOn(page, 'card')).map(({ isEdited, front }) => [
        isEdited,
        String(front).includes('In short.'),
      ]),
    )
    .toEqual([[true, true]]);

  await page.keyboard.press('q');
  const asking = page.getByRole('dialog', { name: 'Question card' });
  await asking.getByLabel('Front').fill('What does it say?');
  if ((await asking.getByLabel('Back').inputValue()) === '')
    await asking.getByLabel('Back').fill('This.');
  await asking.getByRole('switch', { name: 'Both ways' }).check();
  await asking.getByRole('button', { name: 'Keep', exact: true }).click();
  await doneOn(page, 2);
  await expect.poll(() => countOn(page, 'card')).toBe(3);
  expect(faults).toEqual([]);
});

test('the end tells what was kept and leads to the review; Undo stays', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server, phone);
  const path = await openPick(page, server);
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await waitForOfflineReady(page);
  await context.setOffline(true);
  const total = Number(await progress(page).getAttribute('aria-valuemax'));
  for (let done = 0; done < total; done += 1) {
    await doneOn(page, done);
    const keeps = done < 2 && (await hiddenWords(page).count()) > 0;
    await page.getByRole('button', { name: keeps ? 'Keep' : 'Skip', exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: /^\d+ cards? kept$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Undo (keep|skip)/ }).click();
  await doneOn(page, total - 1);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: /^\d+ cards? kept$/ })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('link', { name: 'Review now' }).click();
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('[P2] what one device keeps is gone on the other at once', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const one = await newDevice(browser, server);
  await openPick(one.page, server);
  await expect(words(one.page)).toBeVisible({ timeout: 60_000 });
  const other = await newDevice(browser, server);
  await logIn(other.page, server.student);
  await waitUntilSynced(one.page);
  await waitUntilSynced(other.page);
  await other.page.goto(one.page.url());
  // The file's bytes come by themselves first.
  await expect(words(other.page)).toBeVisible({ timeout: 60_000 });
  const first = (await words(other.page).textContent()) ?? '';
  await one.page.keyboard.press('x');
  await expect(words(other.page)).not.toHaveText(first, { timeout: 30_000 });
  await doneOn(other.page, 1);
  expect([...one.faults, ...other.faults]).toEqual([]);
});

test('a book of 200 pages is picked by its chapters, and a page without sentences says why', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await openPick(page, server, makeBook(200));
  await expect(page.getByRole('heading', { name: 'No sentences to pick here' })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Choose another section' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose a section' });
  await choice.getByRole('button').last().click();
  await expect(page).toHaveURL(/from=\d+&to=200/);
  expect(await axeOn(page, 'main')).toEqual([]);
  expect(faults).toEqual([]);
});

test('with single-key shortcuts off no letter decides, and buttons have no key caps', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await page.addInitScript(() => localStorage.setItem('haversack-character-keys', 'off'));
  await openPick(page, server);
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('x');
  await expect(page.locator('kbd')).toHaveCount(0);
  await doneOn(page, 0);
  await page.getByRole('button', { name: 'Skip', exact: true }).press('Enter');
  await doneOn(page, 1);
  expect(faults).toEqual([]);
});
