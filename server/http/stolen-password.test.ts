/** The owner notices everything that a thief does with the password, and can end it. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { idOfNotification } from '../../src/model/entities/notification.ts';
import { deviceList, type KnownDevice } from '../../src/protocol/devices.ts';
import {
  password,
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../test-support/test-server.ts';

let server: TestServer;
let ada: Student;
const started: TestServer[] = [];
beforeEach(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://study.example.org' });
  started.push(server);
  ada = await server.student('ada');
  server.mails.length = 0;
});
afterAll(async () => {
  for (const one of started) await one[Symbol.asyncDispose]();
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const stranger = '203.0.113.9';
const secret = () => randomBytes(32).toString('base64url');

interface From {
  ip?: string;
  browser?: string;
  userAgent?: string;
}

async function post(path: string, payload: object, { ip, browser, userAgent }: From = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v1${path}`,
    payload,
    headers: {
      'user-agent': userAgent ?? firefox,
      ...(ip && { 'x-forwarded-for': ip }),
      ...(browser && { 'haversack-browser': browser }),
    },
  });
  return { status: answer.statusCode, data: answer.json().data };
}

async function login(from: From = {}, given = password): Promise<Student> {
  const { status, data } = await post('/auth/login', { email: ada.email, password: given }, from);
  expect(status).toBe(200);
  return { id: data.user.id, email: ada.email, ...data.session };
}

async function devicesOf(student: Student): Promise<KnownDevice[]> {
  const answer = await server.get('/devices', student.accessToken);
  return JSON.parse(answer.text).data.devices;
}

const giveProof = ({ accessToken }: Student, browser: string) =>
  server.app.inject({
    url: '/v1/devices',
    headers: { authorization: `Bearer ${accessToken}`, 'haversack-browser': browser },
  });

const sync = (student: Student, device: string, rest: object = {}) =>
  server.post('/sync', syncBody(student, { device, ...rest }), student.accessToken);

const toldMails = () => server.mails.filter(({ subject }) => subject.startsWith('New login'));

async function notifications(): Promise<Record<string, unknown>[]> {
  const { rows } = (await sync(ada, 'laptop')).data;
  return rows
    .filter(({ entity, row }) => entity === 'notification' && row.kind === 'device-new')
    .map(({ row }) => row);
}

describe('a login with a stolen password', () => {
  it('that only downloads is in the owner’s list at once, with when and where, and can be ended', async () => {
    server.clock.nowMs += 60_000;
    const thief = await login({ ip: stranger });
    const listed = await devicesOf(ada);
    expect(listed).toHaveLength(2);
    const theirs = listed.find(({ isThis }) => !isThis);
    expect(theirs).toMatchObject({
      kind: 'Firefox on Windows',
      network: '203.0.113.x',
      firstSeenAt: startMs + 60_000,
    });
    expect(listed.find(({ isThis }) => isThis)).toMatchObject({ firstSeenAt: startMs });
    expect((await server.get('/sync/bootstrap', thief.accessToken)).status).toBe(200);
    expect(await devicesOf(ada)).toHaveLength(2);
    const path = `/devices/${theirs?.id}`;
    const { status } = await server.ask('DELETE', path, { token: ada.accessToken });
    expect(status).toBe(200);
    expect((await server.get('/sync/bootstrap', thief.accessToken)).status).toBe(401);
    expect(await devicesOf(ada)).toHaveLength(1);
  });

  it('is seen again whatever it asks for', async () => {
    const thief = await login({ ip: stranger });
    server.clock.nowMs += 3 * 60_000;
    await server.get('/me/storage', thief.accessToken);
    expect((await devicesOf(ada)).map(({ lastSeenAt }) => lastSeenAt)).toEqual([
      server.clock.nowMs,
      server.clock.nowMs,
    ]);
  });

  it('is told by mail, with when, where and the way to sign it out', async () => {
    await login({ ip: stranger });
    expect(toldMails()).toHaveLength(1);
    const [mail] = toldMails();
    expect(mail?.to).toBe(ada.email);
    for (const part of [
      'Firefox on Windows',
      '203.0.113.x',
      '15 January 2026 at 12:00 UTC',
      'https://study.example.org/dashboard/settings#devices',
    ]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.text).not.toContain(stranger);
  });

  it('is in the notification centre, once, under an id that the owner’s devices make too', async () => {
    await login({ ip: stranger });
    const id = (await devicesOf(ada)).find(({ isThis }) => !isThis)?.id ?? '';
    const made = { kind: 'device-new', aboutEntity: 'device', aboutId: id, occurrence: '' };
    expect(await notifications()).toEqual([
      expect.objectContaining({
        ...made,
        id: await idOfNotification(made),
        dueAt: startMs,
        deletedAt: 0,
      }),
    ]);
  });

  it('makes no notification where the student has switched those of the account off', async () => {
    const at = '0mkf10000-000-laptop';
    const off = { entity: 'settings', id: 'settings', at, fields: { notifyAccount: false } };
    await sync(ada, 'laptop', { changes: [off] });
    await login({ ip: stranger });
    expect([await notifications(), toldMails().length]).toEqual([[], 1]);
  });

  it('cannot avoid the mail by the name of a device that the account has', async () => {
    await sync(ada, 'laptop');
    const thief = await login({ ip: stranger });
    await sync(thief, 'laptop');
    expect(toldMails()).toHaveLength(1);
    const listed = await devicesOf(ada);
    expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual(
      expect.arrayContaining([
        ['laptop', true],
        [undefined, false],
      ]),
    );
  });

  it('tells few of many logins by mail, all of them in the list', async () => {
    for (let n = 0; n < 12; n += 1) await login({ ip: `203.0.113.${n}` });
    expect(toldMails()).toHaveLength(5);
    expect(toldMails().at(-1)?.text).toContain('no more emails');
    expect(await notifications()).toHaveLength(5);
    expect(await devicesOf(ada)).toHaveLength(13);
    server.clock.nowMs += 24 * 60 * 60_000;
    await login({ ip: stranger });
    expect(toldMails()).toHaveLength(6);
  });
});

describe('a login that is not new', () => {
  it('is the first one, by the code of the sign-up', async () => {
    expect(toldMails()).toEqual([]);
    expect(await devicesOf(ada)).toHaveLength(1);
    expect(await notifications()).toEqual([]);
  });

  it('is one of a browser that proves that it was here, every day, after a sign-out too', async () => {
    const browser = secret();
    const first = await login({ browser });
    await sync(first, 'phone');
    await server.post('/auth/logout', {}, first.accessToken);
    for (let day = 0; day < 3; day += 1) {
      server.clock.nowMs += 24 * 60 * 60_000;
      await sync(await login({ browser, ip: stranger }), `phone${day}`);
    }
    expect(toldMails()).toHaveLength(1);
    const listed = await devicesOf(await login({ browser }));
    expect(listed.filter(({ device }) => device === 'phone2')).toMatchObject([
      { isThis: true, firstSeenAt: startMs },
    ]);
    expect(listed).toHaveLength(2);
  });

  it('proves nothing at another account, nor by the name of the device', async () => {
    const browser = secret();
    await login({ browser });
    const bob = await server.student('bob');
    await post('/auth/login', { email: bob.email, password }, { browser });
    expect(toldMails().map(({ to }) => to)).toEqual([ada.email, bob.email]);
    const id = (await devicesOf(ada))[0]?.id ?? '';
    await login({ browser: id.padEnd(43, '0') });
    expect(toldMails()).toHaveLength(3);
  });

  it('is one of a browser whose earlier session had none, and gave its proof later', async () => {
    const browser = secret();
    const old = await login();
    await giveProof(old, browser);
    await login({ browser });
    expect(toldMails()).toHaveLength(1);
  });

  it('is new again once the owner has signed it out', async () => {
    const browser = secret();
    await login({ browser });
    const id = (await devicesOf(ada)).find(({ isThis }) => !isThis)?.id;
    await server.ask('DELETE', `/devices/${id}`, { token: ada.accessToken });
    await login({ browser });
    expect(toldMails()).toHaveLength(2);
  });

  it('is new again with a new password, but where that was set', async () => {
    const [mine, thiefs] = [secret(), secret()];
    const owner = await login({ browser: mine });
    await login({ browser: thiefs, ip: stranger });
    const fresh = 'a newer passphrase';
    const body = { oldPassword: password, password: fresh, confirmPassword: fresh };
    await server.post('/me/password', body, owner.accessToken);
    expect((await devicesOf(owner)).map(({ isThis }) => isThis)).toEqual([true]);
    server.mails.length = 0;
    await login({ browser: mine }, fresh);
    expect(toldMails()).toEqual([]);
    await login({ browser: thiefs, ip: stranger }, fresh);
    expect(toldMails()).toHaveLength(1);
    const { claim } = (await server.post('/auth/forgot', { email: ada.email })).data;
    const code = server.codeFor(ada.email);
    const form = { password, confirmPassword: password };
    await server.post('/auth/reset-password', { email: ada.email, claim, code, ...form });
    server.mails.length = 0;
    await login({ browser: thiefs, ip: stranger });
    expect(toldMails()).toHaveLength(1);
  });

  it('does not give one device the proof of another', async () => {
    const browser = secret();
    await login({ browser });
    const thief = await login({ ip: stranger });
    await giveProof(thief, browser);
    await login({ browser });
    const listed = await devicesOf(ada);
    expect(listed.map(({ network }) => network).sort()).toEqual([
      '127.0.0.x',
      '127.0.0.x',
      '203.0.113.x',
    ]);
  });
});

describe('a device’s own name', () => {
  it('joins the device of its session, without a second one', async () => {
    await sync(ada, 'laptop');
    const [own, ...others] = await devicesOf(ada);
    expect(own).toMatchObject({ device: 'laptop', isThis: true });
    expect(others).toEqual([]);
  });

  it('of another session keeps nobody from hearing of a change', async () => {
    await sync(ada, 'laptop');
    const thief = await login({ ip: stranger });
    const heard: string[] = [];
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const stream = await fetch(`${address}/v1/sync/events?device=laptop`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
      signal: stop.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    heard.push((await reader?.read())?.value ?? '');
    const at = '0mkf10000-000-laptop';
    const change = { entity: 'task', id: 't', at, fields: { title: 'Mine', deletedAt: 0 } };
    await sync(thief, 'laptop', { changes: [change] });
    heard.push((await reader?.read())?.value ?? '');
    stop.abort();
    expect(heard[1]).toContain('event: poke');
  });
});

it('the list is one that older apps read', async () => {
  await login({ ip: stranger });
  expect(v.is(deviceList, { devices: await devicesOf(ada) })).toBe(true);
});

it('a forgotten password that is replaced elsewhere is a login there', async () => {
  const { claim } = (await server.post('/auth/forgot', { email: ada.email })).data;
  const code = server.codeFor(ada.email);
  const form = { password: 'a newer passphrase', confirmPassword: 'a newer passphrase' };
  await post('/auth/reset-password', { email: ada.email, claim, code, ...form }, { ip: stranger });
  expect(toldMails()).toHaveLength(1);
});
