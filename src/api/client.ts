/** The client of the API (spec §7). By default a call needs a session, which is refreshed first. Never throws. */
import * as v from 'valibot';
import { type ApiResult, noAnswer, noSession } from './failure-kind.ts';
import { type ApiRequest, sendRequest } from './request.ts';
import { getSession, type SessionStore } from './session/session.ts';

export const nothing = v.looseObject({});

export interface ApiCall<T> extends ApiRequest<T> {
  /** `required` (the default) fails without a session; `optional` sends a token if there is one. */
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

/** An unreachable server during a refresh is “no answer”, not “no session”. */
export async function findToken(
  { session }: Pick<ClientEnvironment, 'session'>,
  auth: 'required' | 'optional',
): Promise<ApiResult<string | undefined>> {
  const found = await session.getSession({ autoRefresh: auth === 'required' });
  if (found.ok) return { ok: true, data: found.data.accessToken };
  if (auth === 'optional') return { ok: true, data: undefined };
  const { kind, code, reason } = found.error;
  // A refresh that gets no lock (`broken`) means that the page is being left.
  if (kind === 'no-session' || kind === 'broken') return noSession(reason);
  return code === undefined ? noAnswer(kind) : found;
}
