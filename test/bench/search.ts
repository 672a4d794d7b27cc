/**
 * The search with 50,000 cards, 10,000 notes and 30,000 pages of 250 words. First the index in memory: its size, what a
 * page added costs (bound: 20 ms), how long the words of a removed file take to leave it, and the hits of a table of
 * searches (bound: 50 ms at the 95th percentile, 100 ms for very frequent words). Then in the browser, from the key to the
 * painted hits, also while the index is built, with the size on disk (bound: 90 MB), the memory of the tab and of the
 * worker's scripts, and the first search after a start (bound: 300 ms). The second part needs a build.
 */

import type { Browser, Page } from '@playwright/test';
import sqlite from '@sqlite.org/sqlite-wasm';
import { findTexts } from '../../src/queries/search/engine/find-texts.ts';
import { type IndexedText, SearchIndex } from '../../src/queries/search/engine/search-index.ts';
import { readSearchLine } from '../../src/queries/search/engine/search-line.ts';
import { bodyOfText } from '../../src/text/note-text.ts';
import { putRows } from '../e2e/support/device-data.ts';
import { createRandom } from '../support/random.ts';
import { median, quantile } from './median.ts';
import { onStudentPage } from './student-page.ts';
import { memoryOf, scriptMemoryOfWorkers } from './tab-memory.ts';

interface Size {
  pages: number;
  cards: number;
  notes: number;
}

const wordsOfPage = 250;
const pagesOfFile = 300;
const repeats = 20;

export async function measureSearch([
  pages = 30_000,
  cards = 50_000,
  notes = 10_000,
]: number[]): Promise<void> {
  const size = { pages, cards, notes };
  console.log(`search in ${cards} cards, ${notes} notes, ${pages} pages of ${wordsOfPage} words`);
  const words = vocabulary();
  await measureIndex(size, words);
  await onStudentPage((page, browser) => measureInBrowser(page, browser, size, words));
}

async function measureIndex(size: Size, words: readonly string[]): Promise<void> {
  const { oo1 } = await sqlite();
  const index = SearchIndex.create(new oo1.DB(':memory:'));
  const from = performance.now();
  for (const slice of slicesOf(textsOf(size, words), 250))
    index.inTransaction(() => index.put(slice));
  const seconds = (performance.now() - from) / 1_000;
  const bytes = Number(
    index.database.selectValue(
      'select page_count * page_size from pragma_page_count, pragma_page_size',
    ),
  );
  console.log(`  index in memory: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`);
  for (const typed of searches(words)) {
    const line = readSearchLine(typed);
    const times = timesOf(() => findTexts(index, line, { perGroup: 4 }));
    console.log(`  ${typed.padEnd(34)} ${figures(times)}`);
  }
  const say = sentences(words, 99);
  const added = Array.from({ length: repeats }, (_, at) => {
    const text = pageText('new', at + 1, say(wordsOfPage));
    const start = performance.now();
    index.inTransaction(() => index.put([text]));
    return performance.now() - start;
  });
  console.log(`  one page added ${figures(added)} (bound 20)`);
  const keys = Array.from({ length: pagesOfFile }, (_, at) => `page:file0:${at + 1}`);
  index.inTransaction(() => index.remove(keys));
  console.log(`  words of ${pagesOfFile} removed pages leave in steps: ${sumOf(forget(index))}`);
}

/** @returns the time of each step, ms */
function forget(index: SearchIndex): number[] {
  const times: number[] = [];
  for (let isMore = true; isMore; ) {
    const start = performance.now();
    index.inTransaction(() => {
      isMore = index.forgetWords();
    });
    times.push(performance.now() - start);
  }
  return times;
}

function sumOf(times: readonly number[]): string {
  const sum = times.reduce((all, one) => all + one, 0);
  return `${sum.toFixed(0)} ms in ${times.length}, the longest ${Math.max(...times).toFixed(1)} ms`;
}

