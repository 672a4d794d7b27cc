/** File bytes by their hash, for their own account only; ranges by RFC 9110 §14. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as say from '../../../src/lib/messages.ts';
import { fileParams } from '../../../src/protocol/addresses.ts';
import {
  filesPath,
  knownFiles,
  knownFilesPath,
  knownFilesRequest,
} from '../../../src/protocol/files.ts';
import { type ServerStorage, serverStorage, storagePath } from '../../../src/protocol/storage.ts';
import type { Context } from '../../context.ts';
import { maxKnownFilesBytes, mostOpenOfAccount, rowOnItsWayMs } from '../../limits.ts';
import { refuse } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { createOpenFiles } from '../bounds/open-files.ts';
import { type Api, data } from '../route-schema.ts';

/** Concurrent requests to a bucket. */
const lookedAtOnce = 16;

export async function fileRoutes(app: Api, context: Context): Promise<void> {
  const { storage, blobStore, clock } = context;
  const openFiles = createOpenFiles(mostOpenOfAccount);

  /** @returns `undefined` for a listed blob whose bytes are missing (after a restore), so that the device uploads it again */
  const findWhole = async (userId: string, sha256: string) => {
    const blob = await storage.blobs.find(userId, sha256);
    const size = blob && (await blobStore.size(userId, sha256));
    return size === blob?.sizeBytes ? blob : undefined;
  };

  app.route({
    method: 'POST',
    url: knownFilesPath,
    bodyLimit: maxKnownFilesBytes,
    schema: {
      auth: 'access',
      summary: 'Which of these files this account has uploaded.',
      body: knownFilesRequest,
      answers: data(knownFiles),
      errors: ['busy'],
    },
    handler: async (request) => {
      const { userId } = bearerOf(request);
      // Before the check: a file that is reported as known must stay until its row has arrived.
      await storage.blobs.promise(userId, request.body.sha256, clock.nowMs());
      const known: string[] = [];
      for (let start = 0; start < request.body.sha256.length; start += lookedAtOnce) {
        const some = request.body.sha256.slice(start, start + lookedAtOnce);
        const found = await Promise.all(some.map((sha256) => findWhole(userId, sha256)));
        known.push(...some.filter((_, index) => found[index] !== undefined));
      }
      return { data: { known } };
    },
  });

  const path = `${filesPath}/:sha256`;
  const ofFile = {
    auth: 'access' as const,
    params: fileParams,
    knownHeaders: { range: 'a part of the bytes (RFC 9110 §14)' },
    errors: ['busy' as const],
  };
  app.route({
    method: 'GET',
    url: path,
    compress: false,
    exposeHeadRoute: false,
    schema: {
      ...ofFile,
      summary: 'The bytes of a file that this account has uploaded.',
      answers: [
        { kind: 'bytes', status: 200 },
        { kind: 'bytes', status: 206 },
      ],
    },
    handler: answerFile,
  });
  app.route({
    method: 'HEAD',
    url: path,
    compress: false,
    config: { swagger: { exposeHeadRoute: true } },
    schema: {
      ...ofFile,
      summary: 'Whether this account has uploaded a file.',
      answers: [
        { kind: 'empty', status: 200 },
        { kind: 'empty', status: 206 },
      ],
    },
    handler: answerFile,
  });

  async function answerFile(
    request: FastifyRequest<{ Params: { sha256: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { userId } = bearerOf(request);
    const { sha256 } = request.params;
    // Older apps ask by HEAD which files they need not send.
    if (request.method === 'HEAD') await storage.blobs.promise(userId, [sha256], clock.nowMs());
    const blob = await findWhole(userId, sha256);
    if (blob === undefined) return refuse(reply, 404, 'not-found', say.fileNotFound);
    const size = blob.sizeBytes;
    reply
      .header('accept-ranges', 'bytes')
      .header('etag', `"${sha256}"`)
      // Uploaded bytes must never open as a page of this site.
      .header('content-disposition', 'attachment');
    const range = parseRange(request.headers.range, size);
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`);
      return refuse(reply, 416, 'invalid', 'The file does not have this part.');
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range !== undefined) {
      reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    }
    reply.type(blob.mime).header('content-length', end - start + 1);
    if (request.method === 'HEAD' || size === 0) return reply.send();
    if (!(await openFiles.turn(userId, request, reply))) return reply.hijack();
    return reply.send(await blobStore.read(userId, sha256, start, end));
  }
}

/** A single range of bytes; any other header counts as none, as the RFC allows. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

export async function storageRoutes(app: Api, { storage, clock, config }: Context): Promise<void> {
  app.route({
    method: 'GET',
    url: storagePath,
    schema: {
      auth: 'access',
      summary: 'How much of the server’s room the student’s files take, and how much they may.',
      answers: data(serverStorage),
    },
    handler: async (request): Promise<{ data: ServerStorage }> => {
      const { userId } = bearerOf(request);
      const { neededBytes } = await storage.blobs.stored(userId, clock.nowMs() - rowOnItsWayMs);
      return { data: { usedBytes: neededBytes, quotaBytes: config.quotaBytes ?? null } };
    },
  });
}
