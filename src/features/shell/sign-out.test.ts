// @vitest-environment jsdom
/** Signing out removes what the student said yes to, and nothing else. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { signOut } from './sign-out.ts';

const steps: string[] = [];
const step = (name: string) => async () => void steps.push(name);

vi.mock('../../api/account.ts', () => ({
  logout: async () => void steps.push('ends the session'),
}));
vi.mock('../../db/account.ts', () => ({ wipeAccount: async () => void steps.push('removes all') }));

beforeEach(() => steps.splice(0));

/** @param answers to the question whether all is still as the student was told */
function leaveWith(...answers: boolean[]) {
  const account = { close: step('closes') } as Parameters<typeof signOut>[1];
  return signOut('u', account, step('leaves'), async () => {
    steps.push('asks');
    return answers.shift() ?? false;
  });
}

it('removes all when nothing has been added since the student said yes', async () => {
  expect(await leaveWith(true, true)).toBe(true);
  expect(steps).toEqual(['asks', 'ends the session', 'asks', 'leaves', 'closes', 'removes all']);
});

it('[P2] removes nothing that another tab stores while the session ends', async () => {
  expect(await leaveWith(true, false)).toBe(false);
  expect(steps).toEqual(['asks', 'ends the session', 'asks']);
});

it('stays signed in where something was added before', async () => {
  expect(await leaveWith(false)).toBe(false);
  expect(steps).toEqual(['asks']);
});
