/** The `schema` of each API route: what it takes, what it answers, and who may ask. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import * as v from 'valibot';
import { assert } from '../../src/lib/assert.ts';
import type { ErrorReason } from '../../src/protocol/errors.ts';
import { parseBody } from './answers.ts';

/** A request that does not fit its route; `errors.ts` answers. */
export class UnfitRequest extends Error {
  statusCode: number;
  reason: ErrorReason;

  constructor(statusCode: number, reason: ErrorReason, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.reason = reason;
  }
}

/**
 * Checks requests before the handler, which gets only what the schema names. For routes that are added after this call. A
 * path parameter without a schema stops the start.
 */
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

/** The required token: none, an access token, or a refresh token (spec §7). */
export type Auth = 'none' | 'access' | 'refresh';

export type Success =
  /** JSON with a `data` field of this schema (spec §7). */
  | { kind: 'data'; status: 200; schema: v.GenericSchema }
  | { kind: 'json'; status: 200; schema: v.GenericSchema }
  /** A stream whose lines, or whose events' data, have this schema. */
  | { kind: 'lines' | 'events'; status: 200; schema: v.GenericSchema }
  | { kind: 'page'; status: 200 | 404 }
  | { kind: 'calendar'; status: 200 }
  | { kind: 'bytes'; status: 200 | 206 }
  | { kind: 'empty'; status: 200 | 201 | 204 | 206 | 304 };

/** A refusal of the tus protocol; its body is an ordinary error. */
export type TusProblem = 400 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 423 | 460;

export type Parameters = v.ObjectSchema<v.ObjectEntries, undefined>;

export interface RouteSchema {
  auth: Auth;
  /** One sentence for readers of the document. */
  summary: string;
  /** Path parameters; an address that does not fit is not found. */
  params?: Parameters;
  querystring?: Parameters;
  /** Headers of this call alone: names and descriptions. */
  knownHeaders?: Readonly<Record<string, string>>;
  body?: v.GenericSchema;
  takesBytes?: true;
  answers: readonly Success[];
  /** In addition to those of any call (`errorsOf`). */
  errors?: readonly ErrorReason[];
  tusProblems?: readonly TusProblem[];
}

declare module 'fastify' {
  interface FastifySchema
    extends Partial<Omit<RouteSchema, 'params' | 'querystring' | 'body' | 'summary'>> {}
}

interface ValibotTypes extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
}

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ValibotTypes
>;

/** @throws if a route has no description, which stops the start */
export function routeSchemaOf({ method, url, schema }: RouteOptions): RouteSchema {
  const isWhole = schema?.auth !== undefined && schema.answers !== undefined;
  assert(isWhole, `${method} ${url} does not say who may ask and what it answers`);
  return schema as RouteSchema;
}

/** The only answer of most calls: JSON with a `data` field of this schema. */
export function data(schema: v.GenericSchema): readonly Success[] {
  return [{ kind: 'data', status: 200, schema }];
}

export const nothing = v.object({});

/** The status of each reason; 415 and 416 are `invalid` too (`errorsOf`). */
const statusOfReason: Readonly<Record<ErrorReason, number>> = {
  invalid: 400,
  unauthenticated: 401,
  unverified: 403,
  'common-password': 400,
  'unfit-username': 400,
  'wrong-password': 403,
  'not-found': 404,
  'wrong-user': 409,
  'old-protocol': 409,
  conflict: 409,
  'too-large': 413,
  'over-quota': 413,
  'too-many': 429,
  busy: 503,
  full: 507,
};

/** The reasons for which this call may be refused, by status. Server faults have no reason. */
export function errorsOf(method: string, schema: RouteSchema): Map<number, ErrorReason[]> {
  const { auth, params, querystring, answers, errors = [] } = schema;
  const reasons: ErrorReason[] = ['too-many', 'full', ...errors];
  if (auth !== 'none') reasons.push('unauthenticated');
  if (params !== undefined) reasons.push('not-found');
  if (hasEntries(querystring)) reasons.push('invalid');
  // Requests by these methods may have a body, wanted or not.
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  if (mayHaveBody) reasons.push('invalid', 'too-large');
  const byStatus = new Map<number, ErrorReason[]>();
  const add = (status: number, reason: ErrorReason) => {
    const known = byStatus.get(status) ?? [];
    byStatus.set(status, known.includes(reason) ? known : [...known, reason]);
  };
  for (const reason of reasons) add(statusOfReason[reason], reason);
  if (mayHaveBody) add(415, 'invalid');
  if (answers.some(({ status }) => status === 206)) add(416, 'invalid');
  return byStatus;
}

function hasEntries(parameters: Parameters | undefined): boolean {
  return parameters !== undefined && Object.keys(parameters.entries).length > 0;
}
