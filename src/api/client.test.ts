import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../lib/result.ts';
import { type ApiCall, createClient } from './client.ts';
import type { SessionStore } from './session/session.ts';

const schema = v.object({ n: v.number() });
const timeout = 'Connection timeout. Please try again later.';
const nobody = { kind: 'no-session', message: 'Session not found' };

const active: SessionStore['getSession'] = async () => ({
  ok: true,
  data: { accessToken: 'secret', refreshToken: 'r', expiresIn: '2030-01-01T00:00:00.000Z' },
});
const failing =
  (kind: FailureKind, code?: number): SessionStore['getSession'] =>
  async () => ({
    ok: false,
    error: { kind, message: 'Session refresh failed', ...(code !== undefined && { code }) },
  });

async function call(
  answer: () => Response | Promise<Response>,
  given: Partial<ApiCall<{ n: number }>> = {},
  getSession = active,
) {
  const requests: Request[] = [];
  const client = createClient({
    session: { getSession },
    origin: () => 'http://haversack.test',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  const result = await client.call({ path: '/x', schema, ...given });
  return { result, requests };
}

const page = { 'content-type': 'text/html' };
const good = () => Response.json({ data: { n: 1 } });

describe('a call', () => {
  it('sends the token, JSON and the query, and reads `data`', async () => {
    const { result, requests } = await call(good, {
      method: 'put',
      query: { a: 1, b: undefined },
      body: { hello: 'there' },
    });
    const [request] = requests;
    expect(request?.url).toBe('http://haversack.test/v1/x?a=1');
    expect(request?.method).toBe('PUT');
    expect(request?.headers.get('authorization')).toBe('Bearer secret');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual({ hello: 'there' });
    expect(result).toEqual({ ok: true, data: { n: 1 } });
  });

  it('sends a form as it is', async () => {
    const body = new FormData();
    body.set('image', 'x');
    const { requests } = await call(good, { method: 'post', body, multipart: true });
    expect(requests[0]?.headers.get('content-type')).toContain('multipart/form-data');
    expect((await requests[0]?.formData())?.get('image')).toBe('x');
  });

  it.each(['get', 'post', 'put', 'patch', 'delete'] as const)(
    'goes out as %s, as JSON also where it has no body',
    async (method) => {
      const { requests } = await call(good, { method });
      expect(requests[0]?.method).toBe(method.toUpperCase());
      expect(requests[0]?.headers.get('content-type')).toBe('application/json');
      expect(await requests[0]?.text()).toBe('');
    },
  );

  it.each<[string, (signal: AbortSignal) => Response | Promise<Response>]>([
    [
      'a server that never replies',
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    ],
    [
      'a reply that stops in the middle of its body',
      () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(3)) })),
    ],
  ])('waits for %s no longer than its time', async (_, answer) => {
    const client = createClient({
      session: { getSession: active },
      origin: () => 'http://haversack.test',
      fetch: async (input, init) => answer(new Request(input, init).signal),
    });
    const result = await client.call({ path: '/x', schema, timeoutMs: 20 });
    expect(result).toEqual({ ok: false, error: { kind: 'timeout', message: timeout } });
  });

  it.each<[string, number, boolean, string | null]>([
    ['4,096 characters are compressed', 4_096, true, 'gzip'],
    ['a character less is sent as it is', 4_095, true, null],
    ['nothing is compressed unasked', 10_000, false, null],
  ])('of a body %s', async (_, length, compress, encoding) => {
    const body = 'x'.repeat(length - 2);
    const { requests } = await call(good, { method: 'post', body, compress });
    expect(requests[0]?.headers.get('content-encoding')).toBe(encoding);
    const sent = requests[0]?.body ?? null;
    const unpacked = encoding === null ? sent : sent?.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(unpacked).text()).toBe(JSON.stringify(body));
  });

  it('compresses a large body where asked to', async () => {
    const body = { text: 'x'.repeat(10_000) };
    const { requests } = await call(good, { method: 'post', body, compress: true });
    expect(requests[0]?.headers.get('content-encoding')).toBe('gzip');
    expect((await requests[0]?.arrayBuffer())?.byteLength).toBeLessThan(500);
  });

  it.each<[string, () => Response | Promise<Response>, object]>([
    [
      'error.message',
      () => Response.json({ error: { message: 'A', reason: 'conflict' } }, { status: 409 }),
      { kind: 'refused', message: 'A', code: 409, reason: 'conflict' },
    ],
    [
      'message',
      () => Response.json({ message: 'B' }, { status: 400 }),
      { kind: 'invalid', message: 'B', code: 400 },
    ],
    [
      'no message',
      () => new Response(null, { status: 500 }),
      { kind: 'server-fault', message: 'Unknown error', code: 500 },
    ],
    [
      'an empty object',
      () => Response.json({}, { status: 404 }),
      { kind: 'gone', message: 'Unknown error', code: 404 },
    ],
    [
      'a string as the error',
      () => Response.json({ error: 'C' }, { status: 418 }),
      { kind: 'refused', message: 'C', code: 418 },
    ],
    [
      'a string as the whole body',
      () => Response.json('D', { status: 400 }),
      { kind: 'invalid', message: 'D', code: 400 },
    ],
    [
      'an empty message',
      () => Response.json({ error: { message: '' }, message: '' }, { status: 500 }),
      { kind: 'server-fault', message: 'Unknown error', code: 500 },
    ],
    [
      'an error that is no message, and a message beside it',
      () => Response.json({ error: { message: 7 }, message: 'E' }, { status: 500 }),
      { kind: 'server-fault', message: 'E', code: 500 },
    ],
    [
      'a server that asks for patience',
      () =>
        Response.json(
          { error: { message: 'F', reason: 'too-many' } },
          { status: 429, headers: { 'retry-after': '40' } },
        ),
      { kind: 'busy', message: 'F', code: 429, reason: 'too-many', retryAfterMs: 40_000 },
    ],
    [
      'no reply',
      () => Promise.reject(new TypeError('failed')),
      { kind: 'timeout', message: timeout },
    ],
    [
      '[S6] a captive portal’s page',
      () => new Response('<html>', { headers: page }),
      { kind: 'foreign', message: timeout },
    ],
    [
      '[S6] a captive portal’s refusal',
      () => new Response('<html>', { headers: page, status: 403 }),
      { kind: 'foreign', message: 'Unknown error', code: 403 },
    ],
    [
      '[S6] a body cut short',
      () => new Response('{"data":{"n"'),
      { kind: 'foreign', message: timeout },
    ],
    [
      '[S6] data of another shape',
      () => Response.json({ data: { n: 'one' } }),
      { kind: 'foreign', message: timeout },
    ],
  ])('reads %s as a failure', async (_, answer, error) => {
    const { result } = await call(answer);
    expect(result).toEqual({ ok: false, error });
  });

  it('prefers its own message where the server gave none', async () => {
    const errorMessage = 'Error fetching events';
    const { result } = await call(() => new Response(null, { status: 500 }), { errorMessage });
    expect(result).toMatchObject({ error: { message: errorMessage, code: 500 } });
  });

  it('falls back to “Something went wrong 4000” where the request itself is impossible', async () => {
    const body: Record<string, unknown> = {};
    body.self = body;
    const { result, requests } = await call(good, { method: 'post', body });
    expect(result).toEqual({
      ok: false,
      error: { kind: 'broken', message: 'Something went wrong 4000' },
    });
    expect(requests).toHaveLength(0);
  });

  it.each<[string, SessionStore['getSession'], object]>([
    ['without a session', failing('no-session'), nobody],
    ['after a refused refresh', failing('no-session', 401), nobody],
    ['where nothing can be refreshed', failing('broken'), nobody],
    ['when a refresh finds no network', failing('offline'), { kind: 'offline', message: timeout }],
    ['when a refresh finds no answer', failing('timeout'), { kind: 'timeout', message: timeout }],
    [
      'when a refresh finds a server in trouble',
      failing('server-fault', 503),
      { kind: 'server-fault', message: 'Session refresh failed', code: 503 },
    ],
    [
      '[S6] when a refresh finds somebody’s page',
      failing('foreign', 403),
      { kind: 'foreign', message: 'Session refresh failed', code: 403 },
    ],
  ])('%s sends nothing and says why', async (_, getSession, error) => {
    const { result, requests } = await call(good, {}, getSession);
    expect(result).toEqual({ ok: false, error });
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['required', true],
    ['optional', false],
  ] as const)('whose session is %s has it renewed first: %s', async (auth, autoRefresh) => {
    const asked: unknown[] = [];
    const getSession: SessionStore['getSession'] = async (options) => {
      asked.push(options);
      return active();
    };
    await call(good, { auth }, getSession);
    expect(asked).toEqual([{ autoRefresh }]);
  });

  it('hands on what a code belongs to, and the reason why there is no session', async () => {
    const error = { message: 'A', reason: 'unverified', claim: 'c' };
    const forbidden = { ...error, kind: 'forbidden', code: 403 };
    const { result } = await call(() => Response.json({ error }, { status: 403 }));
    expect(result).toEqual({ ok: false, error: forbidden });
    const revoked = async () => ({
      ok: false as const,
      error: { kind: 'no-session' as const, message: 'x', reason: 'revoked' },
    });
    expect((await call(good, {}, revoked)).result).toEqual({
      ok: false,
      error: { ...nobody, reason: 'revoked' },
    });
  });

  it('that needs no session goes out without a token', async () => {
    const { result, requests } = await call(good, { auth: 'optional' }, failing('no-session'));
    expect(result.ok).toBe(true);
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });
});
