/**
 * Signing up, in and out. Known and unknown e-mail addresses get the same answers in about the same
 * time, except that a username can be seen to be taken.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uuidv7 } from '../../src/lib/ids.ts';
import {
  loginRequest,
  resendRequest,
  type SignedIn,
  signupRequest,
  verifyRequest,
} from '../../src/protocol/auth.ts';
import { createTally } from '../accounts/tally.ts';
import type { IssuedSession } from '../accounts/tokens.ts';
import type { Context } from '../context.ts';
import { knownAccountMail } from '../mail.ts';
import type { Account } from '../storage/contract.ts';
import { parseBody, refuse, refuseInvalid } from './answers.ts';
import { bearerOf, bearerToken, refuseUnauthenticated, requireBearer } from './authenticate.ts';
import { authRateLimit } from './limits.ts';

const failedLoginsAMinute = 10;
const codesInTenMinutes = 10;
const minuteMs = 60_000;

export async function authRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, tokens, codes, passwords, mailer, clock, config } = context;
  const failedLogins = createTally(failedLoginsAMinute, minuteMs, clock.nowMs);
  const sentCodes = createTally(codesInTenMinutes, 10 * minuteMs, clock.nowMs);
  const limited = { config: { rateLimit: authRateLimit } };

  app.post('/auth/signup', limited, async (request, reply) => {
    const body = parseBody(signupRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { username, email, password } = body.data;
    if (sentCodes.isFull(email)) return refuseTooManyCodes(reply);
    const passwordHash = await passwords.hash(password);
    const nowMs = clock.nowMs();
    const account = { id: uuidv7(nowMs), username, email, passwordHash, createdAt: nowMs };
    const outcome = await storage.accounts.signUp(account);
    if (outcome === 'taken') return refuse(reply, 409, 'conflict', 'This username is taken.');
    sentCodes.add(email);
    const waiting = await storage.accounts.byEmail(email);
    if (outcome === 'known') await mailer.send(knownAccountMail(email, config.publicUrl));
    else if (waiting !== undefined) await codes.send(waiting);
    return { data: { email } };
  });

  app.post('/auth/verify', limited, async (request, reply) => {
    const body = parseBody(verifyRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const account = await storage.accounts.byEmail(body.data.email);
    if (account === undefined || !(await codes.use(account.id, body.data.code))) {
      const message = 'This code is wrong or no longer valid. Check it, or ask for a new one.';
      return refuseInvalid(reply, message);
    }
    return { data: signedIn(account, await tokens.start(account.id)) };
  });

  app.post('/auth/resend', limited, async (request, reply) => {
    const body = parseBody(resendRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { email } = body.data;
    if (sentCodes.isFull(email)) return refuseTooManyCodes(reply);
    sentCodes.add(email);
    const account = await storage.accounts.byEmail(email);
    if (account !== undefined && account.verifiedAt === 0) await codes.send(account);
    return { data: {} };
  });

  app.post('/auth/login', limited, async (request, reply) => {
    const body = parseBody(loginRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { email, password } = body.data;
    if (failedLogins.isFull(email)) {
      return refuse(reply, 429, 'too-many', 'Too many tries. Wait a minute, then try again.');
    }
    const account = await storage.accounts.byEmail(email);
    const isRight = await passwords.verify(account?.passwordHash, password);
    if (account === undefined || !isRight) {
      failedLogins.add(email);
      const message = 'The e-mail address or the password is not right.';
      return refuse(reply, 401, 'unauthenticated', message);
    }
    if (account.verifiedAt === 0) {
      if (!sentCodes.isFull(email)) await codes.send(account);
      sentCodes.add(email);
      const message = 'This e-mail address still waits for its code. We have sent a new one.';
      return refuse(reply, 403, 'unverified', message);
    }
    return { data: signedIn(account, await tokens.start(account.id)) };
  });

  app.post('/auth/reset-token', limited, async (request, reply) => {
    const token = bearerToken(request);
    const issued = token === undefined ? undefined : await tokens.refresh(token);
    if (issued === undefined) return refuseUnauthenticated(reply);
    return { data: { ...toSession(issued), serverTime: clock.nowMs() } };
  });

  const guarded = { preHandler: requireBearer(tokens) };

  app.post('/auth/logout', guarded, async (request) => {
    await tokens.end(bearerOf(request).sessionId);
    return { data: {} };
  });

  app.get('/me', guarded, async (request, reply) => {
    const account = await storage.accounts.byId(bearerOf(request).userId);
    return account === undefined ? refuseUnauthenticated(reply) : { data: toUser(account) };
  });

  function signedIn(account: Account, issued: IssuedSession): SignedIn {
    return { session: toSession(issued), user: toUser(account), serverTime: clock.nowMs() };
  }
}

function toSession({ accessToken, refreshToken, expiresAt }: IssuedSession) {
  return { accessToken, refreshToken, expiresIn: new Date(expiresAt).toISOString() };
}

function toUser({ id, username, email }: Account) {
  return { id, username, email };
}

function refuseTooManyCodes(reply: FastifyReply) {
  return refuse(reply, 429, 'too-many', 'Too many codes were sent. Try again in ten minutes.');
}
