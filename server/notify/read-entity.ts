/** A student's rows of one entity, a piece at a time, so that no account holds the others up. */
import { isTombstone, type Row } from '../../src/model/merge.ts';
import type { EntityName, EntityRow } from '../../src/model/registry.ts';
import type { Rows } from '../storage/contract.ts';
import type { GiveWay } from '../sync/give-way.ts';

/** SQLite reads a piece in a few milliseconds, in which the process stands still. */
const pieceBytes = 128 * 1024;

/** Where the rows of one account are read from. */
export interface Source {
  rows: Pick<Rows, 'ofEntity' | 'read'>;
  userId: string;
  giveWay: GiveWay;
  /** So many rows may be read yet; below 0: there were more, and what was read is not all. */
  budget: { rows: number };
}

export function isOverBudget({ budget }: Source): boolean {
  return budget.rows < 0;
}

/** All that are whole and in the budget, in the Trash or not, in no order; not those that were deleted for good. */
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
      // Judged when it came.
      const row = JSON.parse(body);
      if (!isTombstone(row)) yield row;
    }
    ({ more, version: after } = slice);
  }
}

/** The rules go through all of them in one turn: of more than a student has, the first are taken. */
const mostLive = 500;

/** Those that lie in no Trash. @param isWanted others are not kept either @param most so many at most */
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

/** Rows of an entity by their ids, those that were deleted for good too. */
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
