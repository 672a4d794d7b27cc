/** Tasks as a student plans a week: one line, groups, the board, details, keys and swipes. */
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { addTask, uploadPdf, waitUntilSynced } from './support/student.ts';
import { fingerOn } from './support/taps.ts';

test('a task of one line is moved on the board, completed by a key, and back by its toast', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Return books today !!');
  await addTask(page, 'Lab report tomorrow 23:59 every week');
  const [books] = await rowsOn(page, 'task');
  expect(books).toMatchObject({ title: 'Return books', priority: 2 });
  expect(await axeOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Board', exact: true }).click();
  const tomorrow = page.getByRole('region', { name: 'Tomorrow' });
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('button', { name: /Return books/ })
    .focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tomorrow.getByRole('checkbox')).toHaveCount(2);
  expect(await axeOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'List', exact: true }).click();
  // The board stays until the list is ready, and its cards have the same names.
  await expect(tomorrow).toHaveCount(0);
  await page.getByRole('button', { name: /^Lab report/ }).focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await rowsOn(page, 'task')).length).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect
    .poll(async () => (await rowsOn(page, 'task')).filter((row) => row.deletedAt === 0).length)
    .toBe(2);
  expect(faults).toEqual([]);
});

test('subtasks, notes and the focus timer of a task are on the other device, and the timer outlives a reload', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Lab report');
  await page.getByRole('button', { name: /^Lab report/ }).click();
  const details = page.getByRole('complementary', { name: 'Task details' });
  await details.getByRole('textbox', { name: 'Add subtask' }).fill('Plot');
  await page.keyboard.press('Enter');
  await details.getByRole('checkbox', { name: 'Plot' }).click();
  await expect(details.getByRole('checkbox', { name: 'Plot' })).toBeChecked();
  await details.getByRole('button', { name: 'Add notes' }).click();
  await details.getByRole('textbox', { name: 'Notes' }).fill('Use the **template**');
  await details.getByRole('button', { name: 'Save notes' }).click();
  await details.getByRole('button', { name: 'Focus' }).click();
  await expect(details.getByRole('timer')).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await page.reload();
  await expect(
    page.getByRole('region', { name: 'Focus timer' }).getByText('Lab report'),
  ).toBeVisible();
  await waitUntilSynced(page);

  const phone = await newDevice(browser, server, { phone: true });
  await logIn(phone.page, server.student);
  await phone.page.goto('/dashboard/tasks');
  await phone.page.getByRole('button', { name: /^Lab report/ }).click();
  const sheet = phone.page.getByRole('dialog', { name: 'Lab report' });
  await expect(sheet.getByText('1 of 1')).toBeVisible();
  await expect(sheet.getByText('template')).toBeVisible();
  expect(await axeOn(phone.page)).toEqual([]);
  expect([...faults, ...phone.faults]).toEqual([]);
});

