/** How many files are open at once, and for which network. */
import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostOpenOfAccount, mostOpenOfNetwork } from '../../limits.ts';
import type { Storage } from '../../storage/contract.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { createOpenFiles } from './open-files.ts';

describe('turns at files', () => {
  /** A request, and a function that ends its answer. */
  function newRequest(isGone = false) {
    const raw = new EventEmitter();
    const request = { raw: { socket: { destroyed: isGone } } } as unknown as FastifyRequest;
    return { request, reply: { raw } as unknown as FastifyReply, end: () => raw.emit('close') };
  }
  type One = ReturnType<typeof newRequest>;

  function setUp(most: number) {
    const files = createOpenFiles(most);
    const open: One[] = [];
    const begin = async (key: string, one = newRequest()) => {
      const isOpen = files.turn(key, one.request, one.reply);
      isOpen.then((is) => {
        if (is) open.push(one);
      });
      await settled();
      return { ...one, isOpen };
    };
    return { begin, open: () => open.length };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('come in the order of asking, so many at once for each', async () => {
    const { begin, open } = setUp(2);
    const all = [await begin('a'), await begin('a'), await begin('a'), await begin('a')];
    expect(open()).toBe(2);
    await begin('b');
    expect(open()).toBe(3);
    all[1]?.end();
    await settled();
    expect(open()).toBe(4);
    expect(await all[2]?.isOpen).toBe(true);
    all[0]?.end();
    expect(await all[3]?.isOpen).toBe(true);
    for (const one of all) one.end();
    await Promise.all([begin('a'), begin('a'), begin('a')]);
    expect(open()).toBe(7);
  });

  it('are given up where the connection ends while it waits, and before', async () => {
    const { begin, open } = setUp(1);
    const [first, waiting, next] = [await begin('a'), await begin('a'), await begin('a')];
    waiting.end();
    expect(await waiting.isOpen).toBe(false);
    expect(await (await begin('a', newRequest(true))).isOpen).toBe(false);
    first.end();
    expect(await next.isOpen).toBe(true);
    next.end();
    await begin('a');
    expect(open()).toBe(3);
  });

  it('are one for a request that asks twice', async () => {
    const { begin, open } = setUp(2);
    const one = newRequest();
    await Promise.all([begin('a', one), begin('a', one)]);
    await begin('a');
    await begin('a');
    expect(open()).toBe(3);
  });
});

describe('answers that nobody reads', () => {
  /** More than the operating system buffers. */
  const bytes = 64 * 1024 * 1024;
  const sha256 = 'a'.repeat(64);
  let server: TestServer;
  let storage: Storage | undefined;
  let appDir: string;
  let port: number;
  beforeAll(async () => {
    appDir = await mkdtemp(join(tmpdir(), 'haversack-app-'));
    await mkdir(join(appDir, 'assets'));
    await writeFile(join(appDir, 'index.html'), 'the page');
    await makeLarge(join(appDir, 'assets/large-1.js'));
    server = await startTestServer({}, appDir, (deps) => {
      storage = deps.storage;
      return deps;
    });
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(appDir, { recursive: true });
  });

  async function makeLarge(path: string): Promise<void> {
    const file = await open(path, 'w');
    await file.truncate(bytes);
    await file.close();
  }

  /** Each request has a connection of its own, which reads only the beginning of the answer. */
  function askUnread(count: number, path: string, headers: Record<string, string> = {}) {
    const begun = new Set<Socket>();
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.once('data', () => {
        socket.pause();
        begun.add(socket);
      });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
      return socket;
    });
    return { begun, end: () => sockets.map((socket) => socket.destroy()) };
  }

  it('keep so many of the app’s files open for their network; others are answered', async () => {
    const path = '/assets/large-1.js';
    const attack = askUnread(mostOpenOfNetwork + 20, path);
    await expect.poll(() => attack.begun.size).toBe(mostOpenOfNetwork);
    const elsewhere = askUnread(1, path, { 'x-forwarded-for': '192.0.2.9' });
    await expect.poll(() => elsewhere.begun.size).toBe(1);
    expect(attack.begun.size).toBe(mostOpenOfNetwork);
    const [first] = attack.begun;
    first?.destroy();
    await expect.poll(() => attack.begun.size).toBe(mostOpenOfNetwork + 1);
    attack.end();
    elsewhere.end();
    expect((await server.app.inject('/dashboard')).body).toBe('the page');
  });

  it('keep nobody from the health, nor from sharing', async () => {
    const attack = askUnread(mostOpenOfNetwork, '/assets/large-1.js');
    await expect.poll(() => attack.begun.size).toBe(mostOpenOfNetwork);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    expect((await server.app.inject({ method: 'POST', url: '/share' })).statusCode).toBe(303);
    attack.end();
  });

  it('keep so many files of a student open, parts of them too; others are answered', async () => {
    const [ada, bob] = [await server.student('ada'), await server.student('bob')];
    for (const { id } of [ada, bob]) {
      const blob = { sha256, sizeBytes: bytes, mime: 'video/mp4' };
      await storage?.blobs.insert(id, blob, server.clock.nowMs);
      await mkdir(join(server.dataDir, 'blobs', id), { recursive: true });
      await makeLarge(join(server.dataDir, 'blobs', id, sha256));
    }
    const path = `/v1/files/${sha256}`;
    const of = ({ accessToken }: typeof ada) => ({ authorization: `Bearer ${accessToken}` });
    const range = { range: `bytes=1000-${bytes - 1}` };
    const attack = askUnread(mostOpenOfAccount + 20, path, { ...of(ada), ...range });
    await expect.poll(() => attack.begun.size).toBe(mostOpenOfAccount);
    const other = askUnread(1, path, of(bob));
    await expect.poll(() => other.begun.size).toBe(1);
    expect(attack.begun.size).toBe(mostOpenOfAccount);
    const [first] = attack.begun;
    first?.destroy();
    await expect.poll(() => attack.begun.size).toBe(mostOpenOfAccount + 1);
    attack.end();
    other.end();
  });
});

it('the app’s files, pages and what is not there count together for a network, and the health by itself', async () => {
  await using server = await startTestServer();
  const left = async (url: string, from: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { headers } = await server.app.inject({
      url,
      method,
      headers: { 'x-forwarded-for': from },
    });
    return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])];
  };
  const [home, school] = ['2001:db8:1:2::1', '2001:db8:1:3::1'];
  expect(await left('/dashboard', home)).toEqual([100_000, 99_999]);
  expect(await left('/assets/gone.js', '2001:db8:1:2::2')).toEqual([100_000, 99_998]);
  expect(await left('/v1/nowhere', home, 'HEAD')).toEqual([100_000, 99_997]);
  expect(await left('/share', home, 'POST')).toEqual([100_000, 99_996]);
  expect(await left('/dashboard', school)).toEqual([100_000, 99_999]);
  expect(await left('/healthz', home)).toEqual([600, 599]);
});
