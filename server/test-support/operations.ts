/** Every call of the API as its route describes it, for tests that walk over all of them. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { apiBase } from '../../src/protocol/version.ts';
import { type RouteSchema, routeSchemaOf } from '../http/route-schema.ts';
import { startTestServer } from './test-server.ts';

export interface Operation extends RouteSchema {
  method: HTTPMethods;
  /** Without the API's base; with parameters, such as `/devices/:id`. */
  path: string;
}

export const operations: readonly Operation[] = await readOperations();

async function readOperations(): Promise<Operation[]> {
  const routes: RouteOptions[] = [];
  const onStart = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      if (route.url.startsWith(`${apiBase}/`)) routes.push(route);
    });
  };
  subscribe('fastify.initialization', onStart);
  await using _ = await startTestServer();
  unsubscribe('fastify.initialization', onStart);
  // Fastify adds HEAD to each GET, with the same schema.
  const own = routes.filter(
    ({ method, schema }) =>
      method !== 'HEAD' || !routes.some((one) => one.method === 'GET' && one.schema === schema),
  );
  return own.map((route) => ({
    ...routeSchemaOf(route),
    method: route.method as HTTPMethods,
    path: route.url.slice(apiBase.length),
  }));
}
