/** The server's channels, and the unsubscribe links of its mails. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatStamp } from '../../../src/model/clock.ts';
import { hashUnsubscribe, unsubscribeToken } from '../../notify/notifier.ts';
import type { Storage } from '../../storage/contract.ts';
import type { ChangeFeed } from '../../sync/change-feed.ts';
import {
  type Student,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let storage: Storage;
let changeFeed: ChangeFeed;
let student: Student;
let token: string;

beforeEach(async () => {
  server = await startTestServer({}, '/nowhere', (deps) => {
    ({ storage, changeFeed } = deps);
    return deps;
  });
  student = await server.student('ada');
  await write({ notifyByEmail: true, firstName: 'Ada' }, 0);
  token = unsubscribeToken(storage.secret, student.id);
  await storage.notices.claim({
    ...{ userId: student.id, channel: 'email', ids: ['n'], nowMs: server.clock.nowMs },
    ...{ sinceMs: 0, most: 1, tokenHash: hashUnsubscribe(token) },
  });
});
afterEach(() => server[Symbol.asyncDispose]());

const place = (given = token) => `/notifications/unsubscribe/${given}`;

/** @param aheadMs by which the device's clock is ahead */
async function write(fields: object, aheadMs: number): Promise<void> {
  const at = formatStamp({ ms: server.clock.nowMs + aheadMs, counter: 0 }, 'laptop');
  const changes = [{ entity: 'profile', id: 'profile', at, fields }];
  await server.post('/sync', syncBody(student, { changes }), student.accessToken);
}

async function profileOf(one = student): Promise<Record<string, unknown> | undefined> {
  const { rows } = (await server.post('/sync', syncBody(one), one.accessToken)).data;
  return rows.find(({ entity }) => entity === 'profile')?.row;
}

function postForm(given = token, type = 'application/x-www-form-urlencoded') {
  const headers = { 'content-type': type };
  const payload = 'List-Unsubscribe=One-Click';
  return server.app.inject({ method: 'POST', url: `/v1${place(given)}`, headers, payload });
}

describe('the channels of a server', () => {
  it.each([
    [{}, { email: false, sms: false }],
    [{ SMTP_URL: 'smtp://localhost' }, { email: false, sms: false }],
    [
      { SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://a.org' },
      { email: true, sms: false },
    ],
    [{ SMS_URL: 'https://sms.example.org' }, { email: false, sms: true }],
  ])('with %o are %o', async (env, expected) => {
    await using other = await startTestServer(
      env as Record<string, string>,
      '/nowhere',
      (deps) => ({
        ...deps,
        sms: 'SMS_URL' in env ? { sendOnce: async () => 'sent' } : undefined,
      }),
    );
    const { accessToken } = await other.student('ada');
    expect((await other.get('/notifications/channels', accessToken)).data).toEqual({
      ...expected,
      push: true,
    });
    expect((await other.get('/notifications/channels')).status).toBe(401);
  });
});

describe('the link in a mail', () => {
  it('asks, and changes nothing by being opened', async () => {
    const page = await server.get(place());
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).toContain('<form method="post">');
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toContain(token);
    expect(await profileOf()).toMatchObject({ notifyByEmail: true });
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'switches mails off by a POST of %s, on all devices, and leaves the rest',
    async (type) => {
      const answer = await postForm(token, type);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await profileOf()).toMatchObject({ notifyByEmail: false, firstName: 'Ada' });
    },
  );

  it('does so without a body, and twice as once', async () => {
    expect((await server.ask('POST', place())).status).toBe(200);
    const { cursor } = (await server.post('/sync', syncBody(student), student.accessToken)).data;
    expect((await server.ask('POST', place())).status).toBe(200);
    const again = await server.post('/sync', syncBody(student), student.accessToken);
    expect(again.data.cursor).toEqual(cursor);
  });

  it('wins over a choice whose device’s clock runs ahead, and gives way to a later one', async () => {
    await write({ notifyByEmail: true }, 4 * 60_000);
    await postForm();
    expect(await profileOf()).toMatchObject({ notifyByEmail: false });
    server.clock.nowMs += 5 * 60_000;
    await write({ notifyByEmail: true }, 0);
    expect(await profileOf()).toMatchObject({ notifyByEmail: true });
    await postForm();
    expect(await profileOf()).toMatchObject({ notifyByEmail: false });
  });

  it('is told at once to a device that is open', async () => {
    const heard: string[] = [];
    changeFeed.listen(student.id, {
      ...{ device: 'laptop', look: () => undefined, end: () => undefined },
      tell: (text) => heard.push(text),
    });
    await postForm();
    expect(heard).toEqual([expect.stringContaining('"notifyByEmail":false')]);
  });

  it('works after every device has signed out', async () => {
    await server.post('/auth/logout', {}, student.accessToken);
    expect((await postForm()).statusCode).toBe(200);
    const [row] = await storage.rows.read(student.id, [{ entity: 'profile', id: 'profile' }]);
    expect(JSON.parse(row?.body ?? '{}')).toMatchObject({ notifyByEmail: false });
  });

  it('does nothing to anybody with another token', async () => {
    const foe = await server.student('foe');
    for (const wrong of [
      'A'.repeat(43),
      token.slice(0, -1),
      unsubscribeToken('guess', student.id),
    ]) {
      const answer = await postForm(wrong);
      expect([answer.statusCode, answer.body.includes('no longer works')]).toEqual([404, true]);
      expect((await server.get(place(wrong))).status).toBe(404);
    }
    expect((await server.ask('POST', place('%00'))).status).toBe(404);
    // The other account has had no mail.
    expect((await postForm(unsubscribeToken(storage.secret, foe.id))).statusCode).toBe(404);
    expect(await profileOf()).toMatchObject({ notifyByEmail: true });
  });

  it('ends with the account', async () => {
    const gone = await server.ask('DELETE', '/me', {
      ...{ token: student.accessToken, body: { password: 'correct horse battery' } },
    });
    expect(gone.status).toBe(200);
    expect((await postForm()).statusCode).toBe(404);
    expect((await server.get(place())).status).toBe(404);
  });

  it('can be tried 300 times a minute from one network, at once or not', async () => {
    const tries = Array.from({ length: 310 }, () => postForm('A'.repeat(43)));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
