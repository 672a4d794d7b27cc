/**
 * A server whose disk is really full: its data folder is a small disk of its own, in a namespace of its
 * own, so that no rights of this machine are needed. Where the system allows none, the tests say so.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../src/protocol/version.ts';

const inNamespace = ['--mount', '--map-root-user', 'sh', '-c'];
const mounts = spawnSync('unshare', [...inNamespace, 'mount -t tmpfs tmpfs /mnt']).status === 0;
const title = 'a server on a full disk';

describe.skipIf(!mounts)(mounts ? title : `${title}: SKIPPED, no disk can be mounted here`, () => {
  let folder: string;
  let child: ChildProcess;
  let url: string;
  let said: () => string;
  /** The small disk as it is seen from here. */
  let disk: string;
  const email = 'ada@example.org';
  const password = 'correct horse battery';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haversack-full-'));
    const command = `mount -t tmpfs -o size=6m,mode=755 tmpfs "$DATA_DIR" && exec "$NODE" server/index.ts`;
    child = spawn('unshare', [...inNamespace, command], {
      env: {
        ...process.env,
        NODE: resolve('node_modules/.bin/node'),
        DATA_DIR: folder,
        DATABASE_URL: '',
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'error',
      },
    });
    said = listenTo(child);
    url = await addressOf(child, said);
    disk = `/proc/${child.pid}/root${folder}`;
    const signup = { username: 'ada', email, password, confirmPassword: password };
    const { claim } = (await post('/auth/signup', signup)).data;
    await post('/auth/verify', { email, claim, code: await mailedCode() });
  }, 60_000);
  afterAll(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });

  it('says so at the login and at /healthz, and is well again when there is room', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { session } = (await post('/auth/login', { email, password })).data;
    const filler = await fill();
    const refused = await post('/auth/login', { email, password });
    expect([refused.status, refused.error.reason], said()).toEqual([507, 'full']);
    expect(refused.error.message).toMatch(/out of space.* safe.*Try again later/);
    // Existing sessions can still read.
    expect((await post('/me', undefined, session.accessToken, 'GET')).status).toBe(200);
    const health = await untilHealth(503);
    expect((await health.json()).error.reason).toBe('full');
    await rm(filler);
    expect((await post('/auth/login', { email, password })).status).toBe(200);
    await untilHealth(200);
  }, 90_000);

  it('says so of an upload, and takes it when there is room', async () => {
    const { session } = (await post('/auth/login', { email, password })).data;
    const headers = { authorization: `Bearer ${session.accessToken}`, 'tus-resumable': '1.0.0' };
    const bytes = Buffer.alloc(400_000, 'a');
    const sha256 = '0'.repeat(64);
    const begun = await fetch(`${url}${apiBase}/files/uploads`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `sha256 ${Buffer.from(sha256).toString('base64')}`,
      },
    });
    const filler = await fill();
    const sent = await fetch(new URL(begun.headers.get('location') ?? '', url), {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    expect([sent.status, (await sent.json()).error.reason]).toEqual([507, 'full']);
    await rm(filler);
  });

  it('keeps all that it holds from other users of the machine', async () => {
    expect(statSync(disk).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(disk, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      expect([path, (statSync(path).mode & 0o777).toString(8)]).toEqual([
        path,
        entry.isDirectory() ? '700' : '600',
      ]);
    }
  });

  /** Takes all the room that is left. @returns the file that does */
  async function fill(): Promise<string> {
    const path = join(disk, 'filler');
    let bytes = 1024 * 1024;
    await writeFile(path, '', { mode: 0o600 });
    while (bytes >= 1) {
      try {
        await writeFile(path, Buffer.alloc(bytes), { flag: 'a' });
      } catch {
        // It no longer fits; a smaller piece may.
        bytes = Math.floor(bytes / 2);
      }
    }
    return path;
  }

  async function untilHealth(status: number): Promise<Response> {
    for (;;) {
      const answer = await fetch(`${url}/healthz`);
      if (answer.status === status) return answer;
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  async function post(path: string, body?: object, token = '', method = 'POST') {
    const answer = await fetch(url + apiBase + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...(await answer.json()) };
  }

  async function mailedCode(): Promise<string> {
    for (;;) {
      const [name] = await readdir(join(disk, 'mail')).catch(() => []);
      const text = name === undefined ? '' : await readFile(join(disk, 'mail', name), 'utf8');
      const found = /\b\d{6}\b/.exec(text.slice(text.indexOf('\n\n')))?.[0];
      if (found !== undefined) return found;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
});

/** @returns all that the process has printed so far */
function listenTo({ stdout, stderr }: ChildProcess): () => string {
  let said = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (text) => {
      said += text;
    });
  }
  return () => said;
}

async function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  while (child.exitCode === null) {
    const found = /Haversack is at (http:\S+)/.exec(said())?.[1];
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`The server did not start:\n${said()}`);
}
