/** A whole server in this process, with its own folder, and with a clock and a mailbox for the test. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Session, SignedIn, User } from '../../src/protocol/auth.ts';
import type { SyncAnswer } from '../../src/protocol/sync.ts';
import { protocolVersion } from '../../src/protocol/version.ts';
import { type Argon2, cost } from '../accounts/passwords.ts';
import { buildServer, type Dependencies } from '../build-server.ts';
import { readConfig } from '../config.ts';
import type { Mail } from '../mail.ts';
import { openStorage } from '../storage/open.ts';
import { createChangeFeed } from '../sync/change-feed.ts';
import { takeAnswerFaults, watchAnswers } from './answer-check.ts';

export interface TestServer extends AsyncDisposable {
  app: FastifyInstance;
  dataDir: string;
  mails: Mail[];
  /** Milliseconds since the epoch; tests move it. */
  clock: { nowMs: number };
  post(path: string, body: object, token?: string): Promise<Answer>;
  get(path: string, token?: string): Promise<Answer>;
  /** @param from the client's address */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    rest?: { body?: object; token?: string; from?: string },
  ): Promise<Answer>;
  /** In the newest mail to this address. */
  codeFor(email: string): string;
  /** A verified and logged-in student. */
  student(name: string): Promise<Student>;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** The answers of all routes in one type: a test reads what its route gives. */
  data: SignedIn & User & SyncAnswer & Session & { claim: string };
  error?: { message: string; reason?: string; claim?: string };
}

export interface Student {
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
}

export const password = 'correct horse battery';
export const startMs = Date.UTC(2026, 0, 15, 12);

await watchAnswers();

/** @param instead replaces parts of the server */
export async function startTestServer(
  env: Record<string, string> = {},
  distDir = '/nowhere',
  instead: (deps: Dependencies) => Dependencies = (deps) => deps,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haversack-server-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  if (!config.ok) throw new Error(config.error.message);
  const mails: Mail[] = [];
  const clock = { nowMs: startMs };
  const deps: Dependencies = {
    storage: await openStorage(config.data),
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
      sendOnce: async (mail) => {
        mails.push(mail);
        return 'sent';
      },
      isReachable: () => true,
    },
    changeFeed: createChangeFeed(),
    nowMs: () => clock.nowMs,
    distDir,
    argon2: quickArgon2,
  };
  const app = await buildServer(config.data, instead(deps));

  const ask: TestServer['ask'] = async (method, path, { body, token, from } = {}) => {
    const answer = await app.inject({
      method,
      url: `/v1${path}`,
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
    });
    const isJson = String(answer.headers['content-type']).includes('application/json');
    const parsed = isJson ? answer.json() : {};
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      data: parsed.data,
      error: parsed.error,
    };
  };

  const server: TestServer = {
    app,
    dataDir,
    mails,
    clock,
    ask,
    post: (path, body, token) => ask('POST', path, { body, ...(token && { token }) }),
    get: (path, token) => ask('GET', path, token === undefined ? {} : { token }),
    codeFor(email) {
      const mail = mails.findLast((one) => one.to === email);
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    },
    async student(name) {
      const email = `${name}@example.org`;
      const signup = { username: name, email, password, confirmPassword: password };
      const { claim } = (await server.post('/auth/signup', signup)).data;
      const code = server.codeFor(email);
      const { data } = await server.post('/auth/verify', { email, claim, code });
      return { id: data.user.id, email, ...data.session };
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
      const faults = takeAnswerFaults();
      if (faults.length > 0) throw new Error(`Not as the API is described: ${faults.join('; ')}`);
    },
  };
  return server;
}

const quickSalt = 'quick';

/**
 * Hashes in microseconds under the name of the real cost: a test signs up many students, and argon2 would take a tenth
 * of a second of processor time for each. It verifies real hashes too. The real one is tested in `passwords.test.ts`,
 * and by each test that starts the server's own process.
 */
const quickArgon2: Argon2 = {
  async hash(password, { memoryCost, timeCost, parallelism }) {
    const digest = createHash('sha256').update(password).digest('base64url');
    return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${quickSalt}$${digest}`;
  },
  async verify(passwordHash, password) {
    if (passwordHash.split('$')[4] !== quickSalt) return verify(passwordHash, password);
    return passwordHash === (await quickArgon2.hash(password, cost));
  },
};

/** A sync request without changes. */
export function syncBody(student: Pick<Student, 'id'>, rest: object = {}) {
  return {
    protocol: protocolVersion,
    user: student.id,
    device: 'laptop',
    cursor: null,
    changes: [],
    ...rest,
  };
}
