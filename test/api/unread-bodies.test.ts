/** Refused request bodies are not read to the end, not unpacked, and do not delay others. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operations } from '../../server/test-support/operations.ts';
import {
  type Student,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../server/test-support/test-server.ts';
import { maxBodyBytes } from '../../src/protocol/sync.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { isLong } from '../support/long.ts';

let server: TestServer;
let student: Student;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  student = await server.student('ada');
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(url).port);
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

const nameOf = ({ method, path }: Operation) => `${method} ${apiBase}${path}`;
/** 8 MB of nothing, in 8 kB. */
const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));

interface Sent {
  token?: string | undefined;
  type?: string;
  encoding?: string;
  /** Announced length; the real one may be smaller. */
  length: number;
}

/** The head of a request, on a connection of its own; the body is the test's. */
function begin({ method, path }: Pick<Operation, 'method' | 'path'>, sent: Sent): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  const head = {
    host: 'localhost',
    'content-type': sent.type ?? 'application/json',
    'content-encoding': sent.encoding,
    'content-length': sent.length,
    authorization: sent.token && `Bearer ${sent.token}`,
    'tus-resumable': '1.0.0',
  };
  const lines = Object.entries(head).filter(([, value]) => value !== undefined);
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`${method} ${apiBase}${path} HTTP/1.1\r\n${text}\r\n`);
  return socket;
}

/** @returns the status of the next answer, whose head comes in one piece */
async function statusOf(socket: Socket): Promise<number> {
  const [text] = (await once(socket, 'data')) as [string];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
}

const withBody = operations.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
const guarded = withBody.filter(({ auth }) => auth !== 'none');
const open = withBody.filter(({ auth }) => auth === 'none');
const named = (list: readonly Operation[]) => list.map((one) => [nameOf(one), one] as const);

