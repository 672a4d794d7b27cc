/** All cards: found, selected and changed together; decks in decks; and what their statistics say. */
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { fillCards } from './support/many-cards.ts';

const cards = '/dashboard/library/flashcards/cards';

test('cards are searched, selected by keyboard, changed together and undone; decks are nested; statistics are shown', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.slow();
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await fillCards(page, { cards: 400, reviews: 2_000, decks: 4 });
  await page.goto(cards);
  await expect(page.getByText('400 cards', { exact: true })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search cards' });
  await search.fill('is:nothing');
  await expect(page.getByText(/“is:nothing” is not known/)).toBeVisible();
  await search.fill('tag:exam -flag:red');
  // The arrow does not wait for the search and uses the results found so far.
  await search.press('ArrowDown');
  const grid = page.getByRole('grid', { name: 'Cards' });
  await expect(grid).toBeFocused();
  await expect(page.getByText(/^\d+ cards found$/)).not.toHaveText(/^(0|400) /);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected cards' });
  await expect(bar.getByText('3 cards selected')).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Suspend' }).click();
  const suspended = async () =>
    (await rowsOn(page, 'card')).filter(({ suspendedAt }) => Number(suspendedAt) > 0).length;
  await expect.poll(suspended).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(suspended).toBe(0);

  await grid.focus();
  await page.keyboard.press('Control+a');
  await bar.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Deck', { exact: true }).selectOption({ label: 'New deck…' });
  await dialog.getByLabel('Deck name').fill('Exam cards');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText(/^\d+ cards moved to Exam cards/)).toBeVisible();
  await search.fill('deck:"exam cards"');
  await expect(page.getByRole('region', { name: 'Cards', exact: true })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(page.getByText(/^\d+ cards found$/)).toBeVisible();

  await page.goto('/dashboard/library/flashcards');
  await page.getByRole('button', { name: 'More actions for Exam cards' }).click();
  await page.getByRole('menuitem', { name: 'Move deck…' }).click();
  await dialog.getByLabel('Inside').selectOption({ label: 'Subject 1' });
  await dialog.getByRole('button', { name: 'Move deck' }).click();
  await expect(page.getByText('Deck moved')).toBeVisible();
  const parent = page.getByRole('button', { name: 'Decks in Subject 1' });
  await expect(parent).toHaveAttribute('aria-expanded', 'true');
  await page.locator('a[data-deck]', { hasText: 'Subject 1' }).first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('a[data-deck]', { hasText: 'Exam cards' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('a[data-deck]', { hasText: 'Exam cards' })).toHaveCount(1);

  await page.getByRole('button', { name: 'More actions for Subject 1' }).click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { name: 'Statistics of Subject 1' })).toBeVisible();
  await expect(page.getByText('With the 4 decks in it.')).toBeVisible();
  await expect(page.getByRole('img', { name: /due in the next 30 days/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /remembered of/ })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('50,000 cards are searched and 5,000 changed at once while the page stays quick', {
  tag: '@long',
}, async ({ browser, server }) => {
  // Most of it is what puts half a million reviews there.
  test.setTimeout(1_800_000);
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await fillCards(page, { cards: 50_000, reviews: 500_000, decks: 40 });
  await page.goto(cards);
  const counted = page.getByText('50,000 cards', { exact: true });
  await expect(counted).toBeVisible({ timeout: 120_000 });
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  const longest = async () => {
    const tasks = await page.evaluate(() => {
      const { tasks } = globalThis as unknown as { tasks: number[] };
      return tasks.splice(0);
    });
    return Math.max(0, ...tasks);
  };
  const search = page.getByRole('searchbox', { name: 'Search cards' });
  const found = page.getByText(/cards found$/);
  const times: number[] = [];
  for (const typed of ['m', 'me', 'mem', 'memory', 'memory tag:exam', 'memory is:due -flag:red']) {
    const before = await page.evaluate(() => performance.now());
    await search.fill(typed);
    await expect(found).toBeVisible();
    times.push((await page.evaluate(() => performance.now())) - before);
  }
  console.log(
    '50,000 cards, search, ms:',
    times.map(Math.round).join(' '),
    'longest task:',
    await longest(),
  );
  await search.fill('tag:exam or tag:hard');
  await expect(page.getByText('5,000 cards found')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selected cards' });
  await expect(bar.getByText('5,000 cards selected')).toBeVisible();
  await longest();
  const began = Date.now();
  await bar.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('5,000 cards suspended')).toBeVisible({ timeout: 120_000 });
  const took = Date.now() - began;
  console.log('5,000 suspended, ms:', took, 'longest task:', await longest());
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('5,000 cards resumed')).toBeVisible({ timeout: 120_000 });
  console.log('5,000 taken back, longest task:', await longest());

  const opening = Date.now();
  await page.goto('/dashboard/insight');
  await expect(page.getByRole('img', { name: /remembered of/ })).toBeVisible({ timeout: 240_000 });
  console.log('500,000 reviews, first statistics, ms:', Date.now() - opening);
  const again = Date.now();
  await page.reload();
  await expect(page.getByRole('img', { name: /remembered of/ })).toBeVisible({ timeout: 240_000 });
  console.log('500,000 reviews, statistics of a later start, ms:', Date.now() - again);
  expect(faults).toEqual([]);
});
