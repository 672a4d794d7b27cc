/** The shape of every answer: `{data}` or `{error: {message, reason}}` (spec §7). */
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { failure, type Result, success } from '../../src/lib/result.ts';
import type { ErrorReason } from '../../src/protocol/errors.ts';

export const serverFault = 'Something went wrong on the server. Try again.';

export const diskFull =
  'The server has run out of space. Your work is safe on this device. Try again later, or tell whoever runs the server.';

export function refuse(
  reply: FastifyReply,
  status: number,
  reason: ErrorReason,
  message: string,
): FastifyReply {
  return reply.code(status).send({ error: { message, reason } });
}

export function refuseInvalid(reply: FastifyReply, message: string): FastifyReply {
  return refuse(reply, 400, 'invalid', message);
}

/** RFC 4918 §11.5. */
export function refuseFull(reply: FastifyReply, status = 507): FastifyReply {
  return refuse(reply, status, 'full', diskFull);
}

/** @returns the parsed body, or one sentence on what is wrong with it */
export function parseBody<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
): Result<v.InferOutput<S>> {
  if (typeof body !== 'object' || body === null)
    return failure('invalid', 'The request has no JSON body.');
  // Called only for rules without a message of their own.
  const unworded = new Set<v.BaseIssue<unknown>>();
  const parsed = v.safeParse(schema, body, {
    abortEarly: true,
    message: (issue) => {
      unworded.add(issue);
      return issue.message;
    },
  });
  if (parsed.success) return success(parsed.output);
  const [issue] = parsed.issues;
  if (!unworded.has(issue) && issue.type !== 'object') return failure('invalid', issue.message);
  const place = v.getDotPath(issue) ?? 'its top';
  return failure('invalid', `The request is not as expected at “${place}”.`);
}
