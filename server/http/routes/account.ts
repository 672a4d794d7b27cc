/**
 * The account itself (`protocol/account.ts`): a forgotten password, a new one, name, address, the end.
 * What changes who may get in asks for the password once more, and tells the owner by mail.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  changeEmailRequest,
  changePasswordRequest,
  deleteAccountRequest,
  forgotRequest,
  renameAccountRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '../../../src/protocol/account.ts';
import { giveBackOnFault } from '../../accounts/attempt.ts';
import { hashClaim, newClaim } from '../../accounts/claims.ts';
import { clearRemoved } from '../../accounts/clear-removed.ts';
import { problemOfPassword } from '../../accounts/common-passwords.ts';
import {
  addressChangeAskedMail,
  addressChangedMail,
  addressInUseMail,
  newAddressCodeMail,
  passwordChangedMail,
  resetCodeMail,
} from '../../accounts/mails.ts';
import { problemOfUsername } from '../../accounts/usernames.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../../storage/account-contract.ts';
import { parseBody, refuse, refuseInvalid } from '../answers.ts';
import { bearerOf, refuseUnauthenticated } from '../authenticate.ts';
import { authRateLimit } from '../bounds/limits.ts';
import { requireMail } from '../require-mail.ts';
import {
  refuseBusy,
  refuseCommonPassword,
  refuseTakenName,
  refuseTooManyCodes,
  refuseTooManyTries,
  refuseUnfitName,
  refuseWrongCode,
  signIn,
  toUser,
} from './account-answers.ts';

export async function accountRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, codes, limits, passwords, pokes, post, clock } = context;
  const limited = { config: { rateLimit: authRateLimit } };
  const mailing = { ...limited, preHandler: requireMail(context) };

  app.post('/auth/forgot', mailing, async (request, reply) => {
    const body = parseBody(forgotRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { email } = body.data;
    const mail = limits.codes.attempt(email, request.ip);
    if (!(await mail.begin())) return refuseTooManyCodes(reply, mail.waitMs);
    return giveBackOnFault(mail, async () => {
      const account = await storage.accounts.byEmail(email);
      const claim = newClaim();
      // Made for an unknown address too, for nobody: the same work.
      const code = await codes.make({ purpose: 'reset', subject: hashClaim(claim), email });
      if (account !== undefined) post(resetCodeMail(email, code));
      return { data: { claim } };
    });
  });

  app.post('/auth/reset-password', limited, async (request, reply) => {
    const body = parseBody(resetPasswordRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { email, claim, code, password } = body.data;
    // The username would tell whether the address has an account.
    const weakness = problemOfPassword(password, { email });
    if (weakness !== undefined) return refuseCommonPassword(reply, weakness);
    // Before the code, which works only once.
    const hashed = await passwords.hash(password);
    if (hashed === 'busy') return refuseBusy(reply);
    const key = { purpose: 'reset', subject: hashClaim(claim), email } as const;
    const given = await codes.toTry(key, code);
    const account = await storage.accounts.resetPassword(given, hashed.hash);
    if (account === undefined) return refuseWrongCode(reply);
    pokes.sessionsEnded(account.id);
    post(passwordChangedMail(email));
    return signIn(context, request, account);
  });

  app.patch('/me', limited, async (request, reply) => {
    const body = parseBody(renameAccountRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const problem = problemOfUsername(body.data.username);
    if (problem !== undefined) return refuseUnfitName(reply, problem);
    const { userId } = bearerOf(request);
    const outcome = await storage.accounts.rename(userId, body.data.username);
    if (outcome === 'taken') return refuseTakenName(reply);
    return answerUser(reply, await storage.accounts.byId(userId));
  });

  app.post('/me/password', limited, async (request, reply) => {
    const body = parseBody(changePasswordRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const proven = await proveOwner(request, reply, body.data.oldPassword);
    if (proven.kind === 'refused') return reply;
    const { id, email, username, passwordHash: from } = proven.account;
    const weakness = problemOfPassword(body.data.password, { username, email });
    if (weakness !== undefined) return refuseCommonPassword(reply, weakness);
    const hashed = await passwords.hash(body.data.password);
    if (hashed === 'busy') return refuseBusy(reply);
    const keptSession = bearerOf(request).sessionId;
    const isSet = await storage.accounts.setPassword({ id, from, to: hashed.hash, keptSession });
    if (!isSet) return refuseWrongPassword(reply);
    pokes.sessionsEnded(id);
    post(passwordChangedMail(email));
    return { data: {} };
  });

  app.post('/me/email', mailing, async (request, reply) => {
    const body = parseBody(changeEmailRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { email, password } = body.data;
    const proven = await proveOwner(request, reply, password);
    if (proven.kind === 'refused') return reply;
    const { account } = proven;
    if (email === account.email) {
      return refuseInvalid(reply, 'This is already your email address.');
    }
    const mail = limits.codes.attempt(email, request.ip);
    if (!(await mail.begin())) return refuseTooManyCodes(reply, mail.waitMs);
    return giveBackOnFault(mail, async () => {
      const isTaken = (await storage.accounts.byEmail(email)) !== undefined;
      const code = await codes.make({ purpose: 'email', subject: account.id, email });
      post(isTaken ? addressInUseMail(email) : newAddressCodeMail(email, code));
      post(addressChangeAskedMail(account.email));
      return { data: {} };
    });
  });

  app.post('/me/email/verify', limited, async (request, reply) => {
    const body = parseBody(verifyEmailRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { email, code } = body.data;
    const before = await storage.accounts.byId(bearerOf(request).userId);
    if (before === undefined) return refuseUnauthenticated(reply);
    const key = { purpose: 'email', subject: before.id, email } as const;
    const account = await storage.accounts.changeEmail(await codes.toTry(key, code));
    if (account === undefined) return refuseWrongCode(reply);
    post(addressChangedMail(before.email));
    return answerUser(reply, account);
  });

  app.delete('/me', limited, async (request, reply) => {
    const body = parseBody(deleteAccountRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const proven = await proveOwner(request, reply, body.data.password);
    if (proven.kind === 'refused') return reply;
    const { id } = proven.account;
    await storage.accounts.remove(id, clock.nowMs());
    pokes.sessionsEnded(id);
    // What is left after a fault here goes with the daily sweep.
    await clearRemoved(context, id).catch((error: unknown) => {
      request.log.warn({ err: error }, 'something of a deleted account is still there');
    });
    return { data: {} };
  });

  type Proven = { kind: 'proven'; account: Account } | { kind: 'refused' };

  /** The bearer's account, if the password is its own; else the reply is sent. */
  async function proveOwner(
    request: FastifyRequest,
    reply: FastifyReply,
    password: string,
  ): Promise<Proven> {
    const { userId, sessionId } = bearerOf(request);
    // By session: who has stolen one cannot keep the owner from changing the password with another.
    const attempt = limits.confirmations.attempt(userId, sessionId);
    const account = await storage.accounts.byId(userId);
    const verdict = await passwords.verify(account?.passwordHash, password, attempt);
    if (verdict === 'right' && account !== undefined) return { kind: 'proven', account };
    if (verdict === 'busy') refuseBusy(reply);
    else if (verdict === 'limited') refuseTooManyTries(reply, attempt.waitMs);
    else refuseWrongPassword(reply);
    return { kind: 'refused' };
  }
}

function answerUser(reply: FastifyReply, account: Account | undefined) {
  return account === undefined ? refuseUnauthenticated(reply) : { data: toUser(account) };
}

function refuseWrongPassword(reply: FastifyReply) {
  return refuse(reply, 403, 'wrong-password', 'The password is not correct.');
}
