import { describe, expect, it } from 'vitest';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { tabLocks } from '../../api/locks.ts';
import { startSearchHost } from './search-host.ts';
import type {
  FromSearchWorker,
  SearchAnswer,
  SearchState,
  ToSearchWorker,
} from './search-messages.ts';

const answerOf = (typed: string): SearchAnswer => ({
  ...{ groups: [], corrected: [typed], areTags: false, isPartial: false },
});
const question = (typed: string) => ({ typed, perGroup: 5 });
const requestOf = (message: ToSearchWorker | undefined) =>
  message?.type === 'ask' ? message.request : 0;
const soon = () => new Promise((resolve) => setTimeout(resolve));

/** Tabs of one browser: they share locks and a channel, which tells all tabs but the sender. */
function browser() {
  const locks = tabLocks();
  const listeners = new Map<string, (message: never) => void>();
  const timers = createManualTimers();
  const device = { isBusy: false };
  let names = 0;

  function openTab({ answers = true } = {}) {
    names += 1;
    const tab = `tab ${names}`;
    const posted: ToSearchWorker[] = [];
    const states: SearchState[] = [];
    const workers: {
      tell: (message: FromSearchWorker) => void;
      stop: (why: Error) => void;
      isOver: boolean;
    }[] = [];
    const host = startSearchHost({
      ...{ userId: 'maria', tab, locks, timers },
      channel: {
        post: (message) => {
          const others = [...listeners].filter(([name]) => name !== tab);
          queueMicrotask(() => {
            for (const [name, listen] of others) {
              if (listeners.has(name)) listen(structuredClone(message) as never);
            }
          });
        },
        listen: (listen) => listeners.set(tab, listen),
        close: () => listeners.delete(tab),
      },
      startWorker: (tell, stop) => {
        const worker = { tell, stop, isOver: false };
        workers.push(worker);
        return {
          post: (message) => {
            posted.push(message);
            if (message.type !== 'ask' || !answers) return;
            const { request } = message;
            const answer = answerOf(`${tab}: ${message.question.typed}`);
            queueMicrotask(() => tell({ type: 'answer', request, answer }));
          },
          terminate: () => {
            worker.isOver = true;
          },
        };
      },
      isBusy: () => device.isBusy,
      onState: (state) => states.push(state),
    });
    return { host, posted, states, workers };
  }
  return { openTab, timers, locks, device };
}

