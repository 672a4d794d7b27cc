/** What this server can notify students by, and the link of its mails that stops them (RFC 8058). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  channelList,
  channelsPath,
  unsubscribeParams,
  unsubscribePath,
} from '../../../src/protocol/channels.ts';
import type { Context } from '../../context.ts';
import { hashUnsubscribe, switchMailsOff } from '../../notify/unsubscribe.ts';
import { authRateLimit } from '../bounds/limits.ts';
import { type Api, data, type Success } from '../openapi/route-schema.ts';
import { askPage, stoppedPage, unknownPage } from '../unsubscribe-page.ts';

export async function notificationRoutes(app: Api, context: Context): Promise<void> {
  const { channels } = context;
  app.route({
    method: 'GET',
    url: channelsPath,
    schema: {
      auth: 'access',
      summary: 'By what this server can notify students: email, SMS.',
      answers: data(channelList),
    },
    handler: async () => ({
      data: { email: channels.has('email'), sms: channels.has('sms') },
    }),
  });
  await app.register((scope) => unsubscribeRoutes(scope, context));
}

async function unsubscribeRoutes(app: Api, context: Context): Promise<void> {
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
  const schema = {
    // The token in the path says who asks: it came by mail.
    auth: 'none' as const,
    params: unsubscribeParams,
    answers: [
      { kind: 'page', status: 200 },
      { kind: 'page', status: 404 },
    ] satisfies Success[],
  };

  app.route({
    method: 'GET',
    url: address,
    ...limited,
    schema: {
      ...schema,
      summary: 'A page that asks whether to stop the emails; it changes nothing.',
    },
    handler: (_request, reply) => send(reply, askPage),
  });

  app.route({
    method: 'POST',
    url: address,
    ...limited,
    schema: {
      ...schema,
      summary: 'Stops the emails of the account with this token (RFC 8058). The body is not read.',
    },
    handler: async (request, reply) => {
      const owner = owners.get(request);
      if (owner !== undefined) await switchMailsOff(context, owner);
      return send(reply, stoppedPage);
    },
  });
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
