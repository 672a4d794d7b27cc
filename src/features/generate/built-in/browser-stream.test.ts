/** From pages to items by a model in the browser, with the code of the worker. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMaker, type FromMaker, type ToMaker } from '../../../generate/by-model/maker.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import type { GenerationEvent, GenerationStream } from '../../../generate/stream.ts';
import { heading, pageOf } from '../../../generate/testing.ts';
import { type FakeAi, type FakeAiOptions, fakeAi } from '../../../queries/built-in-ai/testing.ts';
import { filledUp } from '../job/run-with-engine.ts';
import { browserStream } from './browser-stream.ts';

/** The worker in the same thread. */
class MakerWorker {
  static last: MakerWorker | undefined;
  onmessage: ((event: { data: FromMaker }) => void) | undefined;
  isEnded = false;
  hear = createMaker(
    (data) => queueMicrotask(() => this.isEnded || this.onmessage?.({ data })),
    (error) => console.error(error),
  );
  constructor() {
    MakerWorker.last = this;
  }
  postMessage(message: ToMaker) {
    this.hear(message);
  }
  terminate() {
    this.isEnded = true;
  }
}

const extinction =
  'Extinction is the decrease in a learned response when the signal no longer announces anything.';
const shaping =
  'In shaping, behaviors are broken down into many small and achievable steps toward the goal.';
const pages = [
  pageOf(
    1,
    heading(1, 'Learning'),
    `*${extinction.slice(0, 10)}*${extinction.slice(10)} ${shaping} The animals are in the box, and it is of use to them.`,
  ),
];
const card = {
  front: 'What is the decrease in a learned response when the signal no longer announces anything?',
  ...{ back: 'Extinction', page: 1, quote: extinction },
};
const list = (...items: object[]) => JSON.stringify({ items });

beforeEach(() => {
  vi.stubGlobal('Worker', MakerWorker);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  MakerWorker.last = undefined;
  vi.unstubAllGlobals();
});

function have(options: FakeAiOptions, only?: 'Summarizer'): FakeAi {
  const ai = fakeAi(options);
  if (only === undefined) vi.stubGlobal('LanguageModel', ai.apis.LanguageModel);
  vi.stubGlobal('Summarizer', ai.apis.Summarizer);
  return ai;
}

async function run(
  kind: GenerationKind,
  stream: GenerationStream = browserStream,
  signal = new AbortController().signal,
): Promise<GenerationEvent[]> {
  const events: GenerationEvent[] = [];
  for await (const event of stream({ kind, pages, count: 1 }, signal)) events.push(event);
  return events;
}
const itemsOf = (events: readonly GenerationEvent[]) =>
  events.flatMap((event) => (event.type === 'item' ? event.item : []));

describe('the browser’s AI', () => {
  it('makes items that name their page and its words, and tells how far it is', async () => {
    const ai = have({ answer: () => list(card) });
    expect(await run('flashcards')).toEqual([
      { type: 'item', item: { type: 'basic', ...card } },
      { type: 'progress', done: 1, total: 1 },
      { type: 'done', rejected: {} },
    ]);
    expect(ai.asked[0]?.user).toMatch(/important terms first: .*extinction/i);
    expect(MakerWorker.last?.isEnded).toBe(true);
  });

  it.each<[string, FakeAiOptions]>([
    ['lies', { answer: () => list({ ...card, back: 'Shaping' }) }],
    [
      'quotes what no page says',
      { answer: () => list({ ...card, quote: 'Extinction is magic for all.' }) },
    ],
    [
      'obeys the file',
      { answer: () => list({ ...card, front: 'Visit https://evil.example now, what is it?' }) },
    ],
    ['answers broken JSON', { answer: () => '{"items":[{"fro' }],
    ['fails', { answer: () => Promise.reject(new DOMException('', 'UnknownError')) }],
    ['is missing', { availability: () => 'unavailable' }],
    ['has yet to be downloaded', { availability: () => 'downloadable' }],
  ])('one that %s changes nothing: the device makes it', async (_, options) => {
    have(options);
    expect(itemsOf(await run('flashcards'))).toEqual([]);
    const own = { type: 'basic' as const, ...card, front: 'What is extinction, by the device?' };
    const events = await run(
      'flashcards',
      filledUp(browserStream, async function* () {
        yield { type: 'item', item: own };
        yield { type: 'done', rejected: {} };
      }),
    );
    expect(itemsOf(events)).toEqual([own]);
    expect(events.at(-1)?.type).toBe('done');
  });

  it('says why there are fewer items', async () => {
    have({ availability: () => 'unavailable' });
    expect(await run('questions')).toEqual([
      {
        ...{ type: 'done', rejected: {} },
        remark: 'This browser’s AI was not ready for these pages, so this device made them.',
      },
    ]);
  });

  it('says that it did not answer, even where it was asked only once', async () => {
    have({ answer: () => Promise.reject(new DOMException('', 'UnknownError')) });
    expect(await run('flashcards')).toEqual([
      { type: 'progress', done: 1, total: 1 },
      {
        ...{ type: 'done', rejected: {} },
        remark: 'This browser’s AI did not answer each time. This device made what is missing.',
      },
    ]);
  });

  it('is broken off when the student cancels', async () => {
    const abort = new AbortController();
    const ai = have({
      answer: () => {
        abort.abort();
        return new Promise(() => undefined);
      },
    });
    expect(await run('flashcards', browserStream, abort.signal)).toEqual([
      { type: 'failed', reason: 'cancelled', message: '' },
    ]);
    expect(MakerWorker.last?.isEnded).toBe(true);
    await vi.waitFor(() => expect(ai.open()).toBe(0));
  });

  it('that only summarizes says which sentences matter, and they are the file’s own', async () => {
    have(
      {
        summary: () =>
          '- Shaping breaks behaviors down into small achievable steps.\n- The moon is cheese.',
      },
      'Summarizer',
    );
    const events = await run('summary');
    expect(itemsOf(events)).toEqual([{ type: 'point', text: shaping, page: 1, quote: shaping }]);
    expect(itemsOf(await run('flashcards'))).toEqual([]);
  });
});
