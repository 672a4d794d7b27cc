import { expect, it, vi } from 'vitest';
import type { AccountDatabase } from '../db/database.ts';
import type { Sync } from './start.ts';
import { startWhenIdle } from './start-when-idle.ts';

function setUp() {
  let begin = () => undefined as unknown;
  const forget = vi.fn();
  const parts: Sync = { wake: vi.fn(), syncNow: vi.fn(async () => undefined), stop: vi.fn() };
  const start = vi.fn(() => parts);
  const sync = startWhenIdle(
    {} as AccountDatabase,
    {},
    (callBack) => {
      begin = callBack;
      return forget;
    },
    start,
  );
  return { sync, parts, start, forget, becomeIdle: () => begin() };
}

it('begins when the page rests, once', () => {
  const { sync, start, becomeIdle } = setUp();
  expect(start).not.toHaveBeenCalled();
  becomeIdle();
  sync.wake();
  expect(start).toHaveBeenCalledOnce();
});

it('begins at once for whoever asks for it', async () => {
  const { sync, parts, start, becomeIdle } = setUp();
  await sync.syncNow();
  becomeIdle();
  expect(start).toHaveBeenCalledOnce();
  expect(parts.syncNow).toHaveBeenCalledOnce();
});

it('that was stopped before never begins', () => {
  const { sync, start, forget, becomeIdle } = setUp();
  sync.stop();
  expect(forget).toHaveBeenCalledOnce();
  becomeIdle();
  sync.wake();
  expect(start).not.toHaveBeenCalled();
});

it('that runs is stopped', () => {
  const { sync, parts, becomeIdle } = setUp();
  becomeIdle();
  sync.stop();
  expect(parts.stop).toHaveBeenCalledOnce();
});
