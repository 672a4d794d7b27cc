/** Answers to the two streams of sync: the first download and the change feed. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedInClient } from '../../test/support/device.ts';
import { errorAnswer } from '../../test/support/fake-server.ts';
import type { BootstrapChunk, ChangeEvent } from '../protocol/sync.ts';
import { createTransport } from './transport.ts';

const unanswered = {
  ok: false,
  error: {
    kind: expect.stringMatching(/^(timeout|foreign)$/),
    message: expect.stringContaining('Connection timeout'),
  },
};
const broken = new TypeError('network error');

/** A body of these pieces; an error among them breaks the connection there. */
function bodyOf(...parts: readonly (string | Error)[]) {
  const left = [...parts];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
}

function transportTo(answer: () => Response | Promise<Response>) {
  const asked: Request[] = [];
  const client = signedInClient(async (input, init) => {
    asked.push(new Request(input, init));
    return answer();
  });
  return { asked, transport: createTransport(client) };
}

const chunk = (position: string, done: boolean): BootstrapChunk => ({
  ...{ position, done, rows: [], serverTime: 1_700_000_000_000 },
  cursor: { epoch: 'e1', version: 7 },
});
const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;

describe('the first download', () => {
  /** @param keeps whether the device continues after each chunk */
  async function download(answer: () => Response | Promise<Response>, keeps = true) {
    const { asked, transport } = transportTo(answer);
    const stored: string[] = [];
    const result = await transport.bootstrap('u', 'p0', async ({ position }) => {
      stored.push(position);
      return keeps;
    });
    return { asked, stored, result };
  }
  const [first, last] = [lineOf(chunk('p1', false)), lineOf(chunk('p2', true))];

  it('asks for what lies behind the place that it has reached, as this student', async () => {
    const { asked, stored, result } = await download(() => new Response(first + last));
    const [request] = asked;
    expect(request?.url).toBe('http://haversack.test/v1/sync/bootstrap?user=u&after=p0');
    expect(request?.headers.get('authorization')).toBe('Bearer access');
    expect(stored).toEqual(['p1', 'p2']);
    expect(result).toEqual({ ok: true, data: { done: true } });
  });

  it('takes chunks however the network cuts them, and empty lines for nothing', async () => {
    const text = `${first}\n${last}`;
    const cut = () => new Response(bodyOf(text.slice(0, 20), text.slice(20, 21), text.slice(21)));
    expect(await download(cut)).toMatchObject({
      stored: ['p1', 'p2'],
      result: { ok: true, data: { done: true } },
    });
  });

  it('ends at the last chunk, whatever follows', async () => {
    const { stored } = await download(() => new Response(last + first));
    expect(stored).toEqual(['p2']);
  });

  it('stops when the device wants no more', async () => {
    expect(await download(() => new Response(first + last), false)).toMatchObject({
      stored: ['p1'],
      result: { ok: true, data: { done: false } },
    });
  });

  it.each<[string, () => Response]>([
    ['breaks in the middle', () => new Response(bodyOf(first, last.slice(0, 30), broken))],
    ['ends before its last chunk', () => new Response(first)],
    ['ends within its last chunk', () => new Response(first + last.slice(0, -1))],
    ['goes on with what is no chunk', () => new Response(`${first}{"position":1}\n${last}`)],
    ['goes on with what is no JSON', () => new Response(`${first}<html>\n${last}`)],
  ])('that %s counts as unanswered; what came before is stored', async (_, answer) => {
    expect(await download(answer)).toMatchObject({ stored: ['p1'], result: unanswered });
  });

  it('that has no body counts as unanswered', async () => {
    const { stored, result } = await download(() => new Response(null));
    expect([stored, result]).toEqual([[], unanswered]);
  });

  it('that the server refuses says why', async () => {
    const refused = () => errorAnswer(409, 'wrong-user', 'Another account');
    expect((await download(refused)).result).toMatchObject({
      ok: false,
      error: { code: 409, reason: 'wrong-user', message: 'Another account' },
    });
  });
});

