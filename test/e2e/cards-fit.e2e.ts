/** Cards with words, code and text sizes that do not fit a phone by themselves. */

import { lostOn } from './support/fit.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { addDeck } from './support/review.ts';

const longWord = 'Donaudampfschifffahrt'.repeat(6);
const code = `Code\n\n\`\`\`\n${'nextToEachOther '.repeat(12)}\n\`\`\``;

test('a long word, code and text of twice the size fit a phone', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await addDeck(page, [longWord, code]);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await lostOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Start review' }).click();
  const session = page.getByRole('dialog', { name: 'Review: Cells' });
  const card = session.locator('[data-card]');
  await expect(card).toContainText(longWord);
  expect(await lostOn(page)).toEqual([]);
  const setText = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  await setText('200%');
  for (const name of ['Leave review', 'Undo', 'Card menu'])
    await expect(session.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  expect(await lostOn(page)).toEqual([]);
  await setText('');
  await expect(session.getByRole('button', { name: 'Show answer' })).toBeEnabled();
  await session.getByRole('button', { name: 'Show answer' }).click();
  await session.getByRole('button', { name: 'Easy' }).click();
  const block = card.locator('[data-card-side="front"] pre');
  await expect(block).toBeVisible();
  const [outer, inner] = [await card.boundingBox(), await block.boundingBox()];
  expect(inner?.x).toBeGreaterThan(outer?.x ?? 0);
  expect(inner?.width).toBeLessThan(outer?.width ?? 0);

  await setText('200%');
  await session.getByRole('button', { name: 'Leave review' }).click();
  await page.goto('/dashboard/library/flashcards/cards');
  await setText('200%');
  await page.reload();
  await setText('200%');
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('a');
  const rows = page.getByRole('grid', { name: 'Cards' }).locator('[aria-selected]');
  await expect(rows).toHaveCount(2);
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => [row.clientHeight, row.scrollHeight]),
  );
  for (const [seen = 0, needed = 0] of heights) expect(needed).toBeLessThanOrEqual(seen);
  expect(faults).toEqual([]);
});

test('a form, a review and selected cards leave room for the cards in landscape and with text of twice the size', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await addDeck(page, ['One', 'Two', 'Three', 'Four', 'Five']);
  const setText = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  const portrait = { width: 390, height: 844 };
  const landscape = { width: 844, height: 390 };

  await page.getByRole('button', { name: 'Add card' }).click();
  const form = page.getByRole('dialog', { name: 'New card' });
  await setText('200%');
  for (const size of [portrait, landscape]) {
    await page.setViewportSize(size);
    for (const name of ['Save', 'Save and add another', 'Cancel', 'Close'])
      await expect(form.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const field = await form.locator('form').evaluate((element) => {
      const around = element.parentElement?.getBoundingClientRect();
      return (around?.height ?? 0) / innerHeight;
    });
    expect(field).toBeGreaterThan(0.35);
  }
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Start review' }).click();
  const session = page.getByRole('dialog', { name: 'Review: Cells' });
  await expect(session.getByText('One', { exact: true })).toBeInViewport({ ratio: 1 });
  await session.getByRole('button', { name: 'Show answer' }).click();
  await page.setViewportSize(portrait);
  const good = session.getByRole('button', { name: 'Good' });
  const isApart = await good.evaluate((button) => {
    const words = document.createRange();
    if (button.firstChild) words.selectNodeContents(button.firstChild);
    const interval = button.nextElementSibling?.getBoundingClientRect();
    return words.getBoundingClientRect().bottom <= (interval?.top ?? 0) + 4;
  });
  expect(isApart).toBe(true);
  for (const name of ['Again', 'Hard', 'Good', 'Easy']) {
    const fits = await session
      .getByRole('button', { name })
      .evaluate((button) => button.scrollWidth <= button.clientWidth && button.clientHeight < 160);
    expect(fits, name).toBe(true);
  }
  await setText('');
  await page.goBack();
  await expect(page).toHaveURL(/flashcards\/[0-9a-f-]{36}$/);

  await page.goto('/dashboard/library/flashcards/cards');
  await page.setViewportSize(landscape);
  await page.getByRole('grid', { name: 'Cards' }).focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selected cards' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  expect((await bar.boundingBox())?.y).toBeGreaterThan(300);
  await bar.getByRole('button', { name: 'Cancel selection' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(faults).toEqual([]);
});
