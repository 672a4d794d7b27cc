/**
 * How long a review takes from a key to the painted answer, and from a rating to the painted next card, with 50,000 cards
 * and 500,000 reviews in the browser's database; beside it how long an empty frame takes in the same page. Needs a build.
 */
import type { Page } from '@playwright/test';
import { fillCards } from '../e2e/support/many-cards.ts';
import { median, quantile } from './median.ts';
import { onStudentPage } from './student-page.ts';
import { type Painted, timeUntil } from './time-until.ts';

const restMs = 30_000;

/** @param counts of cards and of reviews, for smaller machines */
export async function measureReview([cards = 50_000, reviews = 500_000]: number[]): Promise<void> {
  await onStudentPage(async (page) => {
    await fillCards(page, { cards, reviews, decks: 40 });
    // The browser is still writing the new data; a student's years of study are at rest.
    await page.waitForTimeout(restMs);
    await measure(page);
  });
}

/** Opens a review twice and does forty cards of all decks. */
export async function measure(page: Page): Promise<void> {
  await page.goto('/dashboard/library/flashcards');
  await page.getByRole('button', { name: 'Start review' }).waitFor({ timeout: 120_000 });
  // The second time its code is there already, and the first card still is another.
  for (const time of ['first', 'second']) {
    const { ms } = await timeUntil(page, 'Show answer', () =>
      page.getByRole('button', { name: 'Start review' }).click(),
    );
    console.log(`opened the ${time} time in ${ms.toFixed(0)} ms`);
    if (time === 'second') break;
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start review' }).waitFor();
    // Counts that the first one started are finished.
    await page.waitForTimeout(2_000);
  }
  const [flips, rates, empty]: [Painted[], Painted[], Painted[]] = [[], [], []];
  for (let turn = 0; turn < 40; turn++) {
    await page.locator('button:not([aria-disabled]):has-text("Show answer")').waitFor();
    flips.push(await timeUntil(page, 'Good', () => page.keyboard.press('Space')));
    await page.locator('button:not([aria-disabled]):has-text("Good")').waitFor();
    rates.push(await timeUntil(page, 'Show answer', () => page.keyboard.press('4')));
  }
  for (let turn = 0; turn < 40; turn++) {
    empty.push(await timeUntil(page, '', () => page.keyboard.press('F9')));
  }
  for (const [what, painted] of Object.entries({ flip: flips, rate: rates, 'empty key': empty })) {
    const times = painted.map(({ ms }) => ms);
    const [middle, slow] = [median(times), quantile(times, 0.95)];
    const inFirst = painted.filter(({ frames }) => frames === 1).length;
    console.log(
      `${what}: median ${middle.toFixed(1)} ms, p95 ${slow.toFixed(1)} ms, in the first frame ${inFirst} of ${painted.length}`,
    );
  }
}
