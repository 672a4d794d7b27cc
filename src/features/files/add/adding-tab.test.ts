import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', pretendedStorage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function pretendedStorage() {
  return {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

async function openTab() {
  vi.resetModules();
  return import('./adding-tab.ts');
}

it('is known to another tab without Web Locks, as long as it adds files', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await first.holdTab(['a', 'b']);
  vi.advanceTimersByTime(60 * 60_000);
  first.releaseTab('a');
  expect(await second.livingTabs()).toEqual(new Set([first.thisTab, second.thisTab]));
  first.releaseTab('b');
  await vi.waitFor(() => expect(stored.size).toBe(0));
  expect(await second.livingTabs()).toEqual(new Set([second.thisTab]));
});

it('counts as gone without Web Locks after minutes without a sign of life', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await first.holdTab(['a']);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 4 * 60_000);
  expect(await second.livingTabs()).toContain(first.thisTab);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await second.livingTabs()).not.toContain(first.thisTab);
});

it('counts as gone without Web Locks if its last sign of life is in the future, as after a change of the clock', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await first.holdTab(['a']);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() - 60 * 60_000);
  expect(await second.livingTabs()).not.toContain(first.thisTab);
});

it('names this tab at once if storage cannot be written', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const tab = await openTab();
  await tab.holdTab(['a']);
  expect(await tab.livingTabs()).toContain(tab.thisTab);
});
