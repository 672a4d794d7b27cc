/** What stands around the caret: marks that end, menus in the first lines, and actions on selected words. */
import type { Page } from '@playwright/test';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { expectNote, fillNote, noteText, pasteInto, saveNote } from './support/note.ts';

const notes = '/dashboard/library/notes';

async function beginNote(page: Page): Promise<void> {
  await page.goto(notes);
  await page.getByRole('button', { name: 'New note' }).first().click();
  await expect(noteText(page)).toBeFocused();
}

for (const phone of [true, false]) {
  test(`bold ends at the second press, and menus open in the first line, on a ${phone ? 'phone' : 'laptop'}`, {
    tag: phone ? [] : '@long',
  }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server, { phone });
    await signUp(page, server);
    await beginNote(page);
    const bar = page.getByRole('toolbar', { name: 'Format' });
    for (const label of ['Bold', 'Italic']) {
      await bar.getByRole('button', { name: label }).click();
      await page.keyboard.type(label);
      await expect(bar.getByRole('button', { name: label })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await bar.getByRole('button', { name: label }).click();
      await page.keyboard.type(' x ');
    }
    await expectNote(page, '**Bold** x *Italic* x ');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type('- ');
    await page.keyboard.press('Control+B');
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('end');
    await expectNote(page, '- **one**\n\nend');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    for (let line = 1; line <= 5; line++) {
      await page.keyboard.type('/');
      const option = page.getByRole('option', { name: 'Heading 1' });
      await expect(option).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('[[cell');
      await expect(page.getByRole('option', { name: /New note/ })).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
    }
    expect(faults).toEqual([]);
  });

  test(`words selected far from the end become a card, and the end stays in reach, on a ${phone ? 'phone' : 'laptop'}`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server, { phone });
    await signUp(page, server);
    await beginNote(page);
    const lines = Array.from({ length: 60 }, (_, n) => `Line ${n} of the lecture.`).join('\n\n');
    await fillNote(page, `osmosis :: water\n\n${lines}`);
    await saveNote(page);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+End');
    const card = page.getByRole('button', { name: 'New card' }).first();
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Make gap' })).toBeInViewport({ ratio: 1 });
    await card.click();
    const dialog = page.getByRole('dialog', { name: 'New card' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await noteText(page).focus();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page
      .getByRole('button', { name: 'Make a card from a line' })
      .or(page.getByRole('button', { name: /^Make 1 card/ }))
      .click({ timeout: 5_000 });
    await expect(page.getByText('1 card made').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByText('Line 3 of the lecture.', { exact: true }).selectText();
    const words = page.getByRole('toolbar', { name: 'Selected text' });
    await expect(words.getByRole('button', { name: 'New card' })).toBeInViewport({ ratio: 1 });
    expect(faults).toEqual([]);
  });

  test(`what is typed at the end of a line stands behind its link and its marks, on a ${phone ? 'phone' : 'laptop'}`, {
    tag: '@long',
  }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server, { phone, touch: phone });
    await signUp(page, server);
    await beginNote(page);
    const lines = [
      'a [link](https://a.org/b)',
      '- b **bold**',
      'c ==mark==',
      'd [e](https://a.org)',
    ];
    await fillNote(page, lines.join('\n\n'));
    const { keyboard } = page;
    for (const [number, key] of ['', '', '', 'End'].entries()) {
      await keyboard.press(number === 0 ? 'Control+End' : 'Control+Home');
      const box = await page
        .locator('.cm-line')
        .nth(2 * number)
        .boundingBox();
      if (box === null) throw new Error('The line is not drawn');
      const [x, y] = [box.x + (key === '' ? box.width - 20 : 4), box.y + box.height / 2];
      if (phone) await page.touchscreen.tap(x, y);
      else await page.mouse.click(x, y);
      if (key !== '') await keyboard.press(key);
      await keyboard.type(' X');
    }
    await expectNote(page, lines.map((line) => `${line} X`).join('\n\n'));
    await keyboard.press('Control+End');
    await keyboard.press('Enter');
    await keyboard.type('word');
    await keyboard.press('Control+Shift+ArrowLeft');
    await pasteInto(noteText(page), { 'text/plain': 'https://a.org' });
    await keyboard.type(' on');
    await expectNote(page, /\n\[word\]\(https:\/\/a\.org\) on$/);
    expect(faults).toEqual([]);
  });
}
