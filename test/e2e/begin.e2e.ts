/** A button's promise happens at once: no screen in between, the caret in the field, and counted taps. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { noteText } from './support/note.ts';
import { tapsOf, watchTaps } from './support/taps.ts';

const dashboard = '/dashboard';

async function chooseFile(page: Page, press: () => Promise<unknown>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles(pdfPath);
  await expect.poll(() => countOn(page, 'file')).toBe(1);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new student uploads by one tap and has the generate sheet by one more', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await watchTaps(page);
  await signUp(page, server);
  await tapsOf(page);
  await chooseFile(page, () => button(page, 'Upload a file').click());
  expect(await tapsOf(page), 'taps to the file chooser').toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();

  await page.goto(dashboard);
  await tapsOf(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Generate study material' })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Generate study material' });
  await expect(sheet.getByRole('button', { name: 'Generate' })).toBeVisible();
  expect(await tapsOf(page), 'taps to the sheet').toBe(1);
  expect(page.url()).not.toContain('#');
  expect(faults).toEqual([]);
});

test('“Generate study material” asks which of several', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await watchTaps(page);
  await signUp(page, server);
  await chooseFile(page, () => button(page, 'Upload a file').click());
  await page.evaluate(copyTheFile);
  await page.goto(dashboard);
  await tapsOf(page);
  await page
    .getByRole('region', { name: 'Quick actions' })
    .getByRole('button', { name: 'Generate study material' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Generate study material' });
  await expect(dialog.getByRole('button', { name: /^Copy/ })).toBeFocused();
  expect(await axeOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^psychology-extract/ }).click();
  await expect(page.getByRole('dialog', { name: 'Generate study material' })).toBeVisible();
  expect(await tapsOf(page), 'taps to the sheet').toBe(2);
  expect(faults).toEqual([]);
});

test('“New card” opens the editor over the dashboard, with the deck of last time', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await watchTaps(page);
  await signUp(page, server);
  await chooseFile(page, () => button(page, 'Upload a file').click());
  await page.goto(dashboard);
  await tapsOf(page);
  await button(page, 'New card').click();
  const dialog = page.getByRole('dialog', { name: 'New card' });
  await expect(dialog.getByRole('textbox', { name: 'Front' })).toBeFocused();
  expect(await tapsOf(page), 'taps to the question').toBe(1);
  await page.keyboard.type('What is memory?');
  await dialog.getByRole('textbox', { name: 'Back' }).fill('A set of processes');
  await dialog.getByRole('textbox', { name: 'Deck name' }).fill('Psychology');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);

  await button(page, 'New card').click();
  const deck = dialog.getByRole('combobox', { name: 'Deck' });
  await deck.selectOption('New deck…');
  await dialog.getByRole('textbox', { name: 'Deck name' }).fill('Biology');
  await dialog.getByRole('textbox', { name: 'Front' }).fill('What is a cell?');
  await dialog.getByRole('textbox', { name: 'Back' }).fill('A unit of life');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const decks = await rowsOn(page, 'deck');
  const idOf = (name: string) => decks.find((row) => row.name === name)?.id;
  const cards = await rowsOn(page, 'card');
  expect(cards.map(({ front, deckId }) => [front, deckId])).toEqual([
    ['What is memory?', idOf('Psychology')],
    ['What is a cell?', idOf('Biology')],
  ]);
  await page.reload();
  await button(page, 'New card').click();
  await expect(deck).toHaveValue(idOf('Biology') ?? '');
  expect(await axeOn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the phone’s plus begins everything by two taps', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await watchTaps(page);
  await signUp(page, server);
  await page.goto('/dashboard/library');
  const plus = async (label: string) => {
    await tapsOf(page);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Create' })
      .click();
    await page.getByRole('dialog', { name: 'Create' }).getByRole('button', { name: label }).click();
  };
  for (const [label, title, field] of [
    ['New card', 'New card', 'Front'],
    ['New task', 'New task', 'Task'],
    ['New event', 'New event', 'Title'],
  ] as const) {
    await plus(label);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('textbox', { name: field, exact: true })).toBeFocused();
    expect(await tapsOf(page), label).toBe(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/library$/);
  }
  await plus('New note');
  await expect(noteText(page)).toBeFocused();
  expect(await tapsOf(page), 'New note').toBe(2);
  await page.goto('/dashboard/library');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Create' })
    .click();
  expect(await axeOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await plus('Generate study material');
  const choice = page.getByRole('dialog', { name: 'Generate study material' });
  await chooseFile(page, () => choice.getByRole('button', { name: 'Upload a file' }).click());
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('the palette begins the same, by keyboard alone', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/insight');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const choose = async (search: string, name: RegExp) => {
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.type(search);
    await expect(palette.getByRole('option', { selected: true })).toHaveAccessibleName(name);
    await page.keyboard.press('Enter');
  };
  for (const [search, title, field] of [
    ['new card', 'New card', 'Front'],
    ['new task', 'New task', 'Task'],
    ['new event', 'New event', 'Title'],
  ] as const) {
    await choose(search, new RegExp(`^${title}`));
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('textbox', { name: field, exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/insight$/);
  }
  await choose('new note', /^New note/);
  await expect(noteText(page)).toBeFocused();
  await chooseFile(page, () => choose('upload', /^Upload a file/));
  expect(faults).toEqual([]);
});

/** In the page. As if the student had a second file; its bytes are those of the first. */
async function copyTheFile(): Promise<void> {
  const databases = await indexedDB.databases();
  const name = databases
    .map((one) => one.name ?? '')
    .find((one) => /^haversack-[0-9a-f-]{36}$/.test(one));
  const opening = indexedDB.open(name ?? '');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const store = database.transaction('file', 'readwrite').objectStore('file');
  const reading = store.getAll();
  await new Promise<void>((resolve) => {
    reading.onsuccess = () => {
      const [file] = reading.result;
      const putting = store.put({
        ...file,
        id: crypto.randomUUID(),
        name: 'Copy',
        addedAt: file.addedAt + 1,
      });
      putting.onsuccess = () => resolve();
    };
  });
  database.close();
}
