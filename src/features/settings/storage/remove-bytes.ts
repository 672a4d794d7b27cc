/**
 * Takes a file's bytes off this device, when the server has said that it has them: what was uploaded once may be gone
 * there since, and this device may hold the only copy [P2].
 */
import type { ApiResult } from '../../../api/failure.ts';
import { askKnownFiles } from '../../../api/known-files.ts';
import { type KeptFile, letBytesGo } from '../../../db/bytes/kept-files.ts';
import { sendAgain } from '../../../db/bytes/transfers.ts';
import { failure, type Result } from '../../../lib/result.ts';

export type AskServer = (sha256: string) => Promise<ApiResult<string[]>>;

/** @returns `not-known` where the server did not say: then the student decides */
export async function removeBytes(
  { id, sha256 }: Pick<KeptFile, 'id' | 'sha256'>,
  ask: AskServer = (hash) => askKnownFiles([hash]),
): Promise<Result<void> | 'not-known'> {
  const answer = await ask(sha256);
  if (!answer.ok) return 'not-known';
  if (answer.data.includes(sha256)) return letBytesGo(id);
  const again = await sendAgain(id);
  if (!again.ok) return again;
  return failure(
    'refused',
    'The server no longer has this file. It stays on this device and is uploaded again.',
  );
}
