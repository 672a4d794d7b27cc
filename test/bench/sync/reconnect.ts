/** W2: single edits made offline, then reconnected: on the server's disk, and on a second device. */
import { median } from '../median.ts';
import { startTwoDevices } from './two-devices.ts';
import { inMs, type Workload } from './workload.ts';

const edits = 1_000;
const rounds = 5;

export const reconnect: Workload = {
  name: 'W2',
  run: async (folder) => {
    await using devices = await startTwoDevices(folder);
    const times = { sent: [] as number[], there: [] as number[], raw: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const { a, b } = await devices.asNewStudent();
      await a.evaluate(async (count) => {
        // Online once before, as a device is that works offline later.
        window.bench.goOnline();
        await window.bench.syncOnce();
        window.bench.goOffline();
        await window.bench.addSingly(count);
      }, edits);
      await b.evaluate(async (count) => {
        window.bench.goOnline();
        await window.bench.syncOnce();
        window.bench.pending = window.bench.whenCards(count);
      }, edits);
      const [start, sent] = await a.evaluate(async () => {
        const at = window.bench.goOnline();
        return [at, await window.bench.whenSent()] as const;
      });
      const there = await b.evaluate(() => window.bench.pending);
      const raw = await devices.server.ask({ kind: 'raw write', count: edits });
      for (const page of [a, b]) await page.evaluate(() => window.bench.goOffline());
      if (round === 0) continue;
      times.sent.push(sent - start);
      times.there.push(there - start);
      times.raw.push(raw.ms);
    }
    const raw = `SQLite, one transaction ${inMs(median(times.raw))}`;
    const figure = (what: string, ours: number[], most: number) => ({
      name: `W2 ${edits} edits made offline → ${what}`,
      measured: inMs(median(ours)),
      raw,
      ratio: median(ours) / median(times.raw),
      target: `≤ ${most} ms where the raw is 15: ≤ ${(most / 15).toFixed(1)}`,
      isMet: median(ours) / median(times.raw) <= most / 15,
    });
    return [
      figure("all on the server's disk", times.sent, 60),
      figure('all on a second device', times.there, 110),
    ];
  },
};
