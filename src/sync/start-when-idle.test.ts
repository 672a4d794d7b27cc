import { expect, it, vi } from 'vitest';
import type { Sync } from './start.ts';
import { startWhenIdle } from './start-when-idle.ts';

function setUp() {
  let begin: (() => unknown) | undefined;
  const shown = Promise.withResolvers<void>();
  const forget = vi.fn();
  const parts: Sync = { wake: vi.fn(), syncNow: vi.fn(async () => undefined), stop: vi.fn() };
  const start = vi.fn(() => parts);
  const load = vi.fn(async () => start);
  const sync = startWhenIdle(load, shown.promise, (callBack) => {
    begin = callBack;
    return forget;
  });
  const becomeIdle = async () => {
    shown.resolve();
    await vi.waitFor(() => expect(begin).toBeDefined());
    begin?.();
  };
  return {
    sync,
    parts,
    start,
    load,
    forget,
    becomeIdle,
    asksWhetherIdle: () => begin !== undefined,
  };
}

it('begins when the page rests, once', async () => {
  const { sync, parts, start, becomeIdle } = setUp();
  expect(start).not.toHaveBeenCalled();
  await becomeIdle();
  sync.wake();
  await vi.waitFor(() => expect(parts.wake).toHaveBeenCalledOnce());
  expect(start).toHaveBeenCalledOnce();
});

it('does not take the wait for the first screen for rest, nor waits for ever', async () => {
  vi.useFakeTimers();
  const { asksWhetherIdle } = setUp();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(asksWhetherIdle()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(asksWhetherIdle()).toBe(true);
  vi.useRealTimers();
});

it('begins at once for whoever asks for it', async () => {
  const { sync, parts, start, becomeIdle } = setUp();
  await sync.syncNow();
  await becomeIdle();
  expect(start).toHaveBeenCalledOnce();
  expect(parts.syncNow).toHaveBeenCalledOnce();
});

it('that was stopped before it was fetched never begins', async () => {
  const { sync, start, load, forget, becomeIdle } = setUp();
  const fetched = Promise.withResolvers<typeof start>();
  load.mockReturnValueOnce(fetched.promise);
  await becomeIdle();
  sync.stop();
  fetched.resolve(start);
  expect(forget).toHaveBeenCalledOnce();
  await sync.syncNow();
  expect(start).not.toHaveBeenCalled();
});

it('that runs is stopped', async () => {
  const { sync, parts } = setUp();
  await sync.syncNow();
  sync.stop();
  await vi.waitFor(() => expect(parts.stop).toHaveBeenCalledOnce());
});

it('that could not be fetched is fetched again by the next who asks', async () => {
  const { sync, parts, load } = setUp();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await sync.syncNow();
  expect(warned).toHaveBeenCalledOnce();
  await sync.syncNow();
  expect(parts.syncNow).toHaveBeenCalledOnce();
});
