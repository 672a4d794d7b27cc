/** Authenticates requests by the token in the Bearer header (spec §7), or answers 401. */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import { assert } from '../../src/lib/assert.ts';
import * as say from '../../src/lib/messages.ts';
import type { Bearer, Tokens } from '../accounts/tokens.ts';
import type { Context } from '../context.ts';
import { refuse } from './answers.ts';
import { type Auth, routeSchemaOf } from './route-schema.ts';

const bearers = new WeakMap<FastifyRequest, Bearer>();

function requireBearer({
  tokens,
  presence,
}: Pick<Context, 'tokens' | 'presence'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = bearerToken(request);
    const bearer = token === undefined ? undefined : await tokens.authenticate(token);
    if (bearer === undefined) return refuseUnauthenticated(reply);
    bearers.set(request, bearer);
    // The list of devices also needs sessions that only download.
    presence.saw(bearer);
  };
}

/** The route replaces the token. This check avoids reading the body of a request that cannot succeed. */
function requireRefreshToken(tokens: Tokens): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const token = bearerToken(request);
    const isKnown = token !== undefined && (await tokens.isRefreshToken(token));
    if (!isKnown) return refuseUnauthenticated(reply);
  };
}

/** For routes with `auth: 'access'`. */
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

/**
 * Checks the token on every route of the API, before the body is read or unpacked. A route whose `schema` names no
 * `auth` stops the start, so no guard can be forgotten.
 */
export function guardRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'tokens' | 'presence'>,
): void {
  const guards: Record<Auth, onRequestAsyncHookHandler[]> = {
    none: [],
    access: [requireBearer(context)],
    refresh: [requireRefreshToken(context.tokens)],
  };
  app.addHook('onRoute', (route) => {
    const before = [route.onRequest ?? []].flat();
    route.onRequest = [...before, ...guards[routeSchemaOf(route).auth]];
  });
}
