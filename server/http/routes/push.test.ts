/** Subscriptions to pushes: of a session, bounded, and gone with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushLimits } from '../../limits.ts';
import {
  password,
  type Student,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let ada: Student;
let students = 0;
beforeAll(async () => {
  server = await startTestServer({ PRIVATE_HOSTS: '127.0.0.1:9' });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  ada = await server.student(`ada${students++}`);
});

const keys = { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) };
const subscribe = (endpoint: string, of = ada, user = of.id) =>
  server.post('/push/subscriptions', { user, subscription: { endpoint, keys } }, of.accessToken);

/** What is pushed to a student goes to these. */
async function endpointsOf({ id }: Student): Promise<string[]> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(`${server.dataDir}/haversack.db`, { readOnly: true });
  const rows = database.prepare('select * from push_subscriptions where user_id = ?').all(id);
  database.close();
  return rows.map(({ endpoint }) => String(endpoint)).sort();
}

const login = async () => {
  const body = { email: ada.email, password };
  return { ...ada, ...(await server.post('/auth/login', body)).data.session };
};

describe('a subscription to pushes', () => {
  it('is of one session, in place of its earlier one', async () => {
    expect((await subscribe('https://push.example/1')).status).toBe(200);
    await subscribe('https://push.example/2');
    await subscribe('https://push.example/2');
    const other = await login();
    await subscribe('https://push.example/3', other);
    expect(await endpointsOf(ada)).toEqual(['https://push.example/2', 'https://push.example/3']);
  });

  it('ends when it is removed, and with its session', async () => {
    const other = await login();
    await subscribe('https://push.example/4');
    await subscribe('https://push.example/5', other);
    await server.ask('DELETE', '/push/subscriptions', { token: ada.accessToken });
    expect(await endpointsOf(ada)).toEqual(['https://push.example/5']);
    await server.post('/auth/logout', {}, other.accessToken);
    expect(await endpointsOf(ada)).toEqual([]);
  });

  it('ends with a new password everywhere else, and with the account', async () => {
    const other = await login();
    await subscribe('https://push.example/6');
    await subscribe('https://push.example/7', other);
    const next = { password: 'another passphrase', confirmPassword: 'another passphrase' };
    await server.post('/me/password', { oldPassword: password, ...next }, ada.accessToken);
    expect(await endpointsOf(ada)).toEqual(['https://push.example/6']);
    const body = { password: next.password };
    await server.ask('DELETE', '/me', { body, token: ada.accessToken });
    expect(await endpointsOf(ada)).toEqual([]);
  });

  it('of a browser that another student used before is theirs no more', async () => {
    const bob = await server.student(`bob${students}`);
    await subscribe('https://push.example/8', bob);
    await subscribe('https://push.example/8');
    expect([await endpointsOf(bob), await endpointsOf(ada)]).toEqual([
      [],
      ['https://push.example/8'],
    ]);
  });

  it('is not taken for another account, nor to an address that is no push service', async () => {
    const bob = await server.student(`bob${students}`);
    expect((await subscribe('https://push.example/9', ada, bob.id)).status).toBe(409);
    for (const endpoint of [
      'http://push.example/',
      'https://user@push.example/',
      'https://push.example:22/',
      'ftp://push.example/',
    ]) {
      expect((await subscribe(endpoint)).status, endpoint).toBe(400);
    }
    // A host that the operator allows.
    expect((await subscribe('http://127.0.0.1:9/')).status).toBe(200);
  });

  it('may be so many of one student; the oldest is forgotten first', async () => {
    for (let count = 0; count <= pushLimits.mostSubscriptions; count++) {
      server.clock.nowMs += 1_000;
      await subscribe(`https://push.example/many-${count}`, await login());
    }
    const left = await endpointsOf(ada);
    expect(left).toHaveLength(pushLimits.mostSubscriptions);
    expect(left).not.toContain('https://push.example/many-0');
  });
});

it('the key stays over restarts', async () => {
  const { accessToken } = ada;
  const key = (await server.get('/push/key', accessToken)).text;
  expect(JSON.parse(key).data.key).toMatch(/^B[\w-]{86}$/);
});
