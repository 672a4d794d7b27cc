/** Quick hands: unintended taps, and keys held down. */
import type { Locator, Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { countOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';
import { fillNote } from './support/note.ts';

const dashboard = '/dashboard';
const library = '/dashboard/library';

test('three quick taps on Good rate one card', async ({ browser, server }) => {
  const { page } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await makeDeck(page, ['One', 'Two', 'Three']);
  await page
    .getByRole('button', { name: /^(Start r|R)eview/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Show answer' }).click();
  const good = page.getByRole('button', { name: 'Good' });
  await expect(good).toBeEnabled();
  const box = await good.boundingBox();
  if (box === null) throw new Error('No button');
  await tapAtOnce(page, box.x + box.width / 2, box.y + box.height / 2, 3);
  await expect.poll(() => countOn(page, 'review')).toBe(1);
  await page.getByRole('button', { name: 'Show answer' }).click();
  await expect(page.getByRole('button', { name: 'Good' })).toBeEnabled();
  expect(await countOn(page, 'review')).toBe(1);
});

/** A press three times in one double-click's time, and Enter held down. */
const presses: [string, (button: Locator) => Promise<void>][] = [
  ['three clicks', (button) => button.click({ clickCount: 3 })],
  ['Enter held down', holdEnter],
];

for (const [how, press] of presses) {
  test(`nothing is created twice, by ${how}`, { tag: '@long' }, async ({ browser, server }) => {
    const { page, faults } = await newDevice(browser, server);
    await signUp(page, server);
    for (let turn = 1; turn <= 3; turn++) {
      await page.goto(`${library}/notes`);
      await press(page.getByRole('button', { name: 'New note', exact: true }));
      await expect(page).toHaveURL(/notes\/[0-9a-f-]{36}/);
      await fillNote(page, 'cells');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      expect(await countOn(page, 'note'), 'notes').toBe(turn);
    }
    await page.goto(`${library}/flashcards`);
    await page.getByRole('button', { name: 'New deck' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Cells');
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page).toHaveURL(/flashcards\/[0-9a-f-]{36}/);
    expect(await countOn(page, 'deck'), 'decks').toBe(1);

    await page
      .getByRole('button', { name: /^(New|Add) card/ })
      .first()
      .click();
    await fillCard(page, 'One');
    await press(page.getByRole('button', { name: 'Save and add another' }));
    await expect(page.getByRole('textbox', { name: 'Front' })).toHaveValue('');
    expect(await countOn(page, 'card'), 'cards').toBe(1);
    await fillCard(page, 'Two');
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByRole('dialog', { name: 'New card' })).toBeHidden();
    expect(await countOn(page, 'card'), 'cards').toBe(2);

    await page.goto(`${dashboard}/tasks`);
    await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Read');
    await press(page.getByRole('button', { name: 'Create task' }));
    await expect(page.getByRole('textbox', { name: 'Task', exact: true })).toHaveValue('');
    expect(await countOn(page, 'task'), 'tasks').toBe(1);

    await page.goto(`${dashboard}/scheduler#new`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Exam');
    await press(page.getByRole('button', { name: 'Create event' }));
    await expect(page.getByRole('dialog', { name: 'New event' })).toBeHidden();
    expect(await countOn(page, 'event'), 'events').toBe(1);

    await page.goto(`${library}/study-goals#new`);
    await page.getByRole('button', { name: /^Study hours/ }).click();
    await press(page.getByRole('button', { name: 'Create goal' }));
    await expect(page.getByText('Study goal created')).toBeVisible();
    expect(await countOn(page, 'goal'), 'goals').toBe(1);

    await page.goto(`${dashboard}`);
    // The screen listens for keys a moment after it is drawn.
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('combobox')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('combobox').fill('new note');
    // Wait until it is among all commands: Enter takes the selected one.
    await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^New note/);
    await holdEnter(page.getByRole('combobox'));
    await expect(page).toHaveURL(/notes\/[0-9a-f-]{36}/);
    await fillNote(page, 'cells');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await countOn(page, 'note'), 'notes of the palette').toBe(4);
    expect(faults).toEqual([]);
  });
}

test('words typed in a dialog without drafts outlive Escape, Cancel, a tap outside and the way back, unless they are discarded', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto(`${dashboard}/scheduler`);
  // Inside the app: a way back to another document is the browser's own.
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Privacy & Security' }).click();
  await page.getByRole('button', { name: 'Change username' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change username' });
  const name = page.getByRole('textbox', { name: 'Username' });
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  const wanted = `Cells-${server.student.username}`;
  await name.fill(wanted);
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ];
  for (const [index, leave] of ways.entries()) {
    await leave();
    await expect(question).toBeVisible();
    if (index === 0) expect(await axeOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue(wanted);
    await expect(page).toHaveURL(/settings#privacy$/);
  }
  // Escape again and again, nothing touched in between.
  await name.focus();
  for (let times = 0; times < 5; times++) await page.keyboard.press('Escape');
  await expect(name).toHaveValue(wanted);
  // The last Escape may have asked, and the question may still be on its way.
  await page.addLocatorHandler(question, () =>
    question.getByRole('button', { name: 'Keep editing' }).click(),
  );
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.removeLocatorHandler(question);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(wanted, { exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Privacy & Security' }).click();
  await page.getByRole('button', { name: 'Change username' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Privacy & Security' }).click();
  await page.getByRole('button', { name: 'Change username' }).click();
  await name.fill('Lost on purpose');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(wanted, { exact: true }).first()).toBeVisible();
  expect(faults).toEqual([]);
});

/** By coordinates: the tap hits whatever is there. Sent together, so that they are quick. */
async function tapAtOnce(page: Page, x: number, y: number, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const place = { x, y, button: 'left', clickCount: 1 } as const;
  const sent = Array.from({ length: times }, () => [
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place }),
  ]);
  await Promise.all(sent.flat());
}

async function holdEnter(element: Locator): Promise<void> {
  const page = element.page();
  await element.focus();
  for (let repeat = 0; repeat < 8; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

async function makeDeck(page: Page, fronts: readonly string[]): Promise<void> {
  await page.goto(`${library}/flashcards`);
  await page.getByRole('button', { name: 'New deck' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Cells');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('button', { name: /^(New|Add) card/ })
    .first()
    .click();
  for (const [index, front] of fronts.entries()) {
    await fillCard(page, front);
    const isLast = index === fronts.length - 1;
    const save = isLast ? 'Save' : 'Save and add another';
    await page.getByRole('button', { name: save, exact: true }).click();
    await expect.poll(() => countOn(page, 'card')).toBe(index + 1);
    // The form empties itself once the card is on disk: before that it would empty the next one.
    if (!isLast) await expect(page.getByRole('textbox', { name: 'Front' })).toHaveValue('');
  }
}

async function fillCard(page: Page, front: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Front' }).fill(front);
  await page.getByRole('textbox', { name: 'Back' }).fill(`${front} answered`);
}
