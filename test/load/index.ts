/**
 * `npm run load -- [--students N] [--seconds S] [--storage sqlite|postgres] [--rows N]
 * [--downloads N] [--cpu-profile DIR]`: devices, two a student, keep one real server process busy over loopback, on SQLite and on PostgreSQL, for a
 * given time each. Prints requests, durable changes, times, memory and CPU, and the raw limit of the
 * same disk in the same run. Exit code 1 when a request failed or an acknowledged row is missing.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../e2e/support/server.ts';
import { hasPostgres, startCluster } from '../postgres/cluster.ts';
import { measureFirstDownloads } from './first-downloads.ts';
import { rawPostgres, rawSqlite } from './raw.ts';
import { report, reportFirstDownloads } from './report.ts';
import { runLoad } from './run-load.ts';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '10' },
    storage: { type: 'string' },
    rows: { type: 'string', default: '50000' },
    downloads: { type: 'string', default: '8' },
    'cpu-profile': { type: 'string' },
  },
});
const students = Number(values.students);
const seconds = Number(values.seconds);
const firstDownloads = { rows: Number(values.rows), devices: Number(values.downloads) };
const rawMs = 3_000;
const profiled: Record<string, string> = values['cpu-profile']
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values['cpu-profile']}` }
  : {};
let failures = 0;

if (values.storage !== 'postgres') {
  const dataDir = await mkdtemp(join(tmpdir(), 'haversack-load-'));
  failures += await measure('SQLite', dataDir, '', () => rawSqlite(dataDir, rawMs));
}
if (values.storage !== 'sqlite') {
  if (hasPostgres) {
    const cluster = await startCluster();
    const url = await cluster.newDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'haversack-load-'));
    failures += await measure('PostgreSQL', dataDir, url, () => rawPostgres(url, rawMs));
    await cluster.stop();
  } else {
    console.log('PostgreSQL: not measured, since it is not installed here');
  }
}
console.log(failures === 0 ? '\nNo request failed, no row is missing' : `\n${failures} FAILURES`);
process.exitCode = failures === 0 ? 0 : 1;

async function measure(
  name: string,
  dataDir: string,
  databaseUrl: string,
  rawLimit: () => ReturnType<typeof rawSqlite>,
): Promise<number> {
  const server = await ServerProcess.start({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    ...profiled,
  });
  const load = await runLoad(server, { students, seconds });
  await server.stop();
  await server.start();
  const downloads = await measureFirstDownloads(server, firstDownloads);
  await server.stop();
  const raw = await rawLimit();
  await server.dispose();
  return report(name, load, raw) + reportFirstDownloads(downloads);
}
