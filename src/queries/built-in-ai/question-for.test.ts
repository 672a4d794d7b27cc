import { describe, expect, it } from 'vitest';
import { createMaker } from '../../generate/by-model/maker.ts';
import { type MakerPort, questionFor } from './question-for.ts';
import { type FakeAiOptions, fakeAi } from './testing.ts';

const about = {
  sentence:
    'The Reconstruction Acts of 1867 divided ten Southern states into five military districts.',
  hidden: 'five military districts',
};
/** As on a page: one sentence does not show its language. */
const around = `${about.sentence} A state could return to Congress only after it had written a new constitution.`;
const good = 'What did the Reconstruction Acts of 1867 divide ten Southern states into?';
const says = (question: unknown) => JSON.stringify({ items: [{ question }] });

/** The worker's code, without a worker. */
const maker = (hear: Parameters<typeof createMaker>[0]): MakerPort => {
  const post = createMaker(hear, () => undefined);
  return { post, end: () => undefined };
};

function ask(options: FakeAiOptions, rest: { signal?: AbortSignal; withinMs?: number } = {}) {
  const ai = fakeAi(options);
  const question = questionFor(about, {
    ...{ signal: new AbortController().signal, around, openMaker: maker },
    ...rest,
    apis: ai.apis,
  });
  return { ai, question };
}

describe('a question by the browser’s model', () => {
  it('is written from the sentence and the hidden words alone', async () => {
    const { ai, question } = ask({ answer: () => says(good) });
    expect(await question).toBe(good);
    expect(ai.asked).toHaveLength(1);
    expect(ai.asked[0]?.user).toContain(about.sentence);
    expect(ai.asked[0]?.user).toContain(about.hidden);
    expect(ai.open()).toBe(0);
  });

  it.each<[string, FakeAiOptions]>([
    ['says what the sentence does not', { answer: () => says('Who was the president of it?') }],
    ['gives the answer away', { answer: () => says('Which military districts were made?') }],
    ['answers with nonsense', { answer: () => 'I think that …' }],
    ['fails', { answer: () => Promise.reject(new Error('gone')) }],
    ['is not on this device', { availability: () => 'downloadable', answer: () => says(good) }],
  ])('is none where it %s', async (_, options) => {
    expect(await ask(options).question).toBeUndefined();
  });

  it('is none where it never answers, after the time', async () => {
    const { question } = ask({ answer: () => new Promise(() => undefined) }, { withinMs: 20 });
    expect(await question).toBeUndefined();
  });

  it('is none after the student left', async () => {
    const left = new AbortController();
    const { question } = ask(
      { answer: () => new Promise(() => undefined) },
      { signal: left.signal },
    );
    left.abort();
    expect(await question).toBeUndefined();
  });

  it('is none in a browser without a model', async () => {
    const { signal } = new AbortController();
    const question = questionFor(about, { signal, around, apis: {} });
    expect(await question).toBeUndefined();
  });
});
