/** With and without the browser's locks [S11]. */
import { describe, expect, it, vi } from 'vitest';
import { browserLocks, isLockHeld, tabLocks } from './locks.ts';

/** A task that ends when the test calls `end`. */
function held() {
  const ran = vi.fn();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = () => {
    ran();
    return promise;
  };
  return { task, ran, end: resolve, fail: reject };
}

/** Long enough for every free task to begin: they wait only for promises. */
const turns = () => new Promise((resolve) => setTimeout(resolve));

describe('the locks of one tab', () => {
  it('let one task of a name begin when the one before has ended, in the order of asking', async () => {
    const locks = tabLocks();
    const [first, second, third] = [held(), held(), held()];
    const results = [first, second, third].map(({ task }) => locks.run('a', task));
    await turns();
    expect([first, second, third].map(({ ran }) => ran.mock.calls.length)).toEqual([1, 0, 0]);
    first.end('1');
    await turns();
    expect([second, third].map(({ ran }) => ran.mock.calls.length)).toEqual([1, 0]);
    second.end('2');
    third.end('3');
    expect(await Promise.all(results)).toEqual(['1', '2', '3']);
  });

  it('do not hold up a task of another name', async () => {
    const locks = tabLocks();
    const [first, other] = [held(), held()];
    void locks.run('a', first.task);
    const result = locks.run('b', other.task);
    other.end('b');
    expect(await result).toBe('b');
    first.end('a');
  });

  it('are let go by a task that fails, whose caller alone hears of it', async () => {
    const locks = tabLocks();
    const [first, second] = [held(), held()];
    const failed = locks.run('a', first.task);
    const result = locks.run('a', second.task);
    first.fail(new Error('broken'));
    second.end('fine');
    await expect(failed).rejects.toThrow('broken');
    expect(await result).toBe('fine');
  });

  it('end the wait of a task that is called off, which then never runs', async () => {
    const locks = tabLocks();
    const [first, second, third] = [held(), held(), held()];
    const control = new AbortController();
    const one = locks.run('a', first.task);
    const two = locks.run('a', second.task, control.signal);
    const three = locks.run('a', third.task);
    control.abort(new Error('left'));
    await expect(two).rejects.toThrow('left');
    await turns();
    // The third must still wait: the first holds the lock.
    expect(third.ran).not.toHaveBeenCalled();
    first.end('1');
    third.end('3');
    expect(await Promise.all([one, three])).toEqual(['1', '3']);
    expect(second.ran).not.toHaveBeenCalled();
  });

  it('never run a task that was called off before it asked', async () => {
    const task = vi.fn(async () => 'x');
    const gone = AbortSignal.abort(new Error('left'));
    await expect(tabLocks().run('a', task, gone)).rejects.toThrow('left');
    await turns();
    expect(task).not.toHaveBeenCalled();
  });

  it('leave nothing behind at the signal of a task that has ended', async () => {
    const signal = new AbortController().signal;
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await tabLocks().run('a', async () => 'x', signal);
    const fail = async () => {
      throw new Error('full');
    };
    await expect(tabLocks().run('a', fail, signal)).rejects.toThrow('full');
    await turns();
    expect(removed.mock.calls).toEqual(added.mock.calls.map(([type, stop]) => [type, stop]));
    expect(removed).toHaveBeenCalledTimes(2);
  });

  it('give the result of a task that had a signal and was not called off', async () => {
    const control = new AbortController();
    expect(await tabLocks().run('a', async () => 'x', control.signal)).toBe('x');
    control.abort();
  });
});

describe('the locks of the browser', () => {
  it('are asked by name, with the signal where there is one', async () => {
    const request = vi.fn((_name: string, _options: LockOptions, task: () => Promise<string>) =>
      task(),
    );
    const locks = browserLocks({ request } as unknown as LockManager);
    const { signal } = new AbortController();
    const task = async () => 'x';
    expect(await locks.run('a', task)).toBe('x');
    expect(await locks.run('b', task, signal)).toBe('x');
    expect(request.mock.calls).toEqual([
      ['a', {}, task],
      ['b', { signal }, task],
    ]);
  });

  it('tell whether somebody holds one, and nothing where the browser has none', async () => {
    const query = async () => ({ held: [{ name: 'a' }, { name: 'b' }] });
    const manager = { query } as unknown as LockManager;
    expect(await isLockHeld('a', manager)).toBe(true);
    expect(await isLockHeld('c', manager)).toBe(false);
    const silent = { query: async () => ({}) } as unknown as LockManager;
    expect(await isLockHeld('a', silent)).toBeUndefined();
    vi.stubGlobal('navigator', {});
    expect(await isLockHeld('a')).toBeUndefined();
    vi.stubGlobal('navigator', { locks: manager });
    expect(await isLockHeld('a')).toBe(true);
    vi.unstubAllGlobals();
  });

  it('are the tab’s own where it has none', async () => {
    vi.stubGlobal('navigator', {});
    const locks = browserLocks();
    vi.unstubAllGlobals();
    const [first, second] = [held(), held()];
    void locks.run('a', first.task);
    void locks.run('a', second.task);
    await turns();
    expect(second.ran).not.toHaveBeenCalled();
    first.end('');
    second.end('');
  });
});
