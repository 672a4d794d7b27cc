/** Answers errors that routes throw. Details go to the log only. */
import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorReason } from '../../src/protocol/errors.ts';
import { isDiskFull } from '../files/disk.ts';
import { NoSuchAccount } from '../storage/contract.ts';
import { refuse, refuseBusy, refuseFull, serverFault } from './answers.ts';
import { refuseUnauthenticated } from './authenticate.ts';
import { UnfitRequest } from './route-schema.ts';

const known: Record<number, { reason: ErrorReason; message: string }> = {
  413: { reason: 'too-large', message: 'The request is too large.' },
  429: { reason: 'too-many', message: 'Too many requests. Wait a minute, then try again.' },
};

/** Set before a file is opened. An error that is sent instead must not have them. */
const describesAnswer = [
  ...['content-type', 'content-length', 'content-encoding', 'content-range', 'content-disposition'],
  ...['accept-ranges', 'etag', 'last-modified'],
];

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    for (const name of describesAnswer) reply.removeHeader(name);
    if (error instanceof NoSuchAccount) return refuseUnauthenticated(reply);
    if (error instanceof UnfitRequest) {
      return refuse(reply, error.statusCode, error.reason, error.message);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'a request failed');
      reply.header('cache-control', 'no-store');
      if (isDiskFull(error)) return refuseFull(reply);
      if (status === 503) return refuseBusy(reply);
      return reply.code(500).send({ error: { message: serverFault } });
    }
    // The plugin of static files refuses addresses such as “..” in this way.
    if (status === 403 || status === 404) return reply.callNotFound();
    const { reason, message } = known[status] ?? {
      reason: 'invalid',
      message: 'The server could not read the request.',
    };
    return refuse(reply, status, reason, message);
  });
}
