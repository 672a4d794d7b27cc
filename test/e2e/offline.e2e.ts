/** [P1] The whole main job with no network and a dead server, from the second step on. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  expectGroundedItems,
  expectSameRows,
  generate,
  openOnSecondDevice,
  rateAll,
  takeQuiz,
  uploadPdf,
  waitUntilUploaded,
} from './support/student.ts';

test('[P1] [P2] a student does the main job offline, reloads in the middle, comes back and has it all on a second device', {
  tag: '@worker',
}, async ({ browser, ownServer: server }) => {
  // The whole main job in one walk, on two devices.
  test.slow();
  const train = await newDevice(browser, server);
  await signUp(train.page, server);
  await waitForOfflineReady(train.page);
  await server.kill();
  await train.context.setOffline(true);

  await uploadPdf(train.page, pdfPath);
  await generate(train.page, 'Summary');
  await generate(train.page, 'Flashcards');
  await generate(train.page, 'Quiz');
  await expectGroundedItems(train.page);
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

  const home = await newDevice(browser, server, { phone: true, online: true });
  await logIn(home.page, server.student);
  await expectSameRows(home.page, train.page);
  await home.page.goto('/dashboard/library/quiz');
  await expect(home.page.getByText(result).first()).toBeVisible();
  await openOnSecondDevice(home.page);
  expect([...train.faults, ...home.faults]).toEqual([]);
});

test('[P1] after one visit every route opens with the network cut and the server dead', {
  tag: '@worker',
}, async ({ browser, ownServer: server }) => {
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

test('[P1] what pdf.js fetches by itself comes offline byte for byte, out of the one file that is kept of it', {
  tag: ['@worker', '@long'],
}, async ({ browser, ownServer: server }) => {
  const { page, context } = await newDevice(browser, server);
  await page.goto('/');
  await waitForOfflineReady(page);
  await page.reload();
  await server.kill();
  await context.setOffline(true);
  const expected = await readResources();
  expect(Object.keys(expected).length).toBeGreaterThan(180);
  const found = await page.evaluate(async (names) => {
    const hashOf = async (name: string) => {
      const answer = await fetch(`/pdfjs/${name}`);
      const hash = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
      const type = answer.headers.get('Content-Type');
      return `${new Uint8Array(hash).toHex()} ${name.endsWith('.wasm') ? type : ''}`;
    };
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await hashOf(name)])),
    );
  }, Object.keys(expected));
  expect(found).toEqual(expected);
  await context.close();
});

/** By name: the hash of the library package's file, and the type that a decoder needs. */
async function readResources(): Promise<Record<string, string>> {
  const folder = 'node_modules/pdfjs-dist';
  const lists = await Promise.all(
    ['cmaps', 'standard_fonts', 'wasm', 'iccs'].map(async (part) =>
      (await readdir(join(folder, part))).map((name) => `${part}/${name}`),
    ),
  );
  // The build leaves out the engine for scripts in PDFs, and decoders for browsers without WebAssembly.
  const names = lists.flat().filter((name) => !/LICENSE|quickjs|nowasm/.test(name));
  const hashes = names.map(async (name) => {
    const hash = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
    return [name, `${hash} ${name.endsWith('.wasm') ? 'application/wasm' : ''}`];
  });
  return Object.fromEntries(await Promise.all(hashes));
}
