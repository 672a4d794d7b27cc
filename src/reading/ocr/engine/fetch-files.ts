/** Fetches engine and language, from the cache if possible. */
import type { RecognitionFile } from '../../../lib/recognition-files.ts';

/** The server did not deliver the file. */
export class Unavailable extends Error {}

/**
 * @param onProgress bytes loaded of both files
 * @throws Unavailable without a network, or if the server has no such file
 */
export async function fetchFiles(
  files: readonly RecognitionFile[],
  onProgress: (done: number, total: number) => void,
): Promise<ArrayBuffer[]> {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const fetched: ArrayBuffer[] = [];
  let before = 0;
  for (const file of files) {
    const start = before;
    const bytes = await fetchFile(file, (done) => onProgress(Math.min(start + done, total), total));
    fetched.push(bytes);
    before += file.sizeBytes;
  }
  onProgress(total, total);
  return fetched;
}

async function fetchFile(
  { path }: RecognitionFile,
  onBytes: (done: number) => void,
): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const answer = await fetch(path);
    // The login page of a network is not our file [S6].
    const isPage = answer.headers.get('content-type')?.includes('text/html') ?? false;
    if (!answer.ok || answer.body === null || isPage) throw new Error(`Status ${answer.status}`);
    let done = 0;
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      done += part.value.length;
      onBytes(done);
    }
  } catch (error) {
    throw new Unavailable(`${path} could not be fetched: ${error}`);
  }
  return await new Blob(parts).arrayBuffer();
}

export async function unpacked(gzip: ArrayBuffer): Promise<Uint8Array> {
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
