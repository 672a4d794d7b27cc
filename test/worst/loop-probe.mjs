/**
 * Loaded before the server's own program: measures how long each turn of its event loop keeps the processor.
 * Time of the thread, not of the clock, which on a busy machine measures the others. SIGUSR2 prints the
 * longest turn in milliseconds since the last time, which may be too long by the probe's interval, and what
 * the same work always takes here and now: a core that is shared, or slow today, takes longer for both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const intervalMs = 2;
const rounds = 7;

/** Text that is parsed, and rows that are stored in one transaction, as in a large request. */
const text = JSON.stringify(
  Array.from({ length: 4_000 }, (_, n) => ({
    id: `row-${n}`,
    at: n,
    fields: { title: `No ${n} `.repeat(60) },
  })),
);

function referenceMs() {
  const folder = mkdtempSync(join(tmpdir(), 'haversack-reference-'));
  const database = new DatabaseSync(join(folder, 'reference.db'));
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (id TEXT, body TEXT)');
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?)');
  const times = Array.from({ length: rounds }, () => {
    const begun = process.threadCpuUsage();
    database.exec('BEGIN');
    for (const row of JSON.parse(text)) insert.run(row.id, JSON.stringify(row));
    database.exec('COMMIT');
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1_000;
  });
  database.close();
  rmSync(folder, { recursive: true });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)];
}

let longestMs = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  longestMs = Math.max(longestMs, (user + system) / 1_000);
  before = process.threadCpuUsage();
}, intervalMs);

process.on('SIGUSR2', () => {
  const turn = longestMs.toFixed(1);
  process.stdout.write(`\nlongest turn ${turn} ms, reference ${referenceMs().toFixed(2)} ms\n`);
  longestMs = 0;
  before = process.threadCpuUsage();
});
