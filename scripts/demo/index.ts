/**
 * `npm run demo`: Haversack on a throwaway folder, with a demo student in it: a real PDF, what was made
 * from it, and three weeks of study. Everything goes in through the API, as a device would send it.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ApiStudent, demoStudent } from './api-student.ts';
import { makeContent } from './content.ts';
import { makeUsage } from './usage.ts';

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
