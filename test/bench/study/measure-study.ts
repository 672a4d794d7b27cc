/**
 * `npm run bench study [PDF…]`: study material on the device. How long a summary, cards and questions of a whole PDF take, over the
 * extraction of its text in the same run; then, with the build in `dist`, the first cards of 20 pages by a worker that was not
 * there before, memory, and size.
 */
import { basename } from 'node:path';
import { median } from '../median.ts';
import { measureInBrowser, workerSizeKb } from './in-browser.ts';
import { ratioOf, type StudyTimes, timeStudy } from './in-node.ts';

const rounds = 3;
const chapter = 20;

export async function measureStudy(paths: readonly string[]): Promise<void> {
  const files = paths.length > 0 ? paths : ['test/fixtures/psychology-extract.pdf'];
  for (const path of files) {
    const { pages } = await timeStudy(path);
    const runs: StudyTimes[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await timeStudy(path, pages));
    const ms = (what: 'extract' | 'clean' | 'summary' | 'flashcards' | 'questions') =>
      `${what} ${Math.round(median(runs.map((run) => run[what])))}`;
    console.log(`${basename(path)}, ${pages.length} pages`);
    console.log(
      `  all products over extraction: ${median(runs.map(ratioOf)).toFixed(2)} × (ms of processor:`,
      `${ms('extract')}; ${ms('clean')}, ${ms('summary')}, ${ms('flashcards')}, ${ms('questions')})`,
    );
    const { firstCards, memoryBefore, mostMemory } = await measureInBrowser(pages, chapter, rounds);
    console.log(`  first cards of ${chapter} pages: ${Math.round(median(firstCards))} ms`);
    console.log(
      `  memory of the tab: ${memoryBefore} MB, with all products ${mostMemory} MB at most`,
    );
  }
  console.log(`worker: ${(await workerSizeKb()).toFixed(1)} kB gzip`);
}
