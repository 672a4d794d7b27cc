// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initialStatus, syncStatus } from '../../sync/status-store.ts';
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

it.each<[string, WhatIsWhere, WhatIsWhere, boolean]>([
  ['nothing is new', { has: 'all', unsent: '' }, { has: 'all', unsent: '' }, true],
  ['it was told', { has: 'all', unsent: '1 change' }, { has: 'all', unsent: '1 change' }, true],
  ['all has been sent since', { has: 'all', unsent: '1 change' }, { has: 'all', unsent: '' }, true],
  [
    'another tab has written',
    { has: 'all', unsent: '' },
    { has: 'all', unsent: '1 change' },
    false,
  ],
  ['there is more', { has: 'all', unsent: '1 change' }, { has: 'all', unsent: '2 changes' }, false],
  ['the server fell silent', { has: 'all', unsent: '' }, { has: 'no-answer', unsent: '' }, false],
  ['it cannot be counted', { has: 'all', unsent: '' }, { has: 'all', unsent: undefined }, false],
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

it.each([
  ['nothing is new', '1 change', '1 change', true],
  ['all has been sent since', '1 change', '', true],
  ['another tab has written', '', '1 change', false],
  ['there is more', '1 change', '2 changes', false],
  ['it cannot be counted', '1 change', undefined, false],
  ['it could never be counted', undefined, undefined, false],
])('[P2] the last count, of this device alone: %s', async (_, told, now, holds) => {
  vi.mocked(askWhatIsWhere).mockResolvedValue({ has: 'all', unsent: told });
  vi.mocked(countHere).mockResolvedValueOnce({ unsent: now });
  const { result } = renderHook(() => useWhatIsWhere('u'));
  await act(async () => undefined);
  await act(() => result.current.isStillSo());
  expect(await result.current.isStillHere()).toBe(holds);
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
