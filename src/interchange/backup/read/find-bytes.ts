/** The bytes that rows name by their hash, found among files whose names are for people. */
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { ReadRows, SourceRow } from './source.ts';

export interface Candidate {
  sizeBytes: number;
  /** @returns `undefined` where it is damaged, which it has told */
  read: () => Promise<Blob | undefined>;
  /** Called where it is what some row names, as far as that is known without reading what is here already. */
  onKnown?: () => void;
}

/**
 * @param missing said of a row whose bytes are in none of them, after a colon
 * @returns the rows: first those that need no bytes or ask for none, then the others
 */
export async function* withBytesOf(
  rows: AsyncIterable<SourceRow>,
  candidates: readonly Candidate[],
  missing: string,
  { wantsBytes, signal }: ReadRows,
): AsyncGenerator<SourceRow> {
  const byHash = new Map<string, SourceRow[]>();
  // Of those whose bytes are here already.
  const here = { hashes: new Set<string>(), sizes: new Set<unknown>() };
  const knownSizes = new Set(candidates.map(({ sizeBytes }) => sizeBytes));
  for await (const read of rows) {
    const isThere = knownSizes.has(Number(read.row.sizeBytes));
    const one: SourceRow = isThere ? read : { ...read, withoutBytes: missing };
    const sha256 = String(one.row.sha256);
    if (!(await wantsBytes(sha256))) {
      here.hashes.add(sha256);
      here.sizes.add(one.row.sizeBytes);
      yield one;
      continue;
    }
    const known = byHash.get(sha256);
    if (known === undefined) byHash.set(sha256, [one]);
    else known.push(one);
  }
  const sizes = new Set([...byHash.values()].flat().map(({ row }) => row.sizeBytes));
  const othersTurn = createTurns();
  for (const candidate of candidates) {
    const { onKnown } = candidate;
    if (byHash.size === 0 && onKnown === undefined) break;
    await othersTurn();
    if (!sizes.has(candidate.sizeBytes)) {
      if (here.sizes.has(candidate.sizeBytes)) onKnown?.();
      continue;
    }
    const bytes = await candidate.read();
    if (bytes === undefined) continue;
    const sha256 = await hashFile(bytes, () => signal.throwIfAborted());
    const found = byHash.get(sha256) ?? [];
    byHash.delete(sha256);
    if (found.length > 0) here.hashes.add(sha256);
    if (here.hashes.has(sha256)) onKnown?.();
    for (const one of found) yield { ...one, bytes };
  }
  for (const one of [...byHash.values()].flat()) yield one;
}
