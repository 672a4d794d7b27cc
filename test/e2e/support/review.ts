/** A student's actions in a review, and cards for it. */
import type { Page } from '@playwright/test';
import { countOn } from './device-data.ts';
import { expect } from './fixtures.ts';

/** On the screen of a new deck in the end. */
export async function addDeck(page: Page, fronts: readonly string[]): Promise<void> {
  await page.goto('/dashboard/library/flashcards');
  await page.getByRole('button', { name: 'New deck' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Cells');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('button', { name: /^(New|Add) card/ })
    .first()
    .click();
  for (const [index, front] of fronts.entries()) {
    await page.getByRole('textbox', { name: 'Front' }).fill(front);
    await page.getByRole('textbox', { name: 'Back' }).fill(`${front} answered`);
    const isLast = index === fronts.length - 1;
    const save = isLast ? 'Save' : 'Save and add another';
    await page.getByRole('button', { name: save, exact: true }).click();
    await expect.poll(() => countOn(page, 'card')).toBe(index + 1);
    // The form empties itself once the card is on disk: before that it would empty the next one.
    if (!isLast) await expect(page.getByRole('textbox', { name: 'Front' })).toHaveValue('');
  }
}

const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** A finger over the card, 120 pixels far. */
export async function swipe(
  page: Page,
  way: keyof typeof ways,
  { fromEdge = false } = {},
): Promise<void> {
  const box = await page.locator('[data-card]').boundingBox();
  if (box === null) throw new Error('No card is shown');
  const session = await page.context().newCDPSession(page);
  const from = { x: fromEdge ? 6 : box.x + box.width / 2, y: box.y + box.height - 24 };
  const [dx, dy] = ways[way];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', px: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + dx * px, y: from.y + dy * px }],
    });
  await touch('touchStart', 0);
  for (let px = 12; px <= 120; px += 12) {
    // As fast as a finger: after a faster throw, Chromium takes the next tap as its end.
    await page.waitForTimeout(16);
    await touch('touchMove', px);
  }
  await touch('touchEnd', 0);
  await session.detach();
}
