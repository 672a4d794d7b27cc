// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AppUpdate,
  checkIntervalMs,
  leastCheckMs,
  startAppUpdate,
  wakeMs,
} from './app-update.ts';
import { createQuietUpdate } from './quiet-update.ts';

class FakeWorker extends EventTarget {
  readonly scriptURL = '/sw.js';
  state = 'installing';
  readonly messages: unknown[] = [];
  readonly channels: MessagePort[] = [];
  postMessage(message: unknown, channels: MessagePort[] = []) {
    this.messages.push(message);
    this.channels.push(...channels);
    if (this.state === 'activated') for (const channel of channels) channel.postMessage(true);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = Object.assign(new FakeWorker(), { state: 'activated' });
  readonly update = vi.fn(async () => undefined);
  begin(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
  finish() {
    const worker = this.installing;
    this.waiting = worker;
    this.installing = null;
    worker?.become('installed');
  }
}

const awake = { type: 'AWAKE' };
const skipWaiting = { type: 'SKIP_WAITING' };

/** Lets resolved promises continue. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

let app: AppUpdate | undefined;

/** The build in `index.html`, which a reload would load. */
function serve(entry: string) {
  const page = `<script type="module" src="${entry}"></script>`;
  vi.stubGlobal('fetch', async () => new Response(page));
}

/** A browser with the given answer of `register`, with or without a controlling worker. */
async function start(register: () => Promise<unknown>, controller: object | null = {}) {
  const container = Object.assign(new EventTarget(), { register: vi.fn(register), controller });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const waits = vi.fn<() => void>();
  const tookOver = vi.fn<() => void>();
  const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  for (const spy of said) spy.mockImplementation(() => undefined);
  app = startAppUpdate({ waits, tookOver, registered: () => undefined });
  await vi.waitFor(() => expect(container.register).toHaveBeenCalled());
  await turn();
  return { waits, tookOver, container, words: () => said.flatMap((spy) => spy.mock.calls.flat()) };
}

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-A.js"></script>';
  sessionStorage.clear();
  serve('/assets/index-A.js');
});

