import { afterEach, expect, it, vi } from 'vitest';
import { newVersion, provideVersions } from './new-version.ts';

const versions = () => ({
  isNewHere: () => false,
  updateNow: vi.fn(async () => undefined),
  reloadAnyway: vi.fn(async () => undefined),
  check: vi.fn(async () => true),
});

afterEach(() => {
  vi.useRealTimers();
});

it('asks who looks after updates, also for who looked before it was there', async () => {
  const asked = newVersion.check();
  const { withdraw } = provideVersions(versions());
  expect(await asked).toBe(true);
  expect(await newVersion.check()).toBe(true);
  withdraw();
});

it('waits for it no longer than five seconds', async () => {
  vi.useFakeTimers();
  const asked = newVersion.check();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await asked).toBe(false);
});
