import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { formatStamp } from '../src/model/clock.ts';
import { isLong } from '../test/support/long.ts';

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

const newFolder = () => mkdtemp(join(tmpdir(), 'haversack-start-'));

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'index.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', ...env },
  });
  running.add(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  return { child, output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function waitFor(child: ChildProcess, output: { out: string }, shape: RegExp) {
  for (;;) {
    const found = shape.exec(output.out)?.[1];
    if (found !== undefined) return found;
    if (child.exitCode !== null || child.stdout === null) throw new Error('It ended early');
    await once(child.stdout, 'data');
  }
}
const address = /Haversack is at (http:\S+)/;

async function post(url: string, body: object, token = '') {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await answer.json()).data;
}

it('prints its address in its first line, and stops when asked to', async () => {
  const { child, output, ended } = run({ DATA_DIR: await newFolder() });
  const url = await waitFor(child, output, address);
  expect(output.out).toMatch(/^Haversack is at http:/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.err).toBe('');
});

it.runIf(isLong)('[S12] has everything it acknowledged after it was killed', async () => {
  const dataDir = await newFolder();
  const first = run({ DATA_DIR: dataDir });
  const url = await waitFor(first.child, first.output, address);
  const email = 'ada@example.org';
  const secret = 'correct horse';
  const signup = { username: 'ada', email, password: secret, confirmPassword: secret };
  const { claim } = await post(`${url}/v1/auth/signup`, signup);
  const shape = /Verification code for ada@example\.org: (\d{6})/;
  const code = await waitFor(first.child, first.output, shape);
  const { user, session } = await post(`${url}/v1/auth/verify`, { email, claim, code });
  const body = { protocol: 1, user: user.id, device: 'laptop', cursor: null };
  const change = (n: number) => ({
    entity: 'deck',
    id: `d${n}`,
    at: formatStamp({ ms: Date.now(), counter: n }, 'laptop'),
    fields: { name: `Deck ${n}`, createdAt: 1, deletedAt: 0 },
  });
  for (let n = 0; n < 5; n++) {
    await post(`${url}/v1/sync`, { ...body, changes: [change(n)] }, session.accessToken);
  }
  first.child.kill('SIGKILL');
  await first.ended;

  const second = run({ DATA_DIR: dataDir });
  const again = await waitFor(second.child, second.output, address);
  const answer = await post(`${again}/v1/sync`, { ...body, changes: [] }, session.accessToken);
  expect(answer.rows).toHaveLength(5);
  expect(answer.cursor.version).toBe(5);
  second.child.kill('SIGTERM');
  await second.ended;
  await rm(dataDir, { recursive: true, force: true });
});

it('says in one sentence that the port is taken', async () => {
  const squatter = createServer();
  await new Promise<void>((done) => squatter.listen(0, '127.0.0.1', done));
  const taken = squatter.address();
  const port = typeof taken === 'object' ? String(taken?.port) : '';
  const { output, ended } = run({ DATA_DIR: await newFolder(), PORT: port });
  expect(await ended).toBe(1);
  expect(output.err).toBe(
    `Port ${port} is already taken. Stop the program that uses it, or set PORT to another number.\n`,
  );
  await new Promise((done) => squatter.close(done));
});

it.runIf(isLong)('says in one sentence that a setting is bad', async () => {
  const { output, ended } = run({ PORT: 'eighty' });
  expect(await ended).toBe(1);
  expect(output.err).toBe('The setting PORT must be a number from 0 to 65535.\n');
});

it.runIf(isLong)('says in one sentence that the folder cannot be written', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  const { output, ended } = run({ DATA_DIR: file });
  expect(await ended).toBe(1);
  expect(output.err).toMatch(/^Haversack cannot write to the folder .*\n$/);
});

it.runIf(isLong)('says in one sentence that the database cannot be reached or read', async () => {
  const dataDir = await newFolder();
  const away = run({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(await away.ended).toBe(1);
  expect(away.output.err).toMatch(/^Haversack cannot open its database at DATABASE_URL: .*\n$/);
  await writeFile(join(dataDir, 'haversack.db'), 'this is no database at all, just a text');
  const broken = run({ DATA_DIR: dataDir });
  expect(await broken.ended).toBe(1);
  expect(broken.output.err).toMatch(/^Haversack cannot open its database in .*\n$/);
});
