/**
 * Who asks is checked on every route of the API before anything of its body is read or unpacked. What a
 * route asks for stands in its `schema` and nowhere else, so none can be forgotten: a route that does not say it
 * keeps the server from starting.
 */
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Context } from '../context.ts';
import { requireBearer, requireRefreshToken } from './authenticate.ts';
import { type Auth, routeSchemaOf } from './openapi/route-schema.ts';

export function guardRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'tokens' | 'presence'>,
): void {
  const guards: Record<Auth, onRequestAsyncHookHandler[]> = {
    none: [],
    access: [requireBearer(context)],
    refresh: [requireRefreshToken(context.tokens)],
  };
  app.addHook('onRoute', (route) => {
    const before = [route.onRequest ?? []].flat();
    route.onRequest = [...before, ...guards[routeSchemaOf(route).auth]];
  });
}
