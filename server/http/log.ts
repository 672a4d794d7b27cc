/** One line a request: method, route pattern, status, time. Never addresses with ids, tokens or bodies. */
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../src/protocol/version.ts';

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    };
    // The app's own files would drown what matters, a code in the terminal included.
    if (route.startsWith(apiBase)) request.log.info(line);
    else request.log.debug(line);
  });
}
