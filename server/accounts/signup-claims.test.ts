import * as v from 'valibot';
import { expect, it } from 'vitest';
import { claim } from '../../src/protocol/auth.ts';
import { createClaims, hashClaim, newClaim } from './codes.ts';

const claims = createClaims('secret');

it('gives a sign-up the same claim again, of the shape that the protocol asks for', () => {
  const own = claims.ofSignup('one');
  expect(v.is(claim, own)).toBe(true);
  expect(createClaims('secret').ofSignup('one')).toBe(own);
  expect(claims.isOfSignup('one', own)).toBe(true);
});

it.each([
  ['another sign-up’s', claims.ofSignup('two')],
  ['that of a server with another secret', createClaims('other').ofSignup('one')],
  ['a part of it', claims.ofSignup('one').slice(0, -1)],
  ['more than it', `${claims.ofSignup('one')}x`],
  ['none', ''],
  ['a random one', newClaim()],
])('takes %s for none of this sign-up', (_, given) => {
  expect(claims.isOfSignup('one', given)).toBe(false);
});

it('makes each forgotten password’s anew, and keeps what says nothing of it', () => {
  const [one, two] = [newClaim(), newClaim()];
  expect(one).not.toBe(two);
  expect(v.is(claim, one)).toBe(true);
  expect(hashClaim(one)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashClaim(one)).toBe(hashClaim(one));
  expect(hashClaim(one)).not.toBe(hashClaim(two));
});
