import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LanguageModelSession } from '../../platform/built-in-ai.ts';
import { openModel } from './open-model.ts';
import { type FakeAiOptions, fakeAi } from './testing.ts';

const wanted = {
  ...{ name: 'summary', item: { type: 'object' }, system: 'Rules.', user: 'Pages.' },
  maxTokens: 300,
};
const never = () => new Promise<string>(() => undefined);

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

async function open(options: FakeAiOptions, rest: { language?: string; withinMs?: number } = {}) {
  const ai = fakeAi(options);
  const { signal } = new AbortController();
  const model = await openModel({
    ...{ apis: ai.apis, kind: 'flashcards', language: 'en', signal },
    ...rest,
  });
  const ask = async () => {
    if (model?.by !== 'prompts') throw new Error('It cannot be asked');
    return await model.ask(wanted);
  };
  return { ai, model, ask };
}

it('asks by a schema, in a session of its own, which is destroyed', async () => {
  const { ai, ask } = await open({ answer: () => '{"items":[{"a":1}]}' });
  expect(await ask()).toEqual({ ok: true, items: [{ a: 1 }] });
  expect(ai.asked).toEqual([
    {
      ...{ system: 'Rules.', user: 'Pages.', languages: ['en'] },
      constraint: expect.objectContaining({ required: ['items'] }),
    },
  ]);
  expect(ai.open()).toBe(0);
});

it('a browser that takes no schema is told it in words', async () => {
  const { ai, ask } = await open({
    answer: ({ constraint }) => {
      if (constraint) throw new DOMException('no', 'NotSupportedError');
      return 'Here: ```json\n[{"a":2}]\n```';
    },
  });
  expect(await ask()).toEqual({ ok: true, items: [{ a: 2 }] });
  expect(ai.asked[1]?.system).toContain('JSON Schema');
  await ask();
  expect(ai.asked).toHaveLength(3);
  expect(ai.open()).toBe(0);
});

it.each<[string, FakeAiOptions]>([
  ['fails', { answer: () => Promise.reject(new DOMException('', 'UnknownError')) }],
  ['does not answer in time', { answer: never }],
  [
    'holds less than the pages, as newer browsers say',
    { session: { measureContextUsage: async () => 5_000 } },
  ],
  [
    'holds the pages, but not beside the rules',
    { session: { contextUsage: 900, measureContextUsage: async () => 3_500 } },
  ],
  [
    'holds less than the pages, as older browsers say',
    { session: { contextWindow: undefined, inputQuota: 10, measureInputUsage: async () => 11 } },
  ],
  [
    'never says how much the pages take',
    { session: { measureContextUsage: () => new Promise<number>(() => undefined) } },
  ],
])('one that %s gives nothing, and after twice is not asked again', async (_, options) => {
  const { ai, ask } = await open(options, { withinMs: 50 });
  expect(await ask()).toBeUndefined();
  expect(await ask()).toBeUndefined();
  const before = ai.asked.length;
  expect(await ask()).toEqual({ ok: false, reason: 'away' });
  expect(ai.asked).toHaveLength(before);
  expect(ai.open()).toBe(0);
});

it('a session that cannot be closed takes no answer away', async () => {
  const broken = () => {
    throw new DOMException('', 'InvalidStateError');
  };
  const { ask } = await open({ answer: () => '{"items":[]}', session: { destroy: broken } });
  expect(await ask()).toEqual({ ok: true, items: [] });
});

it.each([
  [100, 1_500],
  [4_096, 3_686],
  [100_000, 9_000],
  [Number.POSITIVE_INFINITY, 9_000],
])('a window of %s tokens is asked about parts of %s letters', async (contextWindow, letters) => {
  const { model } = await open({ session: { contextWindow } });
  expect(model?.lettersOfPart).toBe(letters);
});

it.each(['unavailable', 'downloadable', 'downloading'] as const)(
  'one that is %s is not opened',
  async (state) => {
    expect((await open({ availability: () => state })).model).toBeUndefined();
  },
);

it('tells the language of the pages, and is not opened for one that it does not know', async () => {
  const options: FakeAiOptions = {
    availability: (language) => (language === 'pl' ? 'unavailable' : 'available'),
  };
  expect((await open(options, { language: 'pl' })).model).toBeUndefined();
  const { ai, ask } = await open(options, { language: 'es' });
  await ask();
  expect(ai.asked[0]?.languages).toEqual(['en', 'es']);
});

describe('a browser that does not heed the signal', () => {
  const forever = () => new Promise<never>(() => undefined);
  const quick = { withinMs: 20 };

  it.each<[string, Partial<LanguageModelSession>]>([
    ['never answers', { prompt: forever }],
    ['never measures', { measureContextUsage: forever }],
    ['answers no text', { prompt: async () => ({ items: [] }) as never }],
    ['answers nothing', { prompt: async () => undefined as never }],
  ])('and %s is as one that does not answer', async (_, session) => {
    const { ask } = await open({ session }, quick);
    expect(await ask()).toBeUndefined();
    expect(await ask()).toBeUndefined();
    expect(await ask()).toEqual({ ok: false, reason: 'away' });
  });

  it.each(['availability', 'create'] as const)('and never ends %s is not ready', async (call) => {
    const ai = fakeAi({});
    ai.apis.LanguageModel[call] = forever;
    const { signal } = new AbortController();
    const asked = { kind: 'flashcards', language: 'en', signal, ...quick } as const;
    expect(await openModel({ apis: ai.apis, ...asked })).toBeUndefined();
  });

  it('and a session that comes too late is destroyed', async () => {
    const ai = fakeAi({});
    const { create } = ai.apis.LanguageModel;
    let give: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      give = resolve;
    });
    ai.apis.LanguageModel.create = async (options) => {
      await held;
      return await create({ ...options, signal: new AbortController().signal });
    };
    const { signal } = new AbortController();
    const asked = { kind: 'flashcards', language: 'en', signal, ...quick } as const;
    expect(await openModel({ apis: ai.apis, ...asked })).toBeUndefined();
    give();
    await vi.waitFor(() => expect(ai.opened()).toBe(1));
    await vi.waitFor(() => expect(ai.open()).toBe(0));
  });

  it('and summarizes for ever gives no summary', async () => {
    const ai = fakeAi({ availability: () => 'available' });
    ai.apis.Summarizer.create = async () => ({ summarize: forever, destroy: () => undefined });
    const { signal } = new AbortController();
    const { Summarizer } = ai.apis;
    const asked = { kind: 'summary', language: 'en', signal, ...quick } as const;
    const model = await openModel({ apis: { Summarizer }, ...asked });
    if (model?.by !== 'summaries') throw new Error('It cannot summarize');
    expect(await model.summarize('Pages.')).toBeUndefined();
  });
});
