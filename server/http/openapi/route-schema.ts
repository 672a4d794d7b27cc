/** The `schema` of each route of the API: what it takes, what it answers, and who may ask. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import * as v from 'valibot';
import { assert } from '../../../src/lib/assert.ts';
import type { ErrorReason } from '../../../src/protocol/errors.ts';

/** What the bearer of a request has to be: nobody, an access token, or a refresh token (spec §7). */
export type Auth = 'none' | 'access' | 'refresh';

export type Success =
  /** JSON, with this in its `data` field (spec §7). */
  | { kind: 'data'; status: 200; schema: v.GenericSchema }
  /** JSON, and this is the whole of it. */
  | { kind: 'json'; status: 200; schema: v.GenericSchema }
  /** A text that lasts: each line, or each event's data, is one of these. */
  | { kind: 'lines' | 'events'; status: 200; schema: v.GenericSchema }
  /** HTML, for a person with a browser. */
  | { kind: 'page'; status: 200 | 404 }
  | { kind: 'bytes'; status: 200 | 206 }
  | { kind: 'empty'; status: 200 | 201 | 204 | 206 };

/** An answer of the tus protocol that is not a success; its body is an error's like any other. */
export type TusProblem = 400 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 423 | 460;

export type Parameters = v.ObjectSchema<v.ObjectEntries, undefined>;

export interface RouteSchema {
  auth: Auth;
  /** One sentence for readers of the document. */
  summary: string;
  /** The parameters of the path; where they are not as said here, nothing is at that address. */
  params?: Parameters;
  /** Parameters behind the question mark, none of which has to be there. */
  querystring?: Parameters;
  /** Of headers that matter to this call alone: a name and its description. */
  knownHeaders?: Readonly<Record<string, string>>;
  /** The JSON body. */
  body?: v.GenericSchema;
  /** The body is not JSON but bytes. */
  takesBytes?: true;
  answers: readonly Success[];
  /** Beyond those that any call may have (`errorsOf`). */
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

/** Where the routes of the API are added: their handlers know the types of what they take. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ValibotTypes
>;

/** @throws when a route says nothing of itself: that ends the server's start */
export function routeSchemaOf({ method, url, schema }: RouteOptions): RouteSchema {
  const isWhole = schema?.auth !== undefined && schema.answers !== undefined;
  assert(isWhole, `${method} ${url} does not say who may ask and what it answers`);
  return schema as RouteSchema;
}

/** The one answer of most calls: JSON with this in its `data` field. */
export function data(schema: v.GenericSchema): readonly Success[] {
  return [{ kind: 'data', status: 200, schema }];
}

/** The data of an answer that says no more than that it is done. */
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

/** All reasons that this call may be refused with, by status. A fault of the server has no reason. */
export function errorsOf(method: string, schema: RouteSchema): Map<number, ErrorReason[]> {
  const { auth, params, querystring, answers, errors = [] } = schema;
  const reasons: ErrorReason[] = ['too-many', 'full', ...errors];
  if (auth !== 'none') reasons.push('unauthenticated');
  if (params !== undefined) reasons.push('not-found');
  if (hasEntries(querystring)) reasons.push('invalid');
  // A body may come with these, wanted or not.
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
