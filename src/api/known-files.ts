/** Which of some files the server has: one request for all. */
import { filesPath, knownFiles, knownFilesPath } from '../protocol/files.ts';
import { type ClientEnvironment, createClient, systemClientEnvironment } from './client.ts';
import type { ApiResult } from './failure.ts';
import { openStream } from './stream.ts';

/**
 * @param hashes SHA-256, at most `maxKnownFiles`
 * @returns the hashes that the server has; an older server fails with reason `not-found`
 */
export async function askKnownFiles(
  hashes: readonly string[],
  signal?: AbortSignal,
  environment: ClientEnvironment = systemClientEnvironment,
): Promise<ApiResult<string[]>> {
  const answer = await createClient(environment).call({
    path: knownFilesPath,
    method: 'post',
    body: { sha256: hashes },
    schema: knownFiles,
    ...(signal && { signal }),
  });
  return answer.ok ? { ok: true, data: answer.data.known } : answer;
}

/** For older servers, one file at a time. Browsers log the 404 as an error. */
export async function askOlderServer(
  sha256: string,
  signal: AbortSignal,
  environment: ClientEnvironment,
): Promise<ApiResult<boolean>> {
  const answer = await openStream(
    { path: `${filesPath}/${sha256}`, method: 'HEAD', signal },
    environment,
  );
  if (answer.ok) return { ok: true, data: true };
  return answer.error.kind === 'gone' ? { ok: true, data: false } : answer;
}
