// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTask } from '../../model/entities/task.ts';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../database.ts';
import { mutate } from '../mutate.ts';
import { shareRows, shareRowsOf } from './share-rows.ts';

const read = vi.fn(async (db: AccountDatabase) => (await db.rows('task').toArray()).length);
let useCount: () => number | undefined;

beforeEach(async () => {
  read.mockClear();
  await openAccountDatabase(crypto.randomUUID());
  useCount = shareRows(read);
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

const ask = () => renderHook(() => useCount()).result;

it('asks the database once for all who ask, and once for each change', async () => {
  const all = Array.from({ length: 50 }, ask);
  await waitFor(() => expect(all.map(({ current }) => current)).toEqual(Array(50).fill(0)));
  expect(read).toHaveBeenCalledOnce();
  await act(async () => void (await mutate(createTask, { title: 'Read' })));
  await waitFor(() => expect(all.every(({ current }) => current === 1)).toBe(true));
  expect(read).toHaveBeenCalledTimes(2);
});

it('has an answer at once for who comes later, also a moment after the last has left', async () => {
  const { result, unmount } = renderHook(() => useCount());
  await waitFor(() => expect(result.current).toBe(0));
  expect(ask().current).toBe(0);
  cleanup();
  unmount();
  expect(ask().current).toBe(0);
  expect(read).toHaveBeenCalledOnce();
});

it('is asked once for each key, and changes with the key', async () => {
  const countOf = vi.fn(async (key: string, db: AccountDatabase) => `${key}${await read(db)}`);
  const useCountOf = shareRowsOf(countOf);
  const hooks = ['a', 'a', 'b'].map((key) =>
    renderHook((key) => useCountOf(key), { initialProps: key }),
  );
  const shown = () => hooks.map(({ result }) => result.current);
  await waitFor(() => expect(shown()).toEqual(['a0', 'a0', 'b0']));
  hooks[0]?.rerender('b');
  expect(shown()).toEqual(['b0', 'a0', 'b0']);
  expect(countOf).toHaveBeenCalledTimes(2);
});

it('follows nothing once nobody asks', async () => {
  const { result } = renderHook(() => useCount());
  await waitFor(() => expect(result.current).toBe(0));
  vi.useFakeTimers();
  cleanup();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await mutate(createTask, { title: 'Read' });
  expect(read).toHaveBeenCalledOnce();
  const later = ask();
  await waitFor(() => expect(later.current).toBe(1));
});

it('[P5] gives nobody what another student had', async () => {
  await mutate(createTask, { title: 'Of the first' });
  const first = ask();
  await waitFor(() => expect(first.current).toBe(1));
  await act(async () => void (await openAccountDatabase(crypto.randomUUID())));
  expect(first.current).toBeUndefined();
  const second = ask();
  await waitFor(() => expect(second.current).toBe(0));
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message || this.props.children;
}

it('throws into its screen what the query throws; who tries again asks anew', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  read.mockRejectedValueOnce(new Error('The disk'));
  const Count = () => <p>Count {useCount()}</p>;
  const { unmount } = render(<Count />, { wrapper: Boundary });
  expect(await screen.findByText('The disk')).toBeTruthy();
  unmount();
  render(<Count />, { wrapper: Boundary });
  expect(await screen.findByText('Count 0')).toBeTruthy();
  expect(screen.queryByText('The disk')).toBeNull();
});
