/** W1: many records made durable locally, against raw puts of the same rows with the same indexes. */
import { median } from '../median.ts';
import { servePage, startBrowser } from './browser.ts';
import { inMs, type Workload } from './workload.ts';

const records = 10_000;
const rounds = 5;
const limit = 1.15;

export const localWrites: Workload = {
  name: 'W1',
  run: async (folder) => {
    await using site = await servePage(folder);
    await using browser = await startBrowser();
    const page = await browser.open(site.url);
    const raw: number[] = [];
    const ours: number[] = [];
    // The first round warms the engine and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const times = await page.evaluate((count) => window.bench.writeRecords(count), records);
      if (round === 0) continue;
      raw.push(times.rawMs);
      ours.push(times.oursMs);
    }
    const ratio = median(ours.map((ms, round) => ms / (raw[round] ?? 1)));
    return [
      {
        name: `W1 ${records} records durable`,
        measured: inMs(median(ours)),
        raw: `put ${inMs(median(raw))}`,
        ratio,
        target: `≤ ${limit}`,
        isMet: ratio <= limit,
      },
    ];
  },
};
