/** What the server knows of an account that this device holds, whatever the session. */
import { type KnownAccount, knownAccount, knownAccountPath } from '../../protocol/known-account.ts';
import type { Cursor } from '../../protocol/sync.ts';
import { systemClientEnvironment } from '../client.ts';
import type { ApiResult } from '../failure-kind.ts';
import { sendRequest } from '../request.ts';

/** The student waits for this before a dialog, milliseconds. */
const timeoutMs = 8_000;

/** Sends no token, because the session may be missing or another student's. */
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
