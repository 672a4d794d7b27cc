/**
 * Signing up, in and out. Known and unknown e-mail addresses get the same answers after the same work; only a taken
 * username is visible. No answer waits for a mail.
 */
import { uuidv7 } from '../../../src/lib/ids.ts';
import {
  loginRequest,
  refreshAnswer,
  resendRequest,
  signedIn,
  signupAnswer,
  signupRequest,
  user,
  verifyRequest,
} from '../../../src/protocol/auth.ts';
import {
  knownAccount,
  knownAccountPath,
  knownAccountRequest,
} from '../../../src/protocol/known-account.ts';
import { giveBackOnFault } from '../../accounts/attempts.ts';
import { knownAccountMail, signupCodeMail } from '../../accounts/mails.ts';
import { findByPassword, problemOfPassword } from '../../accounts/passwords.ts';
import { problemOfUsername } from '../../accounts/usernames.ts';
import type { Context } from '../../context.ts';
import type { Account, Signup } from '../../storage/contract.ts';
import {
  refuse,
  refuseBusy,
  refuseTakenName,
  refuseTooManyCodes,
  refuseTooManyTries,
  refuseWrongCode,
  requireMail,
} from '../answers.ts';
import { bearerOf, bearerToken, refuseUnauthenticated } from '../authenticate.ts';
import { authRateLimit } from '../bounds/rate-limit.ts';
import { type Api, data, nothing } from '../route-schema.ts';
import { ofBrowser } from './devices.ts';
import { signIn, toSession, toUser } from './sign-in.ts';

export async function authRoutes(app: Api, context: Context): Promise<void> {
  const { storage, tokens, claims, codes, limits, passwords, post, clock, config } = context;
  const limited = { config: { rateLimit: authRateLimit } };
  const mailing = { ...limited, preValidation: requireMail(context) };

  app.route({
    method: 'POST',
    url: '/auth/signup',
    ...mailing,
    schema: {
      auth: 'none',
      summary:
        'Signs up; a code goes to the address, or, if it has an account, a word to its owner.',
      body: signupRequest,
      answers: data(signupAnswer),
      errors: ['common-password', 'unfit-username', 'conflict', 'busy'],
    },
    handler: async (request, reply) => {
      const { username, email, password } = request.body;
      const problem = problemOfUsername(username);
      if (problem !== undefined) return refuse(reply, 400, 'unfit-username', problem);
      const weakness = problemOfPassword(password, { username, email });
      if (weakness !== undefined) return refuse(reply, 400, 'common-password', weakness);
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
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/verify',
    ...limited,
    schema: {
      auth: 'none',
      summary: 'Proves the address of a sign-up with its code, and begins a session.',
      knownHeaders: ofBrowser,
      body: verifyRequest,
      answers: data(signedIn),
      errors: ['busy'],
    },
    handler: async (request, reply) => {
      const signup = await findSignup(request.body);
      if (signup === undefined) return refuseWrongCode(reply);
      const given = await codes.toTry(keyOf(signup), request.body.code);
      const account = await storage.signups.prove(given);
      if (account === undefined) return refuseWrongCode(reply);
      return signIn(context, request, account, true);
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/resend',
    ...mailing,
    schema: {
      auth: 'none',
      summary: 'Mails a new code for a sign-up, whether or not it is known.',
      body: resendRequest,
      answers: data(nothing),
      errors: ['busy'],
    },
    handler: async (request, reply) => {
      const { email } = request.body;
      const signup = await findSignup(request.body);
      // Requests without the claim must not use up the address's limit of mails.
      if (signup === undefined) return { data: {} };
      const mail = limits.codes.attempt(email, request.ip);
      if (!(await mail.begin())) return refuseTooManyCodes(reply, mail.waitMs);
      await giveBackOnFault(mail, async () =>
        sendCode(signup, (await storage.accounts.byEmail(email)) !== undefined),
      );
      return { data: {} };
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/login',
    ...limited,
    schema: {
      auth: 'none',
      summary: 'Begins a session with address and password.',
      knownHeaders: ofBrowser,
      body: loginRequest,
      answers: data(signedIn),
      errors: ['unauthenticated', 'unverified', 'busy'],
    },
    handler: async (request, reply) => {
      const { email, password } = request.body;
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
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/reset-token',
    ...limited,
    schema: {
      auth: 'refresh',
      summary: 'Replaces both tokens of a session. The body is empty.',
      answers: data(refreshAnswer),
    },
    handler: async (request, reply) => {
      const token = bearerToken(request);
      const issued = token === undefined ? undefined : await tokens.refresh(token);
      if (issued === undefined) return refuseUnauthenticated(reply);
      return { data: { ...toSession(issued), serverTime: clock.nowMs() } };
    },
  });

  app.route({
    method: 'POST',
    url: knownAccountPath,
    ...limited,
    schema: {
      auth: 'none',
      summary: 'Whether there is an account with this id, and its history as far as this cursor.',
      body: knownAccountRequest,
      answers: data(knownAccount),
    },
    handler: async (request) => {
      const { user: id, cursor } = request.body;
      const isKnown = (await storage.accounts.byId(id)) !== undefined;
      const position = isKnown ? await storage.rows.position(id) : undefined;
      const hasHistory =
        position !== undefined &&
        cursor !== null &&
        cursor.epoch === position.epoch &&
        cursor.version <= position.version;
      return { data: { isKnown, hasHistory } };
    },
  });

  app.post(
    '/auth/logout',
    { schema: { auth: 'access', summary: 'Ends this session.', answers: data(nothing) } },
    async (request) => {
      await tokens.end(bearerOf(request));
      return { data: {} };
    },
  );

  app.get(
    '/me',
    { schema: { auth: 'access', summary: 'The account.', answers: data(user) } },
    async (request, reply) => {
      const account = await storage.accounts.byId(bearerOf(request).userId);
      return account === undefined ? refuseUnauthenticated(reply) : { data: toUser(account) };
    },
  );

  async function findSignup(given: { email: string; claim: string }): Promise<Signup | undefined> {
    const waiting = await storage.signups.byEmail(given.email, clock.nowMs());
    return waiting.find(({ id }) => claims.isOfSignup(id, given.claim));
  }

  /** The owner of an account gets a notice instead of the code, which is made all the same. */
  async function sendCode(signup: Signup, isKnown: boolean): Promise<void> {
    const { email } = signup;
    const code = await codes.make(keyOf(signup));
    post(
      isKnown
        ? knownAccountMail(email, config.publicUrl)
        : signupCodeMail(email, code, config.publicUrl),
    );
  }

  async function renewHash({ id, passwordHash }: Account, password: string): Promise<void> {
    if (!passwords.isOutdated(passwordHash)) return;
    const hashed = await passwords.hash(password);
    if (hashed !== 'busy') await storage.accounts.rehash(id, passwordHash, hashed.hash);
  }
}

function keyOf({ id, email }: Signup) {
  return { purpose: 'signup', subject: id, email } as const;
}
