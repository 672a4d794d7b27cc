/** The search of everything: it reads the words of files, without a network too, and opens where they stand. */
import { axeOn } from './support/axe.ts';
import { countOn, putRows } from './support/device-data.ts';
import {
  expect,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

test('the search finds the words of a PDF without a network, and opens at the page', {
  tag: '@worker',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await expect.poll(() => countOn(page, 'pageTexts')).toBe(12);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await page.getByRole('button', { name: 'Search and commands' }).click();
  // One letter is missing.
  await palette.getByRole('combobox').fill('pavlov digstive');
  const hit = palette.getByRole('option', { name: /, p\. 1\b.*Pavlov’s.*digestive/ });
  await expect(hit).toBeVisible();
  await expect(hit.locator('mark').first()).toHaveText('Pavlov');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/files\/[0-9a-f-]{36}#page=1&quote=Pavlov/);
  // The other places of the words are a key away.
  const bar = page.getByRole('search');
  await expect(bar.getByRole('status')).toHaveText(/^\d+ of \d+$/);
  const [first = 0, count = 0] = ((await bar.getByRole('status').textContent()) ?? '')
    .split(' of ')
    .map(Number);
  expect(count).toBeGreaterThan(first);
  await expect(page.locator('[data-page="1"] [data-found]').first()).toBeVisible();
  // In one color.
  await expect(page.locator('[data-page] mark')).toHaveCount(0);
  await page.keyboard.press('F3');
  await expect(bar.getByRole('status')).toHaveText(`${first + 1} of ${count}`);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  expect(faults).toEqual([]);
});

test('a place in a PDF that a search finds can be read on a phone', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await expect.poll(() => countOn(page, 'pageTexts')).toBe(12);
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('pavlov digestive');
  await palette.getByRole('option', { name: /, p\. 1\b/ }).click();
  const mark = page.locator('[data-page="1"] [data-found="current"]').first();
  await expect(mark).toBeInViewport();
  const heightOf = async () => (await mark.boundingBox())?.height ?? 0;
  // Page 1 fits the width with lines of 6 pixels.
  await expect.poll(heightOf).toBeGreaterThan(10);
  await expect(mark).toBeInViewport({ ratio: 1 });
  // The student's own zoom stays.
  const widthOf = async () => (await page.locator('[data-page="1"]').boundingBox())?.width ?? 0;
  const enlarged = await widthOf();
  await page.keyboard.press('F3');
  await page.keyboard.press('-');
  await expect.poll(widthOf).toBeLessThan(enlarged);
  const chosen = await widthOf();
  await page.keyboard.press('F3');
  await page.keyboard.press('F3');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^4 of/);
  expect(await widthOf()).toBe(chosen);
  expect(faults).toEqual([]);
});

test('the search goes on after its worker ended without a word, and finds one sign of Chinese', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/library/notes#new');
  await page.locator('.cm-content').fill('光合作用需要水 and 🧬 chloroplasts');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard/tasks');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const field = palette.getByRole('combobox');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  for (const typed of ['水', '🧬']) {
    await field.fill(typed);
    await expect(palette.locator('mark').first()).toHaveText(typed);
  }
  await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.close())));
  await field.fill('chloroplasts');
  await expect(palette.getByText('Searching…').or(palette.locator('mark')).first()).toBeVisible();
  await expect(palette.locator('mark').first()).toHaveText('chloroplasts', { timeout: 20_000 });
  await expect(palette.getByText(/^No results/)).toBeHidden();
  expect(faults).toEqual([]);
});

