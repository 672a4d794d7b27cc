/** The shape of every answer, `{data}` or `{error: {message, reason}}` (spec §7), and refusals that routes share. */
import type { FastifyReply, preValidationAsyncHookHandler } from 'fastify';
import * as v from 'valibot';
import { failure, type Result, success } from '../../src/lib/result.ts';
import type { ErrorReason } from '../../src/protocol/errors.ts';
import type { Context } from '../context.ts';
import { mailRetrySeconds, passwordRetryMs } from '../limits.ts';

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
  // Rules without a message of their own.
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

/** @param header `Accept-Encoding` of a request */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(header ?? ''));
}

export function refuseWrongCode(reply: FastifyReply) {
  const message = 'This code is wrong or has expired. Check it, or get a new code.';
  return refuseInvalid(reply, message);
}

export function refuseTakenName(reply: FastifyReply) {
  const message = 'This username is taken or looks like another one. Choose a different one.';
  return refuse(reply, 409, 'conflict', message);
}

export function refuseTooManyCodes(reply: FastifyReply, waitMs: number) {
  const message = `Too many codes were sent. Try again ${inMinutes(waitMs)}.`;
  return refuse(retryAfter(reply, waitMs), 429, 'too-many', message);
}

export function refuseTooManyTries(reply: FastifyReply, waitMs: number) {
  const message = 'Too many tries. Wait a minute, then try again.';
  return refuse(retryAfter(reply, waitMs), 429, 'too-many', message);
}

export function refuseBusy(reply: FastifyReply) {
  const message = 'The server is busy. Try again in a moment.';
  return refuse(retryAfter(reply, passwordRetryMs), 503, 'busy', message);
}

export function retryAfter(reply: FastifyReply, waitMs: number): FastifyReply {
  return reply.header('retry-after', Math.ceil(waitMs / 1_000));
}

function inMinutes(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/** For routes that send a mail. Checked before the work, so that the student loses nothing typed. */
export function requireMail({ canPost }: Pick<Context, 'canPost'>): preValidationAsyncHookHandler {
  return async (_request, reply) => {
    if (canPost()) return;
    const message = 'We can’t send emails right now. Try again in a minute.';
    return refuse(reply.header('retry-after', mailRetrySeconds), 503, 'busy', message);
  };
}