describe('listening for change events', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function listen(answer: () => Response | Promise<Response>) {
    const { asked, transport } = transportTo(answer);
    const heard: (string | ChangeEvent | undefined)[] = [];
    const retryAfterMs = await transport.listen(
      'laptop1',
      {
        opened: () => heard.push('opened'),
        changed: (change) => heard.push(change),
        turnedAway: () => heard.push('turned away'),
      },
      new AbortController().signal,
    );
    return { asked, heard, retryAfterMs };
  }
  const stream = (...parts: (string | Error)[]) => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    return () => new Response(bodyOf(...parts), { headers });
  };
  const change: ChangeEvent = { epoch: 'e1', version: 9 };
  const event = (name: string, data: unknown = change) =>
    `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

  it('names the device and what it is', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/150' });
    const { asked, heard } = await listen(stream());
    const url = new URL(asked[0]?.url ?? '');
    expect(url.pathname).toBe('/v1/sync/events');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      device: 'laptop1',
      kind: 'Chrome on Linux',
    });
    expect(asked[0]?.headers.get('accept')).toBe('text/event-stream');
    expect(heard).toEqual(['opened']);
  });

  it('says nothing of a device of which nothing is known', async () => {
    vi.stubGlobal('navigator', { userAgent: '' });
    const { asked } = await listen(stream());
    expect(new URL(asked[0]?.url ?? '').search).toBe('?device=laptop1');
  });

  it('tells each change event, also behind others and behind a break of the line', async () => {
    const after = { ...change, version: 10 };
    const { heard } = await listen(
      stream(': hello\n\n', event('poke'), event('poke', after), broken),
    );
    expect(heard).toEqual(['opened', change, after]);
  });

  it('hears that there is something where it cannot read what', async () => {
    expect((await listen(stream(event('poke', { version: 'new' })))).heard).toEqual([
      'opened',
      undefined,
    ]);
    expect((await listen(stream('event: poke\ndata: {"epoch"\n\n'))).heard).toEqual([
      'opened',
      undefined,
    ]);
  });

  it.each([
    ['an event of another name', event('tick')],
    ['data without a name', `data: ${JSON.stringify(change)}\n\n`],
    ['data behind the end of its event', `event: poke\n\ndata: ${JSON.stringify(change)}\n\n`],
    ['other fields of a change event', 'event: poke\nid: 3\nretry: 100\n: data:\n\n'],
  ])('takes %s for none', async (_, text) => {
    expect((await listen(stream(text))).heard).toEqual(['opened']);
  });

  it.each([
    ['a page of somebody between', 'text/html'],
    ['something without a type', undefined],
  ])('does not take %s for the server', async (_, type) => {
    const headers = type === undefined ? undefined : { 'content-type': type };
    const bytes = new TextEncoder().encode(event('poke'));
    expect(await listen(() => new Response(bytes, headers && { headers }))).toMatchObject({
      heard: [],
      retryAfterMs: undefined,
    });
  });

  it('is not open where there is nothing to read', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    expect((await listen(() => new Response(null, { headers }))).heard).toEqual([]);
  });

  it.each<[string, () => Response, string[]]>([
    [
      'a session that the server does not know',
      () => errorAnswer(401, 'unauthenticated'),
      ['turned away'],
    ],
    ['a session without a reason', () => errorAnswer(401), ['turned away']],
    [
      'a page of somebody between',
      () => new Response('<html>', { status: 401, headers: { 'content-type': 'text/html' } }),
      [],
    ],
    ['a right that is missing', () => errorAnswer(403), []],
    ['a server in trouble', () => errorAnswer(503), []],
  ])('%s: who is turned away is told', async (_, answer, told) => {
    expect(await listen(answer)).toMatchObject({ heard: told, retryAfterMs: undefined });
  });

  it('[S6] says for how long the server wants to be left alone', async () => {
    const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '40' } });
    expect((await listen(busy)).retryAfterMs).toBe(40_000);
  });

  it('is over at once where nobody answers', async () => {
    const nobody = await listen(() => Promise.reject(broken));
    expect([nobody.heard, nobody.retryAfterMs]).toEqual([[], undefined]);
  });
});
