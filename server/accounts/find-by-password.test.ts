import { describe, expect, it } from 'vitest';
import type { Account, Signup } from '../storage/contract.ts';
import type { Attempt } from './attempts.ts';
import { findByPassword, type Verdict } from './passwords.ts';

const email = 'ada@example.org';
const attempt = {} as Attempt;
const account = { id: 'ada', passwordHash: 'of the account' } as Account;
const signups = ['first', 'second'].map((id) => ({ id, passwordHash: `of the ${id}` }) as Signup);

/** @param verdicts by hash; the default is `wrong` */
async function find(verdicts: Record<string, Verdict>, has: 'account' | 'no account') {
  const checked: (string | undefined)[] = [];
  const asked: unknown[] = [];
  const found = await findByPassword(
    {
      accounts: { byEmail: async () => (has === 'account' ? account : undefined) },
      signups: {
        byEmail: async (...given: unknown[]) => {
          asked.push(given);
          return signups;
        },
      },
    } as unknown as Parameters<typeof findByPassword>[0],
    {
      verify: async (passwordHash, password, given) => {
        expect([password, given]).toEqual(['secret', attempt]);
        checked.push(passwordHash);
        return verdicts[passwordHash ?? 'nobody'] ?? 'wrong';
      },
    },
    { email, password: 'secret', attempt },
    7,
  );
  expect(asked).toEqual([[email, 7]]);
  return { found, checked };
}

const [first, second] = signups;
const all = ['of the account', 'of the first', 'of the second'];

describe('whose password it is', () => {
  it.each([
    [{ 'of the account': 'right' }, { kind: 'account', account }, all.slice(0, 1)],
    [
      { 'of the first': 'right' },
      { kind: 'signup', signup: first, isKnown: true },
      all.slice(0, 2),
    ],
    [{ 'of the second': 'right' }, { kind: 'signup', signup: second, isKnown: true }, all],
    [{}, { kind: 'nobody' }, all],
    [{ 'of the account': 'busy' }, { kind: 'busy' }, all.slice(0, 1)],
    [{ 'of the account': 'limited' }, { kind: 'limited' }, all.slice(0, 1)],
    [{ 'of the first': 'busy' }, { kind: 'busy' }, all.slice(0, 2)],
    [{ 'of the second': 'limited' }, { kind: 'limited' }, all],
  ] as [Record<string, Verdict>, object, string[]][])(
    'where an account and two sign-ups have the address and %o',
    async (verdicts, expected, expectedChecks) => {
      const { found, checked } = await find(verdicts, 'account');
      expect(found).toEqual(expected);
      expect(checked).toEqual(expectedChecks);
    },
  );

  it('takes the same work for an address without an account, and is never its', async () => {
    const { found, checked } = await find({ nobody: 'right' }, 'no account');
    expect(found).toEqual({ kind: 'nobody' });
    expect(checked).toEqual([undefined, 'of the first', 'of the second']);
    const signup = await find({ 'of the first': 'right' }, 'no account');
    expect(signup.found).toEqual({ kind: 'signup', signup: first, isKnown: false });
  });
});