describe('a body without the right token', () => {
  it.each(named(guarded))('%s is refused before it has come', async (_, operation) => {
    const wrong = operation.auth === 'access' ? student.refreshToken : student.accessToken;
    const type = operation.takesBytes ? 'application/offset+octet-stream' : 'application/json';
    for (const token of [undefined, 'A'.repeat(43), wrong]) {
      // The rest is never sent, and the beginning would unpack to megabytes.
      const socket = begin(operation, { token, type, encoding: 'gzip', length: 7_000_000 });
      socket.write(bomb.subarray(0, 4_000));
      expect(await statusOf(socket)).toBe(401);
      socket.destroy();
    }
  });

  it('does not cost its sender the answer, nor the connection', async () => {
    const length = maxBodyBytes - 1;
    const socket = begin({ method: 'POST', path: '/sync' }, { length });
    expect(await statusOf(socket)).toBe(401);
    socket.write(Buffer.alloc(length));
    socket.write(`GET ${apiBase}/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(await statusOf(socket)).toBe(200);
    socket.destroy();
  });

  it('ends the connection where it has no end', async () => {
    const socket = begin({ method: 'POST', path: '/sync' }, { length: 1e12 });
    expect(await statusOf(socket)).toBe(401);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.write(Buffer.alloc(2 * maxBodyBytes));
    await closed;
  });
});

describe('a body that is too large', () => {
  it.each(named(open))('%s is refused before it has come', async (_, operation) => {
    const socket = begin(operation, { length: 9_000 });
    expect(await statusOf(socket)).toBe(413);
    socket.destroy();
  });

  it.each(named(open))('%s is refused when it begins to unpack to more', async (_, operation) => {
    const socket = begin(operation, { encoding: 'gzip', length: bomb.length - 200 });
    socket.write(bomb.subarray(0, 1_000));
    expect(await statusOf(socket)).toBe(413);
    socket.destroy();
  });

  it.each([
    ['as it is', {}],
    ['packed', { encoding: 'gzip' }],
  ])('does not cost its sender the answer, %s', async (_, packed) => {
    const body = 'encoding' in packed ? gzipSync(Buffer.alloc(5_000_000)) : Buffer.alloc(5_000_000);
    const socket = begin(
      { method: 'POST', path: '/auth/login' },
      { ...packed, length: body.length },
    );
    const answered = statusOf(socket);
    socket.write(body);
    expect(await answered).toBe(413);
    socket.write(`GET ${apiBase}/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(await statusOf(socket)).toBe(200);
    socket.destroy();
  });
});

describe('a body whose end is held back', () => {
  const sync = { method: 'POST', path: '/sync' } as const;
  const size = maxBodyBytes - 100;
  const almostAll = Buffer.alloc(size - 1, ' ');

  /** All but the last byte. */
  async function hold(token: string, packed: boolean): Promise<Socket> {
    const socket = begin(sync, {
      token,
      length: packed ? 1_000_000 : size,
      ...(packed && { encoding: 'gzip' }),
    });
    socket.on('error', () => undefined);
    const bytes = packed ? gzipSync(almostAll).subarray(0, -12) : almostAll;
    await new Promise((resolve) => socket.write(bytes, resolve));
    return socket;
  }

  it.each([
    ['as it is', false],
    ['packed', true],
  ])(
    'is refused where there are some of the account, %s, until they are gone',
    async (_, packed) => {
      const other = await server.student(packed ? 'cleo' : 'ben');
      const { accessToken } = other;
      const sockets = await Promise.all(Array.from({ length: 6 }, () => hold(accessToken, packed)));
      const [text] = (await Promise.race(sockets.map((one) => once(one, 'data')))) as [string];
      expect(text).toMatch(/^HTTP\/1\.1 429/);
      expect(text).toMatch(/retry-after: 5\r\n/i);
      expect(text).toContain('"reason":"too-many"');
      const ask = (who: Student) => server.post('/sync', syncBody(who), who.accessToken);
      expect((await ask(student)).status).toBe(200);
      for (const socket of sockets) socket.destroy();
      await expect.poll(async () => (await ask(other)).status).toBe(200);
    },
  );

  it.runIf(isLong)(
    'is given up where those of few accounts would fill the room of all',
    async () => {
      const many = await Promise.all(
        Array.from({ length: 13 }, (_, n) => server.student(`greedy${n}`)),
      );
      // Each within its own bound: together they leave 1 of 256 MB for all others.
      const sockets = await Promise.all(
        many.flatMap(({ accessToken }, n) =>
          Array.from({ length: n === 0 ? 3 : 4 }, () => hold(accessToken, false)),
        ),
      );
      const body = { ...syncBody(student), padding: 'x'.repeat(4_000_000) };
      // The server is not done reading when all is sent.
      for (let n = 0; n < 20; n++) {
        expect((await server.post('/sync', body, student.accessToken)).status).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      for (const socket of sockets) socket.destroy();
      const [first] = many;
      if (first === undefined) throw new Error('there are thirteen');
      await expect
        .poll(async () => (await server.post('/sync', syncBody(first), first.accessToken)).status)
        .toBe(200);
    },
    60_000,
  );

  it('counts no more once it is answered', async () => {
    const body = { ...syncBody(student), padding: 'x'.repeat(4_000_000) };
    for (let n = 0; n < 12; n++) {
      expect((await server.post('/sync', body, student.accessToken)).status).toBe(200);
    }
  });
});

it('is bounded in time, as a connection is on which nothing moves', () => {
  const { requestTimeout, headersTimeout, timeout } = server.app.server;
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: 300_000,
    headersTimeout: 60_000,
    timeout: 120_000,
  });
});

it('counts the requests of every call of the API', async () => {
  for (const { method, path } of operations) {
    const { headers } = await server.app.inject({ method, url: apiBase + path });
    expect([method, path, Number(headers['x-ratelimit-limit'])]).toEqual([
      method,
      path,
      expect.toSatisfy((limit) => limit === 300 || limit === 6_000),
    ]);
  }
});
