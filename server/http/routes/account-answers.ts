/** What the routes of the account answer alike. */
import type { FastifyReply } from 'fastify';
import type { SignedIn } from '../../../src/protocol/auth.ts';
import { busyMs } from '../../accounts/passwords.ts';
import type { IssuedSession } from '../../accounts/tokens.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../../storage/account-contract.ts';
import { refuse, refuseInvalid } from '../answers.ts';

/** Begins a session. */
export async function signIn(
  { tokens, clock }: Pick<Context, 'tokens' | 'clock'>,
  account: Account,
): Promise<{ data: SignedIn }> {
  const session = toSession(await tokens.start(account.id));
  return { data: { session, user: toUser(account), serverTime: clock.nowMs() } };
}

export function toSession({ accessToken, refreshToken, expiresAt }: IssuedSession) {
  return { accessToken, refreshToken, expiresIn: new Date(expiresAt).toISOString() };
}

export function toUser({ id, username, email }: Account) {
  return { id, username, email };
}

export function refuseWrongCode(reply: FastifyReply) {
  const message = 'This code is wrong or has expired. Check it, or get a new code.';
  return refuseInvalid(reply, message);
}

export function refuseTakenName(reply: FastifyReply) {
  return refuse(reply, 409, 'conflict', 'This username is taken. Choose another one.');
}

export function refuseTooManyCodes(reply: FastifyReply, waitMs: number) {
  const message = `Too many codes were sent. Try again ${inMinutes(waitMs)}.`;
  return refuse(retryAfter(reply, waitMs), 429, 'too-many', message);
}

export function refuseTooManyTries(reply: FastifyReply, waitMs: number) {
  const message = 'Too many tries. Wait a minute, then try again.';
  return refuse(retryAfter(reply, waitMs), 429, 'too-many', message);
}

export function refuseBusy(reply: FastifyReply) {
  const message = 'The server is busy. Try again in a moment.';
  return refuse(retryAfter(reply, busyMs), 503, 'busy', message);
}

export function retryAfter(reply: FastifyReply, waitMs: number): FastifyReply {
  return reply.header('retry-after', Math.ceil(waitMs / 1_000));
}

function inMinutes(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
