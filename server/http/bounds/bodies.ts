/**
 * What becomes of a request's body when it is refused before its end. The rest is read and thrown away, so
 * that the sender gets to the answer: closing at once would reset the connection, and the answer with it
 * (RFC 9112 §9.6). Nothing of it is unpacked, and whoever sends without end is cut off.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxBodyBytes } from '../../../src/protocol/sync.ts';
import { endBodyStreams } from './body-streams.ts';

export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    endBodyStreams(request);
    if (!hasBody(request)) return;
    // Fastify would close where a body was refused.
    reply.removeHeader('connection');
    if (!request.raw.readableEnded) dropRest(request);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function dropRest({ raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > maxBodyBytes) raw.destroy();
  });
  raw.resume();
}
