// @vitest-environment jsdom
/** Signing out removes only what the student agreed to. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Leaving, signOut } from './sign-out.ts';

const steps: string[] = [];
const step = (name: string) => async () => void steps.push(name);

const session = vi.hoisted(() => ({
  isThere: true,
  isStuck: false,
  answers: (): void => undefined,
}));

vi.mock('../../../api/account/account.ts', () => ({
  endSession: async ({ accessToken }: { accessToken: string }) => {
    steps.push(`tells the server of ${accessToken}`);
    await new Promise<void>((resolve) => {
      session.answers = resolve;
    });
  },
}));
vi.mock('../../../api/session/session.ts', () => ({
  getSession: async () =>
    session.isThere ? { ok: true, data: { accessToken: 'mine' } } : { ok: false, error: {} },
  clearSession: async () => void steps.push('ends the session here'),
}));
vi.mock('../../../db/device/account.ts', () => ({
  wipeAccount: async () => {
    if (session.isStuck) throw new Error('Another tab holds it');
    steps.push('removes all');
  },
}));

beforeEach(() => {
  steps.splice(0);
  session.isThere = true;
  session.isStuck = false;
});

/** @param isStillSo the consent is still valid by the server. @param isStillHere and by this device */
function leaveWith(isStillSo: boolean, isStillHere: boolean) {
  const account = { close: step('closes'), open: step('opens') };
  const asked = (name: string, holds: boolean) => async () => steps.push(name) > 0 && holds;
  return signOut('u', {
    account: account as unknown as Leaving['account'],
    leave: step('leaves'),
    isStillSo: asked('asks', isStillSo),
    isStillHere: asked('counts', isStillHere),
  });
}

const left = ['asks', 'leaves', 'closes', 'counts', 'ends the session here'];

it('removes all when nothing was added since the yes, and waits for no server after the last count', async () => {
  expect(await leaveWith(true, true)).toBe('left');
  expect(steps).toEqual([...left, 'tells the server of mine', 'removes all']);
  session.answers();
});

it('removes all where the session ended by itself meanwhile', async () => {
  session.isThere = false;
  expect(await leaveWith(true, true)).toBe('left');
  expect(steps).toEqual([...left, 'removes all']);
});

it('tells the server also where the data cannot be removed', async () => {
  session.isStuck = true;
  await expect(leaveWith(true, true)).rejects.toThrow('Another tab holds it');
  expect(steps).toEqual([...left, 'tells the server of mine']);
});

it('[P2] removes nothing that another tab stores while this one is left', async () => {
  expect(await leaveWith(true, false)).toBe('kept');
  expect(steps).toEqual(['asks', 'leaves', 'closes', 'counts', 'opens']);
});

it('stays signed in where something was added before', async () => {
  expect(await leaveWith(false, true)).toBe('changed');
  expect(steps).toEqual(['asks']);
});
