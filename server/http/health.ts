/** Whether the server and its database answer. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

export async function healthRoutes(app: FastifyInstance, { storage }: Context): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    await storage.rows.version('');
    return reply.header('cache-control', 'no-store').send({ data: { ok: true } });
  });
}
