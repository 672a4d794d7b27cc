/**
 * How long a review takes from a key to the painted answer, and from a rating to the painted next card, with 50,000 cards
 * and 500,000 reviews in the browser's database; beside it how long an empty frame takes in the same page. Needs a build.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { signUp, startServer } from '../e2e/support/fixtures.ts';
import { median, quantile } from './median.ts';

/** @param counts of cards and of reviews, for smaller machines */
export async function measureReview([cards = 50_000, reviews = 500_000]: number[]): Promise<void> {
  const browser = await chromium.launch(chromiumOptions);
  const server = await startServer();
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await signUp(page, server);
    await page.goto('/dashboard/library/flashcards');
    await fill(page, cards, reviews);
    await page.goto('/dashboard/library/flashcards/big');
    const start = page.getByRole('button', { name: 'Start review' });
    await start.waitFor({ timeout: 120_000 });
    const opened = Date.now();
    await start.click();
    await page.getByRole('button', { name: 'Show answer' }).waitFor();
    console.log(`${cards} cards, ${reviews} reviews; opened in ${Date.now() - opened} ms`);
    const [flips, rates]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 40; turn++) {
      await page.locator('button:not([aria-disabled]):has-text("Show answer")').waitFor();
      flips.push(await timeOfKey(page, 'Space', 'Good'));
      await page.locator('button:not([aria-disabled]):has-text("Good")').waitFor();
      rates.push(await timeOfKey(page, '4', 'Show answer'));
    }
    const frames: number[] = [];
    for (let turn = 0; turn < 40; turn++) frames.push(await timeOfKey(page, 'F9', ''));
    for (const [what, times] of Object.entries({ flip: flips, rate: rates, 'empty key': frames })) {
      const [middle, slow] = [median(times), quantile(times, 0.95)];
      console.log(`${what}: median ${middle.toFixed(1)} ms, p95 ${slow.toFixed(1)} ms`);
    }
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** @returns milliseconds from the key until a frame in which the button is there is on the screen */
async function timeOfKey(page: Page, key: string, button: string): Promise<number> {
  const painted = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const isThere = () =>
          name === '' ||
          [...document.querySelectorAll('button')].some((one) => one.textContent?.includes(name));
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () =>
              requestAnimationFrame(() => {
                if (!isThere()) return look();
                // What is posted in a frame comes once it is painted.
                const channel = new MessageChannel();
                channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
                channel.port2.postMessage(undefined);
              });
            look();
          },
          { capture: true, once: true },
        );
      }),
    button,
  );
  await page.keyboard.press(key);
  return await painted;
}

/** Rows as the app stores them, all due, each card with as many reviews as the next. */
async function fill(page: Page, cards: number, reviews: number): Promise<void> {
  await page.evaluate(
    async ({ cardCount, reviewCount }) => {
      const all = await indexedDB.databases();
      const name = all.find((one) => /^haversack-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name;
      const opening = indexedDB.open(name ?? '');
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const put = async (table: string, count: number, rowOf: (at: number) => object) => {
        for (let from = 0; from < count; from += 5_000) {
          const writing = db.transaction(table, 'readwrite');
          const store = writing.objectStore(table);
          for (let at = from; at < Math.min(count, from + 5_000); at++) store.put(rowOf(at));
          await new Promise<void>((resolve, reject) => {
            writing.oncomplete = () => resolve();
            writing.onerror = () => reject(writing.error);
          });
        }
      };
      const day = 86_400_000;
      const nowMs = Date.now();
      const $at = '0loyw3v28-000-bench';
      await put('deck', 1, () => ({ id: 'big', $at, name: 'Big', createdAt: 1, deletedAt: 0 }));
      await put('card', cardCount, (at) => ({
        ...{ id: `card${at}`, $at, deckId: 'big', kind: 'basic', createdAt: at, deletedAt: 0 },
        ...{ front: `Question ${at}`, back: `Answer ${at}` },
        $memory: {
          ...{ live: 1, state: 2, dueAt: nowMs - at * 1_000 - day, stability: 20, difficulty: 5 },
          ...{ intervalDays: 20, reps: 10, lapses: 0, lastRatedAt: nowMs - 21 * day },
        },
      }));
      await put('review', reviewCount, (at) => {
        const ratedAt = nowMs - 400 * day + Math.floor(at / cardCount) * 40 * day;
        const studyDay = new Date(ratedAt).toISOString().slice(0, 10);
        const cardId = `card${at % cardCount}`;
        return {
          id: `r${at}`,
          $at,
          cardId,
          ratedAt,
          tzOffsetMin: 0,
          studyDay,
          rating: 3,
          durationMs: 4_000,
        };
      });
      db.close();
    },
    { cardCount: cards, reviewCount: reviews },
  );
}
