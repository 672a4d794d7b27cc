/** Writing a note: what the marks mean at once, by keys, bar, menu, paste and pictures, on a phone and a laptop. */
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { expectNote, fillNote, noteText, pasteInto, readNote, saveNote } from './support/note.ts';

const notes = '/dashboard/library/notes';

test('a note opens for reading, and a tap writes at that place', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto(notes);
  await page.getByRole('button', { name: 'New note' }).first().click();
  await expect(noteText(page)).toBeFocused();
  await page.getByRole('textbox', { name: 'Title' }).fill('Osmosis');
  await fillNote(page, 'Water **moves** here.\n\n- [ ] ask why\n- [x] read\n\nThe end.');
  await saveNote(page);
  await page.reload();
  // A reload keeps writing; another visit reads.
  await expect(noteText(page)).toBeVisible();
  await page.getByRole('link', { name: 'Notes', exact: true }).first().click();
  await page.getByRole('link', { name: /Osmosis/ }).click();
  const words = page.getByText('here.');
  await expect(words).toBeVisible();
  await expect(noteText(page)).toBeHidden();
  // The reading view is drawn once more when its rows are measured.
  const top = async () => (await words.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect.poll(top).toBeLessThan(160);
  await page.getByRole('checkbox', { name: 'ask why' }).check();
  await page.getByText('The end.').click();
  await expect(noteText(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Really.');
  await expectNote(page, 'Water **moves** here.\n\n- [x] ask why\n- [x] read\n\nThe end. Really.');
  expect(await axeOn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('keys, bar and menu format the text, and undo takes back what was typed here', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto(notes);
  await page.getByRole('button', { name: 'New note' }).first().click();
  const box = noteText(page);
  await expect(box).toBeFocused();
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Tab');
  await expectNote(page, '- one\n  - two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('A ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('cell');
  await expectNote(page, 'A **cell**');
  await page.keyboard.press('Control+A');
  await page
    .getByRole('toolbar', { name: 'Format' })
    .getByRole('button', { name: 'Quote' })
    .click();
  await expectNote(page, '> A **cell**');
  await page.keyboard.press('Control+Z');
  await expectNote(page, 'A **cell**');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/tab');
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Row 1, column 1' })).toBeFocused();
  await page.keyboard.type('Sucrose');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mass');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0 M');
  await page.keyboard.press('Tab');
  await page.keyboard.type('8 %');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1 M');
  await page
    .getByRole('toolbar', { name: 'Table' })
    .getByRole('button', { name: 'Add column' })
    .click();
  await page.keyboard.type('high');
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  expect((await readNote(page)).replace(/ +/g, ' ')).toContain(
    '| Sucrose | | Mass |\n| ------- | --- | ---- |\n| 0 M | | 8 % |\n| 1 M | high | |',
  );
  expect(await axeOn(page)).toEqual([]);
  await page.keyboard.press('Control+F');
  await page.getByRole('textbox', { name: 'Find' }).fill('cell');
  await page.getByRole('textbox', { name: 'Replace' }).fill('leaf');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expectNote(page, /^A \*\*leaf\*\*/);
  await page.keyboard.press('Escape');
  await saveNote(page);
  expect(faults).toEqual([]);
});

test('what is pasted becomes Markdown, and pictures are kept and shown offline', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto(notes);
  await page.getByRole('button', { name: 'New note' }).first().click();
  const box = noteText(page);
  await expect(box).toBeFocused();
  await pasteInto(box, {
    'text/html': '<h2 style="color:red">Cells</h2><ul><li>one</li></ul><script>x</script>',
    'text/plain': 'Cells one',
  });
  await expectNote(page, '## Cells\n\n- one');
  await page.keyboard.press('Control+A');
  await pasteInto(box, { 'text/plain': 'a\tb\n1\t2' });
  await expectNote(page, /^\| a {3}\| b {3}\|\n/);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('the book');
  await page.keyboard.press('Control+A');
  await pasteInto(box, { 'text/plain': 'https://example.org/x' });
  await expectNote(page, '[the book](https://example.org/x)');
  await waitForOfflineReady(page);
  await context.setOffline(true);
  await page.keyboard.press('Control+End');
  await box.evaluate(async (element) => {
    const canvas = new OffscreenCanvas(4_000, 2_000);
    canvas.getContext('2d')?.fillRect(0, 0, 2_000, 2_000);
    const bytes = await canvas.convertToBlob({ type: 'image/png' });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expectNote(page, /!\[\[Picture [\d-]+ [\d.]+\.webp\]\]/);
  await expect.poll(async () => (await rowsOn(page, 'media')).length).toBe(1);
  await page.getByRole('tab', { name: 'Preview' }).click();
  const picture = page.getByRole('img', { name: /^Picture \d/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(2_000);
  expect(faults).toEqual([]);
});

test('a word in composition loses nothing, although words from another tab arrive', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto(notes);
  await page.getByRole('button', { name: 'New note' }).first().click();
  await fillNote(page, 'Start.\n\nEnd.');
  await saveNote(page);
  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = await (async () => {
    await expectNote(other, 'Start.\n\nEnd.');
    return noteText(other);
  })();
  await noteText(page).press('ControlOrMeta+End');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Input.imeSetComposition', {
    selectionStart: 2,
    selectionEnd: 2,
    text: 'にほ',
  });
  await theirs.press('ControlOrMeta+Home');
  await other.keyboard.type('Theirs. ');
  await saveNote(other);
  await devtools.send('Input.imeSetComposition', {
    selectionStart: 3,
    selectionEnd: 3,
    text: 'にほん',
  });
  await devtools.send('Input.insertText', { text: '日本' });
  await expectNote(page, 'Theirs. Start.\n\nEnd.日本');
  await page.keyboard.press('Control+Z');
  await expectNote(page, 'Theirs. Start.\n\nEnd.');
  await expectNote(other, /^Theirs\. Start/);
  expect(faults).toEqual([]);
});
