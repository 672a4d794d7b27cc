/**
 * A new device's first download: the most important rows first, by the registry's ranks [S4]. The position contains the
 * version of the snapshot. Later rows have a higher version; the first POST /sync from the chunk's cursor brings them.
 */
import { createHash } from 'node:crypto';
import { definitionOf, entityNames } from '../../src/model/registry.ts';
import { firstChunkBytes, largestChunkBytes } from '../limits.ts';
import type { Storage } from '../storage/contract.ts';
import { nextTurn } from '../turns.ts';
import { rowsToWire } from './wire-text.ts';

/** A chunk is read and sent in pieces, so that a download holds little memory. */
const pieceBytes = 64 * 1024;

const order: readonly string[] = [...entityNames].sort(
  (a, b) => definitionOf(a).rank - definitionOf(b).rank,
);
/** A release with another order restarts the download. */
const orderMark = createHash('sha256').update(order.join()).digest('hex').slice(0, 8);

interface Position {
  snapshot: number;
  /** The next entity; empty: all were sent. */
  entity: string;
  version: number;
}

/**
 * Yields the text of `BootstrapChunk`s in pieces: each chunk is a line of JSON, and each line ends with a piece.
 * @param after a chunk's position; an empty one or one of another epoch starts anew
 */
export async function* bootstrap(
  { rows }: Pick<Storage, 'rows'>,
  userId: string,
  after: string,
  nowMs: () => number,
): AsyncGenerator<string> {
  const { epoch, version: newest } = await rows.position(userId);
  const begun = parsePosition(after, epoch, newest);
  const snapshot = begun?.snapshot ?? newest;
  // One query, since each is a round trip on PostgreSQL.
  const names = namesFrom(await rows.entities(userId, snapshot), begun?.entity);
  // If all rows of the position's entity were rewritten since, the next entity starts at its beginning.
  const version = begun !== undefined && names[0] === begun.entity ? begun.version : 0;
  let position = { entity: names[0], version };
  const cursor = { epoch, version: snapshot };
  let total: number | undefined;
  for (
    let chunkBytes = firstChunkBytes;
    ;
    chunkBytes = Math.min(largestChunkBytes, chunkBytes * 2)
  ) {
    let bytes = 0;
    let beforeRows = '{"rows":[';
    if (chunkBytes > firstChunkBytes) total ??= await rows.count(userId, snapshot);
    while (position.entity !== undefined && bytes < chunkBytes) {
      const { entity, version } = position;
      const room = chunkBytes - bytes;
      const slice = await rows.ofEntity(
        userId,
        entity,
        version,
        snapshot,
        Math.min(room, pieceBytes),
      );
      // SQLite would read a whole account in one turn.
      await nextTurn();
      const complete = slice.rows.filter((row) => row.complete);
      if (complete.length > 0) {
        yield beforeRows + rowsToWire(complete);
        beforeRows = ',';
      }
      bytes += complete.reduce((sum, row) => sum + row.body.length, 0);
      position = slice.more
        ? { entity, version: slice.version }
        : { entity: names[names.indexOf(entity) + 1], version: 0 };
      if (slice.more && room <= pieceBytes) break;
    }
    const { entity = '', version } = position;
    const done = entity === '';
    const at = `${epoch}.${snapshot}.${orderMark}.${entity}.${version}`;
    const rest = { cursor, done, serverTime: nowMs(), position: at, total };
    const opening = beforeRows === ',' ? '' : beforeRows;
    yield `${opening}],${JSON.stringify(rest).slice(1)}\n`;
    if (done) return;
  }
}

/**
 * In the order of the ranks. Entities of newer releases, whose devices may ask here, come last.
 * @param from the next entity, empty after the last; `undefined`: none was sent
 */
function namesFrom(held: readonly string[], from: string | undefined): string[] {
  if (from === '') return [];
  const unknown = held.filter((name) => !order.includes(name)).sort();
  if (from !== undefined && !order.includes(from)) return unknown.filter((name) => name >= from);
  const known = order.slice(from === undefined ? 0 : order.indexOf(from));
  return [...known.filter((name) => held.includes(name)), ...unknown];
}

/** @param newest a later snapshot belongs to another history */
function parsePosition(text: string, epoch: string, newest: number): Position | undefined {
  const [, itsEpoch, snapshot, mark, entity = '', version] =
    /^(\w+)\.(\d{1,15})\.(\w{8})\.(\w{0,32})\.(\d{1,15})$/.exec(text) ?? [];
  if (itsEpoch !== epoch || mark !== orderMark || Number(snapshot) > newest) return undefined;
  return { snapshot: Number(snapshot), entity, version: Number(version) };
}
