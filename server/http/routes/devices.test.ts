import { afterAll, beforeAll, expect, it } from 'vitest';
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

const devicesOf = async ({ accessToken }: Student) =>
  JSON.parse((await server.get('/devices', accessToken)).text).data.devices;

const rename = (student: Student, device: string, name: unknown) =>
  server.app.inject({
    method: 'PUT',
    url: `/v1/devices/${device}`,
    payload: { name },
    headers: { authorization: `Bearer ${student.accessToken}` },
  });

it('lists the devices that synced, with the time of their last sync', async () => {
  await sync(ada, 'laptop');
  server.clock.nowMs += 60_000;
  await sync(ada, 'phone');
  const listed = await devicesOf(ada);
  expect(listed.map((device: { id: string }) => device.id)).toEqual(['phone', 'laptop']);
  expect(listed[0]).toEqual({
    id: 'phone',
    name: '',
    kind: '',
    firstSeenAt: server.clock.nowMs,
    lastSeenAt: server.clock.nowMs,
  });
});

it('[S9] shows and renames nobody else’s', async () => {
  expect(await devicesOf(ben)).toEqual([]);
  expect((await rename(ben, 'phone', 'Mine now')).statusCode).toBe(404);
  expect((await rename(ada, 'phone', '  Ada’s phone ')).statusCode).toBe(200);
  expect((await devicesOf(ada))[0].name).toBe('Ada’s phone');
});

it('[S9] signs a device out: its session ends, and it is gone from the list', async () => {
  const { data } = await server.post('/auth/login', { email: ada.email, password });
  const tablet = { ...ada, ...data.session };
  await sync(tablet, 'tablet');
  const remove = (token: string) => server.ask('DELETE', '/devices/tablet', { token });
  expect((await remove(ben.accessToken)).status).toBe(404);
  const listed = JSON.parse((await remove(ada.accessToken)).text).data.devices;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(['phone', 'laptop']);
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
