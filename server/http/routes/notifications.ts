/** What this server can notify students by, and the link of its mails that stops them (RFC 8058). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  channelsPath,
  unsubscribeParams,
  unsubscribePath,
} from '../../../src/protocol/channels.ts';
import type { Context } from '../../context.ts';
import { hashUnsubscribe, switchMailsOff } from '../../notify/unsubscribe.ts';
import { authRateLimit } from '../bounds/limits.ts';
import { askPage, stoppedPage, unknownPage } from '../unsubscribe-page.ts';

export async function notificationRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { channels } = context;
  app.get(channelsPath, async () => ({
    data: { email: channels.has('email'), sms: channels.has('sms') },
  }));
  await app.register((scope) => unsubscribeRoutes(scope, context));
}

async function unsubscribeRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const owners = new WeakMap<FastifyRequest, string>();
  // Before anything of a body is read, and after the limit: who asks too often costs no question to the storage.
  const requireToken = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = v.safeParse(unsubscribeParams, request.params);
    // What is no token at all is answered as any address where nothing is.
    if (!params.success) return;
    const owner = await context.storage.notices.ownerOf(hashUnsubscribe(params.output.token));
    if (owner === undefined) return send(reply.code(404), unknownPage);
    owners.set(request, owner);
  };
  app.removeAllContentTypeParsers();
  // A form or a part of one (RFC 8058 §3.1): whoever has the token may ask in any words.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
  const address = `${unsubscribePath}/:token`;
  const limited = { config: { rateLimit: authRateLimit }, preParsing: requireToken };

  app.get(address, limited, (_request, reply) => send(reply, askPage));

  app.post(address, limited, async (request, reply) => {
    const owner = owners.get(request);
    if (owner !== undefined) await switchMailsOff(context, owner);
    return send(reply, stoppedPage);
  });
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
