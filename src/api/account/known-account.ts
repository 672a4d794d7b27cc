/** What the server says of an account that this device holds, whoever is signed in. */
import { type KnownAccount, knownAccount, knownAccountPath } from '../../protocol/known-account.ts';
import type { Cursor } from '../../protocol/sync.ts';
import { systemClientEnvironment } from '../client.ts';
import type { ApiResult } from '../failure.ts';
import { sendRequest } from '../request.ts';

/** A student waits for the answer before a dialog, milliseconds. */
const timeoutMs = 8_000;

/** Sends no token: the session may be somebody else's, or none. */
export function askKnownAccount(
  user: string,
  cursor: Cursor | null,
): Promise<ApiResult<KnownAccount>> {
  const { fetch, origin } = systemClientEnvironment;
  return sendRequest(
    {
      path: knownAccountPath,
      method: 'post',
      body: { user, cursor },
      schema: knownAccount,
      timeoutMs,
    },
    { fetch, origin: origin() },
  );
}
