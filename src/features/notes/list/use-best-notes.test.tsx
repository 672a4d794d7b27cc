// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mostRanked } from '../../../queries/search/engine/find-texts.ts';
import type {
  SearchAnswer,
  SearchQuestion,
  SearchState,
} from '../../../queries/search/search-messages.ts';
import { useBestNotes } from './use-best-notes.ts';

const search = vi.hoisted(() => ({
  state: { kind: 'opening' } as SearchState,
  asked: [] as PromiseWithResolvers<SearchAnswer>[],
  questions: [] as SearchQuestion[],
}));
vi.mock('../../../queries/search/search.ts', async (original) => ({
  ...(await original<object>()),
  useSearchState: () => search.state,
  askSearch: (question: SearchQuestion) => {
    search.questions.push(question);
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
      ...{ group: 'notes', count: ids.length, best: 0, hits: [] },
      keys: ids.map((id) => `note:${id}`),
    },
  ],
  ...{ corrected: [], areTags: false, isPartial },
});
const answerLast = (found: SearchAnswer) =>
  act(async () => {
    search.asked.at(-1)?.resolve(found);
  });

it('is still reading until the index has answered with all notes', async () => {
  const { result, rerender } = renderHook(({ typed }) => useBestNotes(typed), {
    initialProps: { typed: 'krebs' },
  });
  expect(result.current).toMatchObject({ best: undefined, isReading: true });
  await answerLast(answer(true));
  expect(result.current).toMatchObject({ best: new Map(), isReading: true });
  // It has grown by enough to be asked again.
  search.state = { kind: 'building', progress: { done: 2_000, total: 5_000 } };
  rerender({ typed: 'krebs' });
  await answerLast(answer(true, 'n'));
  expect(result.current.best).toEqual(new Map([['n', 0]]));
  search.state = { kind: 'ready' };
  rerender({ typed: 'krebs' });
  await answerLast(answer(false, 'm', 'n'));
  const best = new Map(Object.entries({ m: 0, n: 1 }));
  expect(result.current).toMatchObject({ best, isReading: false });
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
  expect(result.current).toMatchObject({ best: undefined, isReading: false });
});

it('asks for all notes that match a filter, also where more match than are ranked', () => {
  renderHook(() => useBestNotes('-draft'));
  expect(search.questions.at(-1)?.keysPerGroup).toBeGreaterThan(10 * mostRanked);
});

it('is not reading if no index can answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result } = renderHook(() => useBestNotes('krebs'));
  await act(async () => {
    search.asked.at(-1)?.reject(new Error('none'));
  });
  expect(result.current).toMatchObject({ best: undefined, isReading: false });
});

it('knows the words around what was found, and all notes that were found', async () => {
  const { result } = renderHook(() => useBestNotes('bastile'));
  const pieces = [
    { text: 'The ', isFound: false },
    { text: 'Bastille', isFound: true },
  ];
  const found = answer(false, 'a', 'b', 'c');
  const hits = [
    { key: 'note:b', snippet: pieces },
    { key: 'note:a', snippet: [{ text: 'First words', isFound: false }] },
  ] as never;
  await answerLast({ ...found, groups: found.groups.map((group) => ({ ...group, hits })) });
  expect(result.current.best).toEqual(new Map(Object.entries({ b: 0, a: 1, c: 2 })));
  expect(result.current.snippets).toEqual(new Map([['b', pieces]]));
});

it('knows what was searched in place of the typed words, for the marks in titles', async () => {
  const { result } = renderHook(() => useBestNotes('osmosys'));
  expect(result.current.sought).toBe('osmosys');
  const terms = [{ words: ['osmosis'], isPrefix: false }];
  await answerLast({ ...answer(false, 'a'), corrected: ['osmosis'], terms });
  expect(result.current.sought).toBe(terms);
});

it('finds by the hits alone if an older tab answers', async () => {
  const { result } = renderHook(() => useBestNotes('krebs'));
  const hits = [{ key: 'note:a', snippet: [] }] as never;
  await answerLast({
    groups: [{ group: 'notes', count: 1, best: 0, hits }],
    ...{ corrected: [], areTags: false, isPartial: false },
  });
  expect(result.current.best).toEqual(new Map([['a', 0]]));
});
