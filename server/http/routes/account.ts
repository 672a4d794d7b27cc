/**
 * The account (`protocol/account.ts`): forgotten and changed password, name, address, deletion. Changes of access require
 * the password, and the owner gets a mail.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  changeEmailRequest,
  changePasswordRequest,
  deleteAccountRequest,
  forgotAnswer,
  forgotRequest,
  renameAccountRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '../../../src/protocol/account.ts';
import { signedIn, user } from '../../../src/protocol/auth.ts';
import { giveBackOnFault } from '../../accounts/attempts.ts';
import { hashClaim, newClaim } from '../../accounts/codes.ts';
import {
  addressChangeAskedMail,
  addressChangedMail,
  addressInUseMail,
  newAddressCodeMail,
  passwordChangedMail,
  resetCodeMail,
} from '../../accounts/mails.ts';
import { problemOfPassword } from '../../accounts/passwords.ts';
import { problemOfUsername } from '../../accounts/usernames.ts';
import type { Context } from '../../context.ts';
import { clearRemoved } from '../../keep-tidy.ts';
import type { Account } from '../../storage/contract.ts';
import {
  refuse,
  refuseBusy,
  refuseInvalid,
  refuseTakenName,
  refuseTooManyCodes,
  refuseTooManyTries,
  refuseWrongCode,
  requireMail,
} from '../answers.ts';
import { bearerOf, refuseUnauthenticated } from '../authenticate.ts';
import { authRateLimit } from '../bounds/rate-limit.ts';
import { type Api, data, nothing } from '../route-schema.ts';
import { ofBrowser } from './devices.ts';
import { signIn, toUser } from './sign-in.ts';

export async function accountRoutes(app: Api, context: Context): Promise<void> {
  const { storage, codes, limits, passwords, changeFeed, post, clock } = context;
  const limited = { config: { rateLimit: authRateLimit } };
  const mailing = { ...limited, preValidation: requireMail(context) };

  app.route({
    method: 'POST',
    url: '/auth/forgot',
    ...mailing,
    schema: {
      auth: 'none',
      summary: 'Mails a code that sets a new password, if the address has an account.',
      body: forgotRequest,
      answers: data(forgotAnswer),
      errors: ['busy'],
    },
    handler: async (request, reply) => {
      const { email } = request.body;
      const mail = limits.codes.attempt(email, request.ip);
      if (!(await mail.begin())) return refuseTooManyCodes(reply, mail.waitMs);
      return giveBackOnFault(mail, async () => {
        const account = await storage.accounts.byEmail(email);
        const claim = newClaim();
        // Also for an unknown address, so that the work, and thus the time, is the same.
        const code = await codes.make({ purpose: 'reset', subject: hashClaim(claim), email });
        if (account !== undefined) post(resetCodeMail(email, code));
        return { data: { claim } };
      });
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/reset-password',
    ...limited,
    schema: {
      auth: 'none',
      summary: 'Sets a new password with a mailed code, ends all sessions, and begins one.',
      knownHeaders: ofBrowser,
      body: resetPasswordRequest,
      answers: data(signedIn),
      errors: ['common-password', 'busy'],
    },
    handler: async (request, reply) => {
      const { email, claim, code, password } = request.body;
      // Checking the username would reveal whether the address has an account.
      const weakness = problemOfPassword(password, { email });
      if (weakness !== undefined) return refuse(reply, 400, 'common-password', weakness);
      // Before the code is used up.
      const hashed = await passwords.hash(password);
      if (hashed === 'busy') return refuseBusy(reply);
      const key = { purpose: 'reset', subject: hashClaim(claim), email } as const;
      const given = await codes.toTry(key, code);
      const account = await storage.accounts.resetPassword(given, hashed.hash);
      if (account === undefined) return refuseWrongCode(reply);
      changeFeed.sessionsEnded(account.id);
      post(passwordChangedMail(email));
      return signIn(context, request, account);
    },
  });

  app.route({
    method: 'PATCH',
    url: '/me',
    ...limited,
    schema: {
      auth: 'access',
      summary: 'Gives the account another username.',
      body: renameAccountRequest,
      answers: data(user),
      errors: ['unfit-username', 'conflict'],
    },
    handler: async (request, reply) => {
      const { username } = request.body;
      const problem = problemOfUsername(username);
      if (problem !== undefined) return refuse(reply, 400, 'unfit-username', problem);
      const { userId } = bearerOf(request);
      const outcome = await storage.accounts.rename(userId, username);
      if (outcome === 'taken') return refuseTakenName(reply);
      return answerUser(reply, await storage.accounts.byId(userId));
    },
  });

  app.route({
    method: 'POST',
    url: '/me/password',
    ...limited,
    schema: {
      auth: 'access',
      summary: 'Changes the password and ends all other sessions.',
      body: changePasswordRequest,
      answers: data(nothing),
      errors: ['common-password', 'wrong-password', 'busy'],
    },
    handler: async (request, reply) => {
      const { oldPassword, password } = request.body;
      const proven = await proveOwner(request, reply, oldPassword);
      if (proven.kind === 'refused') return reply;
      const { id, email, username, passwordHash: from } = proven.account;
      const weakness = problemOfPassword(password, { username, email });
      if (weakness !== undefined) return refuse(reply, 400, 'common-password', weakness);
      const hashed = await passwords.hash(password);
      if (hashed === 'busy') return refuseBusy(reply);
      const keptSession = bearerOf(request).sessionId;
      const isSet = await storage.accounts.setPassword({ id, from, to: hashed.hash, keptSession });
      if (!isSet) return refuseWrongPassword(reply);
      changeFeed.sessionsEnded(id);
      post(passwordChangedMail(email));
      return { data: {} };
    },
  });

  app.route({
    method: 'POST',
    url: '/me/email',
    ...mailing,
    schema: {
      auth: 'access',
      summary: 'Mails a code to a new address, whether or not it is free.',
      body: changeEmailRequest,
      answers: data(nothing),
      errors: ['wrong-password', 'busy'],
    },
    handler: async (request, reply) => {
      const { email, password } = request.body;
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
    },
  });

  app.route({
    method: 'POST',
    url: '/me/email/verify',
    ...limited,
    schema: {
      auth: 'access',
      summary: 'Moves the account to the new address with its code.',
      body: verifyEmailRequest,
      answers: data(user),
      errors: ['busy'],
    },
    handler: async (request, reply) => {
      const { email, code } = request.body;
      const before = await storage.accounts.byId(bearerOf(request).userId);
      if (before === undefined) return refuseUnauthenticated(reply);
      const key = { purpose: 'email', subject: before.id, email } as const;
      const account = await storage.accounts.changeEmail(await codes.toTry(key, code));
      if (account === undefined) return refuseWrongCode(reply);
      post(addressChangedMail(before.email));
      return answerUser(reply, account);
    },
  });

  app.route({
    method: 'DELETE',
    url: '/me',
    ...limited,
    schema: {
      auth: 'access',
      summary: 'Deletes the account with all its rows, files and sessions.',
      body: deleteAccountRequest,
      answers: data(nothing),
      errors: ['wrong-password', 'busy'],
    },
    handler: async (request, reply) => {
      const proven = await proveOwner(request, reply, request.body.password);
      if (proven.kind === 'refused') return reply;
      const { id } = proven.account;
      await storage.accounts.remove(id, clock.nowMs());
      changeFeed.sessionsEnded(id);
      // After a fault, the daily sweep removes the rest.
      await clearRemoved(context, id).catch((error: unknown) => {
        request.log.warn(
          { err: error },
          'a deleted account could not be cleared; the daily clearing tries again',
        );
      });
      return { data: {} };
    },
  });

  type Proven = { kind: 'proven'; account: Account } | { kind: 'refused' };

  /** @returns the bearer's account if the password is right; otherwise the refusal is sent */
  async function proveOwner(
    request: FastifyRequest,
    reply: FastifyReply,
    password: string,
  ): Promise<Proven> {
    const { userId, sessionId } = bearerOf(request);
    // By session: a thief with one session must not keep the owner from changing the password in another.
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