test('a task is planned in the schedule, its steps are renamed and dragged, and its address opens its details', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.setViewportSize({ width: 1_366, height: 768 });
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Lab report 90 min');
  await page.getByRole('button', { name: /^Lab report/ }).click();
  const details = page.getByRole('complementary', { name: 'Task details' });
  for (const step of ['Plot', 'Methods', 'References']) {
    await details.getByRole('textbox', { name: 'Add subtask' }).fill(step);
    await page.keyboard.press('Enter');
    await expect(details.getByRole('checkbox', { name: step })).toBeVisible();
  }
  await details.getByRole('button', { name: 'Rename Plot' }).click();
  await page.keyboard.type('Plot the mass');
  await page.keyboard.press('Enter');
  await expect(details.getByRole('button', { name: 'Rename Plot the mass' })).toBeFocused();
  expect(await axeOn(page)).toEqual([]);

  await details.getByRole('button', { name: 'Move References' }).hover();
  await page.mouse.down();
  const first = await details.getByRole('checkbox', { name: 'Plot the mass' }).boundingBox();
  await page.mouse.move(700, first?.y ?? 0, { steps: 5 });
  await page.mouse.up();
  const steps = async () =>
    (await rowsOn(page, 'subtask'))
      .sort((a, b) => (String(a.order) < String(b.order) ? -1 : 1))
      .map(({ title }) => title);
  await expect.poll(steps).toEqual(['References', 'Plot the mass', 'Methods']);

  await details.getByRole('button', { name: /^Plan 1 h 30 min/ }).click();
  const plan = page.getByRole('dialog', { name: 'Plan in schedule' });
  await expect(plan.getByRole('button', { name: '1 h 30 min', exact: true })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await plan.getByRole('region').getByRole('button').first().click();
  const planned = details.getByRole('button', { name: /^Planned/ });
  const [task] = await rowsOn(page, 'task');
  expect((await rowsOn(page, 'event'))[0]).toMatchObject({ taskId: task?.id });
  await planned.click();
  await expect(page).toHaveURL(/scheduler/);

  await page.goto(`/dashboard/tasks#open=${String(task?.id)}`);
  await expect(details.getByRole('heading', { name: 'Lab report' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('cards are dragged with a mouse, which opens none, and a link opens the page of a file', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await page.setViewportSize({ width: 1_366, height: 768 });
  await page.goto('/dashboard/tasks');
  await addTask(page, 'Return books today');
  await addTask(page, 'Pay rent today');
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('button', { name: 'Return books' }).hover();
  await page.mouse.down();
  const tomorrow = page.getByRole('region', { name: 'Tomorrow' });
  const box = await tomorrow.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 120, { steps: 6 });
  expect(await axeOn(page)).toEqual([]);
  await page.mouse.up();
  await expect(tomorrow.getByRole('checkbox', { name: 'Return books' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Task details' })).toHaveCount(0);
  // The drop was no click, so the next key opens the card.
  await tomorrow.getByRole('button', { name: /Return books/ }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Task details' });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Completed', exact: true }).click();
  expect(await axeOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'List', exact: true }).click();

  await uploadPdf(page, pdfPath);
  await page.goto('/dashboard/tasks');
  await page.getByRole('button', { name: /^Pay rent/ }).click();
  await details.getByRole('button', { name: 'Add link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /pages?/ })
    .first()
    .click();
  await dialog.getByRole('searchbox', { name: /^Page, 1 to/ }).fill('2');
  expect(await axeOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await details.getByRole('link', { name: /p\. 2/ }).click();
  await expect(page).toHaveURL(/library\/files\/.*#page=2/);
  await waitUntilSynced(page);

  const phone = await newDevice(browser, server, { phone: true });
  await logIn(phone.page, server.student);
  await phone.page.goto('/dashboard/tasks');
  await phone.page.getByRole('button', { name: /^Pay rent/ }).waitFor();
  expect(await axeOn(phone.page)).toEqual([]);
  await phone.page.getByRole('button', { name: /^View and filters/ }).click();
  await phone.page.getByRole('button', { name: 'Board', exact: true }).click();
  await phone.page.keyboard.press('Escape');
  expect(await axeOn(phone.page)).toEqual([]);
  expect([...faults, ...phone.faults]).toEqual([]);
});

test('a long press lifts a task on a phone, and a finger that moves at once scrolls', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/tasks');
  for (let at = 1; at <= 14; at += 1) await addTask(page, `Task ${at}`);
  const titles = () =>
    page
      .getByRole('list', { name: 'Ongoing tasks' })
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
  const before = await titles();
  const place = async (title: string) => {
    const box = await page.getByRole('button', { name: title, exact: true }).boundingBox();
    if (box === null) throw new Error(`${title} is not in view`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [first = '', second = '', third = ''] = before as string[];
  const finger = await fingerOn(page);
  const [from, to] = [await place(first), await place(third)];
  await finger.down(from.x, from.y);
  await page.waitForTimeout(500);
  await finger.move(to.x, to.y + 8);
  await finger.up();
  await expect.poll(titles).toEqual([second, third, first, ...before.slice(3)]);

  await finger.down(to.x, to.y);
  await finger.move(to.x, to.y - 120);
  await finger.up();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect(await titles()).toEqual([second, third, first, ...before.slice(3)]);
  expect(faults).toEqual([]);
});
