/** The routes of the server and the table that the OpenAPI document is made of. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../server/http/openapi/document.ts';
import type { Operation } from '../../server/http/openapi/route-schema.ts';
import { operations } from '../../server/http/openapi/operations.ts';
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

/** What answers GET answers HEAD. */
function spelledOut(routes: readonly string[]): string[] {
  return routes
    .filter((route) => !(route.startsWith('HEAD') && routes.includes(route.replace('HEAD', 'GET'))))
    .sort();
}

describe('the table of the API', () => {
  it('has an entry for each route, and a route for each entry', () => {
    expect(spelledOut(registered.filter(isApi))).toEqual(spelledOut(operations.map(nameOf)));
  });

  it('is served as an OpenAPI 3.1 document to whoever asks', async () => {
    const answer = await server.get('/openapi.json');
    expect(answer.status).toBe(200);
    const document = JSON.parse(answer.text) as OpenApiDocument;
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const expected = operations.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(expected.sort());
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

  const withBody = operations.filter(({ request }) => request !== undefined);

  it.each(withBody.map((operation) => [nameOf(operation), operation] as const))(
    '%s refuses a body that is not as described',
    async (_name, { method, path, request }) => {
      const headers = {
        authorization: `Bearer ${student.accessToken}`,
        'content-type': 'application/json',
      };
      for (const payload of ['', '{', '[]', 'null', '"text"', '{}', '{"__proto__":{"x":1}}']) {
        const url = apiBase + path.replace(':id', 'laptop');
        const answer = await server.app.inject({ method, url, headers, payload });
        expect([payload, answer.statusCode]).toEqual([payload, 400]);
      }
      expect(request && v.is(request, {})).toBe(false);
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
