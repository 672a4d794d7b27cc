import { afterEach, describe, expect, it, vi } from 'vitest';
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
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
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

it('whose wake finds nothing that could be fetched waits for the next', async () => {
  const { sync, parts, load } = setUp();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  sync.wake();
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
  sync.wake();
  await vi.waitFor(() => expect(parts.wake).toHaveBeenCalledOnce());
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it('that was stopped before the first screen stood never asks whether the page rests', async () => {
  vi.useFakeTimers();
  const { sync, asksWhetherIdle } = setUp();
  sync.stop();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asksWhetherIdle()).toBe(false);
  vi.useRealTimers();
});

describe('a page rests', () => {
  const latestMs = 500;
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Sync on a page whose first screen is drawn. */
  async function shown() {
    vi.useFakeTimers();
    const load = vi.fn(async () => () => ({}) as Sync);
    const sync = startWhenIdle(load, Promise.resolve());
    await vi.advanceTimersByTimeAsync(0);
    return { load, sync };
  }

  it('half a second after the first screen where the browser does not tell', async () => {
    const { load } = await shown();
    await vi.advanceTimersByTimeAsync(latestMs - 1);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledOnce();
  });

  it('never, where sync is stopped before', async () => {
    const { load, sync } = await shown();
    sync.stop();
    await vi.advanceTimersByTimeAsync(latestMs);
    expect(load).not.toHaveBeenCalled();
  });

  it('when the browser tells, which has the same time for it and forgets it at the stop', async () => {
    const ask = vi.fn((_: () => void, __: { timeout: number }) => 7);
    const cancel = vi.fn();
    vi.stubGlobal('requestIdleCallback', ask);
    vi.stubGlobal('cancelIdleCallback', cancel);
    const { load, sync } = await shown();
    await vi.advanceTimersByTimeAsync(latestMs);
    expect(load).not.toHaveBeenCalled();
    expect(ask).toHaveBeenCalledWith(expect.any(Function), { timeout: latestMs });
    ask.mock.calls[0]?.[0]();
    expect(load).toHaveBeenCalledOnce();
    sync.stop();
    expect(cancel).toHaveBeenCalledWith(7);
  });
});