afterEach(() => {
  app?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the service worker from the page', () => {
  it('is registered at /sw.js for the whole site, past the HTTP cache', async () => {
    const { container } = await start(async () => new FakeRegistration());
    const options = { scope: '/', updateViaCache: 'none' };
    expect(container.register).toHaveBeenCalledWith('/sw.js', options);
  });

  it('is done without, with one warning, where registration is blocked', async () => {
    const { waits, words } = await start(async () => undefined);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(words()).toHaveLength(2));
    expect(waits).not.toHaveBeenCalled();
  });

  it('is done without where registration fails', async () => {
    const refused = new DOMException('no', 'SecurityError');
    const { waits, words } = await start(() => Promise.reject(refused));
    await vi.waitFor(() => expect(words()).toEqual([expect.any(String), refused]));
    expect(waits).not.toHaveBeenCalled();
    expect(app?.letIn()).toBe(false);
  });

  it('asks the server also for who looks before it is registered', async () => {
    const registered = Promise.withResolvers<unknown>();
    await start(() => registered.promise);
    const asked = app?.check();
    const registration = new FakeRegistration();
    registered.resolve(registration);
    expect(await asked).toBe(true);
    expect(registration.update).toHaveBeenCalledOnce();
  });

  it('tells of a version that waits already, and lets it in when asked', async () => {
    const registration = new FakeRegistration();
    const worker = new FakeWorker();
    registration.waiting = worker;
    const { waits } = await start(async () => registration);
    expect(waits).toHaveBeenCalledTimes(1);
    expect(worker.messages).toEqual([]);
    expect(app?.letIn()).toBe(true);
    await vi.waitFor(() => expect(worker.messages).toEqual([skipWaiting]));
  });

  it('lets a version in once the worker in charge runs: one that starts would not make way', async () => {
    const registration = new FakeRegistration();
    const [inCharge, waiting] = [new FakeWorker(), new FakeWorker()];
    registration.active = inCharge;
    registration.waiting = waiting;
    await start(async () => registration);
    app?.letIn();
    await turn();
    expect([inCharge.messages, waiting.messages]).toEqual([[awake], []]);
    inCharge.channels[0]?.postMessage(true);
    await vi.waitFor(() => expect(waiting.messages).toEqual([skipWaiting]));
  });

  it('asks the worker in charge nothing while it makes way, until that has taken too long', async () => {
    const registration = new FakeRegistration();
    await start(async () => registration);
    const waiting = registration.begin();
    registration.finish();
    expect(app?.isMakingWay()).toBe(false);
    vi.useFakeTimers();
    for (const _ of [1, 2]) expect(app?.letIn()).toBe(true);
    await vi.waitFor(() => expect(waiting.messages).toEqual([skipWaiting]));
    expect(app?.isMakingWay()).toBe(true);
    vi.advanceTimersByTime(40_000);
    expect(app?.isMakingWay()).toBe(false);
    app?.letIn();
    await vi.waitFor(() => expect(waiting.messages).toEqual([skipWaiting, skipWaiting]));
    expect(registration.active?.messages).toEqual([awake, awake]);
    waiting.become('activating');
    expect(app?.isMakingWay()).toBe(false);
  });

  it('lets a version in also where the worker in charge does not answer, while the tabs’ agreement still holds', async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker();
    const waiting = new FakeWorker();
    registration.waiting = waiting;
    await start(async () => registration);
    vi.useFakeTimers();
    let isAgreed = false;
    const request = async (_: string, __: LockOptions, act: (lock: object) => Promise<unknown>) => {
      isAgreed = true;
      await act({});
      isAgreed = false;
    };
    createQuietUpdate({
      whyBusy: () => undefined,
      save: async () => true,
      locks: { request } as unknown as LockManager,
      letIn: () => app?.letIn() ?? false,
      reload: () => undefined,
      offer: () => undefined,
      nowMs: Date.now,
      wait: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
    }).waits();
    await vi.advanceTimersByTimeAsync(wakeMs);
    expect([waiting.messages, isAgreed]).toEqual([[skipWaiting], true]);
  });

  it.each([true, false])(
    'tells of a version that comes later (seen from its start: %s)',
    async (seen) => {
      const registration = new FakeRegistration();
      if (!seen) registration.begin();
      const { waits } = await start(async () => registration);
      if (seen) registration.begin();
      expect(waits).not.toHaveBeenCalled();
      registration.finish();
      expect(waits).toHaveBeenCalledTimes(1);
    },
  );

  it('lets in the third version where it came while the second waited', async () => {
    const registration = new FakeRegistration();
    await start(async () => registration);
    const second = registration.begin();
    registration.finish();
    const third = registration.begin();
    registration.finish();
    app?.letIn();
    await vi.waitFor(() => expect([second.messages, third.messages]).toEqual([[], [skipWaiting]]));
  });

  it('tells of nothing on the first visit', async () => {
    const registration = new FakeRegistration();
    registration.active = null;
    const { waits, tookOver, container } = await start(async () => registration, null);
    registration.begin();
    registration.finish();
    container.dispatchEvent(new Event('controllerchange'));
    await turn();
    expect([waits, tookOver].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  });

  it('tells of nothing any more once stopped', async () => {
    const registration = new FakeRegistration();
    const { waits, tookOver, container } = await start(async () => registration);
    registration.begin();
    app?.stop();
    registration.finish();
    container.dispatchEvent(new Event('controllerchange'));
    expect([waits, tookOver].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  });
});

describe('a version that took over', () => {
  it('is told of at once', async () => {
    const { tookOver, container } = await start(async () => new FakeRegistration());
    container.dispatchEvent(new Event('controllerchange'));
    expect(tookOver).toHaveBeenCalledTimes(1);
  });

  it('is noticed where it did so while the page was being opened, once for each build', async () => {
    serve('/assets/index-B.js');
    const { tookOver } = await start(async () => new FakeRegistration());
    expect(tookOver).toHaveBeenCalledTimes(1);
    app?.stop();
    expect((await start(async () => new FakeRegistration())).tookOver).not.toHaveBeenCalled();
  });

  it('is noticed where the page was opened past the worker and is older than it', async () => {
    serve('/assets/index-B.js');
    const { tookOver, container } = await start(async () => new FakeRegistration(), null);
    expect(tookOver).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    await vi.waitFor(() => expect(tookOver).toHaveBeenCalledTimes(1));
  });
});

describe('the look for a new version', () => {
  const begin = async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const registration = new FakeRegistration();
    await start(async () => registration);
    return registration.update;
  };

  it('comes every 30 minutes', async () => {
    const update = await begin();
    vi.advanceTimersByTime(checkIntervalMs - 1_000);
    expect(update).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(update).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(checkIntervalMs);
    expect(update).toHaveBeenCalledTimes(2);
  });

  it.each<[string, () => void]>([
    ['the tab comes into sight', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the window has the focus again', () => dispatchEvent(new Event('focus'))],
    ['the network is back', () => dispatchEvent(new Event('online'))],
  ])('comes when %s, not more than once a minute', async (_, happen) => {
    const update = await begin();
    vi.setSystemTime(Date.now() + leastCheckMs);
    happen();
    happen();
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('does no harm where the server is gone', async () => {
    const update = await begin();
    update.mockRejectedValue(new TypeError('Failed to update a ServiceWorker'));
    expect(await app?.check()).toBe(false);
  });
});
