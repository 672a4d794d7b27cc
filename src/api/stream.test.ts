import { describe, expect, it, vi } from 'vitest';
import { failure } from '../lib/result.ts';
import { openStream, readLines } from './stream.ts';

const encoder = new TextEncoder();

function bodyOf(pieces: (string | Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
    },
  });
}

async function collect(body: ReadableStream<Uint8Array>, stallMs = 1_000) {
  const lines: string[] = [];
  try {
    for await (const line of readLines(body, stallMs)) lines.push(line);
  } catch {
    lines.push('(broken)');
  }
  return lines;
}

describe('[S4] lines that arrive in pieces', () => {
  it('are put together, whatever the ends of line and wherever a letter is cut', async () => {
    const bytes = encoder.encode('eins\r\nzwölf\n\ndrei\n');
    const cut = bytes.indexOf(0xc3) + 1;
    const pieces = [bytes.slice(0, 2), bytes.slice(2, cut), bytes.slice(cut)];
    expect(await collect(bodyOf(pieces))).toEqual(['eins', 'zwölf', '', 'drei']);
  });

  it('[S6] are never shown half', async () => {
    expect(await collect(bodyOf(['one\ntw']))).toEqual(['one']);
    expect(await collect(bodyOf(['one\ntw', new Error('broke')]))).toEqual(['one', '(broken)']);
  });

  it('begin with the first line as it came, and end the download where their reader leaves', async () => {
    const cancel = vi.fn();
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('one\ntwo\n')),
      cancel,
    });
    for await (const line of readLines(endless, 1_000)) {
      expect(line).toBe('one');
      break;
    }
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('[S6] end when the stream falls silent', async () => {
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('one\n')),
    });
    expect(await collect(silent, 5)).toEqual(['one', '(broken)']);
  });
});

describe('opening a stream', () => {
  const session = { accessToken: 'a', refreshToken: 'r', expiresIn: '2030-01-01T00:00:00.000Z' };
  const environment = (answer: () => Promise<Response>) => ({
    session: { getSession: async () => ({ ok: true as const, data: session }) },
    origin: () => 'http://haversack.test',
    fetch: async () => answer(),
  });

  it('hands over the reply, or the server’s refusal, or no answer', async () => {
    const open = (answer: () => Promise<Response>) =>
      openStream({ path: '/files/x' }, environment(answer));
    expect((await open(async () => new Response('x'))).ok).toBe(true);
    const refused = async () =>
      Response.json({ error: { message: 'Gone', reason: 'not-found' } }, { status: 404 });
    expect(await open(refused)).toEqual({
      ok: false,
      error: { kind: 'gone', message: 'Gone', code: 404, reason: 'not-found' },
    });
    expect(await open(() => Promise.reject(new TypeError('failed')))).toEqual({
      ok: false,
      error: { kind: 'timeout', message: 'Connection timeout. Please try again later.' },
    });
  });

  it('asks for what it is told, as this student, and past every cache', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('x'));
    const call = { path: '/events', query: { device: 'd' }, headers: { Range: 'bytes=3-' } };
    const plain = environment(async () => new Response('x'));
    await openStream(call, { ...plain, fetch: fetch as unknown as typeof globalThis.fetch });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('http://haversack.test/v1/events?device=d');
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit', cache: 'no-store' });
    expect(init?.headers).toEqual({ Range: 'bytes=3-', Authorization: 'Bearer a' });
    await openStream({ path: '/x', method: 'HEAD' }, { ...plain, fetch: fetch as never });
    expect(fetch.mock.calls[1]?.[1].method).toBe('HEAD');
  });

  it('asks nothing where there is no session, or where it would have to be renewed and cannot', async () => {
    const getSession = vi.fn(async () => failure('no-session', 'No active session'));
    const fetch = vi.fn();
    const opened = await openStream(
      { path: '/x' },
      { session: { getSession }, origin: () => 'http://haversack.test', fetch },
    );
    expect(opened).toMatchObject({ ok: false, error: { message: 'Session not found' } });
    expect(getSession).toHaveBeenCalledWith({ autoRefresh: true });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('has patience for the head of a reply, not for ever, and as much as it likes for the body', async () => {
    vi.useFakeTimers();
    try {
      const signals: (AbortSignal | null | undefined)[] = [];
      const silent = {
        ...environment(async () => new Response('x')),
        fetch: (_: unknown, init?: RequestInit) => {
          signals.push(init?.signal);
          return new Promise<Response>((_resolve, reject) => {
            init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          });
        },
      };
      const opened = openStream({ path: '/x' }, silent as never);
      await vi.advanceTimersByTimeAsync(29_999);
      expect(signals[0]?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await opened).toMatchObject({ ok: false });
      const control = new AbortController();
      const left = openStream({ path: '/x', signal: control.signal }, silent as never);
      await vi.advanceTimersByTimeAsync(1);
      control.abort();
      expect(await left).toMatchObject({ ok: false });
      const replying = environment(async () => new Response('x'));
      let signal: AbortSignal | null | undefined;
      const fetch = async (_: unknown, init?: RequestInit) => {
        signal = init?.signal;
        return new Response('x');
      };
      expect((await openStream({ path: '/x' }, { ...replying, fetch } as never)).ok).toBe(true);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(signal?.aborted).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
