/** GET /openapi.json: the description of this API. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as v from 'valibot';
import { acceptsGzip } from '../accepts-gzip.ts';
import type { Api } from './route-schema.ts';

export async function openApiRoute(app: Api): Promise<void> {
  // Made at the first request, to keep the start short.
  let made: Promise<Described> | undefined;
  // Compressed once, since anybody may ask for it often.
  app.route({
    method: 'GET',
    url: '/openapi.json',
    compress: false,
    schema: {
      auth: 'none',
      summary: 'This document.',
      answers: [{ kind: 'json', status: 200, schema }],
    },
    handler: async (request, reply) => {
      made ??= describe(app);
      const { plain, packed } = await made;
      reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain);
      return reply.header('content-encoding', 'gzip').send(packed);
    },
  });
}

const schema = v.looseObject({ openapi: v.literal('3.1.0') });

interface Described {
  plain: Buffer;
  packed: Buffer;
}

async function describe(app: Api): Promise<Described> {
  const plain = Buffer.from(JSON.stringify(app.swagger()));
  return { plain, packed: await promisify(gzip)(plain) };
}
