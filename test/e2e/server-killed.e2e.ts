/** [P2] A server that dies in the middle of a push loses nothing and doubles nothing. */
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { addDeck } from './support/review.ts';
import type { ServerProcess } from './support/server.ts';
import { addTask, importQuiz, takeQuiz, waitUntilSynced } from './support/student.ts';

/** From “as the request leaves” to “after the answer was surely written”. Milliseconds. */
const moments = [0, 2, 5, 10, 20, 40];

const titlesOf = (moment: number) =>
  Array.from({ length: 6 }, (_, index) => `Task ${index + 1} before ${moment} ms`);

test(`[S2] [S12] killed ${moments.join(', ')} ms into a push, then restarted: every task once on both devices`, {
  tag: ['@worker', '@long'],
}, async ({ browser, ownServer: server }) => {
  test.slow();
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  for (const moment of moments) {
    await context.setOffline(true);
    for (const title of titlesOf(moment)) await addTask(page, title);
    await pushUnderKill(page, server, moment);
  }

  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await expect
    .poll(async () => (await rowsOn(second.page, 'task')).map((row) => row.title).sort())
    .toEqual(moments.flatMap(titlesOf).sort());
  expect(await rowsOn(second.page, 'task')).toEqual(await rowsOn(page, 'task'));
});

test('[S2] [S12] killed into a push of a quiz result and of ratings, one of them taken back: each once on both devices, and cards due at the same time', {
  tag: '@long',
}, async ({ browser, ownServer: server }) => {
  test.setTimeout(600_000);
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await importQuiz(page, 'Cells', 2);
  await addDeck(
    page,
    moments.flatMap((moment) => [`One at ${moment}`, `Two at ${moment}`]),
  );
  const deck = page.url();
  await waitUntilSynced(page);
  await waitForOfflineReady(page);
  const settled = (name: string) =>
    expect(page.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true');
  for (const [round, moment] of moments.entries()) {
    await context.setOffline(true);
    await takeQuiz(page);
    await page.goto(deck);
    await page.getByRole('button', { name: 'Start review' }).first().click();
    const press = async (key: string) => {
      const before = await countOn(page, 'review');
      await page.keyboard.press(key);
      await expect.poll(() => countOn(page, 'review')).toBe(before + 1);
    };
    for (const key of ['4', '4']) {
      await settled('Show answer');
      await page.keyboard.press('Space');
      await settled('Easy');
      await press(key);
    }
    await press('z');
    await pushUnderKill(page, server, moment);
    expect(await countOn(page, 'attempt')).toBe(round + 1);
  }

  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await expect.poll(() => countOn(second.page, 'attempt')).toBe(moments.length);
  for (const table of ['review', 'attempt', 'card', 'studyDays']) {
    const here = await rowsOn(page, table);
    await expect.poll(() => rowsOn(second.page, table)).toEqual(here);
  }
  expect([...faults, ...second.faults]).toEqual([]);
});

/** Goes online, has the server killed so many milliseconds after the push begins, and waits until all is sent after its restart. */
async function pushUnderKill(page: Page, server: ServerProcess, afterMs: number): Promise<void> {
  const killed = page
    .waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/v1/sync'))
    .then(() => new Promise((resolve) => setTimeout(resolve, afterMs)))
    .then(() => server.kill());
  await page.context().setOffline(false);
  await killed;
  await server.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await waitUntilSynced(page);
}
