/**
 * `npm run demo`: starts Haversack on a throwaway folder with a demo student: a PDF, study material made from it, and
 * three weeks of study. All data enters through the API, as from a device.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { uuidv7 } from '../../src/lib/ids.ts';
import { studyDayOf } from '../../src/model/study/study-day.ts';
import { type UsageEntry, usageIntervalMs } from '../../src/model/study/usage.ts';
import { ApiStudent, demoStudent } from './api-student.ts';
import { makeContent } from './content.ts';

const dayMs = 86_400_000;
/** The latest stay ended this long ago, so that none lies in the future. */
const lastEndMs = 30 * 60_000;

const root = resolve(import.meta.dirname, '../..');
const pdf = join(root, 'test/fixtures/psychology-extract.pdf');
const dataDir = await mkdtemp(join(tmpdir(), 'haversack-demo-'));
const port = process.env.PORT ?? '8787';
const url = `http://${process.env.HOST ?? '127.0.0.1'}:${port}`;

const server = spawn(process.execPath, [join(root, 'server/index.ts')], {
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '', PORT: port },
  stdio: ['ignore', 'ignore', 'inherit'],
});
server.on('exit', async (code) => {
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));

await waitForServer();
const student = await ApiStudent.signUp(url, dataDir);
const { changes, sha256 } = await makeContent(pdf, Date.now());
await student.upload(pdf, sha256);
await student.push(changes);
await student.putUsage(makeUsage(Date.now()));
console.log(`Haversack is at ${url}`);
console.log(`Log in as ${demoStudent.email} with the password “${demoStudent.password}”.`);
console.log('All demo data is deleted when you stop it.');

async function waitForServer(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Three weeks of stays in the app. */
function makeUsage(nowMs: number, days = 21): UsageEntry[] {
  return Array.from({ length: days }, (_, daysAgo) => daysAgo)
    .filter((daysAgo) => daysAgo % 7 !== 5)
    .flatMap((daysAgo) => {
      const stays = 1 + ((daysAgo * 5) % 4);
      return Array.from({ length: stays }, (_, stay) => {
        const endedAt = nowMs - daysAgo * dayMs - lastEndMs - stay * usageIntervalMs;
        const startedAt = endedAt - usageIntervalMs;
        return {
          id: uuidv7(endedAt),
          startedAt,
          endedAt,
          activeMs: usageIntervalMs - ((daysAgo * 7 + stay * 3) % 9) * 60_000,
          studyDay: studyDayOf(startedAt, 0),
          tzOffsetMin: 0,
          device: 'demo',
        };
      });
    });
}
