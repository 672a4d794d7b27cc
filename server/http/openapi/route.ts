/** GET /openapi.json: what this API is, for whoever asks. */
import type { FastifyInstance } from 'fastify';
import { describeApi } from './document.ts';
import { operations } from './operations.ts';

export async function openApiRoute(app: FastifyInstance): Promise<void> {
  // Made when somebody first asks: the start of a server does not wait for it.
  let text: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(describeApi(operations));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
