// @vitest-environment jsdom
/** A tab that has become busy after the others agreed must not get a new version: the agreement has ended by then. */
import { afterEach, expect, it, vi } from 'vitest';
import { startAppUpdate } from './app-update.ts';
import { createQuietUpdate } from './quiet-update.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** One lock, as Web Locks have it, as far as this is about. */
function fakeLocks() {
  let alone = false;
  let shared = 0;
  const request = async (
    _: string,
    options: LockOptions,
    act: (lock: unknown) => Promise<unknown>,
  ) => {
    if (options.mode === 'shared') {
      shared++;
      try {
        return await act({});
      } finally {
        shared--;
      }
    }
    if (alone || shared > 0) return act(null);
    alone = true;
    try {
      return await act({});
    } finally {
      alone = false;
    }
  };
  return { locks: { request } as unknown as LockManager, isAgreed: () => alone };
}

it('skips no waiting once the lock is given back and a tab is busy', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('<script type="module" src="/assets/index-A.js"></script>'),
  );
  document.head.innerHTML = '<script type="module" src="/assets/index-A.js"></script>';
  const agreedWhenLetIn: boolean[] = [];
  const { locks, isAgreed } = fakeLocks();
  const waiting = Object.assign(new EventTarget(), {
    state: 'installed',
    postMessage: () => {
      agreedWhenLetIn.push(isAgreed());
    },
  });
  const asleep = Object.assign(new EventTarget(), {
    state: 'activated',
    postMessage: () => undefined,
  });
  const registration = Object.assign(new EventTarget(), {
    waiting,
    active: asleep,
    installing: null,
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    register: async () => registration,
    controller: {},
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.useFakeTimers();
  const app = startAppUpdate({
    waits: () => undefined,
    tookOver: () => undefined,
    registered: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(100);
  let busy = false;
  const quiet = createQuietUpdate({
    whyBusy: () => (busy ? { kind: 'work', what: 'the quiz is done' } : undefined),
    save: async () => true,
    locks,
    letIn: app.letIn,
    reload: () => undefined,
    offer: () => undefined,
    nowMs: () => Date.now(),
    wait: (ms) => new Promise((r) => setTimeout(r, ms)),
  });
  quiet.waits();
  await vi.advanceTimersByTimeAsync(6_000);
  busy = true;
  void quiet.look();
  await vi.advanceTimersByTimeAsync(6_000);
  app.stop();
  expect(agreedWhenLetIn).toEqual([true]);
});
