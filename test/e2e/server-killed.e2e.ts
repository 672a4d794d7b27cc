/** [P2] A server that dies in the middle of a push loses nothing and doubles nothing. */
import { rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { addTask, waitUntilSynced } from './support/student.ts';

/** From “as the request leaves” to “after the answer was surely written”. Milliseconds. */
const moments = [0, 2, 5, 10, 20, 40];

const titlesOf = (moment: number) =>
  Array.from({ length: 6 }, (_, index) => `Task ${index + 1} before ${moment} ms`);

test(`[S2] [S12] killed ${moments.join(', ')} ms into a push, then restarted: every task once on both devices`, async ({
  browser,
  ownServer: server,
}) => {
  test.slow();
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/tasks');
  for (const moment of moments) {
    await context.setOffline(true);
    for (const title of titlesOf(moment)) await addTask(page, title);
    const killed = page
      .waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/v1/sync'))
      .then(() => new Promise((resolve) => setTimeout(resolve, moment)))
      .then(() => server.kill());
    await context.setOffline(false);
    await killed;
    await server.start();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await waitUntilSynced(page);
  }

  const second = await newDevice(browser, server);
  await logIn(second.page, server.student);
  await expect
    .poll(async () => (await rowsOn(second.page, 'task')).map((row) => row.title).sort())
    .toEqual(moments.flatMap(titlesOf).sort());
  expect(await rowsOn(second.page, 'task')).toEqual(await rowsOn(page, 'task'));
});
