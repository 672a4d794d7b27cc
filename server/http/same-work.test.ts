/**
 * An address with an account and one without cost the same work: the same queries in the same order, and as many hashed
 * and checked passwords. Time is not measured: it follows from the work, and measurements on a busy machine prove nothing.
 */
import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Argon2 } from '../accounts/passwords.ts';
import type { Dependencies } from '../build-server.ts';
import { password, startTestServer, type TestServer } from '../test-support/test-server.ts';

let server: TestServer;
let token: string;
const work: string[] = [];

beforeAll(async () => {
  server = await startTestServer({}, undefined, counting);
  await server.student('known');
  token = (await server.student('eve')).accessToken;
  // The very first check also makes the decoy hash.
  await server.post('/auth/login', { email: 'known@example.org', password: 'wrong' });
});
beforeEach(() => {
  // Each case separately, below all limits.
  server.clock.nowMs += 60 * 60_000;
});
afterAll(() => server[Symbol.asyncDispose]());

function counting(deps: Dependencies): Dependencies {
  const { accounts, signups, codes, sessions, counts } = deps.storage;
  const argon2: Argon2 = {
    hash: (...given) => {
      work.push('hash');
      return hash(...given);
    },
    verify: (...given) => {
      work.push('verify');
      return verify(...given);
    },
  };
  const storage = {
    ...deps.storage,
    accounts: counted('accounts', accounts),
    signups: counted('signups', signups),
    codes: counted('codes', codes),
    sessions: counted('sessions', sessions),
    counts: counted('counts', counts),
  };
  return { ...deps, storage, argon2 };
}

function counted<T extends object>(name: string, part: T): T {
  return new Proxy(part, {
    get(target, method, receiver) {
      work.push(`${name}.${String(method)}`);
      return Reflect.get(target, method, receiver);
    },
  });
}

const form = { username: 'somebody', password, confirmPassword: password };
const claim = 'x'.repeat(43);
const calls: [string, string, object][] = [
  ['a login with a wrong password', '/auth/login', { password: 'wrong' }],
  ['a sign-up', '/auth/signup', form],
  ['a forgotten password', '/auth/forgot', {}],
  ['a resend of nothing', '/auth/resend', { claim }],
  ['a guessed code of a sign-up', '/auth/verify', { claim, code: '123456' }],
  ['a guessed code of a reset', '/auth/reset-password', { ...form, claim, code: '123456' }],
];

async function workOf(email: string, path: string, body: object, bearer?: string) {
  work.length = 0;
  const { status, text } = await server.post(path, { ...body, email }, bearer);
  const withoutClaim = text.replaceAll(/"claim":"[\w-]{43}"/g, 'claim').replaceAll(email, 'email');
  return { status, text: withoutClaim, work: [...work] };
}

it.each(calls)('%s is the same for a known address and an unknown one', async (_, path, body) => {
  const known = await workOf('known@example.org', path, body);
  const unknown = await workOf('unknown@example.org', path, body);
  expect(unknown).toEqual(known);
  expect(known.work).not.toEqual([]);
});

it('a login with a wrong password checks one', async () => {
  for (const email of ['eve@example.org', 'nobody@example.org']) {
    const { work } = await workOf(email, '/auth/login', { password: 'wrong' });
    expect(work).toEqual(['accounts.byEmail', 'signups.byEmail', 'counts.take', 'verify']);
  }
});

it('a sign-up goes on alike where the address has an account: resend, login, a wrong code', async () => {
  const follow = async (email: string) => {
    const secret = 'not the account’s';
    const body = { ...form, password: secret, confirmPassword: secret, email };
    const { data } = await server.post('/auth/signup', body);
    const pending = { claim: data.claim };
    return [
      await workOf(email, '/auth/resend', pending),
      await workOf(email, '/auth/verify', { ...pending, code: '000000' }),
      await workOf(email, '/auth/login', { password: secret }),
    ];
  };
  await server.student('other');
  const known = await follow('other@example.org');
  expect(await follow('new@example.org')).toEqual(known);
  expect(known.map(({ status }) => status)).toEqual([200, 400, 403]);
});

it('a change of address is the same whether or not another account has it', async () => {
  const body = { password };
  const taken = await workOf('known@example.org', '/me/email', body, token);
  const free = await workOf('free@example.org', '/me/email', body, token);
  expect(free).toEqual(taken);
  const guess = { code: '000000' };
  const guessTaken = await workOf('known@example.org', '/me/email/verify', guess, token);
  const guessFree = await workOf('free@example.org', '/me/email/verify', guess, token);
  expect(guessFree).toEqual(guessTaken);
});
