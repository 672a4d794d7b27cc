/** Courses: made and filled offline, chosen at the top of every screen, and the same on another device. */
import { axeOn } from './support/axe.ts';
import { rowsOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { generate, uploadPdf, waitUntilSynced, waitUntilUploaded } from './support/student.ts';

test('[P1] [P2] a course is created and filled offline, shown alone, and synced to the other device with all its items', {
  tag: ['@worker', '@long'],
}, async ({ browser, ownServer: server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  const task = page.getByRole('textbox', { name: 'Task' });
  await task.fill('Buy milk');
  await task.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Buy milk' })).toBeVisible();
  await server.kill();
  await context.setOffline(true);

  await page.goto('/dashboard/courses');
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('textbox', { name: 'Course name' }).fill('Psychology');
  await page.getByRole('textbox', { name: 'Term (optional)' }).fill('Fall 2026');
  await page.getByRole('button', { name: 'Add exam date' }).click();
  await page.getByLabel('Exam 1', { exact: true }).fill('2099-12-03');
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('link', { name: /Psychology.*Exam/ })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);

  // New things belong to the chosen course; older things of other courses are hidden.
  await page.getByRole('button', { name: 'Course: all courses' }).click();
  await page.getByRole('button', { name: 'Psychology', exact: true }).click();
  // It is chosen once it is on the disk.
  await expect(page.getByRole('button', { name: 'Course: Psychology' })).toBeVisible();
  await page.goto('/dashboard/tasks');
  await expect(page.getByText('Nothing of “Psychology” here')).toBeVisible();
  await task.fill('Read chapter 6');
  await expect(page.getByRole('button', { name: 'Remove Psychology' })).toBeVisible();
  await task.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Read chapter 6' })).toBeVisible();
  await uploadPdf(page, pdfPath);
  await generate(page, 'Flashcards');
  await page.goto('/dashboard/library/flashcards');
  await expect(page.getByRole('button', { name: 'Start review' })).toBeVisible();

  // A task from before is moved into it, beside others.
  await page.goto('/dashboard/courses');
  await page.getByRole('link', { name: /Psychology/ }).click();
  await page.getByRole('button', { name: 'Add or remove items' }).click();
  await page.getByRole('checkbox', { name: /Buy milk/ }).check();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByRole('heading', { name: 'Tasks (2)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Files (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Decks (1)' })).toBeVisible();
  expect(await axeOn(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Course: Psychology' })).toBeVisible();

  await server.start();
  await context.setOffline(false);
  await waitUntilUploaded(page);
  await waitUntilSynced(page);
  const home = await newDevice(browser, server);
  await logIn(home.page, server.student);
  await home.page.goto('/dashboard/courses');
  await home.page.getByRole('link', { name: /Psychology/ }).click();
  await expect(home.page.getByRole('heading', { name: 'Tasks (2)' })).toBeVisible();
  // The choice is each device's own.
  await expect(home.page.getByRole('button', { name: 'Course: all courses' })).toBeVisible();

  // Archived there, its cards are asked nowhere any more.
  await home.page.goto('/dashboard/courses');
  await home.page.getByRole('button', { name: 'Actions for Psychology' }).click();
  await home.page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(home.page.getByRole('list', { name: 'Archived courses' })).toBeVisible();
  await home.page.goto('/dashboard');
  await expect(home.page.getByText('Nothing is due')).toBeVisible();
  await waitUntilSynced(home.page);
  await expect
    .poll(async () => (await rowsOn(page, 'course'))[0]?.archivedAt ?? 0)
    .toBeGreaterThan(0);
  expect([...faults, ...home.faults]).toEqual([]);
});

test('on a phone the screen does not move when the choice of the course appears at a start', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await page.goto('/dashboard/courses');
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('textbox', { name: 'Course name' }).fill('Psychology');
  await page.getByRole('button', { name: 'Create course' }).click();
  const choice = page.getByRole('button', { name: 'Course: all courses' });
  await expect(choice).toBeVisible();
  await context.addInitScript(watchMain);
  await page.goto('/dashboard/tasks');
  await expect(choice).toBeVisible();
  await page.waitForTimeout(300);
  const tops = await page.evaluate(() => (globalThis as unknown as { tops: number[] }).tops);
  expect(new Set(tops).size, `main stood at ${tops.join(', ')}`).toBe(1);
  expect(faults).toEqual([]);
});

/** Records the position of `main` in each frame. */
function watchMain(): void {
  const tops: number[] = [];
  Object.assign(globalThis, { tops });
  const look = () => {
    const top = document.getElementById('main')?.getBoundingClientRect().top;
    if (top !== undefined && top !== tops.at(-1)) tops.push(top);
    requestAnimationFrame(look);
  };
  look();
}
