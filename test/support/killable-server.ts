/** A server in a process of its own, on a port and a folder that stay, so that it can be killed and started again. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, vi } from 'vitest';
import type { SignedIn } from '../../src/protocol/auth.ts';
import { createDevice, type TestDevice } from './device.ts';

export interface KillableServer {
  port: number;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Of the process that runs, or ran last. */
  pid: () => number;
  /** How the process has ended, and what it wrote; `undefined` while it runs. */
  endedWith: () => string | undefined;
  /** What the process has written so far. */
  said: () => string;
  /** A new account, signed in; one for each server. */
  signUp: () => Promise<SignedIn>;
  /** Devices of one new account. */
  devices: (count: number) => Promise<TestDevice[]>;
  /** Kills it and removes its folder. */
  end: () => Promise<void>;
}

interface Options {
  /** In place of the usual settings, or beside them. */
  settings?: Readonly<Record<string, string>>;
  /** Of Node: a program that starts the server, or options before it. */
  args?: readonly string[];
  /** With which it is killed. */
  signal?: NodeJS.Signals;
}

export async function createKillableServer({
  settings = {},
  args = ['server/index.ts'],
  signal = 'SIGKILL',
}: Options = {}): Promise<KillableServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haversack-killed-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let said = '';

  const start = async () => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ...settings,
    };
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
    child = spawn(process.execPath, args, { env, stdio });
    said = '';
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (text) => {
        said += text;
      });
    }
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The server ended: ${endedWith()}`);
      try {
        if ((await fetch(`${origin}/healthz`)).ok) return;
      } catch {
        await passedMs(50); // Not listening yet: ask again.
      }
    }
  };

  const endedWith = () => {
    const by = child?.exitCode ?? child?.signalCode ?? undefined;
    return by === undefined ? undefined : `${by}\n${said}`;
  };

  const kill = async () => {
    if (child === undefined || endedWith() !== undefined) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };

  return {
    port,
    start,
    kill,
    pid: () => child?.pid ?? 0,
    endedWith,
    said: () => said,
    signUp: () => signUp(origin, dataDir),
    devices: async (count) => {
      const { user, session } = await signUp(origin, dataDir);
      const options = { userId: user.id, fetch, origin, accessToken: session.accessToken };
      return await Promise.all(Array.from({ length: count }, () => createDevice(options)));
    },
    end: async () => {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signUp(origin: string, dataDir: string): Promise<SignedIn> {
  const email = 'ada@example.org';
  const password = 'correct horse battery';
  const { claim } = await post(origin, 'signup', {
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
  return post(origin, 'verify', { email, claim, code });
}

async function post(
  origin: string,
  path: string,
  body: object,
): Promise<SignedIn & { claim: string }> {
  const answer = await fetch(`${origin}/v1/auth/${path}`, {
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

/** The moment of the kill is the point of these tests, so here time itself is waited for. */
export function passedMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
