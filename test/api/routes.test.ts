/** The routes of the API, each against its own `schema`, and all of them against the OpenAPI document. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import Fastify, { type FastifyInstance, type RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRequests } from '../../server/http/route-schema.ts';
import type { OpenApiDocument } from '../../server/test-support/answer-check.ts';
import { type Operation, operations } from '../../server/test-support/operations.ts';
import {
  type Student,
  startTestServer,
  type TestServer,
} from '../../server/test-support/test-server.ts';
import { apiBase } from '../../src/protocol/version.ts';

const registered: string[] = [];
let server: TestServer;
let student: Student;

beforeAll(async () => {
  const onStart = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) registered.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', onStart);
  server = await startTestServer();
  unsubscribe('fastify.initialization', onStart);
  student = await server.student('ada');
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

const nameOf = ({ method, path }: Operation) => `${method} ${apiBase}${path}`;
const isApi = (route: string) => route.includes(` ${apiBase}/`);

/** Every GET route also answers HEAD. */
function spelledOut(routes: readonly string[]): string[] {
  return routes
    .filter((route) => !(route.startsWith('HEAD') && routes.includes(route.replace('HEAD', 'GET'))))
    .sort();
}

describe('the description of the API', () => {
  it('is served as an OpenAPI 3.1 document to whoever asks', async () => {
    const answer = await server.get('/openapi.json');
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ openapi: '3.1.0' });
  });

  it('has an entry for each route, and a route for each entry', async () => {
    const answer = await server.get('/openapi.json');
    const { paths } = JSON.parse(answer.text) as OpenApiDocument;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${apiBase}${path}`),
    );
    const routes = registered.filter(isApi).map((route) => route.replace(/:(\w+)/g, '{$1}'));
    expect(described.length).toBeGreaterThan(40);
    expect(spelledOut(described)).toEqual(spelledOut(routes));
  });

  it.each<[string, RouteShorthandOptions, string]>([
    ['who may ask', {}, 'does not say who may ask'],
    [
      'what it answers',
      { schema: { auth: 'none', summary: 'A call.' } },
      'does not say who may ask and what it answers',
    ],
    [
      'what its parameters are',
      { schema: { auth: 'none', summary: 'A call.', answers: [] } },
      'its parameters are not described',
    ],
  ])('ends the start of a server of which a route does not say %s', async (_, options, fault) => {
    const app = Fastify();
    checkRequests(app);
    expect(() => app.get('/things/:id', options, () => 'a thing')).toThrow(fault);
    await app.close();
  });

  const guarded = operations.filter(({ auth }) => auth !== 'none');

  it.each(guarded.map((operation) => [nameOf(operation), operation] as const))(
    '%s answers nobody without the right token',
    async (_name, { method, path, auth }) => {
      const wrongToken = auth === 'access' ? student.refreshToken : student.accessToken;
      for (const token of [undefined, 'A'.repeat(43), wrongToken, 'short']) {
        const answer = await server.app.inject({
          method,
          url: apiBase + path,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
        expect(answer.statusCode).toBe(401);
      }
    },
  );

  it.each(guarded.map((operation) => [nameOf(operation), operation] as const))(
    '%s does not look at the cookie, so that no other site’s form can use it',
    async (_name, { method, path }) => {
      const { accessToken, refreshToken } = student;
      const session = { accessToken, refreshToken, expiresIn: '2099-01-01T00:00:00.000Z' };
      const cookie = `user_session=${encodeURIComponent(JSON.stringify(session))}`;
      const answer = await server.app.inject({ method, url: apiBase + path, headers: { cookie } });
      expect(answer.statusCode).toBe(401);
    },
  );

  const withBody = operations.filter(({ body }) => body !== undefined);

  it.each(withBody.map((operation) => [nameOf(operation), operation] as const))(
    '%s refuses a body that is not as described',
    async (_name, { method, path, body }) => {
      const headers = {
        authorization: `Bearer ${student.accessToken}`,
        'content-type': 'application/json',
      };
      for (const payload of ['', '{', '[]', 'null', '"text"', '{}', '{"__proto__":{"x":1}}']) {
        const url = apiBase + path.replace(':id', 'laptop');
        const answer = await server.app.inject({ method, url, headers, payload });
        expect([payload, answer.statusCode]).toEqual([payload, 400]);
      }
      expect(body && v.is(body, {})).toBe(false);
      const asForm = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
      const form = await server.app.inject({
        method,
        url: apiBase + path,
        headers: asForm,
        payload: 'a=b',
      });
      expect(form.statusCode).toBe(415);
    },
  );
});
