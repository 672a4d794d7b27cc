/** GET /openapi.json: what this API is, for whoever asks. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as v from 'valibot';
import { acceptsGzip } from '../accepts-gzip.ts';
import type { Api } from './route-schema.ts';

export async function openApiRoute(app: Api): Promise<void> {
  // Made when somebody first asks: the start of a server does not wait for it.
  let made: Promise<Described> | undefined;
  // Packed once, not for each of whoever asks: strangers may ask too, and often.
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
