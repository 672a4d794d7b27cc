/** [P2] One window ends the account or the session while others are in the midst of a quiz, a review or an import. */
import type { ConsoleMessage, Page } from '@playwright/test';
import { stockTypes } from '../support/anki/collection.ts';
import { entriesOfPackage, packed } from '../support/anki/package.ts';
import { countOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test, watchFaults } from './support/fixtures.ts';
import { addDeck } from './support/review.ts';
import { waitUntilSynced } from './support/student.ts';

const settled = (page: Page, name: string) =>
  expect(page.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true');

async function answer(page: Page, option: string): Promise<void> {
  await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: /^(Next|Finish quiz)$/ }).click();
}

async function importFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/dashboard/import');
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Choose files to import').setInputFiles(file);
  await page.getByRole('button', { name: 'Import', exact: true }).click({ timeout: 60_000 });
}

async function startQuiz(page: Page): Promise<void> {
  await page.goto('/dashboard/library/quiz');
  await page.getByRole('link', { name: /Cells/ }).click();
  await page.getByRole('button', { name: /^(Start|Continue) quiz/ }).click();
}

/** Screens that broke, whatever became of them: the window may have gone on since. */
function watchBroken(page: Page, broken: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    if (message.text().includes('No account database')) broken.push(message.text());
  });
}

/** Databases of accounts, and what pages keep. */
async function left(page: Page): Promise<unknown> {
  return await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    return [databases.filter((name) => /^haversack-[0-9a-f]{8}-/.test(name)), { ...localStorage }];
  });
}

test('an account is deleted while a quiz and a review go on in other windows: nothing stays here, and another device keeps its result', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const question = (number: number) => `Question ${number}? { =Right ~Wrong ~Other }\n`;
  await importFile(page, 'Cells.gift', Buffer.from([1, 2, 3].map(question).join('\n')));
  await expect.poll(() => countOn(page, 'question')).toBe(3);
  await addDeck(page, ['One', 'Two', 'Three']);
  const deck = page.url();
  await waitUntilSynced(page);
  const phone = await newDevice(browser, server, { phone: true });
  await logIn(phone.page, server.student);
  await expect.poll(() => countOn(phone.page, 'question')).toBe(3);
  await startQuiz(phone.page);
  await answer(phone.page, 'Right');

  const broken: string[] = [];
  const [quiz, review] = [await context.newPage(), await context.newPage()];
  for (const one of [quiz, review]) {
    watchBroken(one, broken);
    watchFaults(one);
  }
  await startQuiz(quiz);
  await answer(quiz, 'Wrong');
  await review.goto(deck);
  await review.getByRole('button', { name: 'Start review' }).first().click();
  await settled(review, 'Show answer');
  // Later ratings never reach the server.
  for (const one of [page, quiz, review]) await one.route('**/v1/sync', (route) => route.abort());
  await review.keyboard.press('Space');
  await settled(review, 'Good');
  await review.keyboard.press('3');
  await expect.poll(() => countOn(review, 'review')).toBe(1);

  await page.bringToFront();
  await page.goto('/dashboard/settings#privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText(/not yet on the server/)).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(server.student.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible({ timeout: 60_000 });
  for (const one of [quiz, review]) await one.waitForURL((url) => url.pathname === '/');
  // A key of the review that is gone.
  await review.keyboard.press('3');
  await expect.poll(() => left(page)).toEqual([[], {}]);
  expect(broken).toEqual([]);

  await answer(phone.page, 'Right');
  await answer(phone.page, 'Right');
  await expect(phone.page.getByText('3 of 3 correct')).toBeVisible();
  await phone.page.reload();
  await expect(phone.page.getByText('3 of 3 correct')).toBeVisible();
  await expect(phone.page.getByText('Session expired Please log in again.')).toBeVisible();
  expect([...faults, ...phone.faults]).toEqual([]);
});

test('signing out in one window ends an import of Anki in another: no screen breaks, and nothing of it stays here or comes back', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.setTimeout(480_000);
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const at = Date.UTC(2025, 2, 1, 12);
  const notes = Array.from({ length: 3_000 }, (_, index) => ({
    ...{ id: at + index, guid: `g${index}`, type: 1, tags: ' exam ' },
    fields: [`Word ${index}`, `Meaning ${index}`],
    cards: [{ ord: 0, deck: 2, reviews: [{ id: at + index * 10, ease: 3, kind: 0 }] }],
  }));
  const collection = { types: stockTypes, decks: { 1: 'Default', 2: 'Words' }, notes };
  const file = packed(await entriesOfPackage(collection, 'anki21b'));
  const broken: string[] = [];
  watchBroken(page, broken);
  const other = await context.newPage();
  await other.goto('/dashboard/library/flashcards');
  await waitUntilSynced(page);
  // Imported rows never reach the server.
  for (const one of [page, other]) await one.route('**/v1/sync', (route) => route.abort());
  await page.bringToFront();
  await importFile(page, 'Words.apkg', Buffer.from(await (await file.bytes()).arrayBuffer()));
  await expect.poll(() => countOn(page, 'card'), { intervals: [100] }).toBeGreaterThan(0);

  await other.bringToFront();
  await other.getByRole('button', { name: 'Account' }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByText(/piece of work in progress/).first()).toBeVisible();
  // The import continues, and its new rows need another confirmation.
  await expect(async () => {
    await dialog.getByRole('checkbox').check({ timeout: 1_000 });
    await dialog.getByRole('button', { name: 'Sign out' }).click({ timeout: 1_000 });
    await other.waitForURL((url) => url.pathname === '/', { timeout: 3_000 });
  }).toPass({ timeout: 240_000 });
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => left(other)).toEqual([[], {}]);
  expect(broken).toEqual([]);

  await other.unroute('**/v1/sync');
  await logIn(other, server.student);
  await waitUntilSynced(other);
  for (const table of ['card', 'deck', 'review', 'tag', 'imports', 'jobs'])
    expect(await countOn(other, table)).toBe(0);
  expect(faults).toEqual([]);
});
