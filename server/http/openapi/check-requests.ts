/**
 * Checks each request of the API by the `schema` of its route, before its handler runs. What the schema does not
 * name does not reach the handler.
 */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { assert } from '../../../src/lib/assert.ts';
import type { ErrorReason } from '../../../src/protocol/errors.ts';
import { parseBody } from '../answers.ts';
import { nothing, routeSchemaOf } from './route-schema.ts';

/** A request that its route does not take, with the answer to it (`http/errors.ts`). */
export class UnfitRequest extends Error {
  statusCode: number;
  reason: ErrorReason;

  constructor(statusCode: number, reason: ErrorReason, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.reason = reason;
  }
}

/** For each route that is added from now on. A parameter of a path that is not described ends the start. */
export function checkRequests(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const schema = routeSchemaOf(route);
    const named = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const described = Object.keys(schema.params?.entries ?? {});
    assert(String(named) === String(described), `${route.url}: its parameters are not described`);
    schema.querystring ??= nothing;
  });
  app.setValidatorCompiler<v.GenericSchema>(({ schema, httpPart }) => (value: unknown) => {
    switch (httpPart) {
      case 'params': {
        const parsed = v.safeParse(schema, value);
        if (parsed.success) return { value: parsed.output };
        return { error: new UnfitRequest(404, 'not-found', 'There is nothing at this address.') };
      }
      case 'querystring': {
        const parsed = v.safeParse(schema, value, { abortEarly: true });
        if (parsed.success) return { value: parsed.output };
        const name = v.getDotPath(parsed.issues[0]);
        return invalid(`The address is not as expected at “${name}”.`);
      }
      default: {
        const parsed = parseBody(schema, value);
        return parsed.ok ? { value: parsed.data } : invalid(parsed.error.message);
      }
    }
  });
}

function invalid(message: string): { error: Error } {
  return { error: new UnfitRequest(400, 'invalid', message) };
}
