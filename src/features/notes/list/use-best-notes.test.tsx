// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SearchAnswer, SearchState } from '../../../queries/search/search-messages.ts';
import { useBestNotes } from './use-best-notes.ts';

const search = vi.hoisted(() => ({
  state: { kind: 'opening' } as SearchState,
  asked: [] as PromiseWithResolvers<SearchAnswer>[],
}));
vi.mock('../../../queries/search/search.ts', async (original) => ({
  ...(await original<object>()),
  useSearchState: () => search.state,
  askSearch: () => {
    const one = Promise.withResolvers<SearchAnswer>();
    search.asked.push(one);
    return one.promise;
  },
}));

afterEach(() => {
  cleanup();
  search.asked.length = 0;
  search.state = { kind: 'opening' };
});

const answer = (isPartial: boolean, ...ids: string[]): SearchAnswer => ({
  groups: [
    {
      ...{ group: 'notes', count: ids.length, standing: undefined },
      hits: ids.map((id) => ({ entity: 'note', row: { id } }) as never),
    },
  ],
  ...{ corrected: [], isPartial, unreadFiles: 0 },
});
const answerLast = (found: SearchAnswer) =>
  act(async () => {
    search.asked.at(-1)?.resolve(found);
  });

it('is still reading until the index has answered with all notes', async () => {
  const { result, rerender } = renderHook(({ typed }) => useBestNotes(typed), {
    initialProps: { typed: 'krebs' },
  });
  expect(result.current).toEqual({ best: undefined, isReading: true });
  await answerLast(answer(true));
  expect(result.current).toEqual({ best: new Map(), isReading: true });
  // It has grown by enough to be asked again.
  search.state = { kind: 'building', progress: { done: 2_000, total: 5_000 } };
  rerender({ typed: 'krebs' });
  await answerLast(answer(true, 'n'));
  expect(result.current.best).toEqual(new Map([['n', 0]]));
  search.state = { kind: 'ready' };
  rerender({ typed: 'krebs' });
  await answerLast(answer(false, 'm', 'n'));
  const best = new Map(Object.entries({ m: 0, n: 1 }));
  expect(result.current).toEqual({ best, isReading: false });
});

it('asks again when a ready index has followed changes, and reads nothing without words', async () => {
  search.state = { kind: 'ready' };
  const { result, rerender } = renderHook(({ typed }) => useBestNotes(typed), {
    initialProps: { typed: 'cell' },
  });
  await answerLast(answer(false));
  search.state = { kind: 'ready' };
  rerender({ typed: 'cell' });
  expect(search.asked).toHaveLength(2);
  rerender({ typed: ' ' });
  expect(result.current).toEqual({ best: undefined, isReading: false });
});

it('is not reading if no index can answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result } = renderHook(() => useBestNotes('krebs'));
  await act(async () => {
    search.asked.at(-1)?.reject(new Error('none'));
  });
  expect(result.current).toEqual({ best: undefined, isReading: false });
});
