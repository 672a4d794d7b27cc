/** Answers that are read slowly, or not at all. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { idleTimeoutMs, leastPace } from '../../limits.ts';
import { startTestServer } from '../../test-support/test-server.ts';
import { type Behind, endSlowReaders, lookAtReader } from './connections.ts';

const pieceBytes = 2 * 1024 * 1024;

/** @returns when a reader of so many bytes a second counts as too slow; `undefined`: it got all bytes before */
function givenUpAfterMs(bytesPerSecond: number): number | undefined {
  let behind: Behind | undefined;
  for (let ms = 0; ; ms += 10_000) {
    const writableLength = Math.max(0, pieceBytes - (bytesPerSecond * ms) / 1_000);
    const connection = { bytesWritten: pieceBytes, writableLength };
    const found = lookAtReader(behind, connection, ms, leastPace);
    if (found === 'too slow') return ms;
    if (found === undefined) return undefined;
    behind = found;
  }
}

describe('a reader of 2 MB', () => {
  it.each([4 * 1024, 14_000, 1_000_000])('at %d bytes a second gets them whole', (pace) => {
    expect(givenUpAfterMs(pace)).toBeUndefined();
  });

  it('gets them whole after two minutes in a tunnel, on a phone of 2G', () => {
    const ofPhone = 4 * 1024;
    const { graceMs } = leastPace;
    const connection = { bytesWritten: pieceBytes, writableLength: pieceBytes };
    const behind = lookAtReader(undefined, connection, 0, leastPace);
    expect(behind).toEqual({ sinceMs: 0, takenBytes: 0 });
    if (behind === 'too slow') return;
    const allMs = graceMs + (1_000 * pieceBytes) / ofPhone;
    expect(lookAtReader(behind, connection, allMs, leastPace)).toBe(behind);
    expect(lookAtReader(behind, connection, allMs + 1, leastPace)).toBe('too slow');
  });

  it('who takes a byte now and then is given up within eleven minutes', () => {
    expect(givenUpAfterMs(1)).toBeLessThanOrEqual(11 * 60_000);
  });

  it('is not behind while it has all that there is, however long the answer lasts', () => {
    const quiet = { bytesWritten: 5_000, writableLength: 0 };
    expect(lookAtReader({ sinceMs: 0, takenBytes: 0 }, quiet, 1e9, leastPace)).toBeUndefined();
  });
});

describe('a connection', () => {
  /** More than the operating system buffers. */
  const largeBytes = 64 * 1024 * 1024;
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  /** @returns the server's end of a connection that requests and does not read */
  async function askUnread(server: FastifyInstance, path: string): Promise<Socket> {
    const accepted = once(server.server, 'connection') as Promise<[Socket]>;
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const client = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    client.pause();
    client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return (await accepted)[0];
  }

  it('is ended when its answer is read too slowly', async () => {
    app = Fastify();
    endSlowReaders(app, { graceMs: 10, bytesPerSecond: 1e9 }, 5);
    app.get('/', async () => Buffer.alloc(largeBytes));
    const [hadFault] = await once(await askUnread(app, '/'), 'close');
    expect(hadFault).toBe(false);
  });

  it('is left while its answer waits for the server', async () => {
    app = Fastify();
    endSlowReaders(app, { graceMs: -1, bytesPerSecond: 1e9 }, 1);
    const answer = new PassThrough();
    app.get('/', async () => answer);
    const connection = await askUnread(app, '/');
    let looks = 0;
    const looked = () => {
      looks += 1;
      return 0;
    };
    Object.defineProperty(connection, 'writableLength', { get: looked });
    await expect.poll(() => looks).toBeGreaterThan(3);
    expect(connection.destroyed).toBe(false);
    answer.end();
  });

  it('is ended by the server itself when nothing of its answer is read', async () => {
    await using server = await startTestServer();
    expect(server.app.server.timeout).toBe(idleTimeoutMs);
    server.app.server.setTimeout(50);
    server.app.get('/large', async () => Buffer.alloc(largeBytes));
    await once(await askUnread(server.app, '/large'), 'close');
  });
});
