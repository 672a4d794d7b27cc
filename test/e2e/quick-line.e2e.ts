/** One line becomes a task or an event: on a phone, in the palette, without a network. */
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';

const wholeLine = 'Write a task, event or note';

test('a line in the phone’s plus becomes a task, offline, and its words outlive a reload', async ({
  browser,
  server,
}) => {
  const { context, page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/library');
  const open = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Create', exact: true })
      .click();
  await open();
  const field = page.getByRole('textbox', { name: wholeLine });
  await field.fill('Essay draft 27 Nov 2030 17:00 !! 45 min');
  const chips = page.getByRole('list', { name: 'Understood' });
  await expect(chips.getByRole('button', { name: 'Remove Wed 27 Nov 2030, 17:00' })).toBeVisible();
  await expect(chips.getByRole('button', { name: 'Remove 45 min' })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  // Kept while typing: a killed page has no time to store it.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('Essay draft 27 Nov 2030 17:00 !! 45 min');
  await page.reload();
  await open();
  await expect(field).toHaveValue('Essay draft 27 Nov 2030 17:00 !! 45 min');
  await context.setOffline(true);
  await chips.getByRole('button', { name: 'Remove 45 min' }).click();
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(page.getByText('Task created')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Create' })).toBeHidden();
  const tasks = await rowsOn(page, 'task');
  expect(tasks).toMatchObject([
    { title: 'Essay draft 45 min', dueOn: '2030-11-27', dueTime: '17:00', priority: 2 },
  ]);
  expect(faults).toEqual([]);
});

test('words typed into the palette become a task by keyboard alone', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/insight');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type('new task call Anna 27 Nov 2030 at 5');
  await expect(palette.getByRole('option', { selected: true })).toHaveAccessibleName(
    /^New task “call Anna/,
  );
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await expect(dialog.getByRole('textbox', { name: wholeLine })).toBeFocused();
  const question = dialog.getByRole('group', { name: 'Which time?' });
  await expect(question.getByRole('button')).toHaveText(['17:00', '05:00']);
  expect(await axeOn(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: wholeLine })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await rowsOn(page, 'task')).toMatchObject([
    { title: 'call Anna', dueOn: '2030-11-27', dueTime: '17:00' },
  ]);
  expect(faults).toEqual([]);
});

test('a span of time becomes an event from the phone’s plus', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/library');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Create', exact: true })
    .click();
  const field = page.getByRole('textbox', { name: wholeLine });
  await field.fill('Tutorial 27 Nov 2030 10:15–11:45 in B2');
  await expect(page.getByRole('button', { name: 'Event', pressed: true })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText('Event created')).toBeVisible();
  expect(await rowsOn(page, 'event')).toMatchObject([
    {
      title: 'Tutorial',
      place: 'B2',
      startsAt: Date.parse('2030-11-27T10:15+01:00'),
      endsAt: Date.parse('2030-11-27T11:45+01:00'),
    },
  ]);
  expect(faults).toEqual([]);
});
