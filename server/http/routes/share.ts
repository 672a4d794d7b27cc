/**
 * The share target (`share_target` in the manifest) belongs to the service worker. Its form comes here only
 * where no worker runs, the browser's data having been cleared perhaps: nothing of it is read or kept, and
 * the page that opens says so and starts the worker.
 */
import type { FastifyInstance } from 'fastify';
import { shareAgainPlace, sharePath } from '../../../src/protocol/share.ts';

export async function shareRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.post(sharePath, (_request, reply) => reply.redirect(shareAgainPlace, 303));
}
