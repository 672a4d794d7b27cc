import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../src/protocol/auth.ts';
import { loginPlace } from '../../accounts/login-place.ts';
import type { IssuedSession } from '../../accounts/tokens.ts';
import type { Context } from '../../context.ts';
import { passwordRetryMs } from '../../limits.ts';
import { tellNewDevice } from '../../notify/tell-new-device.ts';
import type { Account } from '../../storage/account-contract.ts';
import { refuse, refuseInvalid } from '../answers.ts';

/** Begins a session, and notifies the owner of a new device. @param isFirst of a new account; then there is no notification */
export async function signIn(
  context: Context,
  request: FastifyRequest,
  account: Account,
  isFirst = false,
): Promise<{ data: SignedIn }> {
  const place = loginPlace(request.ip, request.headers);
  const issued = await context.tokens.start(account.id, place);
  if (issued.isNew && !isFirst) {
    const login = { account, device: issued.device, place };
    await tellNewDevice(context, login, (error) => {
      request.log.warn({ err: error }, 'a login on a new device could not be told');
    });
  }
  const session = toSession(issued);
  return { data: { session, user: toUser(account), serverTime: context.clock.nowMs() } };
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
  const message = 'This username is taken or looks like another one. Choose a different one.';
  return refuse(reply, 409, 'conflict', message);
}

export function refuseUnfitName(reply: FastifyReply, message: string) {
  return refuse(reply, 400, 'unfit-username', message);
}

export function refuseCommonPassword(reply: FastifyReply, message: string) {
  return refuse(reply, 400, 'common-password', message);
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
  return refuse(retryAfter(reply, passwordRetryMs), 503, 'busy', message);
}

export function retryAfter(reply: FastifyReply, waitMs: number): FastifyReply {
  return reply.header('retry-after', Math.ceil(waitMs / 1_000));
}

function inMinutes(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}
