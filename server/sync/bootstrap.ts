/**
 * A new device's first download: what the student needs first first, by the registry's ranks [S4].
 * The position carries the version of the snapshot: rows written later have a higher version and
 * come with the first POST /sync from the chunk's cursor.
 */
import { definitionOf, entityNames } from '../../src/model/registry.ts';
import type { Storage } from '../storage/contract.ts';
import { nextTurn } from '../turns.ts';
import { rowsToWire } from './wire-text.ts';

/** The first chunk is small, so that it is on the device's disk at once; each is twice the one before. */
const firstChunkBytes = 32 * 1024;
const largestChunkBytes = 1024 * 1024;
/** A chunk is read and sent in pieces, so that what a download holds in memory stays this small. */
const pieceBytes = 64 * 1024;

const order = [...entityNames].sort((a, b) => definitionOf(a).rank - definitionOf(b).rank);

interface Position {
  snapshot: number;
  /** Index into `order`; at its length everything has been sent. */
  entity: number;
  version: number;
}

/**
 * Yields the text of `BootstrapChunk`s in pieces: each is a line of JSON, and each line ends with a piece.
 * @param after a chunk's position; empty or of another epoch starts anew
 */
export async function* bootstrap(
  { epoch, rows }: Pick<Storage, 'epoch' | 'rows'>,
  userId: string,
  after: string,
  nowMs: () => number,
): AsyncGenerator<string> {
  let position = parsePosition(after, epoch) ?? {
    snapshot: await rows.version(userId),
    entity: 0,
    version: 0,
  };
  // Asked together: on PostgreSQL each question is a round trip, and most students have few kinds of things.
  const held = new Set(await rows.entities(userId, order, position.snapshot));
  const cursor = { epoch, version: position.snapshot };
  let total: number | undefined;
  for (
    let chunkBytes = firstChunkBytes;
    ;
    chunkBytes = Math.min(largestChunkBytes, chunkBytes * 2)
  ) {
    let bytes = 0;
    let beforeRows = '{"rows":[';
    // Not before the first chunk is on its way, and never for an account that fits into it.
    if (chunkBytes > firstChunkBytes) total ??= await rows.count(userId, position.snapshot);
    while (position.entity < order.length && bytes < chunkBytes) {
      const { snapshot, entity, version } = position;
      const name = order[entity] ?? '';
      if (!held.has(name)) {
        position = { snapshot, entity: entity + 1, version: 0 };
        continue;
      }
      const room = chunkBytes - bytes;
      const slice = await rows.ofEntity(
        userId,
        name,
        version,
        snapshot,
        Math.min(room, pieceBytes),
      );
      // On SQLite nothing else would wait here: a whole account would be read in one turn.
      await nextTurn();
      const complete = slice.rows.filter((row) => row.complete);
      if (complete.length > 0) {
        yield beforeRows + rowsToWire(complete);
        beforeRows = ',';
      }
      bytes += complete.reduce((sum, row) => sum + row.body.length, 0);
      position = slice.more
        ? { snapshot, entity, version: slice.version }
        : { snapshot, entity: entity + 1, version: 0 };
      if (slice.more && room <= pieceBytes) break;
    }
    const done = position.entity >= order.length;
    const at = formatPosition(position, epoch);
    const rest = { cursor, done, serverTime: nowMs(), position: at, total };
    const opening = beforeRows === ',' ? '' : beforeRows;
    yield `${opening}],${JSON.stringify(rest).slice(1)}\n`;
    if (done) return;
  }
}

function formatPosition({ snapshot, entity, version }: Position, epoch: string): string {
  return `${epoch}.${snapshot}.${entity}.${version}`;
}

function parsePosition(text: string, epoch: string): Position | undefined {
  const [, itsEpoch, ...numbers] = /^(\w+)\.(\d{1,15})\.(\d{1,4})\.(\d{1,15})$/.exec(text) ?? [];
  if (itsEpoch !== epoch) return undefined;
  const [snapshot = 0, entity = 0, version = 0] = numbers.map(Number);
  return { snapshot, entity, version };
}
