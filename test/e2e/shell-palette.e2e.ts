/** The command palette and the sheet of shortcuts, by keyboard and by touch. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { putRows } from './support/device-data.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { addTask } from './support/student.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => palette(page).getByRole('combobox');

/** The header's tools come after the screen, and listen for keys a moment after they are drawn. */
async function openByKeys(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
}

async function choose(page: Page, search: string, option: string | RegExp): Promise<void> {
  await openByKeys(page);
  await field(page).fill(search);
  await expect(palette(page).getByRole('option', { selected: true })).toHaveAccessibleName(option);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

test('the palette goes anywhere and does things by keyboard, also with no network', {
  tag: '@worker',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  await choose(page, 'insihgt', /^Insight/);
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeFocused();
  await choose(page, 'password', /^Password/);
  await expect(page).toHaveURL(/\/dashboard\/settings#privacy$/);
  await choose(page, 'dark', /^Dark theme/);
  await expect(page.locator('html')).toHaveClass('dark');

  await page.keyboard.press('Control+k');
  const recent = palette(page).getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option').first()).toHaveAccessibleName(/^Dark theme/);
  await page.keyboard.press('ArrowUp');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveAccessibleName(
    /^Sign out/,
  );
  await page.keyboard.press('ArrowDown');
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  expect(await axeOn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the palette makes things and asks before it signs out, by keyboard alone', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  for (const [search, option, dialog] of [
    ['new task', /^New task/, 'New task'],
    ['new deck', /^New deck/, 'New deck'],
    ['event', /^New event/, 'New event'],
    ['export', /^Export everything/, /export/i],
    ['log out', /^Sign out/, 'Sign out of this device?'],
  ] as const) {
    await choose(page, search, option);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await choose(page, 'new note', /^New note/);
  await expect(page).toHaveURL(/\/dashboard\/library\/notes\/[0-9a-f-]{36}$/);
  expect(faults).toEqual([]);
});

test('the palette finds the student’s data by its words, with a slip of the finger too, and opens it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Return the library books');
  await page.goto('/dashboard/library/notes#new');
  await page.getByLabel('Title').fill('Photosynthesis');
  await page.getByRole('textbox', { name: 'Note text' }).fill('The Calvin cycle fixes carbon.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard/library/flashcards#new');
  await page.getByLabel('Name').fill('Biology');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add card' }).first().click();
  const fields = page.getByRole('dialog').getByRole('textbox');
  await fields.nth(0).fill('What is a mitochondrion?');
  await fields.nth(1).fill('The powerhouse of the cell');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  // Until the dialog says so by closing, the card is not on disk.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/dashboard');

  await page.getByRole('button', { name: 'Search and commands' }).click();
  await field(page).fill('powerhuose');
  const card = palette(page).getByRole('option', {
    name: /What is a mitochondrion\?.*powerhouse/,
  });
  await expect(card).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  expect((await card.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Biology' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search cards' })).toHaveValue(
    'What is a mitochondrion?',
  );

  await choose(page, 'calvin', /^Photosynthesis/);
  await expect(page).toHaveURL(/\/dashboard\/library\/notes\/[0-9a-f-]{36}$/);
  // An open note takes the place of the header on phones.
  await page.goto('/dashboard');
  await choose(page, 'libary books', /^Return the library books/);
  const dialog = page.getByRole('dialog', { name: 'Return the library books' });
  await dialog.getByRole('textbox', { name: 'Add subtask' }).fill('Find the card');
  // Over a dialog with somebody's words in it the palette does not come.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await field(page).fill('xylophone concerto');
  await expect(palette(page).getByText(/^No results on this device for/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('letters typed before the palette has arrived are in its field', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  let isHeld = true;
  const waiting: (() => void)[] = [];
  await page.route(/palette-host-[^/]+\.js$/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.keyboard.type('dark th');
  isHeld = false;
  for (const go of waiting) go();
  await expect(field(page)).toHaveValue('dark th');
  await page.keyboard.type('eme');
  await expect(field(page)).toHaveValue('dark theme');
});

test('Ctrl+K and what is typed after it wait for the page', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  let isHeld = true;
  const waiting: (() => void)[] = [];
  // The whole bundle is late: only the scripts before it have run.
  await page.route(/assets\/index-[^/]+\.js$/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('drak');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ark th');
  isHeld = false;
  for (const go of waiting) go();
  await expect(field(page)).toHaveValue('dark th');
  await page.keyboard.type('eme');
  await expect(field(page)).toHaveValue('dark theme');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  // At once after the load, with Enter.
  await page.reload();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(palette(page)).toBeHidden();
  expect(faults).toEqual([]);
});

for (const phone of [false, true]) {
  const where = phone ? 'a phone' : 'a laptop';
  test(`Back from an opened hit leads to the hits on ${where}, and one more Back leaves them`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server, { phone });
    await signUp(page, server);
    await page.goto('/dashboard/tasks');
    await addTask(page, 'Read about osmosis');
    const common = { $at: '0loyw3v28-000-phone', createdAt: 1, deletedAt: 0, body: '' };
    const titles = ['Osmosis in plants', 'Osmosis in cells', 'Why osmosis'];
    await putRows(page, {
      note: titles.map((title, at) => ({ ...common, id: `note${at}`, title })),
    });
    await page.goto('/dashboard/courses');
    // A place of the same document: Back to another one closes everything anyway.
    const toDashboard = () => page.getByRole('link', { name: 'Dashboard' }).first().click();
    await toDashboard();
    await expect(page).toHaveURL(/\/dashboard$/);
    const dashboard = page.getByRole('heading', { level: 1, name: /Dashboard|Good/ });
    const chosen = palette(page).getByRole('option', { selected: true });
    const openHit = async (name: string | RegExp) => {
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await field(page).fill('osmosis');
      await expect(palette(page).getByRole('option', { name })).toBeVisible();
      for (let at = 0; at < 9 && !(await chosen.textContent())?.match(name); at++)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(palette(page)).toBeHidden();
    };

    await openHit(/^Osmosis in cells/);
    await expect(page).toHaveURL(/notes\/note1/);
    await page.goBack();
    await expect(field(page)).toHaveValue('osmosis');
    await expect(field(page)).toBeFocused();
    await expect(chosen).toHaveAccessibleName(/^Osmosis in cells/);
    await expect(page).toHaveURL(/\/dashboard$/);
    // The next hit from there, and back again.
    await page.keyboard.press('ArrowDown');
    await expect(chosen).not.toHaveAccessibleName(/^Osmosis in cells/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/notes\/note1/);
    await page.goBack();
    await expect(chosen).toHaveAccessibleName(/^Osmosis in cells/);
    await page.goBack();
    await expect(palette(page)).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(dashboard).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/courses$/);
    await expect(palette(page)).toBeHidden();

    // A hit that is shown in a dialog or beside a list, and Escape.
    await toDashboard();
    await expect(page).toHaveURL(/\/dashboard$/);
    await openHit(/^Read about osmosis/);
    await expect(page.getByRole('textbox', { name: 'Add subtask' })).toBeVisible();
    await page.goBack();
    await expect(field(page)).toHaveValue('osmosis');
    await expect(chosen).toHaveAccessibleName(/^Read about osmosis/);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/courses$/);
    await expect(palette(page)).toBeHidden();
    expect(faults).toEqual([]);
  });
}

