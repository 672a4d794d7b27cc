/**
 * Signing up, in and out. Known and unknown e-mail addresses get the same answers for the same work,
 * except that a username can be seen to be taken; no answer waits for a mail.
 */
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from '../../../src/lib/ids.ts';
import {
  loginRequest,
  resendRequest,
  signupRequest,
  verifyRequest,
} from '../../../src/protocol/auth.ts';
import { knownAccountPath, knownAccountRequest } from '../../../src/protocol/known-account.ts';
import { giveBackOnFault } from '../../accounts/attempt.ts';
import { problemOfPassword } from '../../accounts/common-passwords.ts';
import { findByPassword } from '../../accounts/find-by-password.ts';
import { knownAccountMail, signupCodeMail } from '../../accounts/mails.ts';
import { problemOfUsername } from '../../accounts/usernames.ts';
import type { Context } from '../../context.ts';
import type { Account, Signup } from '../../storage/account-contract.ts';
import { parseBody, refuse, refuseInvalid } from '../answers.ts';
import { bearerOf, bearerToken, refuseUnauthenticated } from '../authenticate.ts';
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
  toSession,
  toUser,
} from './account-answers.ts';

export async function authRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, tokens, claims, codes, limits, passwords, post, clock, config } = context;
  const limited = { config: { rateLimit: authRateLimit } };
  const mailing = { ...limited, preHandler: requireMail(context) };

  app.post('/auth/signup', mailing, async (request, reply) => {
    const body = parseBody(signupRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { username, email, password } = body.data;
    const problem = problemOfUsername(username);
    if (problem !== undefined) return refuseUnfitName(reply, problem);
    const weakness = problemOfPassword(password, { username, email });
    if (weakness !== undefined) return refuseCommonPassword(reply, weakness);
    const mail = limits.codes.attempt(email, request.ip);
    if (!(await mail.begin())) return refuseTooManyCodes(reply, mail.waitMs);
    return giveBackOnFault(mail, async () => {
      if (await storage.accounts.hasUsername(username)) {
        await mail.giveBack();
        return refuseTakenName(reply);
      }
      const hashed = await passwords.hash(password);
      if (hashed === 'busy') {
        await mail.giveBack();
        return refuseBusy(reply);
      }
      const createdAt = clock.nowMs();
      const id = uuidv7(createdAt);
      const signup = { id, username, email, passwordHash: hashed.hash, createdAt };
      await storage.signups.insert(signup);
      await sendCode(signup, (await storage.accounts.byEmail(email)) !== undefined);
      return { data: { email, claim: claims.ofSignup(id) } };
    });
  });

  app.post('/auth/verify', limited, async (request, reply) => {
    const body = parseBody(verifyRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const signup = await findSignup(body.data);
    if (signup === undefined) return refuseWrongCode(reply);
    const account = await storage.signups.prove(await codes.toTry(keyOf(signup), body.data.code));
    if (account === undefined) return refuseWrongCode(reply);
    return signIn(context, request, account, true);
  });

  app.post('/auth/resend', mailing, async (request, reply) => {
    const body = parseBody(resendRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { email } = body.data;
    const signup = await findSignup(body.data);
    // Only who holds the claim uses up what may be sent to the address.
    if (signup === undefined) return { data: {} };
    const mail = limits.codes.attempt(email, request.ip);
    if (!(await mail.begin())) return refuseTooManyCodes(reply, mail.waitMs);
    await giveBackOnFault(mail, async () =>
      sendCode(signup, (await storage.accounts.byEmail(email)) !== undefined),
    );
    return { data: {} };
  });

  app.post('/auth/login', limited, async (request, reply) => {
    const body = parseBody(loginRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { email, password } = body.data;
    const attempt = limits.logins.attempt(email, request.ip);
    const login = { email, password, attempt };
    const found = await findByPassword(storage, passwords, login, clock.nowMs());
    switch (found.kind) {
      case 'busy':
        return refuseBusy(reply);
      case 'limited':
        return refuseTooManyTries(reply, attempt.waitMs);
      case 'nobody': {
        const message = 'The email address or password is not correct.';
        return refuse(reply, 401, 'unauthenticated', message);
      }
      case 'signup': {
        const mail = limits.codes.attempt(email, request.ip);
        const isSent = await mail.begin();
        if (isSent) await giveBackOnFault(mail, () => sendCode(found.signup, found.isKnown));
        const sent = isSent ? 'We sent you a new one.' : 'Use the one we sent you.';
        const message = `Enter the code to verify this email address. ${sent}`;
        const claim = claims.ofSignup(found.signup.id);
        return reply.code(403).send({ error: { message, reason: 'unverified', claim } });
      }
      case 'account':
        await renewHash(found.account, password);
        return signIn(context, request, found.account);
    }
  });

  app.post('/auth/reset-token', limited, async (request, reply) => {
    const token = bearerToken(request);
    const issued = token === undefined ? undefined : await tokens.refresh(token);
    if (issued === undefined) return refuseUnauthenticated(reply);
    return { data: { ...toSession(issued), serverTime: clock.nowMs() } };
  });

  app.post(knownAccountPath, limited, async (request, reply) => {
    const body = parseBody(knownAccountRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { user, cursor } = body.data;
    const isKnown = (await storage.accounts.byId(user)) !== undefined;
    const position = isKnown ? await storage.rows.position(user) : undefined;
    const hasHistory =
      position !== undefined &&
      cursor !== null &&
      cursor.epoch === position.epoch &&
      cursor.version <= position.version;
    return { data: { isKnown, hasHistory } };
  });

  app.post('/auth/logout', async (request) => {
    await tokens.end(bearerOf(request));
    return { data: {} };
  });

  app.get('/me', async (request, reply) => {
    const account = await storage.accounts.byId(bearerOf(request).userId);
    return account === undefined ? refuseUnauthenticated(reply) : { data: toUser(account) };
  });

  async function findSignup(given: { email: string; claim: string }): Promise<Signup | undefined> {
    const waiting = await storage.signups.byEmail(given.email, clock.nowMs());
    return waiting.find(({ id }) => claims.isOfSignup(id, given.claim));
  }

  /** An address with an account gets a mail that says so; its code is made all the same, for nobody. */
  async function sendCode(signup: Signup, isKnown: boolean): Promise<void> {
    const { email } = signup;
    const code = await codes.make(keyOf(signup));
    post(
      isKnown
        ? knownAccountMail(email, config.publicUrl)
        : signupCodeMail(email, code, config.publicUrl),
    );
  }

  /** Passwords get today's protection when they are next seen. */
  async function renewHash({ id, passwordHash }: Account, password: string): Promise<void> {
    if (!passwords.isOutdated(passwordHash)) return;
    const hashed = await passwords.hash(password);
    if (hashed !== 'busy') await storage.accounts.rehash(id, passwordHash, hashed.hash);
  }
}

function keyOf({ id, email }: Signup) {
  return { purpose: 'signup', subject: id, email } as const;
}
