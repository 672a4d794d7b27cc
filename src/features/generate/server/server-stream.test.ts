import { describe, expect, it } from 'vitest';
import type { ApiFailure, ApiResult } from '../../../api/failure-kind.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import type { GenerationEvent, GenerationStream } from '../../../generate/stream.ts';
import type { EngineRequest } from '../../../generate/study-request.ts';
import { pageOf } from '../../../generate/testing.ts';
import type { GenerationRequest, NewsOfKinds } from '../../../protocol/generations.ts';
import { filledUp } from '../job/run-with-engine.ts';
import { createServerStream } from './server-stream.ts';

const texts = ['Cells divide in two.', 'Plants breathe at night.', 'Stars are made of gas.'];
const pages = [pageOf(1, ...texts)];
const wish = { kind: 'summary' as const, count: 3, pages };
const point = (text: string): StudyItem => ({ type: 'point', text, page: 1, quote: text });
const news = (rest: Partial<NewsOfKinds>): ApiResult<NewsOfKinds> => ({
  ok: true,
  data: { state: 'running', done: 0, total: 2, items: [], rejected: {}, problem: '', ...rest },
});
const numbered = (...numbers: number[]) =>
  numbers.map((number) => ({ number, item: point(texts[number - 1] ?? '') as never }));
const failed = (error: Partial<ApiFailure>): { ok: false; error: ApiFailure } => ({
  ok: false,
  error: { kind: 'timeout', message: 'No answer', ...error },
});

interface Script {
  begin?: ApiResult<unknown>[];
  read?: ApiResult<NewsOfKinds>[];
  cancelAt?: number;
}

it('says in which way a summary is wished, and where its chapters begin', async () => {
  const begun: GenerationRequest[] = [];
  const stream = createServerStream({
    ...{ user: 'ada', id: 'one', signal: new AbortController().signal },
    begin: async (request) => {
      begun.push(request);
      return { ok: true, data: {} };
    },
    read: async () => news({ state: 'done' }),
    wait: async () => undefined,
  });
  const [page] = pages;
  const text = page ? { ...page, blocks: page.blocks.slice(1) } : undefined;
  const chapters = text ? [{ title: 'Plants', pages: [text] }] : [];
  const { signal } = new AbortController();
  for await (const _ of stream({ ...wish, shape: 'chapters', chapters }, signal)) break;
  expect(begun[0]).toMatchObject({ shape: 'chapters', chapters: [{ page: 0, block: 1 }] });
});

it.each<[Partial<EngineRequest>, object, string]>([
  [
    { kind: 'questions', questionKinds: ['short', 'matching'] },
    { questionKinds: ['short', 'matching'] },
    'cardKinds',
  ],
  [
    { kind: 'flashcards' },
    { cardKinds: ['basic', 'definition', 'cloze', 'list'] },
    'questionKinds',
  ],
  // As from an app that knows no kinds.
  [{ kind: 'questions' }, { kind: 'questions' }, 'questionKinds'],
])('asks for kinds: %j', async (more, sent, not) => {
  const begun: GenerationRequest[] = [];
  const stream = createServerStream({
    ...{ user: 'ada', id: 'one', signal: new AbortController().signal },
    begin: async (request) => {
      begun.push(request);
      return { ok: true, data: {} };
    },
    read: async () => news({ state: 'done', usedTokens: 70, perDay: 100 }),
    wait: async () => undefined,
  });
  const events: GenerationEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of stream({ ...wish, ...more }, signal)) events.push(event);
  expect(begun[0]).toMatchObject(sent);
  expect(begun[0]).not.toHaveProperty(not);
  expect(events.at(-1)).toMatchObject({ cost: { usedTokens: 70, perDay: 100 } });
});

async function play({ begin = [], read = [], cancelAt }: Script, pagesHere = pages) {
  const control = new AbortController();
  const begun: GenerationRequest[] = [];
  const afters: number[] = [];
  let waits = 0;
  const stream = createServerStream({
    ...{ user: 'ada', id: 'one', signal: control.signal },
    begin: async (request) => {
      begun.push(request);
      return begin.shift() ?? { ok: true, data: {} };
    },
    read: async (_user, _id, after) => {
      afters.push(after);
      if (afters.length === cancelAt) control.abort();
      return read.shift() ?? news({ state: 'done' });
    },
    wait: async () => {
      waits += 1;
    },
  });
  const events = await all(stream, pagesHere);
  return { events, begun, afters, waits };
}

async function all(stream: GenerationStream, pagesHere = pages): Promise<GenerationEvent[]> {
  const events: GenerationEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of stream({ ...wish, pages: pagesHere }, signal)) events.push(event);
  return events;
}

const itemsOf = (events: GenerationEvent[]) =>
  events.flatMap((event) => (event.type === 'item' ? [event.item] : []));

