// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initialStatus, syncStatus } from '../../../sync/status/status-store.ts';
import { askWhatIsWhere, countHere, type WhatIsWhere } from './server-has.ts';
import { useWhatIsWhere } from './use-what-is-where.ts';

vi.mock('./server-has.ts', () => ({ askWhatIsWhere: vi.fn(), countHere: vi.fn() }));

afterEach(cleanup);

it('keeps the answer to the latest question, however late an earlier one comes', async () => {
  const answers: ((where: WhatIsWhere) => void)[] = [];
  vi.mocked(askWhatIsWhere).mockImplementation(
    () => new Promise((resolve) => void answers.push(resolve)),
  );
  const { result } = renderHook(() => useWhatIsWhere('u'));
  expect(result.current.where).toBeUndefined();
  void result.current.ask();
  expect(answers).toHaveLength(2);
  const [older, newer] = answers;
  await act(async () => newer?.({ has: 'all', unsent: '1 change' }));
  expect(result.current.where).toEqual({ has: 'all', unsent: '1 change' });
  await act(async () => older?.({ has: 'all', unsent: '' }));
  expect(result.current.where).toEqual({ has: 'all', unsent: '1 change' });
});

type Where = Pick<WhatIsWhere, 'unsent' | 'counts'>;
const nothing: Where = { unsent: '', counts: { changes: 0, files: 0 } };
const changes = (count: number): Where => ({
  unsent: `${count} changes`,
  counts: { changes: count, files: 0 },
});
const oneFile: Where = { unsent: '1 file', counts: { changes: 0, files: 1 } };
const uncounted: Where = { unsent: undefined };

it.each<[string, WhatIsWhere, WhatIsWhere, boolean]>([
  ['nothing is new', { has: 'all', ...nothing }, { has: 'all', ...nothing }, true],
  ['it was told', { has: 'all', ...changes(1) }, { has: 'all', ...changes(1) }, true],
  ['all has been sent since', { has: 'all', ...changes(1) }, { has: 'all', ...nothing }, true],
  [
    'a part has been sent since',
    { has: 'all', ...changes(3) },
    { has: 'all', ...changes(2) },
    true,
  ],
  ['another tab has written', { has: 'all', ...nothing }, { has: 'all', ...changes(1) }, false],
  ['there is more', { has: 'all', ...changes(1) }, { has: 'all', ...changes(2) }, false],
  ['it is of another kind', { has: 'all', ...changes(1) }, { has: 'all', ...oneFile }, false],
  ['the server fell silent', { has: 'all', ...nothing }, { has: 'no-answer', ...nothing }, false],
  ['it cannot be counted', { has: 'all', ...nothing }, { has: 'all', ...uncounted }, false],
  ['it never could be', { has: 'all', ...uncounted }, { has: 'all', ...uncounted }, true],
])('[P2] a yes holds as long as what it was said to: %s', async (_, told, now, holds) => {
  vi.mocked(askWhatIsWhere).mockResolvedValueOnce(told).mockResolvedValueOnce(now);
  const { result } = renderHook(() => useWhatIsWhere('u'));
  await act(async () => undefined);
  expect(result.current.where).toEqual(told);
  expect(await act(() => result.current.isStillSo())).toBe(holds);
  expect(result.current.where).toEqual(now);
});

it('[P2] no yes holds before the first answer', async () => {
  vi.mocked(askWhatIsWhere).mockReturnValueOnce(new Promise(() => undefined));
  vi.mocked(askWhatIsWhere).mockResolvedValueOnce({ has: 'no-answer', unsent: undefined });
  const { result } = renderHook(() => useWhatIsWhere('u'));
  expect(await act(() => result.current.isStillSo())).toBe(false);
});

it.each<[string, Where, Where, boolean]>([
  ['nothing is new', changes(1), changes(1), true],
  ['all has been sent since', changes(1), nothing, true],
  ['a part has been sent since', changes(3), changes(1), true],
  ['another tab has written', nothing, changes(1), false],
  ['there is more', changes(1), changes(2), false],
  ['it cannot be counted', changes(1), uncounted, false],
  ['it never could be, and the yes was to that', uncounted, changes(5), true],
])('[P2] the last count, of this device alone: %s', async (_, told, now, holds) => {
  vi.mocked(askWhatIsWhere).mockResolvedValue({ has: 'all', ...told });
  vi.mocked(countHere).mockResolvedValueOnce(now);
  const { result } = renderHook(() => useWhatIsWhere('u'));
  await act(async () => undefined);
  await act(() => result.current.isStillSo());
  expect(await result.current.isStillHere()).toBe(holds);
});

it('[P2] the last count holds for nobody who was never told anything', async () => {
  vi.mocked(askWhatIsWhere).mockReturnValue(new Promise(() => undefined));
  vi.mocked(countHere).mockResolvedValueOnce(changes(1));
  const { result } = renderHook(() => useWhatIsWhere('u'));
  expect(await result.current.isStillHere()).toBe(false);
});

it('asks again when sync has ended while the question stands', async () => {
  syncStatus.setState({ ...initialStatus, kind: 'syncing' });
  vi.mocked(askWhatIsWhere).mockResolvedValueOnce({ has: 'all', unsent: '1 change' });
  const { result } = renderHook(() => useWhatIsWhere('u'));
  await act(async () => undefined);
  expect(result.current.where?.unsent).toBe('1 change');
  vi.mocked(askWhatIsWhere).mockResolvedValueOnce({ has: 'all', unsent: '' });
  await act(async () => syncStatus.setState({ ...initialStatus, kind: 'synced' }));
  expect(result.current.where?.unsent).toBe('');
});
