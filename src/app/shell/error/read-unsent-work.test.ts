import { afterEach, describe, expect, it, vi } from 'vitest';
import { readUnsentWork } from './read-unsent-work.ts';

afterEach(() => vi.useRealTimers());

describe('the work that is on this device only', () => {
  it('says so where the database is broken, and does not break too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = () => Promise.reject(new Error('UnknownError: Internal error'));
    expect(await readUnsentWork(broken)).toEqual({ kind: 'unreadable' });
  });

  it('waits no more than 5 s for a database that does not answer', async () => {
    vi.useFakeTimers();
    const answer = readUnsentWork(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toEqual({ kind: 'unreadable' });
  });
});