test('a hit says where it is and what can be done on a phone, and leads to a setting or the facts of an event', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  const common = { $at: '0loyw3v28-000-phone', createdAt: 1, deletedAt: 0 };
  const startsAt = Date.now() + 3_600_000;
  await putRows(page, {
    deck: [{ ...common, id: 'deck', name: 'Biology' }],
    card: [
      { ...common, id: 'card', deckId: 'deck', kind: 'basic', front: 'Anomie?', back: 'no norms' },
    ],
    event: [
      { ...common, id: 'event', title: 'Anomie', place: 'Hall 1', startsAt, endsAt: startsAt + 1 },
    ],
    // These rows came without notes of changes: the index is built anew.
    searchChanges: [{ table: 'card' }],
  });
  await page.goto('/dashboard');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const search = async (typed: string) => {
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await palette.getByRole('combobox').fill(typed);
  };
  await search('in:cards anomie');
  await expect(palette.getByRole('button', { name: 'Cards', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(
    palette.getByRole('option', { name: /^Anomie\? ?Flashcard in Biology/ }),
  ).toBeVisible();
  const actions = palette.getByRole('button', { name: 'Actions for Anomie?' });
  expect((await actions.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await axeOn(page)).toEqual([]);
  await actions.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Copy link', 'Review']);
  await page.keyboard.press('Escape');
  await palette.getByRole('combobox').fill('xylophone');
  await expect(palette.getByText('No results on this device for “xylophone”')).toBeVisible();
  await expect(palette.getByRole('option', { selected: true })).toHaveCount(0);
  await palette.getByRole('combobox').fill('in:events anomie');
  await palette.getByRole('option', { name: /^Anomie/ }).click();
  await expect(page.getByRole('dialog', { name: 'Anomie' }).getByText('Hall 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await search('retention');
  await palette.getByRole('option', { name: /^Desired retention/ }).click();
  await expect(page.getByLabel('Desired retention (%)')).toBeFocused();
  expect(faults).toEqual([]);
});

test('what a search finds in a note is marked in its title and text, and each place is a key away', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  for (const [title, text] of [
    ['Osmosis lab', `Osmosis moves water.${'\n\nA line between.'.repeat(80)}\n\nMore on osmosis`],
    ['Essay', 'About the war'],
  ]) {
    await page.goto('/dashboard/library/notes#new');
    await page.getByRole('textbox', { name: 'Title' }).fill(title ?? '');
    await page.locator('.cm-content').fill(text ?? '');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  }
  await page.goto('/dashboard/tasks');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await palette.getByRole('combobox').fill('why is osmosis an essay');
  await expect(
    palette.getByText('Nothing has all these words. Showing results with osmosis or essay'),
  ).toBeVisible();
  await expect(palette.getByRole('option', { name: /^Essay/ })).toBeVisible();
  await palette.getByRole('option', { name: /^Osmosis lab/ }).click();
  const bar = page.getByRole('search', { name: 'Found places' });
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await page.keyboard.press('F3');
  await expect(bar.getByRole('status')).toHaveText('2 of 2');
  await expect(page.getByText('More on osmosis')).toBeInViewport();
  await expect(page.locator('[aria-hidden] > mark')).toHaveText('Osmosis');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(page.locator('[aria-hidden] > mark')).toHaveCount(0);
  await page.goto('/dashboard/library/notes');
  await page.getByRole('searchbox', { name: 'Find a note' }).fill('osmosys');
  const row = page.getByRole('link', { name: /Osmosis lab/ });
  await expect(row.locator('mark').first()).toHaveText('Osmosis');
  await row.click();
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  expect(faults).toEqual([]);
});

test('a search filters by date, as its tips say, and a kept one is there after a reload', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await page.goto('/dashboard/library/notes#new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Osmosis lab');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard/tasks');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const field = palette.getByRole('combobox');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await palette.getByRole('button', { name: 'Search tips' }).click();
  await expect(palette.getByRole('option', { name: /^"exact words"/ })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await palette.getByRole('option', { name: /^edited:week/ }).click();
  await expect(field).toHaveValue('edited:week ');
  await field.fill('edited:week osmosis');
  const hit = palette.getByRole('option', { name: /^Osmosis lab/ });
  await expect(hit).toBeVisible();
  await palette.getByRole('button', { name: 'Save this search' }).click();
  await expect(palette.getByRole('button', { name: 'Remove saved search' })).toBeVisible();
  await field.fill('before:2020 osmosis');
  await expect(palette.getByText(/^No results on this device/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await palette.getByRole('option', { name: /^edited:week osmosis/ }).click();
  await expect(hit).toBeVisible();
  expect(faults).toEqual([]);
});
