/** [P5] Packages of Anki: in without a network, out again, and a large one while the student goes on working. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { stockTypes, type TestCollection } from '../support/anki/collection.ts';
import { entriesOfPackage, packed, png } from '../support/anki/package.ts';
import { axeOn } from './support/axe.ts';
import { countOn } from './support/device-data.ts';
import { lostOn } from './support/fit.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { chooseMore } from './support/student.ts';

const at = Date.UTC(2025, 2, 1, 12);
/** The engine is compiled for each reading, which takes long on a machine that has other work. */
const patiently = { timeout: 60_000 };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.goto('/dashboard/import');
  const file = { name: 'Biology.apkg', mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Choose files to import').setInputFiles(file);
}

async function packageOf(collection: TestCollection, media = {}): Promise<Buffer> {
  const file = packed(await entriesOfPackage(collection, 'anki21b', media));
  return Buffer.from(await (await file.bytes()).arrayBuffer());
}

test('a package is imported without a network, and its export is the same again', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  test.slow();
  const { page, context, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  const collection: TestCollection = {
    ...{ types: stockTypes, decks: { 1: 'Default', 2: 'Biology::Cells' }, localOffset: 0 },
    ...{ crt: at / 1_000, creationOffset: 0, rollover: 4 },
    notes: [
      {
        ...{ id: at, guid: 'a', type: 2, tags: ' exam ' },
        fields: ['Mitosis<img src="cell.png">', '<b>cell</b> division'],
        cards: [
          {
            ...{ ord: 0, deck: 2, type: 2, queue: 2, due: 5_000, interval: 40, factor: 2_300 },
            reviews: [{ id: at, ease: 3, kind: 0 }],
          },
          { ord: 1, deck: 2 },
        ],
      },
      {
        ...{ id: at + 1, guid: 'b', type: 5, fields: ['{{c1::Osmosis}} moves {{c2::water}}.', ''] },
        cards: [
          { ord: 0, deck: 2 },
          { ord: 1, deck: 2 },
        ],
      },
    ],
  };
  await choose(page, await packageOf(collection, { 'cell.png': png }));
  await expect(page.getByRole('row', { name: /^Flashcards 4/ })).toBeVisible(patiently);
  await expect(page.getByRole('row', { name: /^Reviews 1/ })).toBeVisible();
  const kept = page.getByRole('radio', { name: 'Keep the due days: 1 of 1 card keeps its day' });
  const anew = page.getByRole('radio', { name: /^Plan anew from my reviews: 0 of 1 card/ });
  await expect(kept).toBeChecked();
  await kept.press('ArrowDown');
  await expect(anew).toBeChecked();
  await anew.press('ArrowUp');
  await expect(kept).toBeChecked();
  expect(await axeOn(page, 'main')).toEqual([]);
  expect(await lostOn(page)).toEqual([]);
  await press(page, 'Import');
  await expect(page.getByText(/^Added .*4 flashcards, .*1 due day/)).toBeVisible(patiently);

  await page.goto('/dashboard/library/flashcards');
  await page.getByRole('link', { name: /Cells/ }).first().click();
  await chooseMore(page, 'Export deck');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('With pictures, sounds, tags and all reviews.');
  expect(await axeOn(page, 'dialog')).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const buffer = await readFile(await (await download).path());
  await expect(dialog.getByText(/^Your export is ready: Cells\.apkg, 4 cards/)).toBeVisible();

  await choose(page, buffer);
  await expect(page.getByText('You already have all of this.')).toBeVisible(patiently);
  expect(faults).toEqual([]);
});

test('20,000 cards with 100,000 reviews are imported while the app stays usable @long', async ({
  browser,
  server,
}) => {
  test.setTimeout(1_200_000);
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const notes = Array.from({ length: 20_000 }, (_, index) => ({
    ...{ id: at + index, guid: `g${index}`, type: 1 },
    fields: [`What is <b>word ${index}</b>?`, `Meaning ${index}<br>with a second line`],
    cards: [
      {
        ...{ ord: 0, deck: 2 },
        reviews: Array.from({ length: 5 }, (_, number) => ({
          ...{ id: at + index * 10 + number * 259_200_000, ease: 3, kind: number === 0 ? 0 : 1 },
        })),
      },
    ],
  }));
  const decks = { 1: 'Default', 2: 'Words' };
  await choose(page, await packageOf({ types: stockTypes, decks, notes, localOffset: 0 }));
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const begun = Date.now();
  await expect(page.getByRole('row', { name: /^Flashcards 20,000/ })).toBeVisible({
    timeout: 600_000,
  });
  const previewed = Date.now();
  await press(page, 'Import');
  const heap: number[] = [];
  // Another screen answers meanwhile.
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  await expect
    .poll(
      async () => {
        const used = await page.evaluate(
          () =>
            (performance as unknown as { memory: { usedJSHeapSize: number } }).memory
              .usedJSHeapSize,
        );
        heap.push(used);
        return await countOn(page, 'review');
      },
      { timeout: 900_000, intervals: [2_000] },
    )
    .toBe(100_000);
  const ended = Date.now();
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
  );
  console.info(
    `preview ${previewed - begun} ms, import ${ended - previewed} ms, longest task ${Math.round(longest)} ms, heap ${Math.round(Math.max(...heap) / 1e6)} MB`,
  );
  expect(await countOn(page, 'card')).toBe(20_000);
});
