/** A student whose app behaves, beside and after broken requests. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { assert, expect } from 'vitest';
import { heartbeatMs } from '../../server/limits.ts';
import { password, type Student, syncBody } from '../../server/test-support/test-server.ts';
import { maxBodyBytes } from '../../src/protocol/sync.ts';
import { apiBase } from '../../src/protocol/version.ts';
import type { KillableServer } from '../support/killable-server.ts';

/** Limit of an account's whole bodies at once (`held-bodies.ts`). */
const bodiesAtOnce = 4;

interface Asking {
  /** `null`: none. */
  token?: string | null;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface GoodStudent extends Student {
  /** A file on the server. */
  sha256: string;
  /** Resolves when the server has answered another request, and so has read everything sent before. */
  settle: () => Promise<void>;
  logIn: () => Promise<{ accessToken: string; refreshToken: string }>;
  beginUpload: (sizeBytes: number) => Promise<string>;
  endUpload: (id: string) => Promise<void>;
  doesAllAsUsual: () => Promise<void>;
  mayHoldAsMuchAsBefore: () => Promise<void>;
  mayListenAsOftenAsBefore: (streams: number) => Promise<void>;
}

export async function createGoodStudent(server: KillableServer): Promise<GoodStudent> {
  const { user, session } = await server.signUp();
  const student = { ...session, id: user.id, email: 'ada@example.org' };
  const file = Buffer.alloc(1_500_000, '%PDF');
  const sha256 = createHash('sha256').update(file).digest('hex');
  let asked = 0;

  const ask = async (method: string, path: string, rest: Asking = {}): Promise<Answer> => {
    const { token = student.accessToken, headers, body = '' } = rest;
    asked++;
    const request = httpRequest({
      ...{ method, path: apiBase + path, port: server.port, host: '127.0.0.1' },
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        // Limits per network are not tested here.
        'x-forwarded-for': `172.16.${Math.floor(asked / 250) % 250}.${asked % 250}`,
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
      // A connection that stays open would count among the server's open ones.
      agent: false,
    });
    request.end(body);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
  };
  const statusOf = async (...asking: Parameters<typeof ask>) => (await ask(...asking)).status;
  const json = (body: object) => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const tus = { 'tus-resumable': '1.0.0' };
  const bytesOf = 'application/offset+octet-stream';

  const beginUpload = async (sizeBytes: number) => {
    const metadata = `sha256 ${Buffer.from(sha256).toString('base64')}`;
    const headers = { ...tus, 'upload-length': String(sizeBytes), 'upload-metadata': metadata };
    const answer = await ask('POST', '/files/uploads', { headers });
    expect(answer.status).toBe(201);
    return answer.headers.location?.split('/').at(-1) ?? '';
  };

  const id = await beginUpload(file.length);
  const headers = { ...tus, 'upload-offset': '0', 'content-type': bytesOf };
  expect(await statusOf('PATCH', `/files/uploads/${id}`, { headers, body: file })).toBe(204);

  return {
    ...student,
    sha256,
    beginUpload,
    settle: async () => {
      await statusOf('GET', '/me', { token: null });
    },
    logIn: async () => {
      const asking = { ...json({ email: student.email, password }), token: null };
      const answer = await ask('POST', '/auth/login', asking);
      expect(answer.status).toBe(200);
      return JSON.parse(answer.text).data.session;
    },
    endUpload: async (id) => {
      // A broken request may have ended it already.
      const status = await statusOf('DELETE', `/files/uploads/${id}`, { headers: tus });
      expect([204, 404, 410]).toContain(status);
    },

    async doesAllAsUsual() {
      expect(await statusOf('POST', '/sync', json(syncBody(student)))).toBe(200);
      expect(await statusOf('GET', '/sync/bootstrap')).toBe(200);
      expect(await statusOf('GET', `/files/${sha256}`)).toBe(200);
      expect(await statusOf('POST', '/files/known', json({ sha256: [sha256] }))).toBe(200);
      expect(await statusOf('GET', '/devices')).toBe(200);
      const upload = await beginUpload(1_000);
      expect(await statusOf('DELETE', `/files/uploads/${upload}`, { headers: tus })).toBe(204);
    },

    async mayHoldAsMuchAsBefore() {
      const start = JSON.stringify({ ...syncBody(student), padding: '' }).slice(0, -2);
      const body = `${start}${'x'.repeat(maxBodyBytes - start.length - 2)}"}`;
      const sockets = Array.from({ length: bodiesAtOnce }, () => {
        const socket = begin(server.port, 'POST /sync', student.accessToken, body.length);
        socket.write(body.slice(0, -1));
        return socket;
      });
      // When all but the last bytes of those are here, nothing else finds room.
      const small = () => statusOf('POST', '/sync', json(syncBody(student)));
      await expect.poll(small, { timeout: 20_000 }).toBe(429);
      for (const socket of sockets) {
        const answered = statusIn(socket);
        socket.write(body.slice(-1));
        expect(await answered).toBe(200);
        socket.destroy();
      }
      await expect.poll(small, { timeout: 20_000 }).toBe(200);
    },

    async mayListenAsOftenAsBefore(streams) {
      const listen = async () => {
        const sockets: Socket[] = [];
        const statuses = new Set<number>();
        for (let n = 0; n < streams; n++) {
          const socket = begin(server.port, 'GET /sync/events', student.accessToken);
          sockets.push(socket);
          statuses.add(await statusIn(socket));
        }
        for (const socket of sockets) socket.destroy();
        return [...statuses];
      };
      // A connection on which many answers wait is not read: the server learns with the next heartbeat that its sender is
      // gone. Asked more often, the limit of one network would answer.
      const often = { timeout: 4 * heartbeatMs, interval: heartbeatMs };
      await expect.poll(listen, often).toEqual([200]);
    },
  };
}

function begin(port: number, what: string, token: string, length?: number): Socket {
  const [method, path] = what.split(' ');
  const socket = connect(port, '127.0.0.1');
  const head = [
    `${method} ${apiBase}${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    ...(length === undefined
      ? []
      : ['content-type: application/json', `content-length: ${length}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

async function statusIn(socket: Socket): Promise<number> {
  const [piece] = await once(socket, 'data');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(String(piece))?.[1];
  assert(status !== undefined, 'An answer has begun');
  return Number(status);
}
