// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppFiles } from '../../lib/app-files.ts';
import type { OfflineReady } from '../offline-words.ts';
import { type AppFilesWatch, askAgainMs, silenceMs, watchAppFiles } from './watch-app-files.ts';

type Words = (AppFiles | undefined)[];

/** Answers each request with the next item; `undefined` for silence. */
class FakeWorker extends EventTarget {
  state = 'activated';
  asked = 0;
  private readonly answers: Words[];
  constructor(...answers: Words[]) {
    super();
    this.answers = answers;
  }
  postMessage(_: unknown, [port]: MessagePort[]) {
    const words = this.answers[Math.min(this.asked, this.answers.length - 1)] ?? [];
    this.asked += 1;
    for (const word of words) if (word) port?.postMessage(word);
  }
}

const whole: AppFiles = { kind: 'whole' };
const incomplete = (why: 'no-answer' | 'other-build'): AppFiles => ({
  ...{ kind: 'incomplete', missing: 3, total: 9 },
  why,
});

let registration: { active?: FakeWorker; installing?: FakeWorker } | undefined;
let told: OfflineReady[];
let watch: AppFilesWatch | undefined;
let container: EventTarget;
const update = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  told = [];
  update.mockClear();
});
afterEach(() => {
  watch?.stop();
  vi.useRealTimers();
});

let isMakingWay = false;

function start(isLetIn = true, getRegistration: () => Promise<unknown> = async () => registration) {
  container = Object.assign(new EventTarget(), { getRegistration });
  watch = watchAppFiles({
    container: container as ServiceWorkerContainer,
    tell: (ready) => told.push(ready),
    update,
    isMakingWay: () => isMakingWay,
    whenIdle: (act) => {
      act();
      return () => undefined;
    },
  });
  watch.registered(isLetIn);
}
const last = () => told.at(-1);
const expectLast = (ready: OfflineReady) => vi.waitFor(() => expect(last()).toEqual(ready));

/** Advances the time by minutes until it is true. */
const askUntil = (ready: OfflineReady) =>
  vi.waitFor(() => {
    vi.advanceTimersByTime(askAgainMs);
    expect(last()).toEqual(ready);
  });

describe('whether the app is whole on this device', () => {
  it('is asked of the worker, and how its repair goes is told', async () => {
    const repairing: AppFiles = { kind: 'repairing', missing: 3, total: 9 };
    registration = { active: new FakeWorker([repairing, whole]) };
    start();
    await expectLast(whole);
    expect(told).toEqual([repairing, whole]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, () => void]>([
    ['the network is back', () => dispatchEvent(new Event('online'))],
    ['another worker is in charge', () => container.dispatchEvent(new Event('controllerchange'))],
    ['a minute has passed', () => vi.advanceTimersByTime(askAgainMs)],
    ['the tab is seen after a minute', () => seeAfter(askAgainMs)],
  ])('is asked again, while files are missing, when %s', async (_, happen) => {
    const active = new FakeWorker([incomplete('no-answer')], [whole]);
    registration = { active };
    start();
    await expectLast(incomplete('no-answer'));
    happen();
    await expectLast(whole);
    expect(active.asked).toBe(2);
  });

  it('is asked again when the network came back during a question', async () => {
    const active = new FakeWorker([], [whole]);
    registration = { active };
    start();
    await vi.waitFor(() => expect(active.asked).toBe(1));
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(silenceMs);
    await expectLast(whole);
    expect(active.asked).toBe(2);
  });

  it('is asked again soon where the network that came back fails once more, and then less and less often', async () => {
    const active = new FakeWorker([incomplete('no-answer')]);
    registration = { active };
    start();
    await expectLast(incomplete('no-answer'));
    dispatchEvent(new Event('online'));
    for (const [asked, afterMs] of [
      [3, 2_000],
      [4, 4_000],
      [5, 8_000],
    ] as const) {
      // Answered, so that only the timer of the next request runs.
      await vi.waitFor(() => expect(told).toHaveLength(asked - 1));
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      vi.advanceTimersByTime(afterMs);
      await vi.waitFor(() => expect(active.asked).toBe(asked));
    }
  });

  it('has the server asked for the new version where it has no files of this one', async () => {
    registration = { active: new FakeWorker([incomplete('other-build')]) };
    start();
    await vi.waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(last()).toEqual(incomplete('other-build'));
  });

  it('is not asked of a worker that makes way for a new version, and what was known of it stays', async () => {
    const active = new FakeWorker([incomplete('no-answer')], [whole]);
    registration = { active };
    start();
    await expectLast(incomplete('no-answer'));
    isMakingWay = true;
    const known = told.length;
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(askAgainMs);
    expect([active.asked, told.length]).toEqual([1, known]);
    isMakingWay = false;
    await askUntil(whole);
  });

  it('is not known of a worker that says nothing', async () => {
    const active = new FakeWorker([]);
    registration = { active };
    start();
    await vi.waitFor(() => expect(active.asked).toBe(1));
    vi.advanceTimersByTime(silenceMs);
    await expectLast({ kind: 'unknown' });
  });

  it.each<[string, AppFiles, Words[]]>([
    ['in mid-repair', { kind: 'repairing', missing: 3, total: 9 }, [[whole]]],
    ['when asked again', incomplete('no-answer'), [[], [whole]]],
  ])('stays what a worker said last that falls silent %s', async (_, word, next) => {
    registration = { active: new FakeWorker([word], ...next) };
    start();
    await expectLast(word);
    await askUntil(whole);
    expect(told.map(({ kind }) => kind)).not.toContain('unknown');
  });

  it('is asked again a minute after the question itself has failed', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    registration = { active: new FakeWorker([whole]) };
    start(true, async () => {
      if (warned.mock.calls.length > 0) return registration;
      throw new DOMException('The database connection is closing', 'InvalidStateError');
    });
    await expectLast({ kind: 'unknown' });
    await askUntil(whole);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  it('is asked again where the new version cannot be asked for', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    update.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    registration = { active: new FakeWorker([incomplete('other-build')], [whole]) };
    start();
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
    expect(last()).toEqual(incomplete('other-build'));
    await askUntil(whole);
    warned.mockRestore();
  });

  it('is not so before the first worker has all of it', async () => {
    const coming = new FakeWorker([whole]);
    registration = { installing: coming };
    start();
    await expectLast({ kind: 'installing' });
    registration = { active: coming };
    coming.dispatchEvent(new Event('statechange'));
    await expectLast(whole);
  });

  it.each([
    ['a worker that could not be installed', true, 'not-installed'],
    ['a browser that lets none in', false, 'impossible'],
  ] as const)('is not so with %s', async (_, isLetIn, kind) => {
    registration = undefined;
    start(isLetIn);
    await expectLast({ kind });
  });
});

function seeAfter(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs);
  document.dispatchEvent(new Event('visibilitychange'));
}
