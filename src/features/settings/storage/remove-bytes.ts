/** Deletes a file's bytes on this device if the server has them. */
import type { ApiResult } from '../../../api/failure-kind.ts';
import { askKnownFiles } from '../../../api/file-bytes.ts';
import { type KeptFile, letKnownGo } from '../../../db/bytes/kept-files.ts';
import type { Result } from '../../../lib/result.ts';

export type AskServer = (sha256: string) => Promise<ApiResult<string[]>>;

/** @returns `not-known` if the server did not answer, so the student decides */
export async function removeBytes(
  file: Pick<KeptFile, 'id' | 'sha256'>,
  ask: AskServer = (hash) => askKnownFiles([hash]),
): Promise<Result<void> | 'not-known'> {
  const answer = await ask(file.sha256);
  return answer.ok ? letKnownGo(file, answer.data) : 'not-known';
}
