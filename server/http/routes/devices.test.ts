import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KnownDevice } from '../../../src/protocol/devices.ts';
import { protocolVersion } from '../../../src/protocol/version.ts';
import {
  password,
  type Student,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let ada: Student;
let ben: Student;
let phone: Student;

beforeAll(async () => {
  server = await startTestServer();
  [ada, ben] = [await server.student('ada'), await server.student('ben')];
});

afterAll(() => server[Symbol.asyncDispose]());

const sync = ({ id, accessToken }: Student, device: string) =>
  server.post(
    '/sync',
    { protocol: protocolVersion, user: id, device, cursor: null, changes: [] },
    accessToken,
  );

const devicesOf = async ({ accessToken }: Student): Promise<KnownDevice[]> =>
  JSON.parse((await server.get('/devices', accessToken)).text).data.devices;

const idOf = async (name: string) =>
  (await devicesOf(ada)).find(({ device }) => device === name)?.id ?? '';

const rename = (student: Student, device: string, name: unknown) =>
  server.app.inject({
    method: 'PUT',
    url: `/v1/devices/${device}`,
    payload: { name },
    headers: { authorization: `Bearer ${student.accessToken}` },
  });

it('lists the devices of all sessions, the last seen first, with the time at which each was here', async () => {
  await sync(ada, 'laptop');
  server.clock.nowMs += 60_000;
  const { data } = await server.post('/auth/login', { email: ada.email, password });
  phone = { ...ada, ...data.session };
  await sync(phone, 'phone');
  server.clock.nowMs += 60_000;
  await server.get('/me', phone.accessToken);
  const listed = await devicesOf(phone);
  expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['phone', true],
    ['laptop', false],
  ]);
  expect(listed[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{12}$/),
    device: 'phone',
    name: '',
    kind: '',
    network: '127.0.0.x',
    firstSeenAt: server.clock.nowMs - 60_000,
    lastSeenAt: server.clock.nowMs,
    isThis: true,
  });
});

it('[S9] shows and renames nobody else’s', async () => {
  const id = await idOf('phone');
  expect((await devicesOf(ben)).map((device) => device.id)).not.toContain(id);
  expect((await rename(ben, id, 'Mine now')).statusCode).toBe(404);
  expect((await rename(ada, id, '  Ada’s phone ')).statusCode).toBe(200);
  expect((await devicesOf(ada)).find((device) => device.id === id)?.name).toBe('Ada’s phone');
});

it('[S9] signs a device out: its session ends, and it is gone from the list', async () => {
  const { data } = await server.post('/auth/login', { email: ada.email, password });
  const tablet = { ...ada, ...data.session };
  await sync(tablet, 'tablet');
  const id = await idOf('tablet');
  const remove = (token: string) => server.ask('DELETE', `/devices/${id}`, { token });
  expect((await remove(ben.accessToken)).status).toBe(404);
  const listed = JSON.parse((await remove(ada.accessToken)).text).data.devices;
  expect(listed.map((one: KnownDevice) => one.device).sort()).toEqual(['laptop', 'phone']);
  expect((await sync(tablet, 'tablet')).status).toBe(401);
  expect((await server.post('/auth/reset-token', {}, tablet.refreshToken)).status).toBe(401);
  expect((await sync(ada, 'laptop')).status).toBe(200);
  expect((await remove(ada.accessToken)).status).toBe(404);
});

it('asks who it is, and for a name that fits', async () => {
  expect((await server.get('/devices')).status).toBe(401);
  expect((await rename(ada, 'phone', 'x'.repeat(61))).statusCode).toBe(400);
  expect((await rename(ada, 'phone', 5)).statusCode).toBe(400);
});

it('writes down who was here when the server stops', async () => {
  let seen: string[] = [];
  const stopping = await startTestServer({}, undefined, (deps) => ({
    ...deps,
    storage: {
      ...deps.storage,
      async close() {
        const devices = await deps.storage.devices.list(student.id);
        seen = devices.map(({ device }) => device);
        await deps.storage.close();
      },
    },
  }));
  const student = await stopping.student('bob');
  await stopping.post('/sync', syncBody(student, { device: 'phone' }), student.accessToken);
  await stopping[Symbol.asyncDispose]();
  expect(seen).toEqual(['phone']);
});
