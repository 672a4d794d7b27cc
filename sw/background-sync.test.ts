/** Which events and messages make the worker call its second script. */
import { afterEach, expect, it, vi } from 'vitest';
import type { answerUsage } from '../src/sync/usage/ping.ts';
import { outboxTag, pingRequest, usageTag } from '../src/sync/worker-messages.ts';
import {
  renewTag,
  startBackgroundSync,
  startPushRenewal,
  startUsagePing,
} from './background-sync.ts';

afterEach(() => vi.restoreAllMocks());

function setUp() {
  const worker = new EventTarget();
  const called: string[] = [];
  const outcome = { usage: 'done' as Awaited<ReturnType<typeof answerUsage>> | Error };
  const sender = {
    answerSync: async (lastChance: boolean) =>
      void called.push(`outbox, last chance: ${lastChance}`),
    answerUsage: async (page?: MessagePort) => {
      called.push(page === undefined ? 'usage' : 'usage of a page');
      if (outcome.usage instanceof Error) throw outcome.usage;
      return outcome.usage;
    },
  };
  startBackgroundSync(worker, () => sender);
  startUsagePing(worker, () => sender);
  const dispatch = async (type: string, fields: object) => {
    const works: Promise<unknown>[] = [];
    const event = Object.assign(new Event(type), fields, {
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    worker.dispatchEvent(event);
    await Promise.all(works);
    return called.splice(0);
  };
  return { dispatch, outcome };
}

it.each([
  ['sync', outboxTag, ['outbox, last chance: true']],
  ['sync', usageTag, ['usage']],
  ['periodicsync', usageTag, ['usage']],
  ['periodicsync', outboxTag, []],
  ['sync', 'another', []],
])('a wake of the kind “%s” for “%s” calls what is meant alone', async (kind, tag, called) => {
  const { dispatch } = setUp();
  expect(await dispatch(kind, { tag, lastChance: true })).toEqual(called);
});

it('the browser asks again only where nobody answered', async () => {
  const { dispatch, outcome } = setUp();
  outcome.usage = 'no-answer';
  await expect(dispatch('sync', { tag: usageTag })).rejects.toThrow('The server did not answer');
  await expect(dispatch('periodicsync', { tag: usageTag })).rejects.toThrow(
    'The server did not answer',
  );
  outcome.usage = 'waits';
  expect(await dispatch('sync', { tag: usageTag })).toHaveLength(2 + 1);
});

it('a page that asks hears at once that it is heard, and how it ended, also where that broke', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { dispatch, outcome } = setUp();
  const ask = async (data: unknown) => {
    const said: unknown[] = [];
    const ports = [{ postMessage: (word: unknown) => said.push(word) }];
    return [await dispatch('message', { data, ports }), said];
  };
  const taken = { kind: 'taken' };
  expect(await ask({ type: pingRequest })).toEqual([
    ['usage of a page'],
    [taken, { kind: 'ended', outcome: 'done' }],
  ]);
  outcome.usage = new Error('no script');
  expect(await ask({ type: pingRequest })).toEqual([
    ['usage of a page'],
    [taken, { kind: 'ended', outcome: 'waits' }],
  ]);
  expect(await ask({ type: 'ANOTHER' })).toEqual([[], []]);
});

it('a subscription that the browser replaced is renewed, and once more when the network is back', async () => {
  const worker = new EventTarget();
  const tags: string[] = [];
  const register = async (tag: string) => void tags.push(tag);
  const outcomes: ('done' | 'no-answer')[] = ['no-answer', 'no-answer', 'done', 'no-answer'];
  const pushManager = {} as PushManager;
  const renewed: unknown[] = [];
  startPushRenewal(
    Object.assign(worker, { registration: { pushManager, sync: { register } } }),
    () => ({
      renewPush: async (manager) => {
        renewed.push(manager);
        return outcomes.shift() ?? 'done';
      },
    }),
  );
  const dispatch = async (type: string, fields: object = {}) => {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    worker.dispatchEvent(Object.assign(new Event(type), fields, { waitUntil }));
    await Promise.all(works);
  };
  await dispatch('pushsubscriptionchange');
  expect([renewed, tags]).toEqual([[pushManager], [renewTag]]);
  const again = { tag: renewTag, lastChance: false };
  await expect(dispatch('sync', again)).rejects.toThrow('The server did not answer');
  await dispatch('sync', again);
  await dispatch('sync', { ...again, lastChance: true });
  await dispatch('sync', { tag: outboxTag });
  expect(renewed).toHaveLength(4);
});
