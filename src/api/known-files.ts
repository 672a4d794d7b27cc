/** Which of some files the server has already: one question for all of them, and no error where it has none. */
import { filesPath, knownFiles, knownFilesPath } from '../protocol/files.ts';
import { type ClientEnvironment, createClient, systemClientEnvironment } from './client.ts';
import type { ApiResult } from './failure.ts';
import { openStream } from './stream.ts';

/**
 * @param hashes their SHA-256, at most `maxKnownFiles`
 * @returns those that the server has; with reason `not-found` from a server that cannot be asked so
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

/** The same of one file, of a server that is older than this app. Browsers log its 404 as an error. */
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
