/**
 * Whether the server can write to its database and its data folder. A result is kept for a while, so that frequent
 * requests do not keep the disk busy.
 */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isDiskFull } from '../../files/disk.ts';
import { healthPatienceMs, healthTryEveryMs } from '../../limits.ts';
import { refuseFull, serverFault } from '../answers.ts';
import { healthRateLimit } from '../bounds/rate-limit.ts';

export async function healthRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const look = createLook(context, (fault) =>
    app.log.error({ err: fault }, 'the server cannot write to its database or its files'),
  );
  app.get('/healthz', { config: { rateLimit: healthRateLimit } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const fault = await look();
    if (fault === undefined) return { data: { ok: true } };
    if (isDiskFull(fault)) return refuseFull(reply, 503);
    return reply.code(503).send({ error: { message: serverFault } });
  });
}

/**
 * @param onFault called once a try, not once a request: the log may be on the full disk
 * @returns a function that returns the fault, or `undefined`
 */
function createLook(
  { storage, blobStore, clock }: Context,
  onFault: (fault: unknown) => void,
): () => Promise<unknown> {
  let triedAt = Number.NEGATIVE_INFINITY;
  let outcome: Promise<unknown> = Promise.resolve();
  const tryOnce = async () => {
    const impatience = Promise.withResolvers<unknown>();
    const error = new Error('a write took too long');
    const timer = setTimeout(() => impatience.resolve(error), healthPatienceMs);
    const written = Promise.all([storage.probe(), blobStore.probe()]).then(
      () => undefined,
      (fault: unknown) => fault,
    );
    try {
      const fault = await Promise.race([written, impatience.promise]);
      if (fault !== undefined) onFault(fault);
      return fault;
    } finally {
      clearTimeout(timer);
    }
  };
  return () => {
    const now = clock.nowMs();
    if (Math.abs(now - triedAt) >= healthTryEveryMs) {
      triedAt = now;
      outcome = tryOnce();
    }
    return outcome;
  };
}
