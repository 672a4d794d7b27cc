import { expect, it, vi } from 'vitest';
import type { PickRequest, WorkerMessage } from '../stream.ts';
import { chapterPages, pageOf } from '../testing.ts';
import { handlePick } from './handle-pick.ts';

async function answersTo(change: Partial<PickRequest>, context = {}) {
  const posted: WorkerMessage[] = [];
  await handlePick(
    { type: 'pick', id: 'a', pages: chapterPages(), ...change },
    (message) => posted.push(message),
    { isCancelled: () => false, ...context },
  );
  return posted;
}

it('answers with the sentences once, after their progress', async () => {
  const posted = await answersTo({ perThousand: 12 });
  expect(posted.at(-1)).toMatchObject({ type: 'sentences', id: 'a' });
  expect(posted.filter(({ type }) => type !== 'progress')).toHaveLength(1);
});

it('answers with the sentences of marks where it is asked for these', async () => {
  const posted = await answersTo({ marks: [{ page: 2, quote: 'achievable steps' }] });
  expect(posted).toMatchObject([
    {
      type: 'sentences',
      id: 'a',
      sentences: [{ page: 2, quote: expect.stringMatching(/^In shaping/) }],
    },
  ]);
});

it('answers with none for pages without words', async () => {
  expect((await answersTo({ pages: [pageOf(1, '')] })).at(-1)).toEqual({
    ...{ type: 'sentences', id: 'a', sentences: [] },
  });
});

it('says that it was cancelled, and that it is broken', async () => {
  expect(await answersTo({}, { isCancelled: () => true })).toEqual([
    { type: 'failure', id: 'a', reason: 'cancelled', message: '' },
  ]);
  const onBug = vi.fn();
  const kept = () => {
    throw new Error('bug');
  };
  expect(await answersTo({}, { kept, onBug })).toEqual([
    { type: 'failure', id: 'a', reason: 'broken', message: '' },
  ]);
  expect(onBug).toHaveBeenCalledOnce();
});
