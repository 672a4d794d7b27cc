/** Checks each API request by its route's `schema` before the handler runs. The handler gets only what the schema names. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { assert } from '../../../src/lib/assert.ts';
import type { ErrorReason } from '../../../src/protocol/errors.ts';
import { parseBody } from '../answers.ts';
import { nothing, routeSchemaOf } from './route-schema.ts';

/** A request that does not fit its route, with its answer (`http/errors.ts`). */
export class UnfitRequest extends Error {
  statusCode: number;
  reason: ErrorReason;

  constructor(statusCode: number, reason: ErrorReason, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.reason = reason;
  }
}

/** For routes that are added after this call. A path parameter without a schema stops the start. */
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
