/** Who asks: the access token in the Bearer header (spec §7), or 401. */
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { assert } from '../../src/lib/assert.ts';
import * as say from '../../src/lib/messages.ts';
import type { Bearer, Tokens } from '../accounts/tokens.ts';
import { refuse } from './answers.ts';

const bearers = new WeakMap<FastifyRequest, Bearer>();

export function requireBearer(tokens: Tokens): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const token = bearerToken(request);
    const bearer = token === undefined ? undefined : await tokens.authenticate(token);
    if (bearer === undefined) return refuseUnauthenticated(reply);
    bearers.set(request, bearer);
  };
}

/** Only in routes behind `requireBearer`. */
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
