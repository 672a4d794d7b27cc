// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { askCards, type CardsNews, lookAtCards } from './ask-cards.ts';
import { useStatistics } from './use-followed-cards.ts';

vi.mock('./ask-cards.ts', () => ({ askCards: vi.fn(), lookAtCards: vi.fn() }));

let tell: (news: CardsNews) => void = () => undefined;

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
  vi.mocked(lookAtCards).mockImplementation((onNews) => {
    tell = onNews;
    return () => undefined;
  });
  answer(7);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  closeAccountDatabase();
  vi.clearAllMocks();
});

const answer = (cards: number) => vi.mocked(askCards).mockResolvedValue({ cards } as never);

function Shown() {
  const { statistics } = useStatistics(undefined);
  return <p>{statistics === undefined ? 'none' : `${statistics.cards} cards`}</p>;
}

it('a screen that opens again first shows the last counts, but never those of another student', async () => {
  const first = render(<Shown />);
  await screen.findByText('7 cards');
  first.unmount();
  vi.mocked(askCards).mockReturnValue(new Promise<never>(() => undefined));
  const again = render(<Shown />);
  expect(screen.getByText('7 cards')).toBeTruthy();
  again.unmount();
  closeAccountDatabase();
  await openAccountDatabase(crypto.randomUUID());
  render(<Shown />);
  expect(screen.getByText('none')).toBeTruthy();
});

it('changes are counted although they never pause', async () => {
  render(<Shown />);
  await screen.findByText('7 cards');
  answer(8);
  vi.useFakeTimers();
  for (let changes = 0; changes < 5; changes += 1) {
    await act(async () => {
      tell({ type: 'changed' });
      await vi.advanceTimersByTimeAsync(1_000);
    });
  }
  expect(screen.getByText('8 cards')).toBeTruthy();
});

it('changes during a long count are counted after it', async () => {
  const { promise, resolve } = Promise.withResolvers<never>();
  vi.mocked(askCards).mockReturnValueOnce(promise);
  render(<Shown />);
  vi.useFakeTimers();
  tell({ type: 'changed' });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(askCards).toHaveBeenCalledTimes(1);
  await act(async () => resolve({ cards: 6 } as never));
  expect(askCards).toHaveBeenCalledTimes(2);
  screen.getByText('7 cards');
});

it('a new study day is counted again, without any change', async () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 6, 3, 58) });
  render(<Shown />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(askCards).toHaveBeenCalledTimes(1);
  answer(8);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(askCards).toHaveBeenCalledTimes(2);
  screen.getByText('8 cards');
});
