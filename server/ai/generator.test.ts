/** How the thread of a generation ends: by itself, since terminating it may crash the server. */
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chapterPages } from '../../src/generate/testing.ts';
import { type FakeModel, startFakeModel } from '../test-support/fake-model.ts';
import { startMaking } from './generator.ts';

vi.setConfig({ testTimeout: 60_000 });
let model: FakeModel;
let cutOff: ReturnType<typeof vi.spyOn>;
const isAsked = Promise.withResolvers<void>();

beforeEach(async () => {
  cutOff = vi.spyOn(Worker.prototype, 'terminate');
  model = await startFakeModel(() => {
    isAsked.resolve();
    return () => undefined;
  });
});
afterEach(() => model[Symbol.asyncDispose]());

const start = () =>
  startMaking(
    {
      endpoint: { baseUrl: model.url, model: 'small', apiKey: 'secret' },
      wish: { kind: 'flashcards', count: 1, pages: chapterPages() },
      begun: { items: [], done: 0, tries: 0 },
      budget: 100_000,
    },
    { alive: async () => undefined, part: async () => undefined },
  );

it('one that is stopped while its model is asked ends itself', async () => {
  const making = start();
  await isAsked.promise;
  making.stop();
  expect(await making.ended).toEqual({ kind: 'stopped' });
  expect(cutOff).not.toHaveBeenCalled();
});

it('one that is done ends itself', async () => {
  model.answer = () => ({ status: 404, body: '{}' });
  const making = start();
  expect(await making.ended).toMatchObject({ kind: 'ended' });
  expect(cutOff).not.toHaveBeenCalled();
});
