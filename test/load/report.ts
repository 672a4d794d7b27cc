/** The figures of one storage, for people. */
import type { FirstDownloads } from './first-downloads.ts';
import type { RawLimit } from './raw.ts';
import type { Load } from './run-load.ts';
import { percentile } from './tally.ts';

/** @returns how many failures there were */
export function report(name: string, load: Load, raw: RawLimit): number {
  const { tally, devices, seconds, stored, use } = load;
  const all = [...tally.times.values()].flat();
  const changesPerSecond = stored / seconds;
  console.log(`\n${name}: ${devices} devices for ${seconds.toFixed(1)} s`);
  console.log(
    `  ${perSecond(all.length / seconds)} requests, ${perSecond(changesPerSecond)} durable changes, ${tally.changed} change events heard`,
  );
  console.log(
    `  raw: ${perSecond(raw.transactionsPerSecond)} transactions, ${perSecond(raw.rowsPerSecond)} rows of the same batches; changes reach ${(changesPerSecond / raw.rowsPerSecond).toFixed(2)} of it`,
  );
  console.log(
    `  server: ${mebibytes(use.peakBytes)} at most, ${((100 * use.cpuSeconds) / seconds).toFixed(0)} % of one core`,
  );
  console.log('  milliseconds         n      p50      p95      p99');
  for (const [kind, times] of [...tally.times].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`  ${line(kind, times)}`);
  }
  console.log(`  ${line('all', all)}`);
  for (const [reason, count] of tally.failures) console.log(`  FAILED ${count} times: ${reason}`);
  return [...tally.failures.values()].reduce((sum, count) => sum + count, 0);
}

/** @returns how many failures there were */
export function reportFirstDownloads(downloads: FirstDownloads): number {
  const { rows, devices, seconds, cpuSeconds, memory, failures } = downloads;
  console.log(
    `  ${devices} first downloads of ${rows} rows at once: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor`,
  );
  console.log(
    `  server: ${mebibytes(memory.before)} before, ${mebibytes(memory.peak)} at most, ${mebibytes(memory.after)} after`,
  );
  for (const reason of failures) console.log(`  FAILED: ${reason}`);
  return failures.length;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

function line(kind: string, times: readonly number[]): string {
  const shares = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1).padStart(8));
  return `${kind.padEnd(16)}${String(times.length).padStart(6)} ${shares.join(' ')}`;
}

function perSecond(value: number): string {
  return `${value.toFixed(0)}/s`;
}
