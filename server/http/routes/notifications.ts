import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  channelsPath,
  offeredChannels,
  unsubscribeParams,
  unsubscribePath,
} from '../../../src/protocol/channels.ts';
import type { Context } from '../../context.ts';
import { hashUnsubscribe, switchMailsOff } from '../../notify/notifier.ts';
import { authRateLimit } from '../bounds/rate-limit.ts';
import { type Api, data, type Success } from '../route-schema.ts';

export async function notificationRoutes(app: Api, context: Context): Promise<void> {
  const { channels } = context;
  app.route({
    method: 'GET',
    url: channelsPath,
    schema: {
      auth: 'access',
      summary: 'By what this server can notify students: email, SMS, push.',
      answers: data(offeredChannels),
    },
    handler: async () => ({
      data: { email: channels.has('email'), sms: channels.has('sms'), push: true },
    }),
  });
  await app.register((scope) => unsubscribeRoutes(scope, context));
}

async function unsubscribeRoutes(app: Api, context: Context): Promise<void> {
  const owners = new WeakMap<FastifyRequest, string>();
  // Before the body is read, and after the rate limit: rate-limited requests do not reach the storage.
  const requireToken = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = v.safeParse(unsubscribeParams, request.params);
    // The check of the path answers a malformed token.
    if (!params.success) return;
    const owner = await context.storage.notices.ownerOf(hashUnsubscribe(params.output.token));
    if (owner === undefined) return send(reply.code(404), unknownPage);
    owners.set(request, owner);
  };
  app.removeAllContentTypeParsers();
  // A form or a part of one (RFC 8058 §3.1): only the token counts.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
  const address = `${unsubscribePath}/:token`;
  const limited = { config: { rateLimit: authRateLimit }, preParsing: requireToken };
  const schema = {
    // The token in the path came by mail and authenticates.
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

// The pages of the link. They have no script and no style: the policy allows none inline.

/** Only asks, since mail scanners open every link. */
const askPage = page(
  'Stop email notifications?',
  `<form method="post"><button>Stop emails</button></form>
<p>You still get notifications in Haversack. You can turn emails on again in Settings.</p>`,
);

const stoppedPage = page(
  'Email notifications are off',
  '<p>You can turn them on again in Haversack, in Settings under Notifications.</p>',
);

const unknownPage = page(
  'This link no longer works',
  '<p>The account it belongs to may have been deleted. Log in to Haversack to change your notifications in Settings.</p>',
);

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Haversack</title>
<main>
<h1>${title}</h1>
${content}
<p><a href="/">Open Haversack</a></p>
</main>
</html>
`;
}
