/** The errors have the shapes that ky 2, fetch and tus-js-client really throw. */
import ky from 'ky';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FailureKind } from '../lib/result.ts';
import { isPage, kindOfAnswer, kindOfThrown } from './failure-kind.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the kind of an answer', () => {
  it.each<[number, FailureKind]>([
    [400, 'invalid'],
    [401, 'unauthorised'],
    [403, 'forbidden'],
    [404, 'gone'],
    [407, 'refused'],
    [408, 'busy'],
    [409, 'refused'],
    [410, 'gone'],
    [412, 'refused'],
    [413, 'too-large'],
    [415, 'unsupported'],
    [416, 'refused'],
    [418, 'refused'],
    [422, 'invalid'],
    [423, 'refused'],
    [429, 'busy'],
    [430, 'refused'],
    [460, 'damaged'],
    [499, 'refused'],
    [500, 'server-fault'],
    [502, 'server-fault'],
    [503, 'server-fault'],
    [507, 'server-fault'],
    [599, 'server-fault'],
    // `fetch` follows redirects; a reply with one is not our server's.
    [304, 'refused'],
  ])('%d is “%s”', (status, kind) => {
    expect(kindOfAnswer(status)).toBe(kind);
  });

  it.each([200, 401, 403, 502])('[S6] %d with a page is somebody else’s', (status) => {
    expect(kindOfAnswer(status, true)).toBe('foreign');
  });

  it.each([
    ['text/html', true],
    ['text/html; charset=utf-8', true],
    ['Text/HTML', true],
    ['application/json', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('%s is a page: %s', (contentType, expected) => {
    expect(isPage(contentType)).toBe(expected);
  });
});

async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}

const never: typeof fetch = (input) =>
  new Promise((_, reject) => {
    const { signal } = input as Request;
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const answering =
  (status: number, headers: HeadersInit = {}): typeof fetch =>
  async () =>
    new Response('{}', { status, headers });
const ask = (fetch: typeof globalThis.fetch, options: object = {}) =>
  thrownBy(() => ky('http://haversack.test/', { fetch, retry: 0, ...options }));
const page = { 'content-type': 'text/html' };

const thrown: [string, () => Promise<unknown>, FailureKind][] = [
  ['fetch without a server', async () => new TypeError('Failed to fetch'), 'timeout'],
  [
    'ky without a server',
    () => ask(() => Promise.reject(new TypeError('fetch failed'))),
    'timeout',
  ],
  ['ky’s TimeoutError', () => ask(never, { timeout: 1 }), 'timeout'],
  ['a signal’s time', () => thrownBy(() => never(late())), 'timeout'],
  ['a body that fell silent', async () => new Error('The stream fell silent'), 'timeout'],
  ['a body that broke', async () => new TypeError('terminated'), 'timeout'],
  ['ky that was aborted', () => ask(never, { signal: soonAborted() }), 'aborted'],
  ['fetch that was aborted', async () => new DOMException('Aborted', 'AbortError'), 'aborted'],
  ['ky’s HTTPError 401', () => ask(answering(401)), 'unauthorised'],
  ['ky’s HTTPError 503', () => ask(answering(503)), 'server-fault'],
  ['[S6] ky’s HTTPError of a page', () => ask(answering(403, page)), 'foreign'],
  ['tus without an answer', async () => new Error('tus: failed to upload chunk'), 'timeout'],
  ['a string', async () => 'no', 'timeout'],
  ['nothing', async () => undefined, 'timeout'],
  ['null', async () => null, 'timeout'],
];

const late = () => new Request('http://haversack.test/', { signal: AbortSignal.timeout(1) });

function soonAborted(): AbortSignal {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 1);
  return stop.signal;
}

describe('the kind of what was thrown', () => {
  it.each(thrown)('of %s', async (_, make, kind) => {
    expect(kindOfThrown(await make())).toBe(kind);
  });

  it.each(thrown)(
    'of %s, on a device without a network, is “offline” where nobody answered',
    async (_, make, kind) => {
      const error = await make();
      vi.stubGlobal('navigator', { onLine: false });
      expect(kindOfThrown(error)).toBe(kind === 'timeout' ? 'offline' : kind);
    },
  );
});