test('a search comes back once after a hit was opened', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Read about osmosis');
  await addTask(page, 'Draw the osmosis figure');
  await choose(page, 'osmosis', /osmosis/);
  await page.goBack();
  await openByKeys(page);
  await expect(field(page)).toHaveValue('osmosis');
  await expect(palette(page).getByRole('option', { name: /osmosis/ })).not.toHaveCount(0);
  await page.keyboard.type('dark');
  await expect(field(page)).toHaveValue('dark');
  await page.keyboard.press('Escape');
  await openByKeys(page);
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  // A setting and a place, too.
  await choose(page, 'text size', /^Text size/);
  await expect(page).toHaveURL(/\/dashboard\/settings#appearance$/);
  await page.goBack();
  await expect(field(page)).toHaveValue('text size');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveAccessibleName(
    /^Text size/,
  );
  await expect(page).toHaveURL(/\/dashboard\/tasks$/);
  await page.keyboard.press('Escape');
  await choose(page, 'insight', /^Insight/);
  await expect(page).toHaveURL(/\/dashboard\/insight$/);
  await page.goBack();
  await expect(field(page)).toHaveValue('insight');
});

test('the palette leaves what is being typed in its place, and the sheet of shortcuts comes by ? but never while typing', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/library/notes#new');
  const words = page.locator('.cm-content');
  await words.fill('Half a sen');
  await openByKeys(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(words).toBeFocused();
  await page.keyboard.type('tence?');
  await expect(words).toHaveText('Half a sentence?');

  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeHidden();
  await page.getByRole('heading', { level: 1 }).first().focus();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  for (const group of ['Everywhere', 'Flashcard review', 'Quiz practice', 'Note editor']) {
    await expect(sheet.getByRole('region', { name: group })).toBeVisible();
  }
  expect(await axeOn(page)).toEqual([]);
  await sheet.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(sheet).toBeHidden();
});

test('the page stays where it is when the search is closed', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/settings#study');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  // Sections that come later move the page by themselves.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(async () => {
    const before = await height();
    await page.waitForTimeout(1_000);
    expect(await height()).toBe(before);
  }).toPass();
  await page.evaluate(() => scrollTo(0, 700));
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await expect.poll(scrolled).toBe(700);
  // By position: Playwright's own click scrolls to the space the page keeps free for its header.
  const box = await page.getByRole('button', { name: 'Search and commands' }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  expect(await scrolled()).toBe(700);
  expect(faults).toEqual([]);
});
