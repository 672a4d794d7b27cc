/**
 * Bodies that are refused while they are unpacked, with the rest of them still on its way: the server lives on,
 * says why, and the connection serves the next request. It runs in a process of its own, so that its end would be seen.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiBase } from '../../src/protocol/version.ts';
import { createKillableServer, type KillableServer } from '../support/killable-server.ts';
import { createRandom } from '../support/random.ts';

let server: KillableServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await createKillableServer();
  await server.start();
  const { user, session } = await server.signUp();
  token = session.accessToken;
  userId = user.id;
}, 60_000);
beforeEach(async () => {
  if (server.endedWith() !== undefined) await server.start();
});
afterAll(() => server.end());

/** Letters that can hardly be packed. */
function noise(length: number): string {
  const random = createRandom(length);
  const bytes = Uint8Array.from({ length: Math.ceil(length / 2) }, () => random.below(256));
  return Buffer.from(bytes).toString('hex').slice(0, length);
}

const hashes = Array.from({ length: 600 }, (_, n) => noise(64 + n).slice(n));
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const pack = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: (text: string) => brotliCompressSync(text, brotli),
};
const encodings = Object.keys(pack) as (keyof typeof pack)[];

/** Each is larger than its route takes. */
const tooLarge = {
  '/files/known': () => ({ sha256: hashes }),
  '/sync': () => ({ user: userId, padding: noise(5_500_000) }),
  '/ai/generations': () => ({ user: userId, padding: noise(1_200_000) }),
};
type Path = keyof typeof tooLarge;
const paths = Object.keys(tooLarge) as Path[];

/** Packing them takes longer than all else here. */
const packed = new Map<string, Buffer>();
function tooLargeIn(encoding: keyof typeof pack, path: Path): Buffer {
  const key = `${encoding} ${path}`;
  const body = packed.get(key) ?? pack[encoding](JSON.stringify(tooLarge[path]()));
  packed.set(key, body);
  return body;
}

interface Sent {
  path: string;
  encoding: string;
  body: Uint8Array;
  type?: string;
}

function headOf({ path, encoding, body, type = 'application/json' }: Sent): string {
  const head = {
    host: 'localhost',
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-encoding': encoding,
    'content-length': body.length,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${apiBase}${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** The statuses of the answers on one connection, until as many have come or it ends. */
async function statuses(socket: Socket, count: number): Promise<number[]> {
  let text = '';
  const found = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  socket.setEncoding('latin1');
  await new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      text += piece;
      if (found().length >= count) resolve();
    });
    socket.once('close', () => resolve());
  });
  return found();
}

async function ask(sent: Sent): Promise<number[]> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(headOf(sent));
  // The server has begun to read when the rest comes.
  socket.write(sent.body.subarray(0, Math.ceil(sent.body.length / 2)));
  await healthy();
  socket.write(sent.body.subarray(Math.ceil(sent.body.length / 2)));
  socket.write(`GET ${apiBase}/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const answered = await statuses(socket, 2);
  socket.destroy();
  await healthy();
  return answered;
}

/** Resolves when the server has read everything sent before. @throws if the process has ended */
async function healthy(): Promise<void> {
  try {
    expect((await fetch(`http://127.0.0.1:${server.port}${apiBase}/me`)).status).toBe(401);
  } catch (cause) {
    throw new Error(`The server does not answer: ${server.endedWith()}`, { cause });
  }
}

describe.each(encodings)('a body in %s', (encoding) => {
  it.each(paths)('that is too large for %s is refused', async (path) => {
    const body = tooLargeIn(encoding, path);
    expect(await ask({ path, encoding, body })).toEqual([413, 200]);
  });

  it.each(paths)('that is not packed at all is refused by %s', async (path) => {
    // The largest allowed announcement, and a larger one.
    for (const size of [10_000, 400_000]) {
      const body = Buffer.from(noise(size));
      const isRefused = expect.toSatisfy((status) => status === 400 || status === 413);
      expect(await ask({ path, encoding, body })).toEqual([isRefused, 200]);
    }
  });

  it.each(paths)('that breaks off in the middle is refused by %s', async (path) => {
    const whole = pack[encoding](JSON.stringify({ user: userId, padding: noise(8_000) }));
    const body = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.alloc(40)]);
    expect(await ask({ path, encoding, body })).toEqual([400, 200]);
  });

  it.each(paths)('of a type that %s does not read is refused', async (path) => {
    const body = Buffer.from(noise(100_000));
    expect(await ask({ path, encoding, body, type: 'text/strange' })).toEqual([415, 200]);
  });

  it.each(paths)('whose sender goes away is forgotten by %s', async (path) => {
    const body = tooLargeIn(encoding, path);
    for (const part of [1, 1_000, 6_000, Math.floor(body.length / 2), body.length - 1]) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(headOf({ path, encoding, body }));
      socket.write(body.subarray(0, part));
      await healthy();
      socket.resetAndDestroy();
      await healthy();
    }
  });
});
