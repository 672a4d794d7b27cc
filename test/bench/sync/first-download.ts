/** W3: an empty device pulls everything: the first due cards, and all rows in place. */
import { median } from '../median.ts';
import { countBytes, startTwoDevices, type TwoDevices } from './two-devices.ts';
import { type Figure, inMs, type Workload } from './workload.ts';

export const firstDownload: Workload = {
  name: 'W3',
  run: async (folder) => {
    await using devices = await startTwoDevices(folder);
    return [
      ...(await pull(devices, 10_000, 3, 400)),
      ...(await pull(devices, 50_000, 1, 1_000)),
      {
        name: 'the server after it, memory in use',
        measured: `${((await devices.server.ask({ kind: 'memory' })).rssBytes / 1e6).toFixed(0)} MB`,
        target: '',
        isMet: true,
      },
    ];
  },
};

async function pull(
  { server, asNewStudent }: TwoDevices,
  records: number,
  rounds: number,
  firstMs: number,
): Promise<Figure[]> {
  const times = { first: [] as number[], last: [] as number[], raw: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const { student, b } = await asNewStudent();
    const order = { kind: 'write', userId: student.id, from: 0, count: records, round: 0 } as const;
    await server.ask(order);
    const counted = await countBytes(b, '/v1/sync/bootstrap');
    const [start, first, last] = await b.evaluate(async () => {
      const due = window.bench.whenDue();
      const complete = window.bench.whenComplete();
      const at = window.bench.goOnline();
      return [at, await due, await complete] as const;
    });
    times.first.push(first - start);
    times.last.push(last - start);
    times.raw.push(await b.evaluate(() => window.bench.putAgain()));
    bytes = counted();
    await b.evaluate(() => window.bench.goOffline());
  }
  const raw = `put ${inMs(median(times.raw))}`;
  const ratio = median(times.last.map((ms, round) => ms / (times.raw[round] ?? 1)));
  const first = median(times.first);
  return [
    {
      name: `W3 ${records} records, to 50 due cards queryable and durable`,
      measured: inMs(first),
      raw,
      ratio: first / median(times.raw),
      target: `≤ ${firstMs} ms where the put takes ${(records * 0.16) / 1_000} s: ≤ ${(firstMs / (records * 0.16)).toFixed(2)}`,
      isMet: first / median(times.raw) <= firstMs / (records * 0.16),
    },
    {
      name: `W3 ${records} records, all in place (${(bytes / 1e6).toFixed(2)} MB on the wire)`,
      measured: inMs(median(times.last)),
      raw,
      ratio,
      target: '≤ 1.3',
      isMet: ratio <= 1.3,
    },
  ];
}
