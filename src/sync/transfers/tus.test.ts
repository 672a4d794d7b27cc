/** One resumable upload against a server with the answers of each test. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashMismatchStatus, uploadChunkBytes } from '../../protocol/files.ts';
import { doesNotFit, sendByTus, type UploadJob, type UploadOutcome } from './uploads.ts';

interface Asked {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  bytes: number;
}

type Answer = (request: IncomingMessage, reply: ServerResponse, index: number) => void;

afterEach(() => vi.restoreAllMocks());

async function send(
  answer: Answer,
  { size = 5, ...change }: Partial<UploadJob> & { size?: number } = {},
) {
  const asked: Asked[] = [];
  await using server = createServer((request, reply) => {
    const one: Asked = { method: request.method, headers: request.headers, bytes: 0 };
    const index = asked.push(one) - 1;
    request.on('data', (piece: Buffer) => {
      one.bytes += piece.length;
    });
    request.on('end', () => answer(request, reply, index));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // In Node the library reads Buffers, in browsers Blobs.
  const bytes: unknown = Buffer.alloc(size, 'x');
  const urls: (string | undefined)[] = [];
  const progress: number[] = [];
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcome = await sendByTus({
    bytes: bytes as Blob,
    sha256: 'a'.repeat(64),
    mime: 'application/pdf',
    uploadUrl: change.uploadUrl === undefined ? undefined : origin + change.uploadUrl,
    origin,
    token: change.token ?? (async () => 'access'),
    signal: change.signal ?? new AbortController().signal,
    onUrl: change.onUrl ?? (async (url) => void urls.push(url?.replace(origin, ''))),
    onProgress: change.onProgress ?? (async (doneBytes) => void progress.push(doneBytes)),
    ...(change.bytes && { bytes: change.bytes }),
  });
  return { outcome, asked, urls, progress, methods: asked.map(({ method }) => method) };
}

/** Accepts everything, by tus 1.0.0. @param from bytes that it has already */
function takeAll(from = 0): Answer {
  let offset = from;
  return (request, reply) => {
    if (request.method === 'PATCH') offset += Number(request.headers['content-length']);
    const headers = { 'upload-offset': String(offset), 'upload-length': String(5 + from) };
    if (request.method === 'POST') reply.writeHead(201, { location: '/v1/files/uploads/1' });
    else reply.writeHead(request.method === 'HEAD' ? 200 : 204, headers);
    reply.end();
  };
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, reply) =>
    reply.writeHead(code, headers).end();

/** Waits end at once. @returns their lengths, milliseconds */
function withoutWaiting(): number[] {
  const waits: number[] = [];
  const { setTimeout: real } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((task, delayMs) => {
    if (delayMs !== undefined && delayMs >= 500) waits.push(delayMs);
    return real(task, 0);
  });
  return waits;
}

describe('an upload', () => {
  it('says what is sent, keeps its address, and is done when all bytes are taken', async () => {
    const { outcome, asked, urls, methods } = await send(takeAll());
    expect(outcome).toEqual({ kind: 'sent' });
    expect(methods).toEqual(['POST', 'PATCH']);
    const hash = Buffer.from('a'.repeat(64)).toString('base64');
    const type = Buffer.from('application/pdf').toString('base64');
    expect(asked[0]?.headers).toMatchObject({
      'upload-length': '5',
      'upload-metadata': `sha256 ${hash},filetype ${type}`,
      authorization: 'Bearer access',
    });
    expect(asked[1]).toMatchObject({ bytes: 5, headers: { authorization: 'Bearer access' } });
    expect(urls).toEqual(['/v1/files/uploads/1']);
  });

  it('goes on behind what has arrived, in parts of a bounded size', async () => {
    const rest = uploadChunkBytes + 1;
    let offset = 7;
    const { outcome, asked, methods } = await send(
      (request, reply) => {
        if (request.method === 'PATCH') offset += Number(request.headers['content-length']);
        const length = { 'upload-length': String(7 + rest) };
        reply.writeHead(request.method === 'HEAD' ? 200 : 204, {
          'upload-offset': String(offset),
          ...length,
        });
        reply.end();
      },
      { uploadUrl: '/v1/files/uploads/3', size: 7 + rest },
    );
    expect([outcome, methods]).toEqual([{ kind: 'sent' }, ['HEAD', 'PATCH', 'PATCH']]);
    expect(asked.map(({ bytes }) => bytes)).toEqual([0, uploadChunkBytes, 1]);
    expect(asked[1]?.headers['upload-offset']).toBe('7');
  });

  it('asks for the token before each request, and goes without where there is none', async () => {
    const tokens = ['one', undefined];
    const { asked } = await send(takeAll(), { token: async () => tokens.shift() });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', undefined]);
  });

  it('is not over before its address is stored', async () => {
    let isStored = false;
    const { outcome } = await send(takeAll(), {
      onUrl: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        isStored = true;
      },
    });
    expect([outcome, isStored]).toEqual([{ kind: 'sent' }, true]);
  });

  it('ends well though its address and its progress cannot be stored', async () => {
    const fail = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const { outcome } = await send(takeAll(), { onUrl: fail, onProgress: fail });
    expect(outcome).toEqual({ kind: 'sent' });
  });

  it.each([
    [249, false],
    [250, true],
  ])('shows progress again after %d ms: %s', async (passedMs, isShown) => {
    let now = 1_700_000_000_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const all = takeAll();
    const { progress } = await send(
      (request, reply, index) => {
        // Between the first part and the second.
        if (index === 1) now += passedMs;
        all(request, reply, index);
      },
      { size: 2 * uploadChunkBytes },
    );
    expect(progress[0]).toBe(0);
    expect(progress.length > 1).toBe(isShown);
  });
});

