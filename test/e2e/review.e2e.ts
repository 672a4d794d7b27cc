/** A sitting of review: by keyboard and by touch, without a network, and everything in it taken back. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import {
  expect,
  newDevice,
  type ServerOfTest,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { addDeck, swipe } from './support/review.ts';

const flashcards = '/dashboard/library/flashcards';

async function openReview(page: Page, server: ServerOfTest, fronts: readonly string[]) {
  await signUp(page, server);
  await addDeck(page, fronts);
  await waitForOfflineReady(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Start review' }).first().click();
  return page.getByRole('dialog', { name: /^Review: / });
}

/** The rows of ratings that count, the oldest first. */
async function ratings(page: Page): Promise<unknown[]> {
  const reviews = await rowsOn(page, 'review');
  const voided = new Set(reviews.map(({ voids }) => voids));
  return reviews
    .filter(({ id, rating }) => rating !== 0 && !voided.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ rating }) => rating);
}

const settled = (page: Page, name: string) =>
  expect(page.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true');

test('a review is done by keyboard without a network, with acts on its cards, and each is taken back', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  const room = await openReview(page, server, ['One', 'Two', 'Three']);
  await settled(page, 'Show answer');
  await page.keyboard.press('Space');
  await expect(room.getByText('One answered').first()).toBeVisible();
  await settled(page, 'Good');
  expect(await axeOn(page, '[role="dialog"]')).toEqual([]);
  // Space again is Good.
  await page.keyboard.press('Space');
  await expect.poll(() => ratings(page)).toEqual([3]);
  await settled(page, 'Show answer');
  await page.keyboard.press('-');
  await expect(room.getByText('Three', { exact: true })).toBeVisible();
  await expect(page.getByText('Card buried until tomorrow')).toBeVisible();
  await settled(page, 'Show answer');
  await page.keyboard.press('!');
  // Nothing but the card that is being learned is left.
  await expect(room.getByText('Short break')).toBeVisible();
  await page.keyboard.press('z');
  await expect(room.getByText('Three', { exact: true })).toBeVisible();
  await page.keyboard.press('z');
  await expect(room.getByText('Two', { exact: true })).toBeVisible();
  const cards = await rowsOn(page, 'card');
  expect(cards.filter(({ suspendedAt, buriedUntil }) => suspendedAt || buriedUntil)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+2');
  await expect(room.getByText('Orange flag')).toBeAttached();
  await page.keyboard.press('i');
  const why = page.getByRole('dialog', { name: 'Why is this due?' });
  await expect(why.getByText('This card is new')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Front' }).fill('Two, changed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The card behind the form is drawn anew before the form closes.
  await expect(page.getByRole('textbox', { name: 'Front' })).toHaveCount(0);
  await expect(room.getByText('Two, changed', { exact: true })).toBeVisible();
  await page.keyboard.press('z');
  await expect(room.getByText('Two', { exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await settled(page, 'Show answer');
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await room.getByRole('button', { name: 'Finish review' }).click();
  await expect(room.getByText('Well done')).toBeVisible();
  // Also after the last card.
  await page.keyboard.press('z');
  await expect(room.getByText('Three answered').first()).toBeVisible();
  await expect.poll(() => ratings(page)).toEqual([3, 4]);
  expect(faults).toEqual([]);
});

test('a review is done by touch: a tap turns the card, a swipe rates it, and an edge is the browser’s', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  const room = await openReview(page, server, ['One', 'Two', 'Three', 'Four', 'Five']);
  for (const [index, way] of (['right', 'left', 'up', 'down'] as const).entries()) {
    await settled(page, 'Show answer');
    await room.getByRole('article').tap();
    await settled(page, 'Good');
    if (index === 0) {
      await swipe(page, 'right', { fromEdge: true });
      await expect(room.getByRole('button', { name: 'Good' })).toBeVisible();
      expect(await ratings(page)).toEqual([]);
    }
    await swipe(page, way);
    await expect.poll(() => ratings(page)).toHaveLength(index + 1);
  }
  expect(await ratings(page)).toEqual([3, 1, 4, 2]);
  // A tap in the moment of a swipe stops the swipe and presses nothing: Chromium makes no click of it.
  await settled(page, 'Show answer');
  await room.getByRole('button', { name: 'Card menu' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Suspend card' })).toBeVisible();
  expect(await axeOn(page, '[role="menu"]')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Suspend card' }).tap();
  await expect(page.getByText('Card suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().tap();
  await expect(room.getByText('Five', { exact: true })).toBeVisible();
  expect((await rowsOn(page, 'card')).every(({ suspendedAt }) => !suspendedAt)).toBe(true);
  expect(faults).toEqual([]);
});

test('custom study asks what was forgotten, as practice where it is not due, and an exam spreads its cards over the days', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  const room = await openReview(page, server, ['One', 'Two']);
  await settled(page, 'Show answer');
  await page.keyboard.press('Space');
  await settled(page, 'Again');
  await page.keyboard.press('1');
  await expect.poll(() => ratings(page)).toEqual([1]);
  const before = (await rowsOn(page, 'card')).map((card) => card.$memory);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Custom study' }).click();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(room.getByText('Practice', { exact: true })).toBeVisible();
  await settled(page, 'Show answer');
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await expect(room.getByText('Well done')).toBeVisible();
  const practised = (await rowsOn(page, 'review')).filter(({ kind }) => kind === 'practice');
  expect(practised).toHaveLength(1);
  expect((await rowsOn(page, 'card')).map((card) => card.$memory)).toEqual(before);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Custom study' }).click();
  await page.getByRole('radio', { name: 'Ahead of an exam' }).check();
  await page.getByRole('textbox', { name: 'Name of the exam' }).fill('Cells exam');
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).fill(inTenDays);
  await page.getByRole('button', { name: 'Add exam' }).click();
  const exam = page.getByRole('list', { name: 'Exams' });
  await expect(exam.getByText('Cells exam')).toBeVisible();
  await expect(exam.getByText(/1 card today, final pass in/)).toBeVisible();
  await exam.getByRole('button', { name: 'Study for it' }).click();
  await expect(page.getByRole('dialog', { name: 'Review: Cells exam' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(flashcards);
  await expect(exam.getByText('Cells exam')).toBeVisible();
  expect(faults).toEqual([]);
});
