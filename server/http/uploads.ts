/** tus uploads behind the same token as everything else. */
import type { FastifyInstance } from 'fastify';
import { uploadsPath } from '../../src/protocol/files.ts';
import type { Context } from '../context.ts';
import { createUploads, ownsUpload } from '../files/uploads.ts';
import { refuse, serverFault } from './answers.ts';
import { bearerOf, requireBearer } from './authenticate.ts';

export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, tokens, blobFolder, clock } = context;
  const uploads = createUploads(storage, blobFolder, clock.nowMs, (error) => {
    app.log.error({ err: error }, 'failed');
    return serverFault;
  });
  // tus reads the bytes itself.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) =>
    done(null),
  );

  app.route<{ Params: { id?: string } }>({
    method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
    url: `${uploadsPath}/:id?`,
    preHandler: requireBearer(tokens),
    compress: false,
    decompress: false,
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { id = '' } = request.params;
      if (request.method !== 'POST' && !ownsUpload(userId, id)) {
        return refuse(reply, 404, 'not-found', 'There is no such upload.');
      }
      if (request.method === 'HEAD') await uploads.settle(userId, id);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await uploads.handle(userId, request.raw, reply.raw);
      return reply;
    },
  });
}
