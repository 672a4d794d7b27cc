// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubAccount } from '../../../../test/support/account-controls.ts';
import { clearSession, saveSession } from '../../../api/session/session.ts';
import { forgetShared, markShared, sharedUser } from '../../../db/device/shared-computer.ts';
import { endSharedSession } from './bind-session.ts';

const minute = 60_000;
const start = Date.parse('2026-01-01T00:00:00Z');

function setUp() {
  const remove = vi.fn(async () => undefined);
  const account = { ...stubAccount(), remove };
  return { remove, end: () => endSharedSession(account, async () => undefined) };
}

const signIn = (leftMs: number) =>
  saveSession(
    {
      accessToken: 'a',
      refreshToken: 'r',
      expiresIn: new Date(start + leftMs).toISOString(),
    },
    start,
  );

afterEach(async () => {
  vi.useRealTimers();
  localStorage.clear();
  await clearSession();
});

describe('the end of a session on a shared computer', () => {
  it('takes the student’s data along, and nobody else’s', async () => {
    const { end, remove } = setUp();
    expect(await end()).toBe(false);
    markShared('ada', true);
    expect(await end()).toBe(true);
    expect(remove).toHaveBeenCalledExactlyOnceWith('ada', expect.any(Function));
  });

  it.each([
    [60 * minute, false],
    [5 * minute + 1, false],
    // The cookie ends five minutes before the session (spec §9).
    [5 * minute, true],
    [0, true],
    [-366 * 24 * 60 * minute, true],
  ])('has come when the session has %d ms to live: %s', async (leftMs, hasCome) => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    markShared('ada', true);
    await signIn(60 * minute);
    vi.setSystemTime(start + 60 * minute - leftMs);
    const { end, remove } = setUp();
    expect(await end()).toBe(hasCome);
    expect(remove).toHaveBeenCalledTimes(hasCome ? 1 : 0);
  });

  it('is marked before the data comes, and forgotten only for the one who is meant', () => {
    markShared('ada', true);
    forgetShared('bob');
    markShared('bob', false);
    expect(sharedUser()).toBe('ada');
    markShared('ada', false);
    expect(sharedUser()).toBeUndefined();
  });
});