async function measureInBrowser(
  page: Page,
  browser: Browser,
  size: Size,
  words: readonly string[],
): Promise<void> {
  await page.goto('/dashboard');
  await storeLibrary(page, size, words);
  const built = watchState(page);
  await page.goto('/dashboard');
  const from = performance.now();
  const isReady = built();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const [early = ''] = searches(words);
  const earlyMs = await untilHits(page, early);
  const isSaid = await page.getByText(/^Indexing your library: \d+ %/).isVisible();
  console.log(
    `  while it is built: first hits after ${earlyMs.toFixed(0)} ms, said to be partial: ${isSaid}`,
  );
  await isReady;
  console.log(`  built in the browser in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  console.log(
    `  on disk ${await megabytesOnDisk(page)} MB (bound 90), tab ${await memoryOf(browser)} MB, scripts of the largest worker ${await scriptMemoryOfWorkers(page)} MB`,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const [first = ''] = searches(words);
  console.log(
    `  first search after a start ${(await untilHits(page, first)).toFixed(0)} ms (bound 300)`,
  );
  for (const typed of searches(words)) {
    const times: number[] = [];
    for (let turn = 0; turn < repeats; turn++) times.push(await untilHits(page, typed));
    console.log(`  key to hits, ${typed.padEnd(34)} ${figures(times)}`);
  }
}

/** @returns waits for the state that the owner tells its tabs */
function watchState(page: Page): () => Promise<void> {
  return async () => {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          void indexedDB.databases().then((all) => {
            const name = all.find((one) => /^haversack-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name;
            const channel = new BroadcastChannel(`haversack-search-${name?.slice(10)}`);
            channel.onmessage = ({ data }) => data.state?.kind === 'ready' && resolve();
          });
        }),
    );
  };
}

/** From the typed words to the painted marks of hits. */
async function untilHits(page: Page, typed: string): Promise<number> {
  await page.getByRole('combobox').fill('');
  return await page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('[role=combobox]');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        const start = performance.now();
        const watching = new MutationObserver(() => {
          if (document.querySelector('[role=option] mark') === null) return;
          watching.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        });
        watching.observe(document.body, { childList: true, subtree: true });
        set?.call(field, words);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    typed,
  );
}

async function megabytesOnDisk(page: Page): Promise<string> {
  const bytes = await page.evaluate(async () => {
    const sizeOf = async (folder: FileSystemDirectoryHandle): Promise<number> => {
      let sum = 0;
      for await (const entry of folder.values()) {
        sum +=
          entry.kind === 'directory'
            ? await sizeOf(entry as FileSystemDirectoryHandle)
            : (await (entry as FileSystemFileHandle).getFile()).size;
      }
      return sum;
    };
    return await sizeOf(await navigator.storage.getDirectory());
  });
  return (bytes / 1e6).toFixed(1);
}

async function storeLibrary(page: Page, size: Size, words: readonly string[]): Promise<void> {
  const common = { $at: '0loyw3v28-000-phone', createdAt: 1, deletedAt: 0 };
  const say = sentences(words, 5);
  const files = Array.from({ length: Math.ceil(size.pages / pagesOfFile) }, (_, at) => ({
    ...{
      ...common,
      id: `file${at}`,
      name: `Book ${at}.pdf`,
      mime: 'application/pdf',
      sizeBytes: 1,
    },
    ...{
      sha256: `${at}`.padStart(64, '0'),
      pageCount: pagesOfFile,
      content: 'text',
      addedAt: 1,
      uploadedAt: 1,
    },
  }));
  await putRows(page, { file: files, deck: [{ ...common, id: 'deck', name: 'Deck' }] });
  const slice = 2_000;
  for (let from = 0; from < size.pages; from += slice) {
    const pages = Array.from({ length: Math.min(slice, size.pages - from) }, (_, at) => ({
      ...{
        fileId: `file${Math.floor((from + at) / pagesOfFile)}`,
        page: ((from + at) % pagesOfFile) + 1,
      },
      ...{ text: say(wordsOfPage), blocks: [] },
    }));
    await putRows(page, { pageTexts: pages });
  }
  for (let from = 0; from < size.cards; from += slice) {
    const cards = Array.from({ length: Math.min(slice, size.cards - from) }, (_, at) => ({
      ...{ ...common, id: `card${from + at}`, deckId: 'deck', kind: 'basic' },
      ...{ front: say(12), back: say(12) },
    }));
    await putRows(page, { card: cards });
  }
  for (let from = 0; from < size.notes; from += slice) {
    const notes = Array.from({ length: Math.min(slice, size.notes - from) }, (_, at) => ({
      ...{ ...common, id: `note${from + at}`, title: say(4), body: bodyOfText(say(100)) },
    }));
    await putRows(page, { note: notes });
  }
  await page.evaluate(async () => {
    const all = await indexedDB.databases();
    const name = all.find((one) => /^haversack-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name ?? '';
    const open = indexedDB.open(name);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    // These rows came without notes of changes.
    open.result.transaction('meta', 'readwrite').objectStore('meta').delete('searchIndex');
    open.result.close();
  });
}

function* textsOf({ pages, cards, notes }: Size, words: readonly string[]): Generator<IndexedText> {
  const say = sentences(words, 7);
  for (let at = 0; at < Math.ceil(pages / pagesOfFile); at++) {
    yield { key: `file:file${at}`, kind: 'file', title: `Book ${at}.pdf`, body: '' };
  }
  yield { key: 'deck:deck', kind: 'deck', title: 'Deck', body: '' };
  for (let at = 0; at < notes; at++) {
    yield { key: `note:note${at}`, kind: 'note', title: say(4), body: say(100) };
  }
  for (let at = 0; at < pages; at++) {
    yield pageText(`file${Math.floor(at / pagesOfFile)}`, (at % pagesOfFile) + 1, say(wordsOfPage));
  }
  for (let at = 0; at < cards; at++) {
    yield {
      key: `card:card${at}`,
      kind: 'card',
      whole: 'deck:deck',
      title: say(12),
      body: say(12),
    };
  }
}

function pageText(fileId: string, page: number, body: string): IndexedText {
  return { key: `page:${fileId}:${page}`, kind: 'page', whole: `file:${fileId}`, title: '', body };
}

function* slicesOf<T>(all: Iterable<T>, length: number): Generator<T[]> {
  let slice: T[] = [];
  for (const one of all) {
    slice.push(one);
    if (slice.length < length) continue;
    yield slice;
    slice = [];
  }
  yield slice;
}

/** One word, a beginning, two words, a phrase, a typo, and very frequent words, by their place in the vocabulary. */
function searches(words: readonly string[]): string[] {
  const word = (place: number) => words[place] ?? '';
  const mistyped = word(900).slice(0, 3) + word(900).slice(4);
  return [
    ...[word(400), word(400).slice(0, 4), `${word(60)} ${word(150)}`, `"${word(20)} ${word(30)}"`],
    ...[mistyped, word(0), `${word(0)} ${word(3)}`],
  ];
}

const parts = [
  'con',
  'di',
  'tion',
  'men',
  'lear',
  'psy',
  'bio',
  'gen',
  'os',
  'mo',
  'sis',
  'cel',
  'ter',
  'ra',
  'vi',
  'nu',
];

/** 30,000 words; the first are the most frequent, as in a language. */
function vocabulary(): string[] {
  const random = createRandom(3).next;
  const found = new Set<string>();
  while (found.size < 30_000) {
    const length = 2 + Math.floor(random() * 4);
    found.add(Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join(''));
  }
  return [...found];
}

/** @returns writes texts of so many words, by Zipf's law */
function sentences(words: readonly string[], seed: number): (count: number) => string {
  const random = createRandom(seed).next;
  const most = Math.log(words.length);
  const next = () => words[Math.floor(Math.exp(random() * most)) - 1] ?? '';
  return (count) => Array.from({ length: count }, next).join(' ');
}

function timesOf(act: () => unknown): number[] {
  return Array.from({ length: repeats }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
}

function figures(times: readonly number[]): string {
  return `p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
}
