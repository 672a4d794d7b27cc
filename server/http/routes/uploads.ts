/** tus uploads, with the same tokens as other routes. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadParams } from '../../../src/protocol/addresses.ts';
import { uploadsPath } from '../../../src/protocol/files.ts';
import type { Context } from '../../context.ts';
import { createUploads, ownsUpload } from '../../files/uploads.ts';
import { diskFull, refuse, refuseInvalid, serverFault } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import type { Api, TusProblem } from '../route-schema.ts';

export async function uploadRoutes(app: Api, context: Context): Promise<void> {
  const { storage, blobStore, clock, config } = context;
  const uploads = createUploads(
    storage,
    blobStore,
    clock.nowMs,
    config.quotaBytes,
    (error, isFull) => {
      app.log.error({ err: error }, 'an upload failed');
      return isFull ? diskFull : serverFault;
    },
  );
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) =>
    done(null),
  );

  const options = {
    compress: false,
    decompress: false,
  } as const;
  const tusVersion = { 'tus-resumable': '1.0.0' };
  const ofUpload = {
    auth: 'access' as const,
    params: uploadParams,
    knownHeaders: tusVersion,
    errors: ['busy' as const],
    tusProblems: [400, 404, 410, 412] satisfies TusProblem[],
  };

  app.route({
    method: 'POST',
    url: uploadsPath,
    ...options,
    schema: {
      auth: 'access',
      summary: 'Begins a resumable upload (tus 1.0.0) of a file named by its SHA-256.',
      knownHeaders: {
        ...tusVersion,
        'upload-length': 'bytes of the whole file',
        'upload-metadata': 'sha256 in base64 of the hex, and, if wanted, filetype',
      },
      answers: [{ kind: 'empty', status: 201 }],
      errors: ['busy', 'over-quota'],
      tusProblems: [400, 412, 413, 460],
    },
    handler: (request, reply) => {
      // tus would answer with an internal error.
      if (request.headers['upload-concat'] !== undefined) {
        return refuseInvalid(reply, 'Parts of a file cannot be uploaded side by side.');
      }
      return hand(request, reply, undefined);
    },
  });

  const path = `${uploadsPath}/:id`;
  app.route({
    method: 'HEAD',
    url: path,
    ...options,
    config: { swagger: { exposeHeadRoute: true } },
    schema: {
      ...ofUpload,
      summary: 'How many bytes of an upload have arrived.',
      answers: [{ kind: 'empty', status: 200 }],
    },
    handler: handOwn,
  });
  app.route({
    method: 'PATCH',
    url: path,
    ...options,
    schema: {
      ...ofUpload,
      summary: 'More bytes of an upload; with the last one its hash is checked.',
      knownHeaders: { ...tusVersion, 'upload-offset': 'where these bytes begin' },
      takesBytes: true,
      answers: [{ kind: 'empty', status: 204 }],
      errors: ['busy', 'over-quota'],
      tusProblems: [400, 403, 404, 409, 410, 412, 413, 415, 423, 460],
    },
    handler: handOwn,
  });
  app.route({
    method: 'DELETE',
    url: path,
    ...options,
    schema: {
      ...ofUpload,
      summary: 'Gives up an upload.',
      answers: [{ kind: 'empty', status: 204 }],
    },
    handler: handOwn,
  });

  async function handOwn(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { userId } = bearerOf(request);
    const { id } = request.params;
    if (!ownsUpload(userId, id)) {
      return refuse(reply, 404, 'not-found', 'This upload was not found.');
    }
    if (request.method === 'HEAD') await uploads.settle(userId, id);
    return hand(request, reply, id);
  }

  async function hand(
    request: FastifyRequest,
    reply: FastifyReply,
    uploadId: string | undefined,
  ): Promise<FastifyReply> {
    // tus reads the address again: it must contain only checked parts.
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
      request.log.error({ err: error }, 'an upload failed');
      answerFault(reply.raw);
    }
    return reply;
  }
}

/** Fastify does not answer requests that were handed to tus. */
function answerFault(answer: ServerResponse): void {
  if (answer.headersSent) {
    answer.destroy();
    return;
  }
  answer.writeHead(500, { 'content-type': 'application/json; charset=utf-8' });
  answer.end(JSON.stringify({ error: { message: serverFault } }));
}
