/** Reads a student's rows of one entity in pieces, so that accounts do not delay each other. */
import { isTombstone, type Row } from '../../src/model/merge.ts';
import type { EntityName, EntityRow } from '../../src/model/registry.ts';
import type { Rows } from '../storage/contract.ts';
import type { GiveWay } from '../turns.ts';

/** SQLite reads as much in a few milliseconds, which block the process. */
const pieceBytes = 128 * 1024;

export interface Source {
  rows: Pick<Rows, 'ofEntity' | 'read'>;
  userId: string;
  giveWay: GiveWay;
  /** Rows that may still be read; below 0, the result lacks rows. */
  budget: { rows: number };
}

export function isOverBudget({ budget }: Source): boolean {
  return budget.rows < 0;
}

/** Complete rows within the budget, in no order, with the Trash and without tombstones. */
export async function* rowsOfEntity<N extends EntityName>(
  { rows, userId, giveWay, budget }: Source,
  entity: N,
): AsyncGenerator<EntityRow<N>> {
  let after = 0;
  for (let more = true; more; ) {
    const slice = await rows.ofEntity(userId, entity, after, Number.MAX_SAFE_INTEGER, pieceBytes);
    for (const { body, complete } of slice.rows) {
      budget.rows -= 1;
      if (budget.rows < 0) return;
      await giveWay(body.length);
      if (!complete) continue;
      // Validated when it was stored.
      const row = JSON.parse(body);
      if (!isTombstone(row)) yield row;
    }
    ({ more, version: after } = slice);
  }
}

/** Bounded, since the rules handle all rows in one turn. */
const mostLive = 500;

/** Rows outside the Trash, `most` at most. */
export async function readLive<N extends EntityName>(
  source: Source,
  entity: N,
  isWanted: (row: EntityRow<N>) => boolean = () => true,
  most = mostLive,
): Promise<EntityRow<N>[]> {
  const live: EntityRow<N>[] = [];
  for await (const row of rowsOfEntity(source, entity)) {
    if ((row as { deletedAt?: unknown }).deletedAt === 0 && isWanted(row)) live.push(row);
    if (live.length >= most) break;
  }
  return live;
}

export async function readByIds(
  { rows, userId }: Source,
  entity: EntityName,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const found = await rows.read(
    userId,
    ids.map((id) => ({ entity, id })),
  );
  return new Map(found.map(({ id, body }) => [id, JSON.parse(body) as Row]));
}
