/** W6: opening the app again with many records, and the cost of a rating there. */
import type { Page } from '@playwright/test';
import { median, quantile } from '../median.ts';
import { servePage, startBrowser } from './browser.ts';
import { type Figure, inMs, type Workload } from './workload.ts';

const records = 50_000;
const rounds = 5;
const ratings = 100;
/** A frame at 60 a second, milliseconds. */
const frameMs = 1_000 / 60;

export const reopen: Workload = {
  name: 'W6',
  run: async (folder) => {
    await using site = await servePage(folder);
    await using browser = await startBrowser();
    const at = (user: string) => browser.open(`${site.url}?user=${user}`);
    let page = await at('full');
    await page.evaluate((count) => window.bench.fill('full', count), records);
    await page.evaluate(() => window.bench.fill('empty', 0));
    const times = { full: [] as number[], empty: [] as number[] };
    const warm = { full: [] as number[], empty: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      for (const user of ['empty', 'full'] as const) {
        await browser.restart();
        page = await at(user);
        times[user].push(await firstDue(page, user === 'full'));
        page = await at(user);
        warm[user].push(await firstDue(page, user === 'full'));
      }
    }
    const rated = await page.evaluate((count) => window.bench.rateCards('full', count), ratings);
    const figures: Figure[] = [
      opened('cold browser', times, 180),
      opened('warm browser', warm, 90),
      frame('on disk', rated.durableMs, rated.rawMs),
      frame('the next card shown', rated.shownMs, rated.rawMs),
      frame('a list of what is due has followed', rated.followedMs, rated.rawMs),
    ];
    return figures;
  },
};

/** Milliseconds from navigation to the first due cards. */
async function firstDue(page: Page, isFull: boolean): Promise<number> {
  const found = await page.evaluate(() => window.bench.due);
  if (found.count !== (isFull ? 50 : 0)) throw new Error(`${found.count} cards were due`);
  return found.afterMs;
}

function opened(how: string, times: { full: number[]; empty: number[] }, mostMs: number): Figure {
  const ratio = median(times.full.map((ms, round) => ms / (times.empty[round] ?? 1)));
  return {
    name: `W6 ${records} records, ${how}, to 50 due cards`,
    measured: inMs(median(times.full)),
    raw: `empty database ${inMs(median(times.empty))}`,
    ratio,
    target: `≤ 1.3, ≤ ${mostMs} ms`,
    isMet: ratio <= 1.3 && median(times.full) <= mostMs,
  };
}

function frame(what: string, times: readonly number[], raw: readonly number[]): Figure {
  const p95 = quantile(times, 0.95);
  return {
    name: `a rating at ${records} cards, ${what}, median / p95`,
    measured: `${inMs(median(times))} / ${inMs(p95)}`,
    raw: `one put ${inMs(median(raw))} / ${inMs(quantile(raw, 0.95))}`,
    ratio: median(times) / median(raw),
    target: `≤ ${inMs(frameMs)}`,
    isMet: p95 <= frameMs,
  };
}
