/**
 * Every API call × strings that no student types, in every parameter, query, relevant header and body string: the
 * server never fails, SQLite and PostgreSQL answer alike, and nobody else is affected. A call without a sample
 * fails.
 */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operations } from '../../server/test-support/operations.ts';
import {
  password,
  type Student,
  startTestServer,
  type TestServer,
} from '../../server/test-support/test-server.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { type Cluster, clusterStartMs, hasPostgres, startCluster } from '../postgres/cluster.ts';
import { isLong } from '../support/long.ts';
import { type SampleCall, sampleCalls } from './sample-calls.ts';
import { type Place, textPlacesIn, textPlacesOf, withText } from './text-places.ts';

const hostile: Readonly<Record<string, string>> = {
  NUL: 'a\u0000b',
  'a line break': 'a\r\nb',
  'a C1 control': 'a\u0085b',
  'a lone surrogate': 'a\ud800b',
  'an override of direction': 'a\u202eb',
  'two dots': '..',
  'a climb': '../../etc/passwd',
  '10,000 characters': 'x'.repeat(10_000),
};
const hostileHeaders = ['..', '-1', 'NaN', '1e999', '9'.repeat(30), '%00', 'sha256 YQBi', '\u0085'];

interface Side {
  name: string;
  server: TestServer;
  student: Student;
  other: Student;
}

const sides: Side[] = [];
let cluster: Cluster | undefined;

beforeAll(async () => {
  sides.push(await makeSide('SQLite', ''));
  // Whether the storages differ is asked in the long run.
  if (!hasPostgres || !isLong) return;
  cluster = await startCluster();
  sides.push(await makeSide('PostgreSQL', await cluster.newDatabase()));
}, clusterStartMs);
afterAll(async () => {
  for (const { server } of sides) await server[Symbol.asyncDispose]();
  await cluster?.stop();
});

async function makeSide(name: string, DATABASE_URL: string): Promise<Side> {
  const server = await startTestServer({ DATABASE_URL });
  const [student, other] = [await server.student('ada'), await server.student('bob')];
  return { name, server, student, other };
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const anybody: Student = { id: 'u', email: 'a@b.org', accessToken: '', refreshToken: '' };

describe('hostile text', () => {
  it('is tried in each call of the API, and in each string of its body', () => {
    const samples = sampleCalls(anybody);
    expect(Object.keys(samples).sort()).toEqual(operations.map(nameOf).sort());
    for (const operation of operations) {
      const { params = {}, query = {}, body } = samples[nameOf(operation)] ?? {};
      const named = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(params)).toEqual(named);
      expect(Object.keys(query)).toEqual(Object.keys(operation.querystring?.entries ?? {}));
      expect(body === undefined).toBe(operation.body === undefined);
      const places = operation.body ? textPlacesOf(operation.body).map(String) : [];
      expect(textPlacesIn(body).map(String)).toEqual(expect.arrayContaining(places));
    }
  });

  it.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    'makes no fault of %s, and no difference between the storages',
    async (_name, operation) => {
      const answers: string[][] = [];
      for (const side of sides) {
        // Earlier attempts no longer count.
        side.server.clock.nowMs += 60 * 60_000;
        const answered: string[] = [];
        for (const [what, call] of hostileCalls(operation, side.student)) {
          const { status, body } = await ask(side, operation, call);
          if (status >= 500) expect(`${side.name}: ${what} → ${status}`).toBe('no fault');
          answered.push(`${what} → ${status} ${masked(body)}`);
        }
        answers.push(answered);
        await expectUnhurt(side);
      }
      expect(answers[0]?.length).toBeGreaterThan(0);
      const [first = [], second = first] = answers;
      const at = first.findIndex((one, index) => one !== second[index]);
      expect(second[at]).toBe(first[at]);
      expect(second.length).toBe(first.length);
    },
    // A change has so many texts that it is tried some thousand times, also where other tests run beside it.
    180_000,
  );

  it('lets everybody sign a stolen device out afterwards', async () => {
    for (const side of sides) {
      const { server, other } = side;
      const { email, accessToken: token } = other;
      const stolen = (await server.post('/auth/login', { email, password })).data.session;
      await server.post('/sync', { ...emptySync(other), device: 'stolen' }, stolen.accessToken);
      const { devices } = JSON.parse((await server.get('/devices', token)).text).data;
      const { id } = devices.find(({ device }: { device?: string }) => device === 'stolen');
      const answer = await server.ask('DELETE', `/devices/${id}`, { token });
      expect(answer.status).toBe(200);
    }
  });
});

