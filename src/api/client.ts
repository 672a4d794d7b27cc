/**
 * The one client of the API (spec §7): a call needs a session unless it says otherwise, and gets it
 * refreshed first; every outcome is a value.
 */

import * as v from 'valibot';
import { type ApiResult, noAnswer, noSession } from './failure.ts';
import { type ApiRequest, sendRequest } from './request.ts';
import { getSession, type SessionStore } from './session/session.ts';

/** What an answer has to hold that says no more than that it went well. */
export const nothing = v.looseObject({});

export interface ApiCall<T> extends ApiRequest<T> {
  /** `required` (the default) fails without a session; `optional` sends a token where there is one. */
  auth?: 'required' | 'optional';
}

export interface ClientEnvironment {
  session: Pick<SessionStore, 'getSession'>;
  fetch: typeof fetch;
  origin: () => string;
}

export interface ApiClient {
  call<T>(call: ApiCall<T>): Promise<ApiResult<T>>;
}

export const systemClientEnvironment: ClientEnvironment = {
  session: { getSession },
  fetch: (input, init) => globalThis.fetch(input, init),
  origin: () => globalThis.location.origin,
};

/** Calls the API as this device's student. Never throws. */
export const callApi: ApiClient['call'] = (call) =>
  createClient(systemClientEnvironment).call(call);

export function createClient(environment: ClientEnvironment): ApiClient {
  return {
    call: async ({ auth = 'required', ...request }) => {
      const token = await findToken(environment, auth);
      if (!token.ok) return token;
      return sendRequest(request, {
        fetch: environment.fetch,
        origin: environment.origin(),
        token: token.data,
      });
    },
  };
}

/** The token of a call. An unreachable server during a refresh is “no answer”, not “no session”. */
export async function findToken(
  { session }: Pick<ClientEnvironment, 'session'>,
  auth: 'required' | 'optional',
): Promise<ApiResult<string | undefined>> {
  const found = await session.getSession({ autoRefresh: auth === 'required' });
  if (found.ok) return { ok: true, data: found.data.accessToken };
  if (auth === 'optional') return { ok: true, data: undefined };
  const { kind, code, reason } = found.error;
  // Where even the lock for a refresh is not to be had, the page is being left.
  if (kind === 'no-session' || kind === 'broken') return noSession(reason);
  return code === undefined ? noAnswer(kind) : found;
}
