/** [P1] The whole main job with no network and a dead server, from the second step on. */
import { countWaitingOn } from './support/device-data.ts';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { routes } from './support/routes.ts';
import {
  expectSameRows,
  generate,
  rateAll,
  takeQuiz,
  uploadPdf,
  waitUntilUploaded,
} from './support/student.ts';

test('[P1] [P2] a student does the main job offline, reloads in the middle, comes back and has it all on a second device', async ({
  browser,
  server,
}) => {
  const train = await newDevice(browser, server);
  await signUp(train.page, server);
  await waitForOfflineReady(train.page);
  await server.kill();
  await train.context.setOffline(true);

  await uploadPdf(train.page, pdfPath);
  await generate(train.page, 'Summary');
  await generate(train.page, 'Flashcards');
  await generate(train.page, 'Quiz');
  await train.page.goto('/dashboard/library/flashcards');
  await rateAll(train.page, 2);
  await train.page.reload();
  await rateAll(train.page, 2);
  const result = await takeQuiz(train.page);
  await train.page.reload();
  const waiting = await countWaitingOn(train.page);
  expect(waiting).toBeGreaterThan(10);

  await server.start();
  await train.context.setOffline(false);
  await waitUntilUploaded(train.page);

  const home = await newDevice(browser, server);
  await logIn(home.page);
  await expectSameRows(home.page, train.page);
  await home.page.goto('/dashboard/library/quiz');
  await expect(home.page.getByText(result).first()).toBeVisible();
  expect([...train.faults, ...home.faults]).toEqual([]);
});

test('[P1] after one visit every route opens with the network cut and the server dead', async ({
  browser,
  server,
}) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await server.kill();
  await context.setOffline(true);
  for (const { path, heading } of routes) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
  }
  expect(faults).toEqual([]);
});