describe('an upload that is not taken', () => {
  const refused = (problem: string): UploadOutcome => ({ kind: 'refused', problem });
  const plain = 'Error uploading the file';

  it.each<[number, UploadOutcome]>([
    [400, refused(plain)],
    [403, refused(plain)],
    [415, refused(plain)],
    [422, refused(plain)],
    [413, refused('Error uploading the file. It is too large.')],
    [hashMismatchStatus, refused('Error uploading the file. It arrived damaged.')],
    [401, { kind: 'later', retryAfterMs: undefined }],
    [404, { kind: 'later', retryAfterMs: undefined }],
    [410, { kind: 'later', retryAfterMs: undefined }],
  ])('for %d is told so after one request', async (code, outcome) => {
    const { outcome: told, methods } = await send(status(code));
    expect([told, methods]).toEqual([outcome, ['POST']]);
  });

  it('says what to do where the student’s space at the server is full', async () => {
    const body = JSON.stringify({ error: { message: 'It does not fit.', reason: 'over-quota' } });
    const { outcome } = await send((_, reply) => reply.writeHead(413).end(body));
    expect(outcome).toEqual(refused(doesNotFit));
  });

  it.each([500, 409, 423])('for %d is tried twice more, later and later', async (code) => {
    const waits = withoutWaiting();
    const { outcome, methods } = await send(status(code));
    expect(outcome).toEqual({ kind: 'later', retryAfterMs: undefined });
    expect([methods, waits]).toEqual([
      ['POST', 'POST', 'POST'],
      [500, 2_000],
    ]);
  });

  it('[S6] waits behind the log-in page of a network', async () => {
    const { outcome } = await send(status(403, { 'content-type': 'text/html; charset=utf-8' }));
    expect(outcome).toEqual({ kind: 'later', retryAfterMs: undefined });
  });

  it('waits where the connection breaks', async () => {
    withoutWaiting();
    const { outcome, methods } = await send((request) => request.socket.destroy());
    expect(outcome).toEqual({ kind: 'later', retryAfterMs: undefined });
    expect(methods).toEqual(['POST', 'POST', 'POST']);
  });

  it.each([429, 503])(
    '[S6] asks once where a %d asks for time, and tells how much',
    async (code) => {
      const { outcome, methods } = await send(status(code, { 'retry-after': '40' }));
      expect([outcome, methods]).toEqual([{ kind: 'later', retryAfterMs: 40_000 }, ['POST']]);
    },
  );

  it('[S6] counts the time that is asked for from the clock of the server', async () => {
    const headers = {
      'retry-after': 'Fri, 01 Jan 2027 00:01:00 GMT',
      date: 'Fri, 01 Jan 2027 00:00:00 GMT',
    };
    const { outcome } = await send(status(503, headers));
    expect(outcome).toEqual({ kind: 'later', retryAfterMs: 60_000 });
  });

  it('is given up where its bytes cannot be read', async () => {
    const { outcome, methods } = await send(takeAll(), { bytes: {} as Blob });
    expect([outcome, methods]).toEqual([refused(plain), []]);
  });

  it('is not begun when it is already stopped', async () => {
    const { outcome, methods } = await send(takeAll(), { signal: AbortSignal.abort() });
    expect([outcome, methods]).toEqual([{ kind: 'later' }, []]);
  });

  it('is broken off where it is stopped in the middle', async () => {
    const stopping = new AbortController();
    const { outcome, methods } = await send(
      (request, reply, index) => {
        if (request.method === 'PATCH') stopping.abort();
        else takeAll()(request, reply, index);
      },
      { signal: stopping.signal },
    );
    expect([outcome, methods]).toEqual([{ kind: 'later' }, ['POST', 'PATCH']]);
  });
});
