// @vitest-environment jsdom
/** Requests to the server's model, and the words that the student reads. */
import '../../../test/support/node-blobs.ts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { longestWaitMs } from '../../protocol/generations.ts';
import type { ApiResult } from '../failure-kind.ts';
import { clearSession, saveSession } from '../session/session.ts';
import { fetchServerStorage, isOverQuota } from '../usage.ts';
import {
  beginGeneration,
  chooseSentences,
  deleteGeneration,
  fetchAi,
  readGeneration,
  writeQuestion,
} from './generations.ts';
import { shareOfDay, startsAgain, usageText } from './usage-text.ts';
import { useServerAi } from './use-server-ai.ts';

interface Sent {
  line: string;
  body: unknown;
  encoding: string | null;
}
let sent: Sent[] = [];
let answer: () => Response | Promise<Response>;
const says = (data: unknown) => () => Response.json({ data });
const never = new AbortController().signal;

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const encoding = request.headers.get('content-encoding');
    const text = encoding === null ? await request.text() : '';
    const line = `${request.method} ${request.url.replace('https://haversack.test', '')}`;
    sent.push({ line, body: text === '' ? undefined : JSON.parse(text), encoding });
    return await answer();
  });
  const expiresIn = new Date(Date.now() + 86_400_000).toISOString();
  await saveSession({ accessToken: 'a', refreshToken: 'r', expiresIn }, Date.now());
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await clearSession();
});

const news = { state: 'done', done: 1, total: 1, items: [], rejected: {}, problem: '' };
const offer = { isAvailable: true, perDay: 1_000, left: 400, nextDayAt: Date.UTC(2026, 0, 2) };
const request = { user: 'u', id: 'g', kind: 'cards', pages: [] };
const question = { user: 'u', question: 'Why?', sentences: [{ page: 1, text: 'So.' }] };
const hiddenWords = { user: 'u', sentence: 'Cells are small.', hidden: 'small' };

describe('a call', () => {
  const calls: [string, () => Promise<ApiResult<unknown>>, unknown, string, unknown][] = [
    ['what it offers', () => fetchAi(), offer, 'GET /v1/ai', undefined],
    [
      'a generation',
      () => beginGeneration(request as never, never),
      {},
      'POST /v1/ai/generations',
      request,
    ],
    [
      'its news',
      () => readGeneration('u', 'a/b', 3, never),
      news,
      `GET /v1/ai/generations/a%2Fb?user=u&after=3&waitMs=${longestWaitMs}`,
      undefined,
    ],
    [
      'its end',
      () => deleteGeneration('u', 'a/b'),
      {},
      'DELETE /v1/ai/generations/a%2Fb?user=u',
      undefined,
    ],
    [
      'an answer',
      () => chooseSentences(question, never),
      { chosen: [0] },
      'POST /v1/ai/answers',
      question,
    ],
    [
      'a question',
      () => writeQuestion(hiddenWords, never),
      { question: 'What are cells?' },
      'POST /v1/ai/questions',
      hiddenWords,
    ],
    [
      'the room for files',
      () => fetchServerStorage(),
      { usedBytes: 1, quotaBytes: null },
      'GET /v1/me/storage',
      undefined,
    ],
  ];

  it.each(calls)('asks for %s', async (_, run, data, line, body) => {
    answer = says(data);
    expect((await run()).ok).toBe(true);
    expect(sent).toEqual([{ line, body, encoding: null }]);
    const hasOwnShape = Object.keys(data as object).length > 0;
    answer = says({ another: 'server' });
    expect((await run()).ok).toBe(!hasOwnShape);
  });

  it('that brings a whole file to the model is compressed', async () => {
    answer = says({});
    const pages = [{ page: 1, text: 'Memory is a store of the mind. '.repeat(1_000) }];
    await beginGeneration({ ...request, pages } as never, never);
    expect(sent[0]?.encoding).toBe('gzip');
  });

  it('is not made any more by who has left', async () => {
    const left = AbortSignal.abort();
    answer = says({});
    for (const run of [
      () => beginGeneration(request as never, left),
      () => readGeneration('u', 'g', 0, left),
      () => chooseSentences(question, left),
    ])
      expect((await run()).ok).toBe(false);
    expect(sent).toEqual([]);
  });

  it.each<[string, (signal: AbortSignal) => Promise<ApiResult<unknown>>, number]>([
    [
      'news waits longer than the server does',
      (s) => readGeneration('u', 'g', 0, s),
      longestWaitMs + 14_000,
    ],
    [
      'an answer waits as long as the server may think',
      (s) => chooseSentences(question, s),
      24_000,
    ],
  ])('for %s', async (_, run, ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = () => new Promise(() => undefined);
    let ended = false;
    void run(never).then(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(ms);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ended).toBe(true);
  });
});

