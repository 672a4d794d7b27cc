/** GET /openapi.json: what this API is, for whoever asks. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptsGzip } from '../accepts-gzip.ts';
import { describeApi } from './document.ts';
import { operations } from './operations.ts';

export async function openApiRoute(app: FastifyInstance): Promise<void> {
  // Made when somebody first asks: the start of a server does not wait for it.
  let made: Promise<Described> | undefined;
  // Packed once, not for each of whoever asks: strangers may ask too, and often.
  app.get('/openapi.json', { compress: false }, async (request, reply) => {
    made ??= describe();
    const { plain, packed } = await made;
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}

interface Described {
  plain: Buffer;
  packed: Buffer;
}

async function describe(): Promise<Described> {
  const plain = Buffer.from(JSON.stringify(describeApi(operations)));
  return { plain, packed: await promisify(gzip)(plain) };
}
