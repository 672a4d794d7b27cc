/** Server-sent events: pokes for the devices that are open right now. */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { bearerOf, requireBearer } from './authenticate.ts';

/** Below the idle limits of common proxies. */
export const heartbeatMs = 25_000;

export async function eventRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, pokes, tokens } = context;

  app.get<{ Querystring: { device?: string } }>(
    '/sync/events',
    { preHandler: requireBearer(tokens), compress: false },
    async (request, reply) => {
      const { userId } = bearerOf(request);
      const stream = new PassThrough();
      const poke = (version: number) =>
        stream.write(`event: poke\ndata: ${JSON.stringify({ version })}\n\n`);
      const end = () => stream.end();
      const device = String(request.query.device ?? '');
      const stopListening = pokes.listen(userId, { device, poke, end });
      const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs);
      stream.once('close', () => {
        clearInterval(heartbeat);
        stopListening();
      });
      // Where the history stands: a device that missed something while it was away pulls it now.
      poke(await storage.rows.version(userId));
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
}
