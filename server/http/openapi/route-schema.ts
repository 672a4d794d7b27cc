/** One call of the API as the document, the tests and the routes agree on it. */
import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';
import type { ErrorReason } from '../../../src/protocol/errors.ts';

/** What the bearer of a request has to be: nobody, an access token, or a refresh token (spec §7). */
export type Auth = 'none' | 'access' | 'refresh';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Success =
  /** JSON, with this in its `data` field (spec §7). */
  | { kind: 'data'; status: 200; schema: GenericSchema }
  /** JSON, and this is the whole of it. */
  | { kind: 'json'; status: 200; schema: GenericSchema }
  /** A text that lasts: each line, or each event's data, is one of these. */
  | { kind: 'lines' | 'events'; status: 200; schema: GenericSchema }
  /** HTML, for a person with a browser. */
  | { kind: 'page'; status: 200 | 404 }
  | { kind: 'bytes'; status: 200 | 206 }
  | { kind: 'empty'; status: 200 | 201 | 204 | 206 };

/** An answer of the tus protocol that is not a success; its body is an error's like any other. */
export type TusProblem = 400 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 423 | 460;

export type Parameters = ObjectSchema<ObjectEntries, undefined>;

export interface Operation {
  method: Method;
  /** Below the API's base, parameters as in `/devices/:id`. */
  path: string;
  auth: Auth;
  /** One sentence for who reads the document. */
  summary: string;
  /** What the parameters of the path have to be; where they are not, nothing is at that address. */
  params?: Parameters;
  /** Parameters behind the question mark, none of which has to be there. */
  query?: Parameters;
  /** Of headers that matter to this call alone. */
  headers?: Readonly<Record<string, string>>;
  /** What the route parses the JSON body with. */
  request?: GenericSchema;
  /** The body is not JSON but bytes. */
  takesBytes?: true;
  answers: readonly Success[];
  /** Beyond those that any call may have (`errorsOf`). */
  errors?: readonly ErrorReason[];
  tusProblems?: readonly TusProblem[];
}

/** The status of each reason; 415 and 416 are `invalid` too (`errorsOf`). */
export const statusOfReason: Readonly<Record<ErrorReason, number>> = {
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
export function errorsOf(operation: Operation): Map<number, ErrorReason[]> {
  const { method, auth, params, query, answers, errors = [] } = operation;
  const reasons: ErrorReason[] = ['too-many', 'full', ...errors];
  if (auth !== 'none') reasons.push('unauthenticated');
  if (params !== undefined) reasons.push('not-found');
  if (query !== undefined) reasons.push('invalid');
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
