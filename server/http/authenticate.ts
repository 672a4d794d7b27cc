/** Who asks: the token in the Bearer header (spec §7), or 401. `guard-routes.ts` puts it before each route. */
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { assert } from '../../src/lib/assert.ts';
import * as say from '../../src/lib/messages.ts';
import type { Bearer, Tokens } from '../accounts/tokens.ts';
import type { Context } from '../context.ts';
import { refuse } from './answers.ts';

const bearers = new WeakMap<FastifyRequest, Bearer>();

export function requireBearer({
  tokens,
  presence,
}: Pick<Context, 'tokens' | 'presence'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = bearerToken(request);
    const bearer = token === undefined ? undefined : await tokens.authenticate(token);
    if (bearer === undefined) return refuseUnauthenticated(reply);
    bearers.set(request, bearer);
    // Whatever it asks for: a session that only downloads is in the list of devices too.
    presence.saw(bearer);
  };
}

/** The route itself replaces the token; a body is not worth reading before that may succeed. */
export function requireRefreshToken(tokens: Tokens): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = bearerToken(request);
    const isKnown = token !== undefined && (await tokens.isRefreshToken(token));
    if (!isKnown) return refuseUnauthenticated(reply);
  };
}

/** Only in routes whose operation asks for an access token. */
export function bearerOf(request: FastifyRequest): Bearer {
  const bearer = bearers.get(request);
  assert(bearer !== undefined, 'a route without its guard asked for the bearer');
  return bearer;
}

export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];
}

export function refuseUnauthenticated(reply: FastifyReply): FastifyReply {
  return refuse(reply, 401, 'unauthenticated', say.sessionExpired);
}
