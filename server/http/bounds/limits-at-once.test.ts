/**
 * Limits with concurrent requests: by `app.inject` and over real connections, on SQLite, on PostgreSQL, and on two servers
 * that share one PostgreSQL. A double checks passwords and counts the checks.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../../src/protocol/version.ts';
import {
  type Cluster,
  clusterStartMs,
  hasPostgres,
  onPostgres,
  startCluster,
} from '../../../test/postgres/cluster.ts';
import { fewerUnlessLong, isLong } from '../../../test/support/long.ts';
import type { Argon2 } from '../../accounts/passwords.ts';
import type { Dependencies } from '../../build-server.ts';
import { mostPingsAnHour } from '../../limits.ts';
import {
  password,
  startMs,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts';

interface Reply {
  status: number;
  retryAfter: number;
  data: { claim: string };
}

type Method = 'POST' | 'DELETE';
interface Request {
  method?: Method;
  path: string;
  body: object;
  token?: string;
  /** Of the client. */
  from?: string;
}

/** Done by the servers of one set-up together. */
interface Work {
  /** Wrong passwords that were compared. */
  wrong: number;
  /** Entries of use to be stored. They are dropped. */
  entries: number;
  /** Logins that have looked up the address. */
  lookedUp: number;
  /** If set, comparisons wait for it. */
  gate: Promise<void> | undefined;
}

let cluster: Cluster | undefined;
let databaseUrl = '';
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster();
}, clusterStartMs);
afterAll(() => cluster?.stop());

const owner = '198.51.100.7';
const stranger = '203.0.113.9';

const setups = [
  { name: 'on SQLite, by inject', isHttp: false, isPostgres: false, nodes: 1 },
  { name: 'on SQLite', isHttp: true, isPostgres: false, nodes: 1 },
  { name: onPostgres('on PostgreSQL'), isHttp: true, isPostgres: true, nodes: 1 },
  {
    name: onPostgres('on two servers with one PostgreSQL'),
    isHttp: true,
    isPostgres: true,
    nodes: 2,
  },
];

const possible = setups.filter((one) => hasPostgres || !one.isPostgres);
/** The nearest to the code and the farthest from it; all of them in the long run. */
const chosen = fewerUnlessLong(possible, [...possible.slice(0, 1), ...possible.slice(-1)]);

