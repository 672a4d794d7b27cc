import { expect, it, vi } from 'vitest';
import type { Sync } from './start.ts';
import { startWhenIdle } from './start-when-idle.ts';

function setUp() {
  let begin = () => undefined as unknown;
  const forget = vi.fn();
  const parts: Sync = { wake: vi.fn(), syncNow: vi.fn(async () => undefined), stop: vi.fn() };
  const start = vi.fn(() => parts);
  const load = vi.fn(async () => start);
  const sync = startWhenIdle(load, (callBack) => {
    begin = callBack;
    return forget;
  });
  return { sync, parts, start, load, forget, becomeIdle: () => begin() };
}

it('begins when the page rests, once', async () => {
  const { sync, parts, start, becomeIdle } = setUp();
  expect(start).not.toHaveBeenCalled();
  becomeIdle();
  sync.wake();
  await vi.waitFor(() => expect(parts.wake).toHaveBeenCalledOnce());
  expect(start).toHaveBeenCalledOnce();
});

it('begins at once for whoever asks for it', async () => {
  const { sync, parts, start, becomeIdle } = setUp();
  await sync.syncNow();
  becomeIdle();
  expect(start).toHaveBeenCalledOnce();
  expect(parts.syncNow).toHaveBeenCalledOnce();
});

it('that was stopped before it was fetched never begins', async () => {
  const { sync, start, forget, becomeIdle } = setUp();
  becomeIdle();
  sync.stop();
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
