// @vitest-environment jsdom
/** What was found for other words is told apart from what these words find. */
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFoundCards } from './use-found-cards.ts';

const { answers } = vi.hoisted(() => ({ answers: [] as ((found: unknown) => void)[] }));
vi.mock('../ask-cards.ts', () => ({
  findCards: () => new Promise((resolve) => answers.push(resolve)),
  lookAtCards: () => () => undefined,
}));
vi.mock('../../../db/database.ts', () => ({ currentDatabase: () => ({}) }));
vi.mock('../../study-clock.ts', () => ({ studyTime: (_: unknown, atMs: number) => atMs }));

const search = (text: string) => ({
  ...{ text, deckIds: undefined, sort: 'due' as const, isDescending: false },
});
const answer = (words: string) => act(async () => answers.shift()?.({ words }));

it('is searching until what is shown is what the words find', async () => {
  const { result, rerender } = renderHook(useFoundCards, { initialProps: search('a') });
  expect(result.current).toMatchObject({ found: undefined, isSearching: true });
  await answer('of a');
  expect(result.current).toMatchObject({ found: { words: 'of a' }, isSearching: false });
  rerender(search('ab'));
  expect(result.current).toMatchObject({ found: { words: 'of a' }, isSearching: true });
  rerender(search('abc'));
  await answer('of ab');
  expect(result.current).toMatchObject({ found: { words: 'of ab' }, isSearching: true });
  await answer('of abc');
  expect(result.current).toMatchObject({ found: { words: 'of abc' }, isSearching: false });
});