describe.each(chosen)('limits at once $name', (setup) => {
  const servers: TestServer[] = [];
  const work: Work = { wrong: 0, entries: 0, lookedUp: 0, gate: undefined };
  const urls: string[] = [];

  beforeAll(async () => {
    databaseUrl = setup.isPostgres ? ((await cluster?.newDatabase()) ?? '') : '';
    for (let n = 0; n < setup.nodes; n++) {
      const env: Record<string, string> = setup.isPostgres ? { DATABASE_URL: databaseUrl } : {};
      const server = await startTestServer(env, undefined, (deps) => counting(deps, work));
      servers.push(server);
      if (setup.isHttp) urls.push(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    }
  });
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]();
  });
  afterEach(() => {
    work.wrong = 0;
    work.entries = 0;
    work.gate = undefined;
  });

  const first = () => servers[0] as TestServer;
  let made = 0;
  const newName = () => {
    made += 1;
    return `student${made}`;
  };
  const newStudent = () => first().student(newName());
  const mailsTo = (email: string) =>
    servers.flatMap(({ mails }) => mails).filter(({ to }) => to === email).length;

  let sent = 0;
  async function ask(request: Request): Promise<Reply> {
    sent += 1;
    const node = sent % setup.nodes;
    const { method = 'POST', path, body, token, from } = request;
    if (!setup.isHttp) {
      const { status, headers, data } = await first().ask(method, path, { ...request, body });
      return { status, retryAfter: Number(headers['retry-after']), data };
    }
    const answer = await fetch(`${urls[node]}${apiBase}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
    });
    const retryAfter = Number(answer.headers.get('retry-after'));
    return { status: answer.status, retryAfter, data: (await answer.json()).data };
  }
  const atOnce = (count: number, request: (n: number) => Request) =>
    Promise.all(Array.from({ length: count }, (_, n) => ask(request(n))));
  const login = (email: string, secret: string, from = stranger): Request => ({
    path: '/auth/login',
    body: { email, password: secret },
    from,
  });
  const signup = (email: string, from = stranger, username = newName()): Request => ({
    path: '/auth/signup',
    body: { username, email, password, confirmPassword: password },
    from,
  });

  it('tries 10 of 60 wrong passwords, and says to the others how long to wait', async () => {
    const { email } = await newStudent();
    const replies = await atOnce(60, (n) => login(email, `wrong ${n}`));
    expect(counted(replies)).toEqual({ 401: 10, 429: 50 });
    expect(work.wrong).toBe(10);
    expect(waits(replies)).toEqual([60]);
    expect((await ask(login(email, password))).status).toBe(429);
    expect((await ask(login(email, password, owner))).status).toBe(200);
  });

  it('does not let in the right password behind 59 wrong ones', async () => {
    const { email } = await newStudent();
    const gate = Promise.withResolvers<void>();
    work.gate = gate.promise;
    work.lookedUp = 0;
    const wrong = atOnce(59, (n) => login(email, `wrong ${n}`));
    await until(() => work.lookedUp === 59);
    const right = ask(login(email, password));
    const elsewhere = ask(login(email, password, owner));
    await until(() => work.lookedUp === 61);
    gate.resolve();
    expect((await right).status).toBe(429);
    expect((await elsewhere).status).toBe(200);
    expect(counted(await wrong)).toEqual({ 401: 10, 429: 49 });
  });

  it('counts no right password, however many come', async () => {
    const { email } = await newStudent();
    const right = await atOnce(40, () => login(email, password));
    expect(counted(right)).toEqual({ 200: 40 });
    const wrong = await atOnce(12, () => login(email, 'wrong'));
    expect(counted(wrong)).toEqual({ 401: 10, 429: 2 });
  });

  it('tries 100 wrong passwords from one network for all addresses', async () => {
    const from = '192.0.2.1';
    const tryAll = (prefix: string) =>
      atOnce(50, (n) => login(`${prefix}${n}@example.org`, 'wrong', from));
    expect(counted(await tryAll('a'))).toEqual({ 401: 50 });
    expect(counted(await tryAll('b'))).toEqual({ 401: 50 });
    expect(counted(await tryAll('c'))).toEqual({ 429: 50 });
    expect(work.wrong).toBe(100);
  });

  it('mails 4 codes for 40 sign-ups with one address', async () => {
    const email = `${newName()}@example.org`;
    const replies = await atOnce(40, () => signup(email));
    expect(counted(replies)).toEqual({ 200: 4, 429: 36 });
    expect(waits(replies)).toEqual([600]);
    expect(mailsTo(email)).toBe(4);
  });

  it('counts no sign-up whose username is taken', async () => {
    const name = newName();
    await first().student(name);
    const email = `${newName()}@example.org`;
    const refused = await atOnce(3, () => signup(email, stranger, name));
    expect(counted(refused)).toEqual({ 409: 3 });
    expect(counted(await atOnce(6, () => signup(email)))).toEqual({ 200: 4, 429: 2 });
  });

  it('sends 3 of 30 more codes to a sign-up', async () => {
    const email = `${newName()}@example.org`;
    const { claim } = (await ask(signup(email))).data;
    const body = { email, claim };
    const replies = await atOnce(30, () => ({ path: '/auth/resend', body, from: stranger }));
    expect(counted(replies)).toEqual({ 200: 3, 429: 27 });
    expect(mailsTo(email)).toBe(4);
  });

  it('sends 3 more codes to a sign-up that logs in 10 times', async () => {
    const email = `${newName()}@example.org`;
    await ask(signup(email));
    const replies = await atOnce(10, () => login(email, password));
    expect(counted(replies)).toEqual({ 403: 10 });
    expect(mailsTo(email)).toBe(4);
  });

  it('mails 4 codes for 40 forgotten passwords', async () => {
    const { email } = await newStudent();
    const before = mailsTo(email);
    const forgot = () => ({ path: '/auth/forgot', body: { email }, from: stranger });
    const replies = await atOnce(40, forgot);
    expect(counted(replies)).toEqual({ 200: 4, 429: 36 });
    expect(mailsTo(email) - before).toBe(4);
  });

  it('mails 4 codes for 40 changes to one address', async () => {
    const { accessToken: token } = await newStudent();
    const email = `${newName()}@example.org`;
    const body = { email, password };
    const replies = await atOnce(40, () => ({ path: '/me/email', body, token }));
    expect(counted(replies)).toEqual({ 200: 4, 429: 36 });
    expect(mailsTo(email)).toBe(4);
  });

  it.each<[string, Method, string, (secret: string) => object]>([
    [
      'a new password',
      'POST',
      '/me/password',
      (secret) => ({ oldPassword: secret, password: 'new horse', confirmPassword: 'new horse' }),
    ],
    [
      'a new address',
      'POST',
      '/me/email',
      (secret) => ({ email: 'x@example.com', password: secret }),
    ],
    ['the end of the account', 'DELETE', '/me', (secret) => ({ password: secret })],
  ])('tries 10 of 40 wrong passwords for %s', async (_, method, path, bodyOf) => {
    const { email, accessToken: token } = await newStudent();
    const replies = await atOnce(40, (n) => ({
      method,
      path,
      body: bodyOf(`wrong ${n}`),
      token,
    }));
    expect(counted(replies)).toEqual({ 403: 10, 429: 30 });
    expect(work.wrong).toBe(10);
    expect((await ask({ method, path, body: bodyOf(password), token })).status).toBe(429);
    // Another session of the student.
    expect((await ask(login(email, password))).status).toBe(200);
  });

  it('takes 5 of 40 guesses for one code', async () => {
    const email = `${newName()}@example.org`;
    const { claim } = (await ask(signup(email))).data;
    const code = codeTo(servers, email);
    const guess = (given: string): Request => ({
      path: '/auth/verify',
      body: { email, claim, code: given },
    });
    const replies = await atOnce(40, () => guess(otherThan(code)));
    expect(counted(replies)).toEqual({ 400: 40 });
    expect((await ask(guess(code))).status).toBe(400);
  });

  it('lets a code bear one try after 50 for its address in a day', async () => {
    const { email } = await newStudent();
    const reset = (claim: string, code: string): Request => ({
      path: '/auth/reset-password',
      body: { email, claim, code, password, confirmPassword: password },
    });
    await atOnce(50, () => reset('x'.repeat(43), '000000'));
    for (const { mails } of servers) mails.length = 0;
    const { claim } = (await ask({ path: '/auth/forgot', body: { email } })).data;
    const code = codeTo(servers, email);
    expect((await ask(reset(claim, otherThan(code)))).status).toBe(400);
    expect((await ask(reset(claim, code))).status).toBe(400);
  });

  it('takes as many entries of use in an hour as it says, of more that come', {
    // Some thousands of requests: over connections only in the long run.
    skip: setup.isHttp && !isLong,
    timeout: 60_000,
  }, async () => {
    const student = await newStudent();
    const ping = (): Request => ({
      path: '/me/usage',
      body: { user: student.id, entry: entryOf(1) },
      token: student.accessToken,
    });
    const replies: Reply[] = [];
    while (replies.length < mostPingsAnHour + 100) replies.push(...(await atOnce(200, ping)));
    expect(counted(replies)).toEqual({ 200: mostPingsAnHour, 429: 100 });
    expect(work.entries).toBe(mostPingsAnHour);
  });

  it('does nothing and says that it is busy while it cannot count', {
    skip: !setup.isPostgres,
  }, async () => {
    const student = await newStudent();
    await query(databaseUrl, 'ALTER TABLE limit_counts RENAME TO away');
    const { email } = student;
    const requests: Request[] = [
      login(email, password),
      signup(`${newName()}@example.org`),
      { path: '/auth/forgot', body: { email } },
      {
        path: '/me/email',
        body: { email: 'y@example.com', password },
        token: student.accessToken,
      },
      {
        path: '/me/usage',
        body: { user: student.id, entry: entryOf(1) },
        token: student.accessToken,
      },
      {
        path: '/auth/reset-password',
        body: {
          email,
          claim: 'x'.repeat(43),
          code: '000000',
          password,
          confirmPassword: password,
        },
      },
    ];
    const before = servers.flatMap(({ mails }) => mails).length;
    for (const request of requests) {
      expect(await ask(request), request.path).toMatchObject({ status: 503, retryAfter: 2 });
    }
    expect(servers.flatMap(({ mails }) => mails)).toHaveLength(before);
    await query(databaseUrl, 'ALTER TABLE away RENAME TO limit_counts');
    expect((await ask(login(email, password))).status).toBe(200);
  });
});

function counting(deps: Dependencies, work: Work): Dependencies {
  const argon2: Argon2 = {
    async hash(given) {
      await nextTurn();
      return `hash of ${given}`;
    },
    async verify(stored, given) {
      await nextTurn();
      await work.gate;
      const isRight = stored === `hash of ${given}`;
      if (!isRight) work.wrong += 1;
      return isRight;
    },
  };
  const signups = {
    ...deps.storage.signups,
    byEmail: async (...given: Parameters<typeof deps.storage.signups.byEmail>) => {
      const found = await deps.storage.signups.byEmail(...given);
      work.lookedUp += 1;
      return found;
    },
  };
  const usage = {
    ...deps.storage.usage,
    insert: async () => {
      work.entries += 1;
    },
  };
  return { ...deps, argon2, storage: { ...deps.storage, signups, usage } };
}

function counted(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The different waits of refused requests, seconds. */
function waits(replies: readonly Reply[]): number[] {
  const refused = replies.filter(({ status }) => status === 429);
  return [...new Set(refused.map(({ retryAfter }) => retryAfter))];
}

function codeTo(servers: readonly TestServer[], email: string): string {
  return servers.map((server) => server.codeFor(email)).find((code) => code !== '') ?? '';
}

function otherThan(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

function entryOf(number: number) {
  return {
    id: `019b5c0c-6c00-7000-8000-${String(number).padStart(12, '0')}`,
    startedAt: startMs,
    endedAt: startMs + 1_200_000,
    activeMs: 1_100_000,
    studyDay: '2026-01-15',
    tzOffsetMin: 60,
    device: 'laptop',
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
