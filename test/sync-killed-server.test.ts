/** The server process is killed again and again while two devices push: nothing is lost or doubled. */
import 'fake-indexeddb/auto';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, assert, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCards } from '../src/model/entities/card.ts';
import type { SignedIn } from '../src/protocol/auth.ts';
import { createDevice } from './support/device.ts';
import { createRandom } from './support/random.ts';

let dataDir: string;
let port: number;
let child: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'haversack-killed-'));
  port = await freePort();
});

afterEach(async () => {
  await kill();
  await rm(dataDir, { recursive: true, force: true });
});

describe('[P2] [S12] a server that is killed in the middle of pushes', () => {
  it('has, when it is back, each acknowledged edit, and takes the others once', {
    timeout: 120_000,
  }, async () => {
    const random = createRandom(4);
    await start();
    const { user, session } = await signUp();
    const deviceOptions = {
      userId: user.id,
      fetch: globalThis.fetch,
      origin: `http://127.0.0.1:${port}`,
      accessToken: session.accessToken,
    };
    const devices = [await createDevice(deviceOptions), await createDevice(deviceOptions)];
    let made = 0;
    for (let round = 0; round < 4; round++) {
      for (const device of devices) {
        const cards = Array.from({ length: 300 }, (_, index) => ({
          deckId: 'd',
          kind: 'basic' as const,
          front: `${round} ${index}`,
          back: 'b',
        }));
        made += (await device.edit(createCards, cards)).length;
      }
      const pushes = devices.map((device) => device.sync());
      await passedMs(random.below(60));
      await kill();
      await Promise.all(pushes);
      await start();
    }
    for (const device of [...devices, ...devices])
      expect(await device.sync()).toEqual({ kind: 'done' });
    const [one, two] = await Promise.all(devices.map((device) => device.rows()));
    expect(one).toHaveLength(made);
    expect(two).toEqual(one);
  });
});

async function start(): Promise<void> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  };
  child = spawn(process.execPath, ['server/index.ts'], { env, stdio: 'ignore' });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    try {
      if ((await fetch(`http://127.0.0.1:${port}/healthz`)).ok) return;
    } catch {
      await passedMs(50); // Not listening yet: ask again.
    }
  }
}

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function signUp(): Promise<SignedIn> {
  const email = 'ada@example.org';
  const password = 'correct horse battery';
  const { claim } = await post('signup', {
    username: 'Ada',
    email,
    password,
    confirmPassword: password,
  });
  const code = await vi.waitFor(
    async () => {
      const folder = join(dataDir, 'mail');
      const [mail = ''] = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      const text = await readFile(join(folder, mail), 'utf8');
      const code = /code is (\d{6})/.exec(text)?.[1];
      assert(code !== undefined, 'The mail has come');
      return code;
    },
    { timeout: 5_000 },
  );
  return post('verify', { email, claim, code });
}

async function post(path: string, body: object): Promise<SignedIn & { claim: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data: SignedIn & { claim: string } }).data;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The moment of the kill is the point of this test, so here time itself is waited for. */
function passedMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
