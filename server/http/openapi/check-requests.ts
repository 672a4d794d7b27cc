/**
 * Reads what stands in a request's address as the table of operations describes it, before the route asks
 * the storage. A route that the table does not know, or whose parameters it does not describe, ends the start.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as v from 'valibot';
import { assert } from '../../../src/lib/assert.ts';
import { refuse, refuseInvalid } from '../answers.ts';
import type { Operation } from './route-schema.ts';
import { operationOf } from './operation-of.ts';

/** For each route that is added from now on: after who asks is known, before its handler. */
export function readAddresses(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { params, query } = descriptionOf(route);
    const before = [route.preHandler ?? []].flat();
    route.preHandler = [
      ...before,
      async (request: FastifyRequest, reply: FastifyReply) => {
        const inPath = params && v.safeParse(params, request.params);
        if (inPath?.success === false) {
          return refuse(reply, 404, 'not-found', 'There is nothing at this address.');
        }
        const behind = query && v.safeParse(query, request.query, { abortEarly: true });
        if (behind?.success === false) {
          const name = v.getDotPath(behind.issues[0]);
          return refuseInvalid(reply, `The address is not as expected at “${name}”.`);
        }
        if (inPath) request.params = inPath.output;
        // What is not described does not reach the handler.
        request.query = behind?.output ?? {};
      },
    ];
  });
}

function descriptionOf(route: RouteOptions): Pick<Operation, 'params' | 'query'> {
  const found = operationOf(route);
  const named = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const described = Object.keys(found.params?.entries ?? {});
  assert(String(named) === String(described), `${route.url}: its parameters are not described`);
  return found;
}