const emptySync = ({ id }: Student) => ({
  protocol: 1,
  user: id,
  device: 'laptop',
  cursor: null,
  changes: [],
});

/** Another student sees their devices, whatever was just tried. */
async function expectUnhurt({ server, other }: Side): Promise<void> {
  const list = await server.get('/devices', other.accessToken);
  expect(list.status).toBe(200);
  const gone = await server.ask('DELETE', '/devices/nosuch', { token: other.accessToken });
  expect(gone.status).toBe(404);
}

interface Call extends Omit<SampleCall, 'params'> {
  path: string;
}

function* hostileCalls(operation: Operation, student: Student): Generator<[string, Call]> {
  const sample = sampleCalls(student)[nameOf(operation)] ?? {};
  const { params = {}, query = {}, headers = {}, body } = sample;
  const call = { ...sample, path: pathOf(operation, params) };
  yield ['as it should be', call];
  for (const [kind, text] of Object.entries(hostile)) {
    for (const name of Object.keys(params)) {
      const path = pathOf(operation, { ...params, [name]: text });
      yield [`${kind} as :${name}`, { ...call, path }];
    }
    for (const name of Object.keys(query)) {
      yield [`${kind} as ?${name}`, { ...call, query: { ...query, [name]: text } }];
    }
    for (const place of placesOf(kind, textPlacesIn(body))) {
      yield [`${kind} at ${place.join('.')}`, { ...call, body: changed(body, place, text) }];
    }
    if (body !== undefined) yield [`${kind} as a name`, { ...call, body: { ...body, [text]: 1 } }];
  }
  for (const name of Object.keys(query)) {
    yield [`?${name} twice`, { ...call, path: `${call.path}?${name}=a&${name}=b`, query: {} }];
  }
  for (const name of Object.keys(headers)) {
    for (const text of hostileHeaders) {
      yield [`${text} as ${name}`, { ...call, headers: { ...headers, [name]: text } }];
    }
  }
}

/** A change has hundreds of places. Each is tried with one of the texts, and in a long run with all. */
function placesOf(kind: string, places: readonly Place[]): readonly Place[] {
  const kinds = Object.keys(hostile);
  if (isLong || places.length <= kinds.length) return places;
  return places.filter((_, index) => kinds[index % kinds.length] === kind);
}

const changed = (body: unknown, place: Place, text: string) =>
  withText(body, place, text) as object;

function pathOf({ path }: Operation, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encode(params[name] ?? ''));
}

/** A program may also write a lone surrogate into an address. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text).replaceAll('.', '%2E')
    : text.replace('\ud800', '%ED%A0%80');
}

let made = 0;

async function ask({ server, student }: Side, { method, auth }: Operation, call: Call) {
  const query = Object.entries(call.query ?? {}).map(([name, text]) => `${name}=${encode(text)}`);
  const url = apiBase + call.path + (query.length > 0 ? `?${query.join('&')}` : '');
  made += 1;
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      ...call.headers,
      // Somebody else each time, so that no limit answers.
      'x-forwarded-for': `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`,
      ...(auth === 'none' || (method === 'POST' && /logout|reset-token/.test(url))
        ? {}
        : { authorization: `Bearer ${student.accessToken}` }),
    },
    ...(call.body && { payload: call.body }),
    payloadAsStream: true,
  });
  const stream = answer.stream();
  const isEndless = String(answer.headers['content-type']).startsWith('text/event-stream');
  return {
    status: answer.statusCode,
    body: isEndless ? await firstOf(stream) : await readAll(stream),
  };
}

async function firstOf(stream: Readable): Promise<string> {
  const [first] = await once(stream, 'data');
  stream.destroy();
  return String(first);
}

/** Without what differs between two servers: ids, claims, names of histories. */
function masked(body: string): string {
  return body
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, '<id>')
    .replace(/"[\w-]{43}"/g, '"<token>"')
    .replace(/"key":"[\w-]{87}"/g, '"key":"<key>"')
    .replace(/[\w-]{43}\.ics/g, '<secret>.ics')
    .replace(/"id":"[0-9a-z]{12}"/g, '"id":"<device>"')
    .replace(/[0-9a-f]{24}(?![0-9a-f])/g, '<epoch>');
}
