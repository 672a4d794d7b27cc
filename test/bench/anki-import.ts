/**
 * The cost of importing an Anki package: seconds until its preview and until it is in, and the page's longest task
 * meanwhile. `npm run bench anki [NOTES REVIEWS MEDIA]`; needs a build in `dist`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { countOn } from '../e2e/support/device-data.ts';
import { type DeckSize, deckOfSize } from '../support/anki/decks.ts';
import { entriesOfPackage, packed } from '../support/anki/package.ts';
import { onStudentPage } from './student-page.ts';

const usual: readonly DeckSize[] = [
  { notes: 355, reviews: 3_000, media: 200 },
  { notes: 11_430, reviews: 100_000, media: 0 },
];

export async function measureAnkiImport([notes, reviews = 0, media = 0]: readonly number[]) {
  console.log('| notes | cards | reviews | media | preview | import | longest task |');
  console.log('|---|---|---|---|---|---|---|');
  for (const size of notes === undefined ? usual : [{ notes, reviews, media }])
    await onStudentPage((page) => measure(page, size));
}

async function measure(page: Page, size: DeckSize): Promise<void> {
  const { collection, media } = deckOfSize(size);
  const file = packed(await entriesOfPackage(collection, 'anki21b', media));
  // Bytes that the page would decode itself are its longest task.
  const path = join(await mkdtemp(join(tmpdir(), 'haversack-bench-')), 'Biology.apkg');
  await writeFile(path, await (await file.bytes()).bytes());
  await page.goto('/dashboard/import');
  // What begins after a start, such as the index of the search, is over.
  await page.waitForTimeout(9_000);
  await page.evaluate(watchTasks);
  const begun = performance.now();
  await page.getByLabel('Choose files to import').setInputFiles(path);
  const importNow = page.getByRole('button', { name: 'Import', exact: true });
  await importNow.waitFor({ timeout: 600_000 });
  const previewed = performance.now();
  await importNow.click();
  await page.getByText(/^Added /).waitFor({ timeout: 1_800_000 });
  const ended = performance.now();
  await rm(dirname(path), { recursive: true });
  const longest = await page.evaluate(() => (globalThis as unknown as Watched).longestTaskMs);
  const [cards, reviews, pictures] = [
    await countOn(page, 'card'),
    await countOn(page, 'review'),
    await countOn(page, 'media'),
  ];
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `| ${size.notes} | ${cards} | ${reviews} | ${pictures} | ${seconds(previewed - begun)} | ${seconds(ended - previewed)} | ${longest} ms |`,
  );
}

interface Watched {
  longestTaskMs: number;
}

function watchTasks(): void {
  const watched: Watched = Object.assign(globalThis, { longestTaskMs: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longestTaskMs = Math.max(watched.longestTaskMs, Math.round(duration));
  }).observe({ type: 'longtask' });
}