describe('what is used of a day', () => {
  it.each([
    [0, 1_000, '0 %'],
    [1, 1_000, 'less than 1 %'],
    [10, 1_000, '1 %'],
    [14, 1_000, '1 %'],
    [600, 1_000, '60 %'],
    [5_000, 1_000, '100 %'],
    [0, 0, '0 %'],
    [1, 0, '100 %'],
  ])('%d of %d tokens is %s', (tokens, perDay, share) => {
    expect(shareOfDay(tokens, perDay)).toBe(share);
  });

  it('is told with what the next generation may take, and when a new day begins', () => {
    const time = new Date(offer.nextDayAt).toLocaleTimeString(undefined, { timeStyle: 'short' });
    const again = `It starts again at ${time}.`;
    expect(startsAgain(offer)).toBe(again);
    const used = 'You have used 60 % of today’s amount.';
    expect(usageText(offer)).toBe(`${used} ${again}`);
    expect(usageText(offer, 400)).toBe(`${used} This may use up to 40 %. ${again}`);
    expect(usageText(offer, 401)).toBe(
      `${used} This needs more than is left: choose less, or generate on this device. ${again}`,
    );
  });
});

it.each([
  [JSON.stringify({ error: { message: 'Full', reason: 'over-quota' } }), true],
  [JSON.stringify({ error: { message: 'Large', reason: 'too-large' } }), false],
  [JSON.stringify({ error: { message: 'Large' } }), false],
  ['{}', false],
  ['<html>', false],
  ['', false],
  [undefined, false],
])('a file that is refused with %j is refused for want of room: %s', (body, isFull) => {
  expect(isOverQuota(body)).toBe(isFull);
});

describe('whether the server’s AI can be used', () => {
  const open = (isOnline = true) =>
    renderHook((online: boolean) => useServerAi(online), { initialProps: isOnline });
  type Opened = ReturnType<typeof open>;
  const becomes = ({ result }: Opened, ai: object) =>
    waitFor(() => expect(result.current.ai).toEqual(ai));

  it('is asked first, then known, and not asked again for a new drawing', async () => {
    answer = says(offer);
    const hook = open();
    expect(hook.result.current.ai).toEqual({ kind: 'asking' });
    await becomes(hook, { kind: 'ready', state: offer });
    const { askAgain } = hook.result.current;
    hook.rerender(true);
    expect(hook.result.current.askAgain).toBe(askAgain);
    expect(sent).toHaveLength(1);
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    ['has none', says({ ...offer, isAvailable: false }), 'none'],
    ['refuses', () => Response.json({ error: { message: 'No' } }, { status: 403 }), 'failed'],
    ['is not reached', () => Promise.reject(new TypeError('No network')), 'unanswered'],
  ])('is told where it %s, and can be asked again', async (_, first, kind) => {
    answer = first;
    const hook = open();
    await becomes(hook, { kind });
    answer = says(offer);
    act(() => hook.result.current.askAgain());
    expect(hook.result.current.ai).toEqual({ kind: 'asking' });
    await becomes(hook, { kind: 'ready', state: offer });
    act(() => hook.result.current.askAgain());
    await waitFor(() => expect(sent).toHaveLength(3));
  });

  it('is not asked without a network, and is when there is one again', async () => {
    answer = says(offer);
    const hook = open(false);
    expect(hook.result.current.ai).toEqual({ kind: 'offline' });
    expect(sent).toEqual([]);
    hook.rerender(true);
    await becomes(hook, { kind: 'ready', state: offer });
    hook.rerender(false);
    expect(hook.result.current.ai).toEqual({ kind: 'offline' });
  });

  it('is what was asked last, whenever the answers come', async () => {
    const first = Promise.withResolvers<Response>();
    answer = () => first.promise;
    const hook = open();
    await waitFor(() => expect(sent).toHaveLength(1));
    answer = says(offer);
    act(() => hook.result.current.askAgain());
    await becomes(hook, { kind: 'ready', state: offer });
    first.resolve(Response.json({ error: { message: 'No' } }, { status: 403 }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(hook.result.current.ai).toEqual({ kind: 'ready', state: offer });
  });
});
