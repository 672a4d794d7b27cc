/** Single durable edits in a row, called at once and awaited one by one, against one raw put a transaction. */
import { median } from '../median.ts';
import { servePage, startBrowser } from './browser.ts';
import { inMs, type Workload } from './workload.ts';

const edits = 1_000;
const rounds = 3;

export const singleEdits: Workload = {
  name: 'edits',
  run: async (folder) => {
    await using site = await servePage(folder);
    await using browser = await startBrowser();
    const page = await browser.open(site.url);
    const times = { raw: [] as number[], called: [] as number[], awaited: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const found = await page.evaluate((count) => window.bench.editSingly(count), edits);
      if (round === 0) continue;
      times.raw.push(found.rawMs);
      times.called.push(found.calledMs);
      times.awaited.push(found.awaitedMs);
    }
    const raw = `one put a transaction ${inMs(median(times.raw))}`;
    const ratioOf = (ours: number[]) => median(ours.map((ms, i) => ms / (times.raw[i] ?? 1)));
    const [called, awaited] = [ratioOf(times.called), ratioOf(times.awaited)];
    return [
      {
        name: `${edits} durable edits, called at once`,
        measured: inMs(median(times.called)),
        raw,
        ratio: called,
        target: '≤ 0.5',
        isMet: called <= 0.5,
      },
      {
        name: `${edits} durable edits, each awaited`,
        measured: inMs(median(times.awaited)),
        raw,
        ratio: awaited,
        target: '≤ 2',
        isMet: awaited <= 2,
      },
    ];
  },
};
