// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startAppUpdate } from './app-update.ts';

class FakeWorker extends EventTarget {
  readonly scriptURL = '/sw.js';
  state = 'installing';
  readonly messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  readonly update = async () => undefined;
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

/** What has resolved by now has been followed up. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

let stop: () => void = () => undefined;

/** A browser whose `register` answers as told, with or without a worker in charge of the page. */
async function start(register: () => Promise<unknown>, controller: object | null = {}) {
  const container = Object.assign(new EventTarget(), { register: vi.fn(register), controller });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const onWaiting = vi.fn<(activate: () => void) => void>();
  const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  for (const spy of said) spy.mockImplementation(() => undefined);
  stop = startAppUpdate(onWaiting);
  await vi.waitFor(() => expect(container.register).toHaveBeenCalled());
  await Promise.resolve();
  return { onWaiting, container, words: () => said.flatMap((spy) => spy.mock.calls.flat()) };
}

afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the service worker from the page', () => {
  it('is registered at /sw.js for the whole site, past the HTTP cache', async () => {
    const { container } = await start(async () => new FakeRegistration());
    const options = { scope: '/', updateViaCache: 'none' };
    expect(container.register).toHaveBeenCalledWith('/sw.js', options);
  });

  it('is done without, with one warning, where registration is blocked', async () => {
    const { onWaiting, words } = await start(async () => undefined);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(words()).toHaveLength(2));
    expect(onWaiting).not.toHaveBeenCalled();
  });

  it('is done without where registration fails', async () => {
    const refused = new DOMException('no', 'SecurityError');
    const { onWaiting, words } = await start(() => Promise.reject(refused));
    await vi.waitFor(() => expect(words()).toEqual([expect.any(String), refused]));
    expect(onWaiting).not.toHaveBeenCalled();
  });

  it('offers a version that waits already, and lets it in when asked', async () => {
    const registration = new FakeRegistration();
    const worker = new FakeWorker();
    registration.waiting = worker;
    const { onWaiting } = await start(async () => registration);
    await vi.waitFor(() => expect(onWaiting).toHaveBeenCalledTimes(1));
    expect(worker.messages).toEqual([]);
    onWaiting.mock.calls[0]?.[0]();
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }]);
  });

  it.each([true, false])(
    'offers a version that comes later (seen from its start: %s)',
    async (seen) => {
      const registration = new FakeRegistration();
      if (!seen) registration.begin();
      const { onWaiting } = await start(async () => registration);
      await turn();
      if (seen) registration.begin();
      expect(onWaiting).not.toHaveBeenCalled();
      registration.finish();
      expect(onWaiting).toHaveBeenCalledTimes(1);
    },
  );

  it('offers nothing on the first visit', async () => {
    const registration = new FakeRegistration();
    const { onWaiting } = await start(async () => registration, null);
    await turn();
    registration.begin();
    registration.finish();
    expect(onWaiting).not.toHaveBeenCalled();
  });

  it('offers nothing any more once stopped', async () => {
    const registration = new FakeRegistration();
    const { onWaiting } = await start(async () => registration);
    await turn();
    registration.begin();
    stop();
    registration.finish();
    expect(onWaiting).not.toHaveBeenCalled();
  });
});
