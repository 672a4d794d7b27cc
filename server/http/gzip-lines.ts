/** A long text of lines, compressed piece by piece, at the speed at which it is read. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

/**
 * @param pieces each line ends with a piece. Then all of it is flushed, so that the reader can store each
 *   line as it lands. The pieces are told to stop (`return`) when the reader goes away.
 */
export function gzipLines(pieces: AsyncIterable<string>): Readable {
  const gzip = createGzip({ level: 4 });
  const reader = new AbortController();
  gzip.once('close', () => reader.abort());
  writeAll().catch((error: unknown) => gzip.destroy(error instanceof Error ? error : undefined));
  return gzip;

  async function writeAll(): Promise<void> {
    for await (const piece of pieces) {
      const hasRoom = gzip.write(piece);
      if (piece.endsWith('\n')) gzip.flush(constants.Z_SYNC_FLUSH);
      if (!hasRoom) await once(gzip, 'drain', reader);
    }
    gzip.end();
  }
}
