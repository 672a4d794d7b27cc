/** A quiz of a deck in the kinds that are chosen, by keyboard and on a phone, offline; and of a large deck. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { fillCards } from './support/many-cards.ts';

const shots = process.env.CARD_SHOTS;

async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

const animals = {
  ...{ Hund: 'dog', Katze: 'cat', Kuh: 'cow', Schwein: 'pig', Pferd: 'horse', Ziege: 'goat' },
  ...{ Maus: 'mouse', Ente: 'duck', Huhn: 'hen', Esel: 'donkey', Hase: 'hare', Wal: 'whale' },
};
const gaps = ['The {{c1::nucleus}} holds the genes.', 'A {{c1::ribosome}} makes proteins.'];

/** Imports a deck and opens it. */
async function openDeck(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.goto('/dashboard/import');
  const buffer = Buffer.from(`${lines.join('\n')}\n`);
  await page
    .getByLabel('Choose files to import')
    .setInputFiles({ name: `${name}.txt`, mimeType: 'text/plain', buffer });
  const preview = page.getByRole('button', { name: 'Show preview' });
  const take = page.getByRole('button', { name: 'Import', exact: true });
  await expect(preview.or(take)).toBeVisible();
  if (await preview.isVisible()) await preview.click();
  await take.click();
  await expect.poll(async () => (await rowsOn(page, 'card')).length).toBe(lines.length);
  const [deck] = await rowsOn(page, 'deck');
  await page.goto(`/dashboard/library/flashcards/${deck?.id}`);
}

const lines = [
  ...Object.entries(animals).map((sides) => sides.join('\t')),
  ...gaps.map((gap) => `${gap}\t`),
];
const form = (page: Page) => page.getByRole('dialog', { name: 'Generate quiz from deck' });

test('[P4] a quiz of a deck has the kinds that are chosen, by keyboard alone and offline', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await openDeck(page, 'Animals', lines);
  await expect(page.getByRole('button', { name: 'Generate quiz' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Generate quiz' }).focus();
  await page.keyboard.press('Enter');
  const kind = (name: string) => form(page).getByRole('checkbox', { name });
  await expect(kind('Fill in the blanks')).toBeChecked();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await look(page, 'deck-quiz-laptop');

  // Single choice for each card, one press away.
  const only = form(page).getByRole('button', { name: 'Single choice only' });
  await only.focus();
  await page.keyboard.press('Enter');
  await expect(kind('Matching')).not.toBeChecked();
  await kind('Single choice').focus();
  await page.keyboard.press('Space');
  await expect(kind('Single choice')).not.toBeChecked();
  await form(page).getByRole('button', { name: 'Generate' }).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Choose at least one kind of question.')).toBeVisible();
  expect(await axeOn(page, 'dialog')).toEqual([]);

  const all = form(page).getByRole('button', { name: 'Select all kinds' });
  await all.focus();
  await page.keyboard.press('Enter');
  await form(page).getByRole('combobox', { name: 'Side that is asked' }).focus();
  await page.keyboard.press('End');
  await form(page).getByRole('button', { name: 'Generate' }).focus();
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: /^Save \d+ questions/ });
  await expect(save).toBeVisible({ timeout: 30_000 });
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await look(page, 'deck-quiz-review-laptop');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(save).toBeHidden();
  const questions = await rowsOn(page, 'question');
  const kinds = new Set(questions.map(({ kind }) => kind ?? 'single'));
  expect([...kinds].sort()).toEqual(['cloze', 'matching', 'short', 'single', 'true-false']);
  const cards = (await rowsOn(page, 'card')).map(({ id }) => String(id));
  expect(questions.every(({ cardId }) => cards.includes(String(cardId)))).toBe(true);

  // The choice is remembered.
  await page.getByRole('button', { name: 'Generate quiz' }).click();
  const sides = form(page).getByRole('combobox', { name: 'Side that is asked' });
  await expect(sides).toHaveValue('both');
  expect(faults).toEqual([]);
});

test('on a phone a small deck says which questions it cannot give, and its quiz is taken', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await openDeck(page, 'Two', lines.slice(0, 2));
  await page.getByRole('button', { name: 'Generate quiz' }).tap();
  const kind = (name: string) => form(page).getByRole('checkbox', { name });
  await expect(kind('Single choice')).toBeDisabled();
  await expect(form(page).getByText('Needs 4 cards in the deck')).toBeVisible();
  await expect(form(page).getByText('Needs 4 cards with two sides')).toBeVisible();
  await expect(form(page).getByText('Needs “Fill in the gap” cards')).toBeVisible();
  const choice = form(page).getByRole('combobox', { name: 'Cards' });
  await expect(choice.getByRole('option', { name: 'Flagged (0)' })).toBeDisabled();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  expect(await lostOn(page)).toEqual([]);
  await look(page, 'deck-quiz-small-phone');
  await kind('True or false').uncheck();
  await form(page).getByRole('button', { name: 'Generate' }).tap();
  await page.getByRole('button', { name: 'Save 2 questions' }).tap();
  await page
    .getByRole('button', { name: /Start quiz|Take quiz|Practice/ })
    .first()
    .tap();
  for (const [at, button] of ['Next', 'Finish quiz'].entries()) {
    await expect(page.getByText(`${at + 1} / 2`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Your answer' }).fill(at === 0 ? 'dgo' : 'Cat');
    expect(await axeOn(page)).toEqual([]);
    await page.getByRole('button', { name: button }).tap();
  }
  await expect(page.getByText('1 of 2 correct').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('[P4] the flagged of 5,000 cards become a quiz of 20 questions, which asks no other', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.setTimeout(600_000);
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await fillCards(page, { cards: 5_000, reviews: 5_000, decks: 1 });
  const [deck] = await rowsOn(page, 'deck');
  await page.goto(`/dashboard/library/flashcards/${deck?.id}`);
  await page.getByRole('button', { name: 'Generate quiz' }).click();
  const all = form(page).getByRole('option', { name: 'All cards (5,000)' });
  await expect(all).toBeAttached({ timeout: 60_000 });
  await form(page).getByRole('button', { name: 'Single choice only' }).click();
  await form(page).getByRole('combobox', { name: 'Cards' }).selectOption('Flagged (100)');
  await form(page).getByRole('combobox', { name: 'Number of questions' }).selectOption('20');
  await form(page).getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Save 20 questions' }).click({ timeout: 120_000 });
  await expect.poll(async () => (await rowsOn(page, 'question')).length).toBe(20);
  const flags = new Map((await rowsOn(page, 'card')).map(({ id, flag }) => [id, flag]));
  const asked = (await rowsOn(page, 'question')).map(({ cardId }) => flags.get(String(cardId)));
  expect(asked).not.toContain(0);
  expect(asked).not.toContain(undefined);
  expect(faults).toEqual([]);
});
