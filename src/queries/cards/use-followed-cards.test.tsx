// @vitest-environment jsdom
/** Results of other words are marked as such, and results follow the clock. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFoundCards } from './use-followed-cards.ts';

const { answers, askedAt } = vi.hoisted(() => ({
  answers: [] as ((found: unknown) => void)[],
  askedAt: [] as number[],
}));
vi.mock('./ask-cards.ts', () => ({
  findCards: ({ clock }: { clock: { nowMs: number } }) => {
    askedAt.push(clock.nowMs);
    return new Promise((resolve) => answers.push(resolve));
  },
  lookAtCards: () => () => undefined,
}));
vi.mock('../../db/database.ts', () => ({
  currentDatabase: () => ({}),
  onAccountClosed: () => undefined,
}));
vi.mock('../study-clock.ts', () => ({ studyTime: (_: unknown, atMs: number) => atMs }));

afterEach(() => void vi.useRealTimers());

const useFound = ({ text, nowMs = 0 }: { text: string; nowMs?: number }) =>
  useFoundCards({ text, deckIds: undefined, sort: 'due', isDescending: false }, nowMs);
const answer = (words: string) => act(async () => answers.shift()?.({ words }));

it('is searching until the shown results belong to the typed words', async () => {
  const { result, rerender } = renderHook(useFound, { initialProps: { text: 'a' } });
  expect(result.current).toMatchObject({ found: undefined, isSearching: true });
  await answer('of a');
  expect(result.current).toMatchObject({ found: { words: 'of a' }, isSearching: false });
  rerender({ text: 'ab' });
  expect(result.current).toMatchObject({ found: { words: 'of a' }, isSearching: true });
  rerender({ text: 'abc' });
  await answer('of ab');
  expect(result.current).toMatchObject({ found: { words: 'of ab' }, isSearching: true });
  await answer('of abc');
  expect(result.current).toMatchObject({ found: { words: 'of abc' }, isSearching: false });
});

it('asks again as time passes, because cards become due without a write', async () => {
  const wanted = { text: 'is:due', nowMs: Date.now() };
  vi.useFakeTimers({ now: wanted.nowMs });
  const { result, rerender } = renderHook(useFound, { initialProps: wanted });
  await answer('of then');
  vi.advanceTimersByTime(60_000);
  rerender({ ...wanted, nowMs: Date.now() });
  expect(askedAt.slice(-2)).toEqual([wanted.nowMs, wanted.nowMs + 60_000]);
  // The last result stays meanwhile, without a report of a search.
  expect(result.current).toMatchObject({ found: { words: 'of then' }, isSearching: false });
  await answer('of now');
  expect(result.current).toMatchObject({ found: { words: 'of now' }, isSearching: false });
});
