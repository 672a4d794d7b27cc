// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClientEnvironment } from './client.ts';
import { askKnownFiles, askOlderServer, fetchFileBytes, openFile } from './file-bytes.ts';
import { clearSession, saveSession } from './session/session.ts';

const pieces = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)];
const sha256 = createHash('sha256').update(Buffer.concat(pieces)).digest('hex');
const noAnswer = (kind: string) => ({
  ok: false,
  error: { kind, message: 'Connection timeout. Please try again later.' },
});
const never = new AbortController().signal;

let asked: string[] = [];
let tokens: (string | null)[] = [];
let ranges: (string | null)[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(async () => {
  asked = [];
  tokens = [];
  ranges = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = String(input instanceof Request ? input.url : input);
    const method = init.method ?? (input instanceof Request ? input.method : 'GET');
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : {}));
    asked.push(`${method.toUpperCase()} ${url.replace('https://haversack.test', '')}`);
    tokens.push(headers.get('authorization'));
    ranges.push(headers.get('range'));
    (init.signal ?? (input instanceof Request ? input.signal : null))?.throwIfAborted();
    return answer();
  });
  const expiresIn = new Date(Date.now() + 86_400_000).toISOString();
  await saveSession({ accessToken: 'access', refreshToken: 'r', expiresIn }, Date.now());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

const bodyOf = (parts: readonly (Uint8Array | Error)[]) => {
  const left = [...parts];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(part);
    },
  });
};

describe('the bytes of a file', () => {
  it('come in pieces and are handed over whole', async () => {
    answer = () => new Response(bodyOf(pieces));
    const fetched = await fetchFileBytes(sha256, never);
    expect(fetched).toMatchObject({ ok: true, data: { size: 5 } });
    expect(asked).toEqual([`GET /v1/files/${sha256}`]);
    expect(tokens).toEqual(['Bearer access']);
  });

  it.each<[string, () => Response, string]>([
    ['a byte less than the file', () => new Response(bodyOf(pieces.slice(0, 1))), 'foreign'],
    [
      'other bytes',
      () => new Response(bodyOf([Uint8Array.of(1, 2, 3), Uint8Array.of(4, 6)])),
      'foreign',
    ],
    [
      'a body cut by a broken line',
      () => new Response(bodyOf([...pieces, new Error('broke')])),
      'timeout',
    ],
    ['no body', () => new Response(null), 'foreign'],
  ])('are not %s', async (_, said, kind) => {
    answer = said;
    expect(await fetchFileBytes(sha256, never)).toEqual(noAnswer(kind));
  });

  it('are not asked for any more by who has left', async () => {
    answer = () => new Response(bodyOf(pieces));
    expect(await fetchFileBytes(sha256, AbortSignal.abort())).toEqual(noAnswer('aborted'));
  });

  it('may be refused', async () => {
    answer = () => Response.json({ error: { message: 'Gone' } }, { status: 404 });
    expect(await fetchFileBytes(sha256, never)).toEqual({
      ok: false,
      error: { kind: 'gone', message: 'Gone', code: 404 },
    });
  });
});

describe('what the server sends of a file', () => {
  const open = (fromByte: number) => openFile(sha256, fromByte, never);

  it.each<[string, number, number, string]>([
    ['all of it, asked for all', 0, 200, 'all'],
    ['the part that was asked for', 3, 206, 'rest'],
    ['all of it where it knows no parts', 3, 200, 'all'],
  ])('is %s', async (_, fromByte, status, sends) => {
    answer = () => new Response(bodyOf(pieces), { status });
    expect(await open(fromByte)).toMatchObject({ ok: true, data: { sends } });
  });

  it.each<[string, number, number | undefined, string | null]>([
    ['all of it', 0, undefined, null],
    ['what is behind the first bytes', 3, undefined, 'bytes=3-'],
    ['the first bytes alone', 0, 5, 'bytes=0-4'],
    ['bytes in the middle', 3, 4, 'bytes=3-3'],
  ])('is asked for: %s', async (_, fromByte, untilByte, range) => {
    answer = () => new Response(bodyOf(pieces), { status: 206 });
    const reply = await openFile(sha256, fromByte, never, systemClientEnvironment, untilByte);
    expect(reply).toMatchObject({ ok: true, data: { sends: range === null ? 'all' : 'rest' } });
    expect(asked).toEqual([`GET /v1/files/${sha256}`]);
    expect(ranges).toEqual([range]);
  });

  it('is not asked for any more by who has left', async () => {
    answer = () => new Response(bodyOf(pieces));
    expect((await openFile(sha256, 0, AbortSignal.abort())).ok).toBe(false);
  });

  it('is nothing where nothing lies behind what has arrived', async () => {
    answer = () => Response.json({ error: { message: 'No part' } }, { status: 416 });
    expect(await open(5)).toEqual({ ok: true, data: { sends: 'nothing' } });
    expect(await open(0)).toMatchObject({ ok: false, error: { kind: 'refused', code: 416 } });
  });

  it('may be refused', async () => {
    answer = () => Response.json({ error: { message: 'Gone' } }, { status: 404 });
    expect(await open(3)).toMatchObject({ ok: false, error: { kind: 'gone' } });
  });
});

describe('which files the server has', () => {
  it('is one question for all of them', async () => {
    answer = () => Response.json({ data: { known: ['b'] } });
    expect(await askKnownFiles(['a', 'b'])).toEqual({ ok: true, data: ['b'] });
    expect(asked).toEqual(['POST /v1/files/known']);
    answer = () => Response.json({ error: { message: 'No' } }, { status: 500 });
    expect(await askKnownFiles(['a'])).toMatchObject({ ok: false, error: { code: 500 } });
  });

  it('is no question any more for who has left', async () => {
    answer = () => Response.json({ data: { known: ['b'] } });
    expect(await askKnownFiles(['a', 'b'], AbortSignal.abort())).toEqual(noAnswer('aborted'));
  });

  it.each([
    [200, { ok: true, data: true }],
    [404, { ok: true, data: false }],
    [500, { ok: false, error: { kind: 'server-fault', message: 'Unknown error', code: 500 } }],
    [401, { ok: false, error: { kind: 'unauthorised', message: 'Unknown error', code: 401 } }],
  ])('is asked of an older server file by file: status %d', async (status, expected) => {
    answer = () => new Response(null, { status });
    expect(await askOlderServer(sha256, never, systemClientEnvironment)).toEqual(expected);
    expect(asked).toEqual([`HEAD /v1/files/${sha256}`]);
  });
});
