// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { askWhatIsWhere, type WhatIsWhere } from './server-has.ts';
import { useWhatIsWhere } from './use-what-is-where.ts';

vi.mock('./server-has.ts', () => ({ askWhatIsWhere: vi.fn() }));

it('keeps the answer to the latest question, however late an earlier one comes', async () => {
  const answers: ((where: WhatIsWhere) => void)[] = [];
  vi.mocked(askWhatIsWhere).mockImplementation(
    () => new Promise((resolve) => void answers.push(resolve)),
  );
  const { result } = renderHook(() => useWhatIsWhere('u'));
  expect(result.current[0]).toBeUndefined();
  void result.current[1]();
  expect(answers).toHaveLength(2);
  const [older, newer] = answers;
  await act(async () => newer?.({ has: 'all', unsent: '1 change' }));
  expect(result.current[0]).toEqual({ has: 'all', unsent: '1 change' });
  await act(async () => older?.({ has: 'all', unsent: '' }));
  expect(result.current[0]).toEqual({ has: 'all', unsent: '1 change' });
});
