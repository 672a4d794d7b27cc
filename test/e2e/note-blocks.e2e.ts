/** Typing at and around tables and formulas: each letter comes where the caret stands, with real keys, clicks and taps. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { expectNote, fillNote, noteText, pasteInto, saveNote } from './support/note.ts';

const notes = '/dashboard/library/notes';
const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';

async function newNote(page: Page): Promise<void> {
  await page.goto(notes);
  await page.getByRole('button', { name: 'New note' }).first().click();
  await expect(noteText(page)).toBeFocused();
}

test('what is typed below a table comes below it', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const { keyboard } = page;
  for (const way of ['Escape', 'ArrowDown', 'click']) {
    await newNote(page);
    await keyboard.type('Intro');
    await keyboard.press('Enter');
    await keyboard.type('/tab');
    const option = page.getByRole('option', { name: 'Table' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Row 1, column 1' })).toBeFocused();
    await keyboard.type('Name');
    if (way === 'Escape') await keyboard.press('Escape');
    else if (way === 'ArrowDown') for (let times = 0; times < 2; times++) await keyboard.press(way);
    else {
      const box = await page.locator('table').first().boundingBox();
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) + 90);
    }
    await expect(noteText(page)).toBeFocused();
    await keyboard.type('After the table');
    await keyboard.press('Enter');
    await keyboard.type('Again');
    await expectNote(
      page,
      'Intro\n\n| Name |  |\n| --- | --- |\n|  |  |\n\nAfter the table\nAgain',
    );
  }
  await newNote(page);
  for (const line of ['| a | b |', '| - | - |', '| 1 | 2 |', '', 'next']) {
    await keyboard.type(line);
    if (line !== 'next') await keyboard.press('Enter');
  }
  await expectNote(page, '| a | b |\n| - | - |\n| 1 | 2 |\n\nnext');
  await newNote(page);
  await pasteInto(noteText(page), { 'text/plain': 'a\tb\n1\t2' });
  await keyboard.type('After');
  await expectNote(page, '| a   | b   |\n| --- | --- |\n| 1   | 2   |\n\nAfter');
  expect(faults).toEqual([]);
});

test('a note that is a table is written before and behind it', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const { keyboard } = page;
  await newNote(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Only');
  await fillNote(page, table);
  await saveNote(page);
  const open = async () => {
    await page.goto(notes);
    await page.getByRole('link', { name: /Only/ }).first().click();
  };
  await open();
  // From reading, into the cell under the pointer.
  await page.getByRole('cell', { name: '1' }).click();
  await expect(page.getByRole('textbox', { name: 'Row 2, column 1' })).toBeFocused();
  await keyboard.type('0');
  await expectNote(page, table.replace('1', '10'));
  const text = await noteText(page).boundingBox();
  await page.mouse.click((text?.x ?? 0) + 30, (text?.y ?? 0) + (text?.height ?? 0) - 40);
  await keyboard.type('below');
  await keyboard.press('Control+Home');
  await keyboard.type('above');
  const whole = `above\n\n${table.replace('1', '10')}\n\nbelow`;
  await expectNote(page, whole);
  // Breaks below the table are not taken away under it.
  await keyboard.press('Control+End');
  for (let times = 0; times < 9; times++) await keyboard.press('Backspace');
  await expectNote(page, whole.replace('2 |', ' |').replace('below', ''));
  await noteText(page).focus();
  await keyboard.press('Control+A');
  await keyboard.type('Z');
  await expectNote(page, 'Z');
  expect(faults).toEqual([]);
});

test('a table of a template is filled in by taps on a phone', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  const { keyboard } = page;
  await page.goto(notes);
  await page.getByRole('button', { name: 'Use a template' }).click();
  await page.getByRole('button', { name: /Cornell/ }).click();
  await expect(page.getByRole('textbox', { name: 'Row 2, column 1' })).toBeFocused();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.locator('[data-reading] td').nth(1).tap();
  await expect(page.getByRole('textbox', { name: 'Row 2, column 2' })).toBeFocused();
  await keyboard.type('Durkheim');
  await keyboard.press('Tab');
  await keyboard.type('cue');
  await expectNote(page, /\| {2}\| Durkheim \|\n\| cue \| {2}\|\n\| {2}\| {2}\|\n\n## Summary/);
  expect(faults).toEqual([]);
});

test('a note just made from a link is written at once, and a press on “Create note” makes it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const { keyboard } = page;
  await newNote(page);
  await keyboard.type('See norms here');
  await keyboard.press('Control+A');
  await keyboard.press('Control+K');
  await expect(page.getByRole('searchbox', { name: 'Link to' })).toBeFocused();
  await keyboard.type('uni.example/x');
  await keyboard.press('Enter');
  await expect(noteText(page)).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.type('[[Fresh idea]] and');
  await expectNote(page, '[See norms here](https://uni.example/x)\n[[Fresh idea]] and');
  await page.getByRole('button', { name: 'Create note “Fresh idea”' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Fresh idea');
  await expect(noteText(page)).toBeFocused();
  await keyboard.type('Written at once');
  await expectNote(page, 'Written at once');
  expect(faults).toEqual([]);
});

test('on a phone the navigation gives way to the keyboard, and found words keep the focus in their field', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  const { keyboard } = page;
  await newNote(page);
  await fillNote(page, 'A norm, a Norm and norms.');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const bar = page.getByRole('toolbar', { name: 'Format' });
  await expect(navigation).toBeVisible();
  const bottomOf = async () => {
    const box = await bar.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  const top = (await navigation.boundingBox())?.y ?? 0;
  expect(top - (await bottomOf())).toBeLessThanOrEqual(4);
  // Android's keyboard makes the window lower.
  await page.setViewportSize({ width: 390, height: 508 });
  await expect(navigation).toBeHidden();
  await expect.poll(async () => 508 - (await bottomOf())).toBeLessThanOrEqual(4);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(navigation).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /Find and replace/ }).click();
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await keyboard.type('norm');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  const panel = await page.locator('.cm-panels').boundingBox();
  expect(panel?.height).toBeLessThan(170);
  await page.getByRole('textbox', { name: 'Replace' }).fill('rule');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(page.getByText('3 places replaced')).toBeVisible();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expectNote(page, 'A norm, a Norm and norms.');
  expect(await axeOn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('Edit and Preview keep their place within a long paragraph', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await newNote(page);
  // Each about as long as a row, since reading joins the lines of a paragraph.
  const words = 'and more words '.repeat(5);
  const lines = Array.from({ length: 300 }, (_, number) => `line${number} ${words}`);
  await fillNote(page, lines.join('\n'));
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.wheel(0, 3_000);
  await expect.poll(scrolled).toBeGreaterThan(2_900);
  /** The first line below the bars. */
  const topLine = () =>
    page.evaluate(() => {
      const point = document.caretPositionFromPoint(innerWidth / 2, 130);
      const node = point?.offsetNode;
      const text = node?.textContent ?? '';
      const before = text.slice(0, point?.offset ?? 0).lastIndexOf('line');
      return Number(/line(\d+)/.exec(text.slice(Math.max(0, before)))?.[1] ?? -1);
    });
  const written = await topLine();
  expect(written).toBeGreaterThan(50);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(noteText(page)).toBeHidden();
  expect(Math.abs((await topLine()) - written)).toBeLessThan(9);
  const before = await scrolled();
  await page.mouse.wheel(0, 1_000);
  await expect.poll(scrolled).toBeGreaterThan(before + 900);
  const seen = await topLine();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(noteText(page)).toBeVisible();
  // The surface keeps more room below the header, for its bar.
  await expect.poll(async () => Math.abs((await topLine()) - seen)).toBeLessThan(15);
  expect(faults).toEqual([]);
});
