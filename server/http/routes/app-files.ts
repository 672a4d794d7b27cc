/**
 * The built app. Files with a hash in their name never change; others are revalidated. Any other address outside the API
 * is a place inside the app and gets the page.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareAgainPlace, sharePath } from '../../../src/protocol/share.ts';
import { networkOf } from '../../accounts/attempts.ts';
import type { Context } from '../../context.ts';
import { mostOpenOfNetwork } from '../../limits.ts';
import { refuse } from '../answers.ts';
import { createOpenFiles } from '../bounds/open-files.ts';
import { isApi } from '../headers.ts';

export async function appFileRoutes(app: FastifyInstance, { distDir }: Context): Promise<void> {
  const isBuilt = existsSync(join(distDir, 'index.html'));
  const openFiles = createOpenFiles(mostOpenOfNetwork);
  app.addHook('preHandler', async (request, reply) => {
    // The build has compressed suitable files. Compressing while sending takes 20 MB per request.
    request.headers['x-no-compression'] = 'packed by the build';
    if (!(await openFiles.turn(networkOf(request.ip), request, reply))) reply.hijack();
  });
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: distDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(distDir, 'assets'));
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    if (isApi(request)) {
      return refuse(reply, 404, 'not-found', 'There is nothing at this address of the API.');
    }
    if (!isPage(request)) {
      // The next deployment may add it.
      reply.header('cache-control', 'no-store');
      return reply.code(404).type('text/plain').send('Not found\n');
    }
    return isBuilt ? reply.code(200).sendFile('index.html') : sendHint(reply);
  });
}

/** A missing script must not be answered by a page, which would fail in a confusing way. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith('/assets/')) return false;
  return !/\.[a-z0-9]{1,11}$/i.test(path) || headers.accept?.includes('text/html') === true;
}

function sendHint(reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(
      'The server runs, but the app is not built yet. Run “npm run build”, then start again.\n',
    );
}

/**
 * The service worker handles the share target (`share_target` in the manifest). The form arrives here only if no worker
 * runs, such as after the browser's data was cleared. It is not read: the page that opens starts the worker and asks the
 * student to share again.
 */
export async function shareRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.post(sharePath, (_request, reply) => reply.redirect(shareAgainPlace, 303));
}
