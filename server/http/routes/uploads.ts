/** tus uploads behind the same token as everything else. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { uploadParams } from '../../../src/protocol/addresses.ts';
import { uploadsPath } from '../../../src/protocol/files.ts';
import type { Context } from '../../context.ts';
import { createUploads, ownsUpload } from '../../files/uploads.ts';
import { diskFull, refuse, refuseInvalid, serverFault } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';

export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, blobStore, clock, config } = context;
  const uploads = createUploads(
    storage,
    blobStore,
    clock.nowMs,
    config.quotaBytes,
    (error, isFull) => {
      app.log.error({ err: error }, 'failed');
      return isFull ? diskFull : serverFault;
    },
  );
  // tus reads the bytes itself.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) =>
    done(null),
  );

  const options = {
    compress: false,
    decompress: false,
  } as const;

  app.post(uploadsPath, options, (request, reply) => {
    // tus would call it a fault of its own.
    if (request.headers['upload-concat'] !== undefined) {
      return refuseInvalid(reply, 'Parts of a file cannot be uploaded side by side.');
    }
    return hand(request, reply, undefined);
  });

  app.route<{ Params: v.InferOutput<typeof uploadParams> }>({
    ...options,
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${uploadsPath}/:id`,
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      const { id } = request.params;
      if (!ownsUpload(userId, id)) {
        return refuse(reply, 404, 'not-found', 'This upload was not found.');
      }
      if (request.method === 'HEAD') await uploads.settle(userId, id);
      return hand(request, reply, id);
    },
  });

  /** tus answers. */
  async function hand(
    request: FastifyRequest,
    reply: FastifyReply,
    uploadId: string | undefined,
  ): Promise<FastifyReply> {
    // tus reads the address once more: it is to have nothing that was not checked.
    if (request.originalUrl.includes('?')) {
      return refuseInvalid(reply, 'The address of an upload has no question mark.');
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const { userId } = bearerOf(request);
    try {
      await uploads.handle({ userId, uploadId }, request.raw, reply.raw);
    } catch (error) {
      request.log.error({ err: error }, 'failed');
      answerFault(reply.raw);
    }
    return reply;
  }
}

/** Fastify answers nothing any more for a request that was handed to tus. */
function answerFault(answer: ServerResponse): void {
  if (answer.headersSent) {
    answer.destroy();
    return;
  }
  answer.writeHead(500, { 'content-type': 'application/json; charset=utf-8' });
  answer.end(JSON.stringify({ error: { message: serverFault } }));
}