describe('the stream of the server', () => {
  it('[P2] gives each item once, whatever the network does, and asks behind the last one', async () => {
    const { events, afters, waits, begun } = await play({
      begin: [failed({}), failed({ kind: 'server-fault' }), { ok: true, data: {} }],
      read: [
        news({ items: numbered(1) }),
        failed({ kind: 'offline' }),
        // An answer that arrives twice.
        news({ items: numbered(1, 2) }),
        news({ state: 'done', items: numbered(3), rejected: { 'too short': 2 } }),
      ],
    });
    expect(itemsOf(events)).toEqual(texts.map(point));
    expect(events.at(-1)).toEqual({ type: 'done', rejected: { 'too short': 2 } });
    expect(afters).toEqual([0, 1, 1, 2]);
    expect([waits, new Set(begun.map(({ id }) => id)).size]).toEqual([3, 1]);
  });

  it('[P4] gives no question of another kind that the pages here do not say', async () => {
    const task = { kind: 'cloze' as const, around: ['', ' divide in two.'], blanks: [['Stars']] };
    const lie = { type: 'task', stem: '_____ divide in two.', task, page: 1, quote: texts[0] };
    const truth = { ...lie, task: { ...task, blanks: [['Cells']] } };
    const items = [lie, truth].map((item, at) => ({ number: at + 1, item: item as never }));
    const { events } = await play({ read: [news({ state: 'done', items })] });
    expect(itemsOf(events)).toEqual([truth]);
  });

  it('[P4] gives nothing that the pages here do not say', async () => {
    const lie = { number: 1, item: point('Cells never divide.') as never };
    const { events } = await play({ read: [news({ state: 'done', items: [lie] })] });
    expect(itemsOf(events)).toEqual([]);
    const [end] = events.slice(-1);
    const rejected = end?.type === 'done' ? end.rejected : {};
    expect(Object.values(rejected)).toEqual([1]);
  });

  it.each([
    [
      'its own words where it refuses',
      { begin: [failed({ kind: 'gone', message: 'No AI here.' })] },
      'No AI here.',
    ],
    [
      'the words of the day’s amount',
      { begin: [failed({ kind: 'too-large', reason: 'over-quota', message: 'Used up.' })] },
      'Used up.',
    ],
    [
      'that there are too many pages',
      { begin: [failed({ kind: 'too-large', message: 'x' })] },
      /fewer pages/,
    ],
    [
      'that it is gone',
      { read: [failed({ kind: 'gone', message: 'No longer there.' })] },
      'No longer there.',
    ],
    [
      'why it failed',
      { read: [news({ state: 'failed', problem: 'The AI is away.' })] },
      'The AI is away.',
    ],
  ] as [string, Script, string | RegExp][])('tells %s', async (_, script, message) => {
    const { events } = await play(script);
    expect(events).toEqual([
      {
        type: 'failed',
        reason: 'refused',
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      },
    ]);
  });

  it.each([
    ['too large', ['x'.repeat(1_100_000)]],
    ['of too many paragraphs', Array.from({ length: 5_001 }, (_, at) => `Line ${at}`)],
  ])('sends nothing that is %s, and says so', async (_, paragraphs) => {
    const { events, begun } = await play({}, [pageOf(1, ...paragraphs)]);
    expect(begun).toEqual([]);
    expect(events).toMatchObject([
      { reason: 'refused', message: expect.stringContaining('too much') },
    ]);
  });

  it('ends when it is cancelled while the network is gone', async () => {
    const { events } = await play({ read: [failed({}), failed({})], cancelAt: 2 });
    expect(events.at(-1)).toMatchObject({ type: 'failed', reason: 'cancelled' });
  });
});

describe('filling up', () => {
  const streamOf = (...events: GenerationEvent[]): GenerationStream =>
    async function* () {
      yield* events;
    };
  const item = (text: string): GenerationEvent => ({ type: 'item', item: point(text) });
  const done: GenerationEvent = { type: 'done', rejected: { a: 1 } };

  it('adds what is missing, and no twin', async () => {
    const first = streamOf(item('Cells divide in two.'), done);
    const second = streamOf(
      item('Cells divide in two!'),
      ...texts.slice(1).map(item),
      item('More of it.'),
      done,
    );
    const events = await all(filledUp(first, second));
    expect(itemsOf(events)).toEqual(texts.map(point));
    expect(events.at(-1)).toEqual(done);
  });

  it('asks nobody else where there is enough', async () => {
    const never: GenerationStream = () => {
      throw new Error('not asked');
    };
    expect(itemsOf(await all(filledUp(streamOf(...texts.map(item), done), never)))).toHaveLength(3);
  });

  it('keeps what there is where the other finds nothing, and says so where neither does', async () => {
    const nothing = streamOf({ type: 'failed', reason: 'nothing found', message: 'Nothing.' });
    const some = await all(filledUp(streamOf(item('Cells divide in two.'), done), nothing));
    expect(some.map(({ type }) => type)).toEqual(['item', 'done']);
    expect(await all(filledUp(streamOf(done), nothing))).toMatchObject([{ message: 'Nothing.' }]);
  });

  it('passes on why the first one did not do it', async () => {
    const refused: GenerationEvent = { type: 'failed', reason: 'refused', message: 'No.' };
    expect(await all(filledUp(streamOf(refused), streamOf(done)))).toEqual([refused]);
  });
});