describe('one tab', () => {
  it('owns the index and answers', async () => {
    const { openTab } = browser();
    const one = openTab();
    expect((await one.host.ask(question('osmosis'))).corrected).toEqual(['tab 1: osmosis']);
    expect(one.posted[0]).toEqual({ type: 'open', userId: 'maria' });
  });

  it('rejects what its worker could not answer', async () => {
    const { openTab } = browser();
    const one = openTab({ answers: false });
    await soon();
    const asked = one.host.ask(question('osmosis'));
    const request = one.posted.flatMap((message) =>
      message.type === 'ask' ? message.request : [],
    );
    one.workers[0]?.tell({ type: 'failed', request: request[0] ?? 0 });
    await expect(asked).rejects.toThrow('The search failed');
  });

  it('starts another worker after one broke, but not for ever', async () => {
    const { openTab } = browser();
    const one = openTab({ answers: false });
    await soon();
    for (const at of [0, 1, 2]) {
      const asked = one.host.ask(question('osmosis'));
      one.workers[at]?.stop(new Error('broke'));
      await expect(asked).rejects.toThrow('broke');
    }
    await expect(one.host.ask(question('osmosis'))).rejects.toThrow('No index');
    expect(one.workers.map(({ isOver }) => isOver)).toEqual([true, true, true]);
    expect(one.states.at(-1)).toEqual({ kind: 'failed' });
  });

  it('puts another in place of a worker that fell silent, and asks it the same once', async () => {
    const { openTab, timers } = browser();
    const one = openTab({ answers: false });
    await soon();
    one.workers[0]?.tell({ type: 'state', state: { kind: 'ready' } });
    const asked = one.host.ask(question('osmosis'));
    expect(timers.waiting()).toEqual([5_000]);
    timers.fire();
    expect(one.workers.map(({ isOver }) => isOver)).toEqual([true, false]);
    expect(one.posted.map(({ type }) => type)).toEqual(['open', 'ask', 'open', 'ask']);
    const request = requestOf(one.posted[3]);
    one.workers[0]?.tell({ type: 'answer', request, answer: answerOf('of the former') });
    one.workers[1]?.tell({ type: 'answer', request, answer: answerOf('found') });
    expect((await asked).corrected).toEqual(['found']);
    expect(timers.waiting()).toEqual([]);
    expect(one.states.at(-1)).toEqual({ kind: 'ready' });
  });

  it('says that it failed when the second worker is silent, too', async () => {
    const { openTab, timers } = browser();
    const one = openTab({ answers: false });
    await soon();
    const asked = one.host.ask(question('osmosis'));
    // Its first word takes longer: it fetches its program and opens its files.
    expect(timers.waiting()).toEqual([30_000]);
    timers.fire();
    timers.fire();
    await expect(asked).rejects.toThrow('No answer');
    expect(one.workers.map(({ isOver }) => isOver)).toEqual([true, true]);
    expect(one.states.at(-1)).toEqual({ kind: 'failed' });
    const next = one.host.ask(question('osmosis'));
    one.workers[2]?.tell({
      type: 'answer',
      request: requestOf(one.posted.at(-1)),
      answer: answerOf('x'),
    });
    expect((await next).corrected).toEqual(['x']);
  });

  it('waits for a worker that tells of its work', async () => {
    const { openTab, timers } = browser();
    const one = openTab({ answers: false });
    await soon();
    void one.host.ask(question('osmosis')).catch(() => undefined);
    for (const done of [1, 2]) {
      const progress = { done, total: 2 };
      one.workers[0]?.tell({ type: 'state', state: { kind: 'building', progress } });
      expect(timers.waiting()).toEqual([5_000]);
    }
    expect(one.workers).toHaveLength(1);
  });

  it('begins again after it was left alone, when the student asks for it', async () => {
    const { openTab } = browser();
    const one = openTab({ answers: false });
    await soon();
    for (const at of [0, 1, 2]) {
      const asked = one.host.ask(question('osmosis'));
      one.workers[at]?.stop(new Error('broke'));
      await expect(asked).rejects.toThrow('broke');
    }
    one.host.allowStart();
    void one.host.ask(question('osmosis')).catch(() => undefined);
    expect(one.workers).toHaveLength(4);
  });

  it('rejects what a worker that failed had, when the student begins it again', async () => {
    const { openTab, timers } = browser();
    const one = openTab({ answers: false });
    await soon();
    const asked = one.host.ask(question('osmosis'));
    one.workers[0]?.tell({ type: 'state', state: { kind: 'failed' } });
    one.host.allowStart();
    await expect(asked).rejects.toThrow('The search failed');
    const next = one.host.ask(question('diffusion'));
    const request = requestOf(one.posted.at(-1));
    one.workers[1]?.tell({ type: 'answer', request, answer: answerOf('found') });
    expect((await next).corrected).toEqual(['found']);
    // Nothing is left that the healthy worker would be silent about.
    expect(timers.waiting()).toEqual([]);
    expect(one.workers.map(({ isOver }) => isOver)).toEqual([true, false]);
  });

  it('follows a burst of changes once', async () => {
    const { openTab, timers } = browser();
    const one = openTab();
    await soon();
    for (let at = 0; at < 5; at++) one.host.follow();
    timers.fire();
    expect(one.posted.filter(({ type }) => type === 'follow')).toHaveLength(1);
  });

  it('follows once many rows are stored, and in the end also while they are', async () => {
    const { openTab, timers, device } = browser();
    const one = openTab();
    await soon();
    const follows = () => one.posted.filter(({ type }) => type === 'follow').length;
    device.isBusy = true;
    one.host.follow();
    for (let second = 0; second < 10; second++) timers.fire();
    one.host.follow();
    expect(follows()).toBe(0);
    device.isBusy = false;
    timers.fire();
    expect(follows()).toBe(1);
    device.isBusy = true;
    one.host.follow();
    for (let second = 0; second <= 120; second++) timers.fire();
    expect(follows()).toBe(2);
  });

  it('rejects what waits when the account is closed', async () => {
    const { openTab } = browser();
    const one = openTab({ answers: false });
    await soon();
    const asked = one.host.ask(question('osmosis'));
    one.host.stop();
    await expect(asked).rejects.toThrow('closed');
    expect(one.workers[0]?.isOver).toBe(true);
  });
});

describe('several tabs', () => {
  it('have one owner, which answers for all', async () => {
    const { openTab } = browser();
    const one = openTab();
    await soon();
    const two = openTab();
    expect((await two.host.ask(question('osmosis'))).corrected).toEqual(['tab 1: osmosis']);
    expect([one.workers.length, two.workers.length]).toEqual([1, 0]);
  });

  it('know the state of the index in each of them', async () => {
    const { openTab } = browser();
    const one = openTab();
    await soon();
    one.workers[0]?.tell({ type: 'state', state: { kind: 'ready' } });
    const two = openTab();
    await soon();
    expect(two.states.at(-1)).toEqual({ kind: 'ready' });
  });

  it('ask the next owner when the first goes without having answered', async () => {
    const { openTab } = browser();
    const one = openTab({ answers: false });
    await soon();
    const two = openTab();
    const asked = two.host.ask(question('osmosis'));
    await soon();
    one.host.stop();
    expect((await asked).corrected).toEqual(['tab 2: osmosis']);
  });

  it('are answered by the next worker when the owner’s fell silent', async () => {
    const { openTab, timers } = browser();
    const one = openTab({ answers: false });
    await soon();
    one.workers[0]?.tell({ type: 'state', state: { kind: 'ready' } });
    const two = openTab();
    const asked = two.host.ask(question('osmosis'));
    await soon();
    expect(timers.waiting().sort()).toEqual([15_000, 5_000]);
    timers.fire();
    const answer = answerOf('of the second');
    one.workers[1]?.tell({ type: 'answer', request: requestOf(one.posted.at(-1)), answer });
    expect((await asked).corrected).toEqual(['of the second']);
  });

  it('wait no longer than some seconds for an owner that is frozen', async () => {
    const { openTab, timers, locks } = browser();
    void locks.run('haversack-search-maria', () => new Promise(() => undefined));
    await soon();
    const two = openTab();
    const asked = two.host.ask(question('osmosis'));
    expect(timers.waiting()).toEqual([15_000]);
    timers.fire();
    await expect(asked).rejects.toThrow('No answer');
  });
});
