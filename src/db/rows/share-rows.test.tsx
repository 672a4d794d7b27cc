// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTask } from '../../model/entities/task.ts';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../database.ts';
import { mutate } from '../mutate.ts';
import { shareRows } from './share-rows.ts';

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

it('follows nothing once nobody asks', async () => {
  const { result } = renderHook(() => useCount());
  await waitFor(() => expect(result.current).toBe(0));
  vi.useFakeTimers();
  cleanup();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await mutate(createTask, { title: 'Read' });
  expect(read).toHaveBeenCalledOnce();
  await waitFor(() => expect(ask().current).toBe(1));
});

it('[P5] gives nobody what another student had', async () => {
  await mutate(createTask, { title: 'Of the first' });
  const first = ask();
  await waitFor(() => expect(first.current).toBe(1));
  await act(async () => void (await openAccountDatabase(crypto.randomUUID())));
  expect(first.current).toBeUndefined();
  await waitFor(() => expect(ask().current).toBe(0));
});

it('throws into its screen what the query throws', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  read.mockRejectedValueOnce(new Error('The disk'));
  const failing = () => {
    const { result } = renderHook(() => useCount());
    return waitFor(() => expect(result.current).toBe(0));
  };
  await expect(failing()).rejects.toThrow('The disk');
  cleanup();
  const again = ask();
  await waitFor(() => expect(again.current, 'who tries again asks anew').toBe(0));
});
